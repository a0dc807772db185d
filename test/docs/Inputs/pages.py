"""Runs every code block of the checks' pages: one report of the page's check in a bad one, none in a good one. A block
```text ptxas-report is what the compiler says of the blocks of its page.

usage: pages.py SOURCE TEMP TOOL [tool options]
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

SECTIONS = ["What it finds", "Why it bites", "Example", "When to suppress it", "What it does not see"]
SUFFIX = {"cuda": ".cu", "cpp": ".cpp"}


def code_blocks(text):
    """(line, language, mark, code) of each fenced block."""
    for block in re.finditer(r"^```(\w*) *([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield text.count("\n", 0, block.start()) + 1, block[1], block[2].strip(), block[3]


def results_of(tool, check, files):
    """For each file its reports, or None, and what is in the way of them."""
    report = files[0].with_suffix(".json")
    run = subprocess.run([*tool, f"--checks=-*,{check}", "--fail-on=never", f"--format=json:{report}", *files],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode:
        sys.exit(run.stdout)
    whole = json.loads(report.read_text())
    for file in files:
        told = next(each for each in whole["files"] if file.match(each["file"]))
        reports = [f"{found['line']}: {found['message']}" for found in whole["findings"] if found["file"] == told["file"]]
        yield (reports if told["status"] == "complete" else None), told["problems"]


def main():
    source, temp, tool = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    shutil.rmtree(temp, ignore_errors=True)
    temp.mkdir(parents=True)
    mistakes, blocks = [], 0
    for page in sorted((source / "docs" / "checks").glob("*/*.md")):
        check = f"{page.parent.name}-{page.stem}"
        text = page.read_text()
        sections = re.findall(r"^## (.*)$", text, re.MULTILINE)
        if [section for section in sections if section in SECTIONS] != SECTIONS:
            mistakes.append(f"{page}:1: its sections are {sections}; wanted in this order: {SECTIONS}")
        marks = set()
        options, examples = [], []
        for line, language, mark, code in code_blocks(text):
            if language == "text" and mark == "ptxas-report":
                file = temp / f"{check}-{line}.txt"
                file.write_text(code)
                options = [f"--ptxas-report={file}"]
            if language not in SUFFIX:
                if language in ("", "c++", "cu", "cc"):
                    mistakes.append(f"{page}:{line}: a code block names its language: cuda, cpp, sh, yaml or text")
                continue
            if mark not in ("bad", "good"):
                mistakes.append(f"{page}:{line}: a code block is marked bad or good: ```{language} bad")
                continue
            blocks += 1
            marks.add(mark)
            # A project of its own: a check may look at the sources beside a file, and ask those around it.
            file = temp / f"{check}-{line}" / f"block{SUFFIX[language]}"
            (file.parent / ".git").mkdir(parents=True)
            file.write_text(code)
            examples.append((line, mark, file))
        results = results_of([*tool, *options], check, [file for _, _, file in examples]) if examples else []
        for (line, mark, _), (reports, problems) in zip(examples, results):
            if reports is None:
                mistakes.append(f"{page}:{line}: this block does not compile: {problems}")
            elif len(reports) != (mark == "bad"):
                mistakes.append(f"{page}:{line}: this {mark} block gives {len(reports)} reports: {reports}")
        if marks != {"bad", "good"}:
            mistakes.append(f"{page}:1: wants a bad and a good example")
    print("\n".join(mistakes))
    print(f"{blocks} blocks run")
    return 1 if mistakes or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
