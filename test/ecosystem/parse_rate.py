#!/usr/bin/env python3
"""Prints how much of each project was read: files, functions, statements; and what stood in the way of the rest.

Results of several runs are told apart by a word in front: `parse_rate.py toolkit=OUT1 fallback=OUT2`. `--update FILE`
writes the table between the marks of a page (docs/frontend.md), `--check FILE` compares it.
"""
import argparse
import collections
import pathlib

import corpus
from tables import add_page_options, publish, row, share


def counts(files):
    """Files, those parsed without an error, those in which every function is read as a whole; functions, those in which a
    statement is left out; statements, those left out; and the shares."""
    complete = sum(file["status"] == "complete" for file in files)
    whole = sum(not file["coverage"].get("functionsInPart", 0) for file in files)

    def total(what):
        return sum(file["coverage"].get(what, 0) for file in files)

    functions, in_part = total("functions"), total("functionsInPart")
    statements, lost = total("statements"), total("statementsLost")
    return (len(files), complete, share(complete, len(files)), whole, share(whole, len(files)), functions, in_part,
            statements, lost, share(lost, statements))


def table(runs):
    """A row for each project and run, and one for all projects of a run."""
    text = row(["Project", "Revision", "Headers", "Files", "Complete", "Share", "Whole", "Share", "Functions", "In part",
                "Statements", "Lost", "Share", "Findings"])
    text += row(["---", "---", "---", *["---:"] * 11])
    for name in sorted({name for found in runs.values() for name in found}):
        for headers, found in runs.items():
            if name in found:
                text += row([name, f"`{found[name]['revision']}`", headers, *counts(found[name]["files"]),
                             len(found[name]["findings"])])
    for headers, found in runs.items():
        files = [file for result in found.values() for file in result["files"]]
        text += row(["**all**", "", headers, *counts(files), sum(len(result["findings"]) for result in found.values())])
    return text


def reasons(runs, most):
    """What the other files lacked, the most frequent first."""
    for headers, found in runs.items():
        for name, result in found.items():
            why = collections.Counter(file["problems"][0] if file["problems"] else "no reason given"
                                      for file in result["files"] if file["status"] != "complete")
            for reason, count in why.most_common(most):
                print(f"{name} ({headers}): {count} x {reason}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("runs", nargs="+", metavar="HEADERS=RESULTS", help="what run.py kept, and with which headers")
    parser.add_argument("--reasons", type=int, default=5, metavar="N", help="how many per project (default: %(default)s)")
    add_page_options(parser)
    options = parser.parse_args()
    runs = {}
    for run in options.runs:
        headers, equals, directory = run.partition("=")
        if not equals:
            corpus.fail(f"'{run}' does not say with which headers: toolkit={run}")
        runs[headers] = corpus.results(pathlib.Path(directory))
    publish(options, "parse rate", table(runs))
    if not options.check:
        reasons(runs, options.reasons)


if __name__ == "__main__":
    main()
