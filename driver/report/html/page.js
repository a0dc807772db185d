'use strict';
(() => {
  const byId = id => document.getElementById(id);
  const data = JSON.parse(byId('data').textContent);
  const list = byId('findings'), search = byId('search');
  const severities = ['error', 'warning', 'note'];

  /** An element; children are nodes or text. Nothing of the report is ever parsed as HTML. */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
      element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  // What is known of a finding for filters and groups, in the order of the report.
  const findings = Array.from(list.querySelectorAll('.finding'), (element, index) => {
    const of = data.findings[index], file = of.file;
    return {
      element, data: of, check: of.check, severity: of.severity, verdict: of.verdict?.state ?? '', file,
      directory: file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.',
      text: [element.querySelector('.message').textContent, of.check, file, of.function].join('\n').toLowerCase(),
    };
  });
  const findingOf = new Map(findings.map(finding => [finding.element, finding]));

  // The body of a finding is made when it is opened.

  function excerpt(at, caption) {
    const [file, first, last, marks] = at;
    const rows = make('pre', {tabindex: 0, 'aria-label': 'Source of ' + caption});
    for (let number = first; number <= last; ++number) {
      const text = data.sources[file][number];
      const code = make('span', {class: 'code'});
      const row = make('span', {class: 'row'}, make('span', {class: 'number'}, String(number)), code);
      let end = 0;
      for (const [line, from, to] of marks)
        if (line === number) {
          row.classList.add('at');
          code.append(text.slice(end, from), make('mark', {}, text.slice(from, to)));
          end = to;
        }
      code.append(text.slice(end), '\n');
      rows.append(row);
    }
    return make('figure', {class: 'excerpt'}, make('figcaption', {class: 'place'}, caption), rows);
  }

  function hunk(of) {
    const rows = make('pre', {tabindex: 0, 'aria-label': 'Suggested fix of ' + of.place});
    for (const [kind, sign, lines] of [['removed', '−', of.removed], ['added', '+', of.added]])
      for (const line of lines)
        rows.append(make('span', {class: 'row ' + kind}, make('span', {class: 'number'}, sign),
                         make('span', {class: 'code'}, line + '\n')));
    return make('figure', {class: 'excerpt'}, make('figcaption', {class: 'place'}, of.place), rows);
  }

  function fixes(of) {
    return of.length ? [make('h3', {}, 'Suggested fix'), ...of.map(hunk)] : [];
  }

  function note(of) {
    const item = make('li', {}, of.message);
    if (of.excerpt)
      item.append(excerpt(of.excerpt, of.place));
    else if (of.place)
      item.append(' ', make('span', {class: 'place'}, of.place));
    item.append(...of.fix.map(hunk));
    return item;
  }

  function aboutCheck(check) {
    const page = byId('page-' + check);
    if (!page)
      return data.urls[check] ? [make('p', {}, 'About this check: ',
                                      make('a', {href: data.urls[check], rel: 'noreferrer noopener'}, data.urls[check]))]
                              : [];
    const text = make('div', {class: 'page-text'}, page.content.cloneNode(true));
    text.querySelectorAll('pre').forEach(pre => pre.tabIndex = 0); // what scrolls, keys can scroll
    return [make('details', {class: 'page'}, make('summary', {}, 'About ' + check), text)];
  }

  function body({data: of, element}) {
    const place = element.querySelector('.place').textContent;
    const facts = make('p', {class: 'facts'});
    if (of.function)
      facts.append(make('span', {}, 'in ', make('code', {}, of.function)));
    if (of.passes.length)
      facts.append(make('span', {}, 'seen in ' + of.passes.join(' and ') + ' code'));
    facts.append(make('a', {href: '#' + element.id}, 'Link to this finding'));
    const parts = [facts];
    parts.push(of.excerpt ? excerpt(of.excerpt, place) : make('p', {}, 'The source cannot be shown.'));
    if (of.verdict)
      parts.push(make('div', {class: 'judged ' + of.verdict.state}, make('p', {}, of.verdict.sentence)));
    if (of.notes.length)
      parts.push(make('h3', {}, of.isPath ? 'How it comes to this' : 'Notes'), make('ol', {class: 'steps'}, ...of.notes.map(note)));
    parts.push(...fixes(of.fix), ...aboutCheck(of.check));
    return make('div', {class: 'body'}, ...parts);
  }

  /** Scrolls a long line to what is marked in it. */
  function showMark(pre) {
    const mark = pre.querySelector('mark')?.getBoundingClientRect(), frame = pre.getBoundingClientRect();
    if (mark?.right > frame.right)
      pre.scrollLeft = mark.left - frame.left - frame.width / 3;
  }

  list.addEventListener('toggle', event => {
    const finding = findingOf.get(event.target);
    if (!finding || !event.target.open)
      return;
    if (!finding.element.querySelector('.body')) {
      finding.element.append(body(finding));
      finding.element.querySelectorAll('.excerpt pre').forEach(showMark);
    }
    history.replaceState(null, '', '#' + finding.element.id);
  }, true);

  // Filters. Within one of them any chosen value will do; what is counted beside a value is what choosing it would show.

  const facets = [
    {key: 'severity', title: 'Severity', order: value => severities.indexOf(value)},
    {
      key: 'verdict', title: 'Verdict of the verifier', name: value => value || 'not verified',
      order: value => ['confirmed', 'refuted', 'inconclusive', ''].indexOf(value),
    },
    {key: 'check', title: 'Check'},
    {key: 'directory', title: 'Directory'},
  ];
  const longestFacet = 12;
  for (const facet of facets) {
    facet.chosen = new Set();
    const total = new Map();
    for (const finding of findings)
      total.set(finding[facet.key], (total.get(finding[facet.key]) ?? 0) + 1);
    const order = facet.order ?? (value => -total.get(value));
    facet.options = [...total.keys()].sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1)).map(value => {
      const input = make('input', {type: 'checkbox'}), count = make('span', {class: 'count'});
      const bar = make('span', {class: 'bar', 'aria-hidden': 'true'});
      const name = facet.name?.(value) ?? value;
      const label = make('label', {class: 'option', title: name}, input,
                         make('span', {class: 'name' + (facet.key === 'severity' ? ' ' + value : '')}, make('bdi', {}, name)),
                         count, bar);
      label.classList.toggle('path', facet.key === 'directory');
      input.addEventListener('change', () => {
        input.checked ? facet.chosen.add(value) : facet.chosen.delete(value);
        update();
      });
      return {value, input, count, bar, label};
    });
    if (facet.options.length < 2 && facet.key === 'verdict')
      continue;
    const fieldset = make('fieldset', {}, make('legend', {}, facet.title), ...facet.options.map(option => option.label));
    if (facet.options.length > longestFacet) {
      const rest = facet.options.slice(longestFacet);
      const fold = make('button', {type: 'button', class: 'fold', 'aria-expanded': 'false'}, rest.length + ' more');
      const show = isShown => {
        rest.forEach(option => option.label.hidden = !isShown);
        fold.setAttribute('aria-expanded', isShown);
        fold.textContent = isShown ? 'fewer' : rest.length + ' more';
      };
      show(false);
      fold.addEventListener('click', () => show(fold.getAttribute('aria-expanded') === 'false'));
      fieldset.append(fold);
    }
    byId('filters').append(fieldset);
  }

  function update() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const counts = facets.map(() => new Map());
    let shown = 0;
    for (const finding of findings) {
      const hasWords = words.every(word => finding.text.includes(word));
      const misses = facets.filter(facet => facet.chosen.size && !facet.chosen.has(finding[facet.key]));
      finding.element.hidden = !hasWords || misses.length > 0;
      shown += !finding.element.hidden;
      if (hasWords && misses.length < 2)
        facets.forEach((facet, index) => {
          if (!misses.length || misses[0] === facet)
            counts[index].set(finding[facet.key], (counts[index].get(finding[facet.key]) ?? 0) + 1);
        });
    }
    facets.forEach((facet, index) => {
      const most = Math.max(1, ...counts[index].values());
      for (const option of facet.options) {
        const count = counts[index].get(option.value) ?? 0;
        option.count.textContent = count;
        option.label.classList.toggle('none', !count);
        option.bar.style.setProperty('--share', 100 * count / most + '%');
      }
    });
    for (const group of list.children) {
      const count = group.querySelectorAll('.finding:not([hidden])').length;
      group.hidden = !count;
      group.querySelector('.count').textContent = count;
      group.style.setProperty('--rows', count);
    }
    const isFiltered = words.length > 0 || facets.some(facet => facet.chosen.size);
    byId('shown').textContent = isFiltered ? `${shown} of ${findings.length}`
                                             : `${findings.length} finding${findings.length === 1 ? '' : 's'}`;
    byId('clear').hidden = !isFiltered;
    byId('nothing').hidden = shown > 0 || !findings.length;
  }

  function clearFilters() {
    search.value = '';
    for (const facet of facets) {
      facet.chosen.clear();
      facet.options.forEach(option => option.input.checked = false);
    }
    update();
  }

  function group() {
    const key = byId('grouping').value, groups = new Map();
    list.classList.toggle('by-file', key === 'file');
    for (const finding of findings) {
      if (!groups.has(finding[key]))
        groups.set(finding[key], []);
      groups.get(finding[key]).push(finding.element);
    }
    const order = {
      severity: ([a], [b]) => severities.indexOf(a) - severities.indexOf(b),
      check: ([, a], [, b]) => b.length - a.length,
    }[key];
    const sorted = order ? [...groups].sort(order) : [...groups];
    list.replaceChildren(...sorted.map(([name, elements]) => make('section', {class: 'group'},
        make('h2', {}, name, ' ', make('span', {class: 'count'})), ...elements)));
    update();
  }

  // Places: deep links and the keyboard.

  let current = null; // the finding that keys go on from
  list.addEventListener('focusin', event => current = event.target.closest('.finding'));

  function show(element) {
    if (element.hidden)
      clearFilters();
    element.open = true;
    current = element;
    element.querySelector('summary').focus({preventScroll: true});
    element.scrollIntoView();
    requestAnimationFrame(() => element.scrollIntoView()); // now that what stands above it has its height
  }

  function followLink() {
    const element = byId(location.hash.slice(1));
    const isFinding = findingOf.has(element);
    byId('gone').hidden = isFinding || !location.hash.startsWith('#finding-');
    if (isFinding)
      show(element);
  }

  function step(direction) {
    const shown = [...list.querySelectorAll('.finding:not([hidden])')];
    const index = shown.indexOf(current);
    const next = shown[index < 0 ? (direction > 0 ? 0 : shown.length - 1) : index + direction];
    if (!next)
      return;
    next.querySelector('summary').focus({preventScroll: true});
    next.scrollIntoView({block: 'nearest'});
  }

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || byId('help').open)
      return;
    const isTyping = event.target.matches('input[type=search], select');
    if (event.key === 'Escape') {
      if (isTyping) {
        if (event.target === search) {
          search.value = '';
          update();
        }
        event.target.blur();
      } else if (current?.open) {
        current.open = false;
        current.querySelector('summary').focus();
      }
      return;
    }
    if (isTyping)
      return;
    const action = {
      j: () => step(1),
      k: () => step(-1),
      '/': () => search.select(),
      '?': () => byId('help').showModal(),
    }[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });

  // The choice between dark and light is kept where the browser lets a file keep anything.

  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  let chosenTheme = null;
  try {
    chosenTheme = localStorage.getItem('cuda-tidy-theme');
  } catch {
  }
  function applyTheme() {
    const isDark = chosenTheme ? chosenTheme === 'dark' : prefersDark.matches;
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    byId('theme').textContent = isDark ? 'Light' : 'Dark';
  }
  byId('theme').addEventListener('click', () => {
    chosenTheme = byId('theme').textContent.toLowerCase();
    try {
      localStorage.setItem('cuda-tidy-theme', chosenTheme);
    } catch {
    }
    applyTheme();
  });
  prefersDark.addEventListener('change', applyTheme);

  search.addEventListener('input', update);
  byId('grouping').addEventListener('change', group);
  byId('clear').addEventListener('click', clearFilters);
  byId('keys').addEventListener('click', () => byId('help').showModal());
  byId('show-filters').addEventListener('click', () => {
    const isOpen = byId('filters').classList.toggle('open');
    byId('show-filters').setAttribute('aria-expanded', isOpen);
    if (isOpen)
      byId('filters').scrollIntoView();
  });
  addEventListener('hashchange', followLink);

  byId('plain').hidden = true;
  for (const part of ['.buttons', '.tools', 'aside'])
    document.querySelector(part).hidden = !findings.length && part !== '.buttons';
  applyTheme();
  update();
  followLink();
})();
