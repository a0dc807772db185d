#!/usr/bin/env python3
"""Compares what two builds found: added (+), removed (-) and changed (~) findings per check, and changed file states.

Exit status: 0 if nothing differs, 1 if something does.
"""
import argparse
import pathlib
import sys

import corpus


def by_check(before, after):
    """{check: [(sign, project, finding, old message)]} of every finding that differs."""
    differences = {}

    def note(sign, project, finding, old=""):
        differences.setdefault(finding["check"], []).append((sign, project, finding, old))

    for project in sorted(before.keys() | after.keys()):
        old, new = ({finding["fingerprint"]: finding for finding in side.get(project, {"findings": []})["findings"]}
                    for side in (before, after))
        for fingerprint, finding in old.items():
            if fingerprint not in new:
                note("-", project, finding)
            elif new[fingerprint]["message"] != finding["message"]:
                note("~", project, new[fingerprint], finding["message"])
        for fingerprint, finding in new.items():
            if fingerprint not in old:
                note("+", project, finding)
    return differences


def states(results):
    return {(name, file["file"]): file["status"] for name, result in results.items() for file in result["files"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", type=pathlib.Path)
    parser.add_argument("after", type=pathlib.Path)
    options = parser.parse_args()
    before, after = corpus.results(options.before), corpus.results(options.after)

    differences = by_check(before, after)
    for check, entries in sorted(differences.items()):
        signs = [entry[0] for entry in entries]
        print(f"{check}: {signs.count('+')} added, {signs.count('-')} removed, {signs.count('~')} changed")
        for sign, project, finding, old in entries:
            print(f"  {sign} {project}/{finding['file']}:{finding['line']}: {finding['message']}")
            if old:
                print(f"      was: {old}")
            print(f"      {finding['source']}")
    old, new = states(before), states(after)
    moved = sorted(file for file in old.keys() | new.keys() if old.get(file) != new.get(file))
    for project, file in moved:
        print(f"{project}/{file}: {old.get((project, file), 'absent')} -> {new.get((project, file), 'absent')}")
    if not differences and not moved:
        print("no difference")
    return 1 if differences or moved else 0


if __name__ == "__main__":
    sys.exit(main())
