#!/usr/bin/env python3
"""Measures how many files of a project cuda-tidy parses without an error, given nothing but the sources.

usage: parse_rate.py [--tool PATH] [--suffix .cu]... [--jobs N] [--reasons] [--flag FLAG]... DIRECTORY...

Prints a row of docs/frontend.md's table per directory: files, files parsed without an error, and their share. With
--reasons, what stood in the way of the others follows, most frequent first.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

REPO = pathlib.Path(__file__).resolve().parent.parent


def analyse(tool, directory, jobs, flags):
    """The tool's JSON report on a directory. No compile database beside the sources is taken."""
    command = [str(tool), "--checks=-*,cuda-unchecked-launch", "--format=json", "--quiet", f"-j{jobs}", *flags, "."]
    run = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if not run.stdout:
        sys.exit(f"{' '.join(command)} in {directory} said nothing: {run.stderr.strip()}")
    return json.loads(run.stdout)


def first_reason(file):
    message = file["problems"][0]["message"] if file["problems"] else "no reason given"
    return re.sub(r"\s+", " ", message)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directories", nargs="+", type=pathlib.Path, metavar="DIRECTORY")
    parser.add_argument("--tool", type=pathlib.Path, default=REPO / "build" / "bin" / "cuda-tidy")
    parser.add_argument("--suffix", action="append", help="count only files with these suffixes (default: all)")
    parser.add_argument("--jobs", default="0")
    parser.add_argument("--reasons", action="store_true")
    parser.add_argument("--flag", action="append", default=[], help="a further option for the tool")
    options = parser.parse_args()
    options.tool = options.tool.resolve()

    print("| project | files | without an error | share |\n|---|---:|---:|---:|")
    for directory in options.directories:
        files = analyse(options.tool, directory, options.jobs, options.flag)["files"]
        if options.suffix:
            files = [file for file in files if file["file"].endswith(tuple(options.suffix))]
        failed = [file for file in files if file["status"] != "complete"]
        clean = len(files) - len(failed)
        share = f"{100 * clean / len(files):.1f} %" if files else "-"
        print(f"| {directory.name} | {len(files)} | {clean} | {share} |", flush=True)
        if options.reasons:
            for reason, count in collections.Counter(map(first_reason, failed)).most_common():
                print(f"    {count:4}  {reason}")
            for file in failed:
                print(f"          {file['file']}: {first_reason(file)}")


if __name__ == "__main__":
    main()
