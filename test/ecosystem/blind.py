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


def newest(labels):
    """How many verdicts of the newest builds are right and wrong: of whole trials, back to where there are enough."""
    counts = collections.Counter()
    for build in reversed(dict.fromkeys(label["build"] for label in labels)):
        if counts["right"] + counts["wrong"] < ENOUGH:
            counts.update(label["label"] for label in labels if label["build"] == build)
    return counts


def table(labels, categories):
    of_check = collections.defaultdict(list)
    for label in labels:
        of_check[label["check"]].append(label)
    text = row(["Check", "Category", "Repositories", "Right", "Wrong", "Open", "All trials", "Newest", "Precision"])
    text += row(["---", "---", "---:", "---:", "---:", "---:", "---:", "---:", "---:"])
    for check, verdicts in sorted(of_check.items()):
        counts, last = collections.Counter(each["label"] for each in verdicts), newest(verdicts)
        decided = last["right"] + last["wrong"]
        text += row([f"[{check}](checks/{check.replace('-', '/', 1)}.md)", categories.get(check, "-"),
                     len({each["repository"] for each in verdicts}), counts["right"], counts["wrong"], counts["open"],
                     share(counts["right"], counts["right"] + counts["wrong"]), f"{last['right']} of {decided}",
                     share(last["right"], decided) + ("" if decided >= ENOUGH else " (too few to judge)")])
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=pathlib.Path, required=True, help="the cuda-tidy that says the categories")
    parser.add_argument("--labels", type=pathlib.Path, default=LABELS)
    add_page_options(parser)
    options = parser.parse_args()
    listed = subprocess.run([options.tool, "list", "--format=json"], stdout=subprocess.PIPE, text=True, check=True)
    checks = json.loads(listed.stdout)["checks"]
    categories = {check["name"]: check["category"] for check in checks}
    renamed = {check["formerName"]: check["name"] for check in checks if check["formerName"]}
    with options.labels.open(newline="") as file:
        labels = [{**label, "check": renamed.get(label["check"], label["check"])}
                  for label in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]
    publish(options, "blind", table(labels, categories))


if __name__ == "__main__":
    main()
