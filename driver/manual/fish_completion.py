"""Completion for fish, a line for each option."""
from shlex import quote


def option_words(option):
    known = " ".join(value for value, _ in option.values)
    if option.kind == "checks":
        known = "(__fish_append , (__fish_cuda_tidy_checks))"
    words = ["-l" if option.name.startswith("--") else "-s", option.name.lstrip("-"), "-d", quote(option.help)]
    if option.value and not option.optional:
        words.append("-r" if option.kind in ("file", "folder") else "-x")  # -x: no file
    return " ".join(words + (["-a", quote(known)] if known else []))


def condition(command, verbs):
    """Whether the command is the one that is typed."""
    if command.name:
        return f"-n '__fish_seen_subcommand_from {command.name}' "
    return f"-n 'not __fish_seen_subcommand_from {' '.join(verb.name for verb in verbs)}' " if verbs else ""


def completion(program, own, verbs, checks):
    """The file; `checks` are pairs of name and summary."""
    rows = " ".join(f"{name}\\t{quote(summary)}" for name, summary in checks)
    lines = [f"# Completes {program} in fish; made of its --help.",
             "function __fish_cuda_tidy_checks", f"  printf '%s\\n' {rows}", "end"]
    for verb in verbs:
        lines.append(f"complete -c {program} -n __fish_use_subcommand -a {verb.name} -d {quote(verb.summary)}")
    for command in [own, *verbs]:
        start = f"complete -c {program} {condition(command, verbs)}"
        lines += [start + option_words(option) for option in command.options]
        words = "(__fish_cuda_tidy_checks)" if command.takes_checks else " ".join(command.words)
        if words:
            lines.append(f"{start}-f -a {quote(words)}")
    return "\n".join(lines) + "\n"
