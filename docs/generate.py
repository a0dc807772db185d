#!/usr/bin/env python3
"""Writes what the documentation repeats of the checks' metadata: the head of each check's page, and the table of checks.

usage: docs/generate.py [--check] [--tool build/bin/cuda-tidy]

The source of truth is `cuda-tidy list --format=json`. A page is generated down to its first second-level heading; the
table is what lies between the marks of docs/checks/index.md. With --check nothing is written; the exit code is 1 if
something is out of date.
"""
import argparse
import json
import pathlib
import subprocess
import sys

REPO = pathlib.Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- generated from the checks: begin -->\n", "<!-- generated from the checks: end -->\n"
CONFIRMED_BY = {
    "launch-status": "confirmed at run time by the status of the launch",
    "kernel-resources": "confirmed by what the compiler gives the kernel",
    "memory-access": "confirmed at run time by a memory checker",
    "shared-memory-access": "confirmed at run time by a memory checker",
    "barrier": "confirmed at run time by a checker of barriers",
    "race": "confirmed at run time by a checker of races",
    "injected-failure": "confirmed at run time by an injected failure",
    "memory-growth": "confirmed at run time by the memory that the program holds",
    "recorded-graph": "confirmed at run time by LibTorch's grad mode and the memory that recording takes",
}


def page_of(root, check):
    module, defect = check["name"].split("-", 1)
    return root / "docs" / "checks" / module / f"{defect}.md"


def page_header(check):
    """The text of a page above its first second-level heading."""
    facts = [f"**{check['category'].capitalize()}**", f"reported as {check['severity']}",
             "on by default" if check["default"] else "off by default"]
    if check["confirmedBy"] in CONFIRMED_BY:
        facts.append(CONFIRMED_BY[check["confirmedBy"]])
    if check["formerName"]:
        facts.append(f"formerly `{check['formerName']}`")
    summary = check["summary"][0].upper() + check["summary"][1:]
    return f"# {check['name']}\n\n{summary}.\n\n{' · '.join(facts)}\n"


def row(check):
    module, defect = check["name"].split("-", 1)
    default = "on" if check["default"] else "off"
    return f"| [{check['name']}]({module}/{defect}.md) | {check['category']} | {default} | {check['summary']} |\n"


def table(rows):
    return "| check | category | default | finds |\n|---|---|---|---|\n" + "".join(sorted(rows))


def replace_table(text, rows):
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + table(rows) + END + after


def rewrite_table(root, *new_checks):
    """Sorts the rows of the table, with those of new_checks among them, without asking a built tool."""
    index = root / "docs" / "checks" / "index.md"
    text = index.read_text()
    rows = {line for line in text.splitlines(keepends=True) if line.startswith("| [")}
    index.write_text(replace_table(text, rows | {row(check) for check in new_checks}))


def generated(root, checks):
    """Each generated file with its text."""
    for check in checks:
        page = page_of(root, check)
        prose = "\n## " + page.read_text().partition("\n## ")[2]
        yield page, page_header(check) + prose
    index = root / "docs" / "checks" / "index.md"
    yield index, replace_table(index.read_text(), [row(check) for check in checks])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--tool", type=pathlib.Path, default=REPO / "build" / "bin" / "cuda-tidy")
    parser.add_argument("--root", type=pathlib.Path, default=REPO)
    options = parser.parse_args()
    if not options.tool.exists():
        sys.exit(f"{options.tool} is not there: build it, since the program tells what its checks are")
    listed = subprocess.run([options.tool, "list", "--format=json"], stdout=subprocess.PIPE, text=True, check=True)
    stale = 0
    for file, text in generated(options.root, json.loads(listed.stdout)["checks"]):
        if file.read_text() == text:
            continue
        stale = 1
        if options.check:
            print(f"{file}: out of date; run docs/generate.py")
        else:
            file.write_text(text)
            print(f"wrote {file}")
    return stale if options.check else 0


if __name__ == "__main__":
    sys.exit(main())
