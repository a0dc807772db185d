"""Manual pages in roff's man macros."""
import re


def roff(text):
    """Text as it is, whatever roff would make of it."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def options(command):
    lines, group = [], None
    for option in command.options:
        if option.group != group and option.group:
            lines.append(f".SS {roff(option.group)}")
        group = option.group
        separator = "" if not option.value else "=" if option.name.startswith("--") else " "
        value = f"{separator}\\fI{roff(option.value)}\\fR" if option.value else ""
        lines += [".TP", f"\\fB{roff(option.name)}\\fR" + (f"[{value}]" if option.optional else value), roff(option.help)]
        for each, meaning in option.values:
            if meaning:
                lines += [".br", f"\\fB{roff(each)}\\fR: {roff(meaning)}"]
    return lines


def man_page(program, version, summary, own, verbs, others):
    """The page of section 1 on a program; `others` are the pages it refers to."""
    lines = [f".\\\" Made of {program} --help.", f".TH {program.upper()} 1 \"\" \"cuda-tidy {version}\" \"User Commands\"",
             ".SH NAME", f"{roff(program)} \\- {roff(summary)}", ".SH SYNOPSIS"]
    for usage in own.usages:
        lines += [roff(usage), ".br"]
    lines += [".SH DESCRIPTION", *(line for part in own.description.split("\n\n") for line in (roff(part), ".PP"))][:-1]
    lines += [".SH OPTIONS", *options(own)]
    if verbs:
        lines.append(".SH VERBS")
        for verb in verbs:
            lines += [".TP", f"\\fB{roff(verb.usages[0])}\\fR", roff(verb.summary) + "."]
        lines += [".PP", f"\\fB{roff(program)}\\fR \\fIverb\\fR \\fB\\-\\-help\\fR has the options of a verb."]
    lines += [".SH EXIT STATUS", roff(own.exit_codes), ".SH SEE ALSO"]
    lines.append(", ".join(f"\\fB{roff(each)}\\fR(1)" for each in others))
    return "\n".join(lines) + "\n"
