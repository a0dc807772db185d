#!/usr/bin/env python3
"""Tries to make a built cuda-tidy crash, hang, lose something or say something stale, and ends with a table.

usage: run.py BUILD [--only=EXPERIMENT]... [--scale=N] [--seed=N] [--projects DIRECTORY...] [--option=OPTION]...

--scale multiplies the number of trials; below 1, of projects a part of the files is analysed. --projects names source
trees, which are read and never run. --option is one more for cuda-tidy on projects, such as --cuda-path=DIRECTORY. The
same seed gives the same inputs; moments at which something happens differ. What failed is kept with its command in
BUILD/test/reliability/EXPERIMENT/failures/. The exit code is 1 if something failed.
"""
import argparse
import pathlib
import sys

import changed_files
import concurrent_runs
import damaged_cache
import killed
import mutated_tests
import projects
import structured_inputs
from trials import Setting

EXPERIMENTS = {
    "projects": projects,
    "mutated-tests": mutated_tests,
    "structured-inputs": structured_inputs,
    "damaged-cache": damaged_cache,
    "killed": killed,
    "concurrent-runs": concurrent_runs,
    "changed-files": changed_files,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--only", action="append", choices=EXPERIMENTS)
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--projects", type=pathlib.Path, nargs="+", default=[])
    parser.add_argument("--option", action="append", default=[])
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    if not (build / "bin" / "cuda-tidy").exists():
        sys.exit(f"error: there is no cuda-tidy in {build}; build it with `make build`")
    rows = []
    for name, module in EXPERIMENTS.items():
        if name not in (arguments.only or EXPERIMENTS):
            continue
        setting = Setting(build, build / "test" / "reliability" / name, arguments.scale, arguments.seed,
                          [each.resolve() for each in arguments.projects], arguments.option)
        for tally in module.experiment(setting):
            rows.append(tally.row())
            print(f"{tally.name}: {tally.trials} trials, {tally.failures} failed", flush=True)
    print("\nexperiment".ljust(33), "trials".rjust(8), "failures".rjust(9), "seconds".rjust(8))
    for name, trials, failures, seconds, remarks in rows:
        print(name.ljust(32), str(trials).rjust(8), str(failures).rjust(9), str(seconds).rjust(8), remarks, sep=" ")
    return 1 if any(failures for _, _, failures, *_ in rows) or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
