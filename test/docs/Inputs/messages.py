"""The messages of the checks follow the style: they start in lower case, end without a full stop, and never say "should".

usage: messages.py SOURCE
"""
import pathlib
import re
import sys

STRING = r'"(?:[^"\\]|\\.)*"'


def messages_in_sources(folder):
    """The literals handed to diag(), adjacent ones joined."""
    for file in sorted(folder.rglob("*.cpp")):
        text = file.read_text()
        for call in re.finditer(rf"\bdiag\((?:[^;\"]*?,)?\s*(?P<message>{STRING}(?:\s*{STRING})*)", text):
            message = "".join(literal[1:-1] for literal in re.findall(STRING, call["message"]))
            yield f"{file}:{text.count(chr(10), 0, call.start()) + 1}", message


def messages_in_tests(folder):
    """The messages that the checks' tests expect."""
    for file in sorted([*folder.rglob("*.cu"), *folder.rglob("*.cpp")]):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            found = re.search(r"CHECK-MESSAGES[\w-]*:.*?(?:warning|error|note): (.*?)(?: \[[\w,-]+\])?$", line)
            if found:
                yield f"{file}:{number}", found[1]


def faults(message):
    if re.match(r"[A-Z][a-z]", message):
        yield "starts in upper case"
    if message.rstrip().endswith((".", "!")):
        yield "ends with a full stop"
    if re.search(r"\bshould\b", message):
        yield 'says "should"; say what is wrong, and in a note what to do'
    if "  " in message:
        yield "has two spaces in a row"


def main():
    source = pathlib.Path(sys.argv[1])
    seen = [*messages_in_sources(source / "checks"), *messages_in_tests(source / "test" / "checks")]
    mistakes = [f"{place}: the message {fault}: {message}" for place, message in seen for fault in faults(message)]
    print("\n".join(mistakes))
    print(f"{len(seen)} messages read")
    return 1 if mistakes or not seen else 0


if __name__ == "__main__":
    sys.exit(main())
