"""Completion for bash, which splits words at `=`, so that the value of an option is a word of its own."""
from shlex import quote

FILE = """\
# Completes {program} in bash; made of its --help.
_{function}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD - 1]}}
  local position=$COMP_CWORD verb= options= words= values= kind=
  if [[ $option == = ]]; then
    option=${{COMP_WORDS[COMP_CWORD - 2]}}
  elif [[ $current == = ]]; then
    current=
  elif [[ $option != -? ]]; then
    option=
  fi
  (( COMP_CWORD > 1 )) && verb=${{COMP_WORDS[1]}}
  case $verb in
{commands}  esac
  if [[ $kind == checks ]]; then
    local last=${{current##*,}}
    last=${{last#-}}
    mapfile -t COMPREPLY < <(compgen -P "${{current%"$last"}}" -W '{checks}' -- "$last")
  elif [[ $option ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current"
      [[ $kind == folder ]] && compgen -d -- "$current"
      [[ $kind == file ]] && compgen -f -- "$current")
    [[ $kind == file || $kind == folder ]] && compopt -o filenames 2>/dev/null
  elif [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    [[ ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace 2>/dev/null
  else
    mapfile -t COMPREPLY < <((( position == 1 )) && compgen -W "$words" -- "$current"
      compgen -f -- "$current")
    compopt -o filenames 2>/dev/null
  fi
}}
complete -F _{function} {program}
"""


def case(command, words):
    """Says what can be completed in a command, whose first argument may be one of `words`."""
    options = " ".join(each.name + ("=" if each.value and not each.optional and each.name.startswith("--") else "")
                       for each in command.options)
    lines = [f"options={quote(options)} words={quote(' '.join(words))}"]
    if command.name:
        lines.append("position=$((COMP_CWORD - 1))")
    lines.append("case $option in")
    lines += [f"  {each.name}) kind={each.kind} values={quote(' '.join(value for value, _ in each.values))} ;;"
              for each in command.options if each.kind or each.values]
    lines += ["esac", ";;"]
    return f"    {command.name or '*'})\n" + "".join(f"      {line}\n" for line in lines)


def completion(program, own, verbs, checks):
    """The file; `checks` are pairs of name and summary."""
    names = [name for name, _ in checks]
    cases = [case(verb, names if verb.takes_checks else verb.words) for verb in verbs]
    cases.append(case(own, [verb.name for verb in verbs]))
    return FILE.format(program=program, function=program.replace("-", "_"), commands="".join(cases),
                       checks=" ".join(names))
