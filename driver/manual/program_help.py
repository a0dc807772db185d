"""What --help of a program says, as data: the one source of completions and manual pages."""
import dataclasses
import re
import subprocess

FILES = {"file", "path"}
FOLDERS = {"directory", "dir", "folder"}


@dataclasses.dataclass
class Option:
    """One option: `--format=<format[:file]>` has the name `--format` and the value `format[:file]`."""
    name: str
    value: str  # empty if it takes none
    optional: bool  # whether it also goes without its value
    group: str
    help: str
    values: list = dataclasses.field(default_factory=list)  # (value, what it means) of those there are to choose from

    @property
    def kind(self):
        """What can be said of a value that is none of `values`: `file`, `folder`, `checks`, or nothing."""
        name = self.value.lower()
        return "file" if name in FILES else "folder" if name in FOLDERS else "checks" if name == "checks" else ""


@dataclasses.dataclass
class Command:
    """A program or one of its verbs."""
    name: str
    summary: str
    usages: list
    description: str
    options: list
    exit_codes: str

    @property
    def words(self):
        """What its first argument may be, where the usage names that: `<path|stats|prune>`."""
        found = re.search(r"<(\w+(?:\|\w+)+)>", self.usages[0])
        return found[1].split("|") if found else []

    @property
    def takes_checks(self):
        return "<check>" in self.usages[0]


OPTION = re.compile(r"^  (--?[a-z][\w-]*)(?:(\[?=)<?([^\s<>]+?)>?\]?| <([^<>]+)>)?(?:  +- +| - +|  +)(\S.*)$")
VALUE = re.compile(r"^    =(\S+) +- +(.*)$")


def named_values(option):
    """The values that an option's own words tell."""
    if "|" in option.value:
        return option.value.split("|")
    listed = re.search(r": ((?:[a-z]+(?: \([^)]*\))?, )+[a-z]+)$", option.help)
    if listed:
        return re.findall(r"[a-z]+", re.sub(r"\([^)]*\)", "", listed[1]))
    return re.findall(r"'([a-z]+)'", option.help)


def options_in(text):
    options, group = [], ""
    for line in text.splitlines():
        found, value = OPTION.match(line), VALUE.match(line)
        if found:
            name, equals, after_equals, after_space, description = found.groups()
            options.append(Option(name, after_equals or after_space or "", equals == "[=", group, description))
        elif value and options:
            options[-1].values.append(value.groups())
        elif line.startswith("      ") and options:
            options[-1].help += " " + line.strip()
        elif line.endswith("ptions:"):
            group = line.removesuffix(":")
    for option in options:
        same = re.fullmatch(r"The same as (--\S+)", option.help)
        if same:
            option.value = next(each.value for each in options if each.name == same[1])
        if option.value and not option.values:
            option.values = [(each, "") for each in named_values(option)]
    return options


def command_of(name, summary, text):
    """The command whose --help is `text`."""
    usages = re.findall(r"^(?:usage|USAGE): (.*)((?:\n {7}.*)*)", text, re.MULTILINE)
    usages = [line.strip() for first, more in usages for line in [first, *more.splitlines()] if line.strip()]
    paragraphs = re.sub(r"^OVERVIEW: ", "", text).split("\n\n")
    prose = [each for each in paragraphs if re.match(r"[A-Z]", each) and ":\n" not in each
             and not re.match(r"USAGE|OPTIONS|SUBCOMMAND|Exit codes|Generic", each)]
    codes = re.search(r"^exit codes?: (.*(?:\n\S.*)*)", text, re.MULTILINE | re.IGNORECASE)
    return Command(name, summary, usages, "\n\n".join(prose).strip(), options_in(text), codes[1] if codes else "")


def help_of(program, *verb):
    return subprocess.run([program, *verb, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout


def commands_of(program):
    """The program itself, and each of its verbs; one that begins another program keeps its options to itself."""
    text = help_of(program)
    own = command_of("", "", text)
    verbs = [command_of(name, summary, help_of(program, name))
             for name, summary in re.findall(r"^  ([a-z][a-z-]*) +- (.*)$", text, re.MULTILINE)]
    for verb in verbs:
        if verb.usages[0].split()[0] != own.usages[0].split()[0]:
            verb.usages, verb.options = [f"{own.usages[0].split()[0]} {verb.name}"], []
    return own, verbs
