#!/usr/bin/env python3
"""Prints how many of the reports that strangers read are right, per check, from docs/accuracy-blind.tsv.

Each line of that file is a verdict: the date of the trial and the tool's commit, the repository and its commit, the
check, the place, `right`, `wrong` or `open`, and why. `--update FILE` writes the table between the markers of a page.
"""
import argparse
import collections
import csv
import json
import pathlib
import subprocess

import corpus
from tables import add_page_options, publish, row, share

LABELS = corpus.LABELS.with_name("accuracy-blind.tsv")
# Fewer verdicts than this tell nothing.
ENOUGH = 30


def table(labels, categories):
    read, repositories = collections.defaultdict(collections.Counter), collections.defaultdict(set)
    for label in labels:
        read[label["check"]][label["label"]] += 1
        repositories[label["check"]].add(label["repository"])
    text = row(["Check", "Category", "Repositories", "Read", "Right", "Wrong", "Open", "Precision"])
    text += row(["---", "---", "---:", "---:", "---:", "---:", "---:", "---:"])
    for check, counts in sorted(read.items()):
        decided = counts["right"] + counts["wrong"]
        precision = share(counts["right"], decided) + ("" if decided >= ENOUGH else " (too few to judge)")
        text += row([f"[{check}](checks/{check.replace('-', '/', 1)}.md)", categories.get(check, "-"),
                     len(repositories[check]), counts.total(), counts["right"], counts["wrong"], counts["open"], precision])
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=pathlib.Path, required=True, help="the cuda-tidy that says the categories")
    parser.add_argument("--labels", type=pathlib.Path, default=LABELS)
    add_page_options(parser)
    options = parser.parse_args()
    listed = subprocess.run([options.tool, "list", "--format=json"], stdout=subprocess.PIPE, text=True, check=True)
    categories = {check["name"]: check["category"] for check in json.loads(listed.stdout)["checks"]}
    with options.labels.open(newline="") as file:
        publish(options, "blind", table(csv.DictReader(file, delimiter="\t"), categories))


if __name__ == "__main__":
    main()
