#!/usr/bin/env python3
"""Runs the lit suite that was configured in a build directory, and ends with its total.

usage: run_suite.py BUILD/test [lit arguments]

The last line reads `N passed, N failed`, and `, N skipped` where some need what this machine lacks.
"""
import json
import os
import pathlib
import subprocess
import sys

LIT = "/usr/lib/llvm-22/bin/lit"
PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def main():
    suite = pathlib.Path(sys.argv[1])
    results = suite / "results.json"
    results.unlink(missing_ok=True)
    # Two more at a time than there are cores: some tests mostly wait.
    lit = subprocess.run([LIT, "-s", "-v", "--no-progress-bar", "--order=smart", f"-j{os.cpu_count() + 2}",
                          f"--output={results}", str(suite), *sys.argv[2:]])
    if not results.exists():
        return lit.returncode or 1
    codes = [test["code"] for test in json.loads(results.read_text())["tests"]]
    passed = sum(code in PASSED for code in codes)
    skipped = sum(code in SKIPPED for code in codes)
    failed = len(codes) - passed - skipped
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""), flush=True)
    return 1 if failed or not passed else lit.returncode


if __name__ == "__main__":
    sys.exit(main())
