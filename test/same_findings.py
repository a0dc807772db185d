#!/usr/bin/env python3
"""Runs cuda-tidy as it is and with --no-fast, and shows where the findings differ.

usage: same_findings.py CUDA-TIDY [OPTIONS...] FILES...

The exit code is 0 if there are findings and they are the same, and the files were analysed as completely.
"""
import difflib
import subprocess
import sys


def report(*options):
    run = subprocess.run([*sys.argv[1:], *options, "--no-cache", "--format=json", "--quiet", "--fail-on=never"],
                         stdout=subprocess.PIPE, text=True)
    return run.stdout.splitlines()


fast, plain = report(), report("--no-fast")
difference = list(difflib.unified_diff(plain, fast, "with --no-fast", "without", lineterm=""))
print(*difference, sep="\n")
sys.exit(bool(difference) or not any('"check"' in line for line in plain))
