#!/usr/bin/env python3
"""Puts bugs into copies of the pinned projects and counts how many of them a built cuda-tidy finds: its recall.

A bug is what people forget: a guard, a check, an `item()` where a loss is added up, a release, the factor of a size
(removals.py, inputs.py, keepings.py, memory.py, releases.py and waits.py say what is one, and what is none). Every place where
somebody did not forget it is changed by itself, in a copy, and the file is analysed again. The bug is found if its
check reports something that it did not report before: in the same function, or with a note there; of a guard whose
launch is in another file, in the function that launches. Places where the check has reported something before are told,
and not counted. All places of a kind in a project are tried or, with --at-most, as many, spread evenly.
A page that is brought up to date keeps the rows of the checks that this run does not look for.
Exit status: 0 if every chosen project was analysed, 2 if the tool did not deliver a report.
"""
import argparse
import collections
import concurrent.futures
import pathlib
import queue
import re
import shutil
import sys
import tempfile

import corpus
import inputs
import keepings
import memory
import releases
import removals
import run
import waits
from sourcetext import SourceText
from tables import add_page_options, kept, publish, row, share

HEADERS = {".cuh", ".h", ".hpp", ".hxx", ".ipp", ".inl"}
SOURCES = {".cpp", ".cc", ".cxx", ".cu"} | HEADERS
READ_BY_THE_TOOL = SOURCES | {".py", ".txt", ".cmake", ".toml", ".cfg", ".json", ".in"}
CHECKS = sorted({pattern.kind.check for pattern in keepings.PATTERNS} |
                {kind.check for module in (inputs, memory, releases, removals, waits) for kind in vars(module).values()
                 if isinstance(kind, removals.Kind)})


def copied(root, target):
    """A copy of what the tool reads of a project."""
    for path in sorted(root.rglob("*")):
        if path.suffix in READ_BY_THE_TOOL and path.is_file() and ".git" not in path.parts:
            place = target / path.relative_to(root)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    return target


def spread(items, most):
    """At most so many of them, with equal distances."""
    return items if not most or len(items) <= most else [items[index * len(items) // most] for index in range(most)]


def lacks_a_file(source, files):
    """Whether it includes a file of the project that the project does not have: it does not compile."""
    included = re.findall(r'^[ \t]*#[ \t]*include[ \t]*"(?:\.\./)+([^"]+)"', source.text, re.MULTILINE)
    return any(not any(f"/{file}".endswith(f"/{name}") for file in files) for name in included)


def places(project, root, checks, most):
    """What is removed of a project: by kind, in the order of files."""
    sources = {path.relative_to(root).as_posix(): SourceText(path.read_text(errors="replace"))
               for path in sorted(root.rglob("*")) if path.suffix in SOURCES and path.is_file()}
    facts = removals.ProjectFacts(sources, [path.read_text(errors="replace") for path in sorted(root.rglob("*.py"))])
    found = collections.defaultdict(list)
    for file, source in sources.items():
        if not lacks_a_file(source, sources) and \
                any(base == "." or pathlib.PurePosixPath(file).is_relative_to(base) for base in project.paths):
            finders = (removals.Finder, inputs.InputFinder, memory.MemoryFinder, releases.ReleaseFinder, waits.WaitFinder)
            all_places = (each for finder in finders for each in finder(file, source, facts).all())
            for each in [*all_places, *keepings.all_of(file, source)]:
                is_left_out = any(part.contains(each.edits[-1][0]) for part in source.left_out)
                if each.kind.check in checks and not is_left_out and f"{file}:{each.line}" not in project.harmless:
                    found[each.kind].append(each)
    return sources, facts, [each for kind in found for each in spread(found[kind], most)]


def includers(file, sources):
    """The files that include it, directly or not."""
    found, fresh = set(), {file}
    while fresh:
        names = {name.rsplit("/", 1)[-1] for name in fresh}
        fresh = {other for other, source in sources.items() if other not in found | {file} and any(
            name.rsplit("/", 1)[-1] in names
            for name in re.findall(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', source.text, re.MULTILINE))}
        found |= fresh
    return found


def files_of(removal, sources, facts):
    """What has to be analysed to find it: of a header's, what makes its templates as well."""
    others = {file for name in removal.elsewhere for file, _ in facts.functions[name]}
    if pathlib.PurePosixPath(removal.file).suffix in HEADERS:
        others |= {file for file in includers(removal.file, sources)
                   if pathlib.PurePosixPath(file).suffix not in HEADERS}
    return [removal.file, *sorted(others - {removal.file})]


def is_of(removal, finding, sources):
    """Whether a finding tells of what was removed."""
    if finding["check"] != removal.kind.check:
        return False
    first, last = removal.within
    if any(place.get("file") == removal.file and first <= place["line"] <= last
           for place in [finding, *finding.get("notes", [])]):
        return True
    source = sources.get(finding["file"])
    return source is not None and any(
        source.line(function.header) <= finding["line"] <= source.line(function.body.end)
        for function in source.functions if function.name in removal.elsewhere)


def key(finding):
    return finding["check"], finding["file"], finding["line"], finding["message"]


class Copies:
    """Copies of a project, one for each analysis at a time."""

    def __init__(self, root, scratch, jobs):
        self.free = queue.SimpleQueue()
        for index in range(jobs):
            self.free.put(copied(root, pathlib.Path(scratch) / str(index) / root.name))

    def report(self, options, removal, source, files):
        """The findings with the removal made."""
        copy = self.free.get()
        try:
            (copy / removal.file).write_text(removal.applied(source.text))
            report, _, words = run.analyse(options.tool.resolve(), options.tool_options, copy, files)
            (copy / removal.file).write_text(source.text)
            return report, words
        finally:
            self.free.put(copy)


def inject(options, project, root, checks):
    """Whether each removal of a project was found, None where the check had spoken before; and these reports."""
    sources, facts, chosen = places(project, root, checks, options.at_most)
    if not chosen:
        return {}, []
    with tempfile.TemporaryDirectory() as scratch:
        copies = Copies(root, scratch, options.jobs)
        files = sorted({file for each in chosen for file in files_of(each, sources, facts)})
        copy = copies.free.get()
        before, _, words = run.analyse(options.tool.resolve(), options.tool_options, copy, files)
        copies.free.put(copy)
        if before is None:
            raise RuntimeError(words)
        reports = [finding for finding in before["findings"] if finding["check"] in checks]
        known = {key(finding) for finding in reports}

        def judge(removal):
            if removal.kind.is_alone and any(is_of(removal, finding, sources) for finding in reports):
                return None
            after, words = copies.report(options, removal, sources[removal.file], files_of(removal, sources, facts))
            if after is None:
                raise RuntimeError(words)
            return any(is_of(removal, finding, sources) and key(finding) not in known for finding in after["findings"])

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as workers:
            return dict(zip(chosen, workers.map(judge, chosen))), reports


def order(kind):
    return kind.check, kind.name


def table(counts, others=()):
    """A row for each class: how many were removed in how many projects, and found; and rows of other runs."""
    rows = list(others)
    for kind, by_project in counts.items():
        found, tried = (sum(pair[index] for pair in by_project.values()) for index in (0, 1))
        rows.append([kind.name, kind.check, len(by_project), tried, found, share(found, tried)])
    text = row(["Removed", "Check", "Projects", "Removed", "Found", "Share"])
    text += row(["---", "---", "---:", "---:", "---:", "---:"])
    return text + "".join(row(cells) for cells in sorted(rows, key=lambda cells: (cells[1], cells[0])))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=pathlib.Path, required=True, help="the cuda-tidy to run")
    parser.add_argument("--option", action="append", default=[], help="one more for the tool; repeatable")
    parser.add_argument("--only", action="append", choices=CHECKS, help="what this check looks for; repeatable")
    parser.add_argument("--at-most", type=int, default=0, metavar="N", help="places of a kind in a project")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="analyses at once (default: %(default)s)")
    corpus.add_source_options(parser)
    add_page_options(parser)
    options = parser.parse_args()
    checks = sorted(set(options.only or CHECKS))
    options.tool_options = [f"--checks=-*,{','.join(checks)}", "-j1", *options.option]
    counts = collections.defaultdict(dict)
    undelivered = 0
    for project in corpus.projects(options):
        root = project.sources(options.checkouts, options.packages)
        if root is None:
            print(f"{project.name}: left out, --checkouts is not given")
            continue
        try:
            outcome, reports = inject(options, project, root, checks)
        except RuntimeError as error:
            undelivered += 1
            print(f"{project.name}: NO REPORT\n{error}", flush=True)
            continue
        for kind in sorted({each.kind for each in outcome}, key=order):
            mine = [each for each in outcome if each.kind == kind and outcome[each] is not None]
            found = sum(outcome[each] for each in mine)
            if mine:
                counts[kind][project.name] = (found, len(mine))
                print(f"{project.name}: {kind.check}, {kind.name}: removed {len(mine)}, found {found}")
        for each, verdict in outcome.items():
            if not verdict:
                print(f"  {'missed' if verdict is False else 'reported before'}: {each.file}:{each.line}: "
                      f"{each.kind.name}: {each.source}")
        for finding in reports:
            print(f"  unchanged: {finding['file']}:{finding['line']}: {finding['message']} [{finding['check']}]")
        sys.stdout.flush()
    others = kept(options, "injections", lambda cells: cells[1] not in checks)
    publish(options, "injections", table(counts, others))
    return 2 if undelivered else 0


if __name__ == "__main__":
    sys.exit(main())
