#!/usr/bin/env python3
"""Prints how many of the findings were read and how many of those are right, per project and check.

`--update FILE` writes the table between the markers of a page, `--check FILE` compares it.
"""
import argparse
import collections
import fnmatch
import pathlib

import corpus
from tables import add_page_options, publish, row, share


def table(found, labels, without):
    """A Markdown table: a row for each project and check, one for a project without reports, then the totals."""
    text = row(["Project", "Revision", "Files", "In part", "Check", "Reports", "Read", "Right", "Precision"])
    text += row(["---", "---", "---:", "---:", "---", "---:", "---:", "---:", "---:"])
    totals = {}
    states = collections.Counter()
    for name, result in found.items():
        own = collections.Counter(file["status"] for file in result["files"])
        states += own
        project = [name, f"`{result['revision']}`", own.total(), own["partial"]]
        checks = sorted({finding["check"] for finding in result["findings"]
                         if not any(fnmatch.fnmatch(finding["check"], glob) for glob in without)})
        for check in checks:
            keys = [(name, finding["fingerprint"]) for finding in result["findings"] if finding["check"] == check]
            read = [labels[key] for key in keys if key in labels]
            counts = len(keys), len(read), sum(label.right for label in read)
            text += row([*project, check, *counts, share(counts[2], counts[1])])
            totals[check] = [total + count for total, count in zip(totals.get(check, (0, 0, 0)), counts)]
        if not checks:
            text += row([*project, "-", 0, 0, 0, "-"])
    for check, (reports, read, right) in sorted(totals.items()):
        text += row(["**all**", "", states.total(), states["partial"], check, reports, read, right,
                     f"**{share(right, read)}**"])
    return text + (f"\n{len(found)} projects, {states.total()} files: {states['complete']} analysed in full, "
                   f"{states['partial']} in part, {states['failed']} not at all.\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--without", action="append", default=["census-*"], metavar="GLOB",
                        help="checks to leave out; repeatable")
    parser.add_argument("--mark", default="precision", help="the table's mark on the page (default: %(default)s)")
    parser.add_argument("--labels", type=pathlib.Path, default=corpus.LABELS)
    add_page_options(parser)
    options = parser.parse_args()
    publish(options, options.mark, table(corpus.results(options.out), corpus.read_labels(options.labels),
                                         options.without))


if __name__ == "__main__":
    main()
