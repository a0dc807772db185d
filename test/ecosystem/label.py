#!/usr/bin/env python3
"""Shows findings that nobody has read yet, with the source around them, and records what a reader says of them.

  label.py show OUT --checkouts DIR [--project NAME] [--check NAME] [--sample 50]
  label.py add OUT PROJECT true|false REASON FINGERPRINT...

The sample is the same in every run and survives other findings coming and going: a finding's place in it depends on
its fingerprint alone.
"""
import argparse
import hashlib
import pathlib
import sys

import corpus


def sample(findings, size):
    """The first `size` findings in an order that is random but fixed."""
    return sorted(findings, key=lambda finding: hashlib.sha256(finding["fingerprint"].encode()).digest())[:size]


def show(options, found, labels):
    """Prints each file's lines around its findings once, and under a reported line what is said of it."""
    for project in corpus.projects(options):
        if project.name not in found or not (root := project.sources(options.checkouts, options.packages)):
            continue
        findings = [finding for finding in found[project.name]["findings"]
                    if options.check in (None, finding["check"])]
        unread = [finding for finding in sample(findings, options.sample or len(findings))
                  if (project.name, finding["fingerprint"]) not in labels]
        for file in sorted({finding["file"] for finding in unread}):
            print(f"=== {project.name} {file}")
            excerpt(root / file, [finding for finding in unread if finding["file"] == file], options)


def excerpt(path, findings, options):
    shown = {number for finding in findings
             for number in range(finding["line"] - options.before, finding["line"] + options.after + 1)}
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        if number not in shown:
            continue
        print(f"{'' if number - 1 in shown else '...' + chr(10)}{number:5} {line}")
        for finding in findings:
            if finding["line"] == number:
                print(f"    ^ {finding['fingerprint']} [{finding['check']}] {finding['message']}")


def add(options, found, labels):
    findings = {finding["fingerprint"]: finding for finding in found.get(options.project, {"findings": []})["findings"]}
    for fingerprint in options.fingerprint:
        if fingerprint not in findings:
            corpus.fail(f"{options.out} has no finding {fingerprint} in {options.project}")
        finding = findings[fingerprint]
        label = corpus.Label(fingerprint, options.verdict == "true", finding["check"], options.project,
                             f"{finding['file'].replace(' ', '%20')}:{finding['line']}", options.reason)
        labels[label.key] = label
    corpus.write_labels(options.labels, labels)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--labels", type=pathlib.Path, default=corpus.LABELS)
    actions = parser.add_subparsers(required=True)
    shower = actions.add_parser("show")
    shower.set_defaults(action=show)
    shower.add_argument("out", type=pathlib.Path)
    shower.add_argument("--check")
    shower.add_argument("--sample", type=int, default=50, help="per project; 0: all (default: %(default)s)")
    shower.add_argument("--before", type=int, default=12, help="lines shown before the report (default: %(default)s)")
    shower.add_argument("--after", type=int, default=20, help="lines shown after it (default: %(default)s)")
    corpus.add_source_options(shower)
    adder = actions.add_parser("add")
    adder.set_defaults(action=add)
    adder.add_argument("out", type=pathlib.Path)
    adder.add_argument("project")
    adder.add_argument("verdict", choices=["true", "false"])
    adder.add_argument("reason")
    adder.add_argument("fingerprint", nargs="+")
    options = parser.parse_args()
    options.action(options, corpus.results(options.out), corpus.read_labels(options.labels))


if __name__ == "__main__":
    sys.exit(main())
