#!/usr/bin/env python3
"""Runs one check over one test file and compares the output, and the fixes, with the file's expectations.

usage: check_cuda_tidy.py SOURCE CHECK[,CHECK...] TEMP [--prefix=NAME] [--config=YAML] [-- clang arguments]

Expectations are FileCheck lines: CHECK-MESSAGES under the reported line, CHECK-FIXES for the fixed text. Any report
without an expectation fails the test. The tool is $CUDA_TIDY, or the stock clang-tidy with $CUDA_TIDY_PLUGIN loaded.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys

REPO = pathlib.Path(__file__).resolve().parent.parent
FALLBACK = REPO / "driver" / "fallback-headers"


def tool_command(source, arguments, clang_arguments):
    tool = os.environ.get("CUDA_TIDY")
    if tool:
        return [tool, *arguments, "--quiet", str(source), *(["--", *clang_arguments] if clang_arguments else [])]
    language = ["-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-include", "cuda_runtime.h"]
    if source.suffix == ".cpp":
        language = []
    return [
        "clang-tidy-22", "--load", os.environ["CUDA_TIDY_PLUGIN"], *arguments, "--quiet", str(source), "--",
        *language, "-std=c++17", f"-isystem{FALLBACK}/cuda", f"-isystem{FALLBACK}/torch", *clang_arguments,
    ]


def file_check(expectations, prefix, text, *options):
    return subprocess.run(
        ["FileCheck", f"--check-prefix={prefix}", "--dump-input=fail", *options, str(expectations)],
        input=text, text=True).returncode


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("checks")
    parser.add_argument("temp", type=pathlib.Path)
    parser.add_argument("--prefix", default="")
    parser.add_argument("--config", default="")
    own = sys.argv[1:]
    clang_arguments = []
    if "--" in own:
        split = own.index("--")
        own, clang_arguments = own[:split], own[split + 1:]
    options = parser.parse_args(own)
    suffix = f"-{options.prefix}" if options.prefix else ""
    os.environ["PATH"] += os.pathsep + "/usr/lib/llvm-22/bin"

    arguments = [f"--checks=-*,{options.checks}"]
    arguments.append(f"--config={options.config or '{}'}")
    text = options.source.read_text()
    # The copy to be fixed carries no expectations, which would otherwise match themselves.
    fixed = options.temp.with_name(options.temp.name + options.source.suffix)
    fixed.parent.mkdir(parents=True, exist_ok=True)
    fixed.write_text(re.sub(r"// *CHECK-[A-Z-]*:.*", "//", text))

    run = subprocess.run(tool_command(options.source.resolve(), arguments, clang_arguments),
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if run.returncode < 0 or "Stack dump" in run.stderr:
        print(run.stdout, run.stderr, "the tool crashed", sep="\n")
        return 1
    prefix = "CHECK-MESSAGES" + suffix
    if re.search(rf"{prefix}(-NEXT|-DAG|-NOT)?:", text):
        failed = file_check(options.source, prefix, run.stdout, "--implicit-check-not={{warning|error}}:")
    else:
        failed = 1 if re.search(r"(warning|error):", run.stdout) else 0
    if failed:
        print(run.stdout, run.stderr, sep="\n")
        return 1

    prefix = "CHECK-FIXES" + suffix
    if re.search(rf"{prefix}(-NEXT|-DAG|-NOT|-SAME)?:", text):
        subprocess.run(tool_command(fixed.resolve(), [*arguments, "--fix"], clang_arguments),
                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if file_check(options.source, prefix, fixed.read_text()):
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
