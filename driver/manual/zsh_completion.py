"""Completion for zsh, by its function _arguments."""
from shlex import quote

FILE = """\
#compdef {program}
# Completes {program} in zsh; made of its --help.
_{function}_checks() {{
  local -a checks=(
{checks}
  )
  compset -P '*,'
  compset -P -
  _describe check checks -S ''
}}
_{function}_verbs() {{
  local -a verbs=(
{verbs}
  )
  _describe verb verbs
}}
_{function}() {{
  local verb=
  (( CURRENT > 2 )) && verb=$words[2]
  case $verb in
{commands}
  esac
}}
_{function} "$@"
"""
KINDS = {"file": "_files", "folder": "_files -/", "checks": "_{function}_checks"}


def escaped(text):
    for special in "\\[]:":
        text = text.replace(special, "\\" + special)
    return text


def action(option, function):
    """How the value of an option is completed."""
    names = " ".join(value for value, _ in option.values)
    if any(meaning for _, meaning in option.values):
        return "((" + " ".join(f"{value}\\:{quote(escaped(meaning))}" for value, meaning in option.values) + "))"
    any_of_kind = KINDS.get(option.kind, " ").format(function=function)
    if not names:
        return any_of_kind
    return f"{{compadd {names}; {any_of_kind}}}" if option.kind else f"({names})"


def specification(option, function):
    separator = "" if not option.value else "=-" if option.optional else "=" if option.name.startswith("--") else "+"
    name = f"{'*' if option.value else ''}{option.name}{separator}[{escaped(option.help)}]"
    value = f"{'::' if option.optional else ':'}{escaped(option.value)}:{action(option, function)}"
    return quote(name + (value if option.value else ""))


def case(command, function, first):
    """Says what can be completed in a command, whose first argument is as `first` says."""
    specifications = [specification(each, function) for each in command.options] + [quote(f"1:{first}"), "'*:file:_files'"]
    shift = "      shift words; (( CURRENT-- ))\n" if command.name else ""
    return f"    {command.name or '*'})\n{shift}      _arguments " + " \\\n        ".join(specifications) + "\n      ;;"


def first_argument(verb, function):
    if verb.takes_checks:
        return f"check:_{function}_checks"
    return f"task:({' '.join(verb.words)})" if verb.words else "file:_files"


def rows(pairs):
    return "\n".join("    " + quote(name + ":" + summary.replace(":", "\\:")) for name, summary in pairs)


def completion(program, own, verbs, checks):
    """The file; `checks` are pairs of name and summary."""
    function = program.replace("-", "_")
    cases = [case(verb, function, first_argument(verb, function)) for verb in verbs]
    cases.append(case(own, function, f" : _alternative verbs:verb:_{function}_verbs files:file:_files" if verbs else
                      "file:_files"))
    return FILE.format(program=program, function=function, checks=rows(checks), commands="\n".join(cases),
                       verbs=rows((verb.name, verb.summary) for verb in verbs))
