"""A page of docs/ documents every option that --help of its tool names, and none that it does not.

usage: options.py SOURCE TOOL [PAGE]
"""
import pathlib
import re
import subprocess
import sys


def options_of(tool, *verb):
    text = subprocess.run([tool, *verb, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return set(re.findall(r"^  (--?[a-z][\w-]*)", text, re.MULTILINE)), set(re.findall(r"^  ([a-z]+) +- ", text, re.MULTILINE))


def main():
    source, tool = pathlib.Path(sys.argv[1]), sys.argv[2]
    known, verbs = options_of(tool)
    for verb in verbs:
        known |= options_of(tool, verb)[0]
    page = source / "docs" / (sys.argv[3] if len(sys.argv) > 3 else "usage.md")
    text = page.read_text()
    documented = set(re.findall(r"`(--?[a-z][\w-]*)", text))
    documented_verbs = set(re.findall(r"`cuda-tidy ([a-z]+)\b", text))
    mistakes = [f"{page}: does not document {option}" for option in sorted(known - documented)]
    mistakes += [f"{page}: documents {option}, which --help does not name" for option in sorted(documented - known)]
    mistakes += [f"{page}: does not document the verb {verb}" for verb in sorted(verbs - documented_verbs)]
    print("\n".join(mistakes))
    return 1 if mistakes or not known else 0


if __name__ == "__main__":
    sys.exit(main())
