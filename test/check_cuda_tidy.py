#!/usr/bin/env python3
"""Runs checks over one test file and compares the output, and the fixes, with the file's expectations.

usage: check_cuda_tidy.py SOURCE CHECK[,CHECK...] TEMP [--prefix=NAME] [--config=YAML] [-- clang arguments]

Expectations are FileCheck lines: CHECK-MESSAGES under the reported line, CHECK-FIXES for the fixed text. Any report
without an expectation fails the test, and so does fixed text that does not compile. `--prefix=NAME` reads
CHECK-MESSAGES-NAME and CHECK-FIXES-NAME instead, for a file that is run more than once.

The tool is $CUDA_TIDY, with its own declarations of CUDA and LibTorch or with those that the options in
$CUDA_TIDY_HEADERS choose; without it, the stock clang-tidy with the module
$CUDA_TIDY_PLUGIN and the same declarations, those of the module's build.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys

REPORT = re.compile(r"^(?P<file>[^\n:]+):(?P<line>\d+):\d+: (?:warning|error): .*$", re.MULTILINE)


def tool_command(source, arguments, clang_arguments):
    tool = os.environ.get("CUDA_TIDY")
    if tool:
        # The version of C++ that most have, and not that of our own build.
        own = os.environ.get("CUDA_TIDY_HEADERS", "--cuda-path=none --torch-path=none").split()
        if "CUDA_TIDY_HEADERS" not in os.environ and not clang_arguments:
            own.append("--extra-arg=-std=gnu++17")
        if clang_arguments: # headers parsed with them would be kept for nobody else
            own.append("--no-cache")
        return [tool, *own, "--other-files=0", *arguments, "--quiet", str(source), *(["--", *clang_arguments] if clang_arguments else [])]
    plugin = pathlib.Path(os.environ["CUDA_TIDY_PLUGIN"])
    ours = plugin.parent.parent / "share" / "cuda-tidy" / "fallback-headers"
    language = ["-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-include", "cuda_runtime.h"]
    return [
        "clang-tidy-22", f"--load={plugin}", *arguments, "--quiet", str(source), "--",
        *(language if source.suffix == ".cu" else []),
        "-std=c++17", f"-isystem{ours}/cuda", f"-isystem{ours}/torch", *clang_arguments,
    ]


def run_tool(source, arguments, clang_arguments):
    """The tool's standard output; a crash ends the test."""
    command = tool_command(source, arguments, clang_arguments)
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
    if run.returncode < 0 or run.returncode > 1 or "Stack dump" in run.stderr:
        sys.exit(f"{run.stdout}{run.stderr}\nthe tool failed with {run.returncode}: {' '.join(command)}")
    return run.stdout


def file_check(expectations, prefix, text, *options):
    return subprocess.run(
        ["FileCheck", f"--check-prefix={prefix}", "--dump-input-context=3", *options, str(expectations)],
        input=text, text=True).returncode == 0


def expected_lines(text, prefix):
    """The line numbers that the expectations with this prefix speak of."""
    for number, line in enumerate(text.splitlines(), 1):
        found = re.search(rf"{prefix}(?:-DAG|-NEXT)?:.*?\[\[@LINE *([+-] *\d+)?\]\]:\S* *(?:warning|error):", line)
        if found:
            yield number + int((found[1] or "0").replace(" ", ""))


def explain_difference(source, prefix, output):
    """Says which lines differ, below FileCheck's own account of the first difference."""
    text = source.read_text()
    lines = text.splitlines()
    expected = set(expected_lines(text, prefix))
    reported = {int(found["line"]): found[0] for found in REPORT.finditer(output)
                if pathlib.Path(found["file"]).name == source.name}
    print(f"\nthe tool's output:\n{output}")
    for line in sorted(expected - reported.keys()):
        print(f"{source}:{line}: expected, but not reported: {lines[line - 1].strip()}")
    for line in sorted(reported.keys() - expected):
        print(f"not expected: {reported[line]}")


def has_expectations(text, prefix):
    return re.search(rf"{prefix}(-NEXT|-DAG|-NOT|-SAME)?:", text)


def main():
    own, clang_arguments = sys.argv[1:], []
    if "--" in own:
        split = own.index("--")
        own, clang_arguments = own[:split], own[split + 1:]
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("checks")
    parser.add_argument("temp", type=pathlib.Path)
    parser.add_argument("--prefix", default="")
    parser.add_argument("--config", default="{}")
    options = parser.parse_args(own)
    suffix = f"-{options.prefix}" if options.prefix else ""
    messages, fixes = f"CHECK-MESSAGES{suffix}", f"CHECK-FIXES{suffix}"
    arguments = [f"--checks=-*,{options.checks}", f"--config={options.config}"]
    source = options.source.resolve()
    text = source.read_text()

    output = run_tool(source, arguments, clang_arguments)
    if has_expectations(text, messages):
        good = file_check(source, messages, output, "--implicit-check-not={{warning|error}}:")
    else:
        good = not REPORT.search(output)
    if not good:
        explain_difference(source, messages, output)
        return 1

    if has_expectations(text, fixes):
        # The copy to be fixed carries no expectations, which would otherwise match themselves.
        fixed = options.temp.with_name(options.temp.name + source.suffix)
        fixed.parent.mkdir(parents=True, exist_ok=True)
        fixed.write_text(re.sub(r"// *CHECK-[A-Z-]*:.*", "//", text))
        arguments.append(f"--extra-arg=-I{source.parent}")
        run_tool(fixed, [*arguments, "--fix"], clang_arguments)
        if not file_check(source, fixes, fixed.read_text()):
            print(f"the fixed text is in {fixed}")
            return 1
        again = run_tool(fixed, arguments, clang_arguments)
        if "[clang-diagnostic-error]" in again:
            print(again, f"the fixed text does not compile: {fixed}", sep="\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
