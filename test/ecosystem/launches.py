#!/usr/bin/env python3
"""Prints how many of the launches in the text of each project were parsed, decoded, and have a known block.

Takes what run.py kept of the check of LaunchCensusModule.cpp. A launch is a `<<<`, however spaced, or a call of a
`cudaLaunch…Kernel…` or `cuLaunch…Kernel…`, outside comments and strings; one in a macro counts once, where it is written.
`--missed` lists the ones that were parsed and not decoded. `--update FILE` writes the table between the marks of a
page, `--check FILE` compares it.
"""
import argparse
import collections
import pathlib
import re

import corpus
from tables import add_page_options, publish, row, share

SOURCES = {".cu", ".cuh", ".h", ".hpp", ".hh", ".inl", ".cpp", ".cc", ".cxx", ".c"}
NO_CODE = re.compile(r'//(?:\\\n|[^\n])*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
LAUNCH = re.compile(r"<<[ \t]*<(?!<)|\bcu(?:da)?Launch\w*Kernel\w*(?=\s*[(<])")
FINDING = re.compile(r"launch at column (\d+): ([\w ]+)")
# What to believe if several translation units contain a launch.
ORDER = ["block open", "block known", "template", "missed"]


def in_text(root, paths):
    """The places of the launches in the sources below `paths`: {(file, line, column)}."""
    places = set()
    for path in (root / path for path in paths):
        for file in [path] if path.is_file() else path.rglob("*"):
            if file.suffix not in SOURCES or not file.is_file():
                continue
            text = NO_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), file.read_text("latin-1"))
            for number, line in enumerate(text.split("\n"), 1):
                for launch in LAUNCH.finditer(line):
                    places.add((file.relative_to(root).as_posix(), number, launch.start() + 1))
    return places


def parsed(result):
    """What the launches are that some translation unit contains: {(file, line, column): a word of ORDER}."""
    words = {}
    for finding in result["findings"]:
        if finding["check"] != "census-launches":
            continue
        column, word = FINDING.fullmatch(finding["message"]).groups()
        words.setdefault((finding["file"], finding["line"], int(column)), set()).add(word)
    return {place: next(word for word in ORDER if word in found) for place, found in words.items()}


def cells(text, found):
    """A row's numbers."""
    count = collections.Counter(found[place] for place in text & found.keys())
    judged = count["block open"] + count["block known"]
    decoded = judged + count["template"]
    return [len(text), count.total(), decoded, share(decoded, count.total()), judged, count["block known"],
            share(count["block known"], judged)]


def table(texts, found):
    result = row(["Project", "In the text", "Parsed", "Decoded", "Share", "Judged", "Block known", "Share"])
    result += row(["---", *["---:"] * 7])
    for name in found:
        result += row([name, *cells(texts[name], found[name])])
    everything = {(name, *place): word for name, words in found.items() for place, word in words.items()}
    return result + row(["**all**", *cells({(name, *place) for name in found for place in texts[name]}, everything)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--missed", action="store_true", help="list the launches that were parsed and not decoded")
    corpus.add_source_options(parser)
    add_page_options(parser)
    options = parser.parse_args()
    results = corpus.results(options.out)
    texts, found = {}, {}
    for project in corpus.projects(options):
        root = project.sources(options.checkouts, options.packages) if project.name in results else None
        if root:
            texts[project.name] = in_text(root, project.paths)
            found[project.name] = parsed(results[project.name])
    publish(options, "launches", table(texts, found))
    if options.missed:
        for name, places in found.items():
            for (file, line, _), word in sorted(places.items()):
                if word == "missed":
                    print(f"{name}/{file}:{line}")


if __name__ == "__main__":
    main()
