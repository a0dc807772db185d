#!/usr/bin/env python3
"""Changes programs in ways that keep their meaning, and shows which findings change with them.

usage: run.py BUILD [--only=TRANSFORMATION]... [--verbose] [--record] [FILE...]

The files are those of the checks' tests, with the options of their first RUN line; others are analysed with all checks of
ours. A finding is its check, its line and its message, and beside them its notes as a set; names that were changed count
as what they were. Ends with a table: for each transformation how many findings were lost or new, and how many have other
notes. The exit code is 1 if more were lost or new than ledger.txt allows; --record writes that anew.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

TEST = pathlib.Path(__file__).resolve().parent.parent
LEDGER = pathlib.Path(__file__).with_name("ledger.txt")
HEADERS = ["--cuda-path=none", "--torch-path=none"]
# What clang's own syntax tree is needed for, and what is done to the text or around it.
OF_SYNTAX = ["rename", "wrap", "dowhile", "lambda", "while", "branches", "typedef", "auto", "locals", "arguments", "reorder",
             "template", "namesakes"]
OF_TEXT = ["file", "crlf", "mark", "include", "error", "header", "ndebug"]
TRANSFORMATIONS = OF_SYNTAX + OF_TEXT
MOVED = b"/* moved */ " # begins what stood elsewhere


class Program:
    """A source with the options that its test gives."""

    def __init__(self, path):
        self.path = path
        self.name = f"{path.parent.name}/{path.name}"
        self.text = path.read_bytes()
        found = re.search(rb"RUN: %check_cuda_tidy %s (\S+) %t(.*)", self.text)
        self.checks = found[1].decode() if found else "cuda-*,torch-*"
        given, _, clang = (found[2].decode() if found else "").partition(" -- ")
        self.options = [each.replace("%S", str(path.parent)) for each in shlex.split(given) if not each.startswith("--prefix")]
        self.clang = shlex.split(clang.replace("%S", str(path.parent)))

    def command(self, tool, file, checks, *more):
        options = self.options if self.clang else [*self.options, "--extra-arg=-std=gnu++17"]
        # What the test includes stands beside it.
        beside = [f"--extra-arg=-I{self.path.parent}"]
        return [tool, *HEADERS, "-j1", "--quiet", "--fail-on=never", "--format=json", f"--checks=-*,{checks}",
                *options, *beside, *more, file, *(["--", *self.clang] if self.clang else [])]


def run(command):
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        return json.loads(done.stdout)
    except ValueError:
        sys.exit(f"{shlex.join(map(str, command))}\n{done.stderr.decode(errors='replace')}")


def edits_of(program, tool, plugin, file, name):
    """What the plugin changes, as (offset, length, text), last first."""
    report = run(program.command(tool, file, f"metamorphic-{name}", f"--load={plugin}"))
    fixes = [each for finding in report["findings"] for each in finding.get("fixes", [])]
    return sorted(((each["offset"], each["length"], each["text"].encode()) for each in fixes), reverse=True)


def changed(text, edits):
    for offset, length, new in edits:
        text = text[:offset] + new + text[offset + length:]
    return text


class Changed:
    """A program that means what it meant: its text, which line of the original each line of it is, its file's name, what
    lies beside it, and the options that it takes."""

    def __init__(self, program, edits=()):
        self.text = changed(program.text, edits)
        self.lines = origins(program.text, edits)
        self.name, self.beside, self.options, self.names = program.path.name, {}, [], {}


def origins(text, edits):
    """For each line of the changed text, from the first on, the line of the original; what is MOVED comes from elsewhere."""
    lines, end = [1], 0
    for offset, length, new in [*sorted(edits), (len(text), 0, b"")]:
        here = text.count(b"\n", 0, end) + 1
        lines += range(here + 1, here + 1 + text.count(b"\n", end, offset))
        end = offset + length
        if MOVED in new:
            lines[-1] = text.count(b"\n", 0, text.index(new.partition(MOVED)[2])) + 1
            lines += range(lines[-1] + 1, lines[-1] + 1 + new.count(b"\n"))
        else:
            lines += [lines[-1]] * new.count(b"\n")
    return lines


def transformed(program, name, tool, plugin, file):
    """What a transformation makes of the program, None if it has nothing to change there."""
    if name in OF_SYNTAX:
        file.write_bytes(program.text)
        edits = edits_of(program, tool, plugin, file, name)
        if not edits:
            return None
        if name == "namesakes":
            result = Changed(program)
            result.beside["q_other.cu"] = edits[0][2]
            return result
        result = Changed(program, edits)
        if name == "rename":
            result.names = {new.decode(): program.text[offset:offset + length].decode() for offset, length, new in edits}
        return result
    if name == "ndebug" and re.search(rb"assert|NDEBUG", program.text):
        return None
    result = Changed(program, {"include": [(0, 0, b"#include <numeric>\n")],
                               "error": [(0, 0, b"void q_broken() { q_undeclared(1); }\n")]}.get(name, []))
    if name == "file":
        result.name = f"q{program.path.suffix}"
    elif name == "crlf":
        result.text = result.text.replace(b"\n", b"\r\n")
    elif name == "mark":
        result.text = b"\xef\xbb\xbf" + result.text
    elif name == "header":
        result.beside["q_program.h"], result.text = result.text, b'#include "q_program.h"\n'
        result.options = ["--header-filter=q_program"]
    elif name == "ndebug":
        result.options = ["--extra-arg=-DNDEBUG"]
    return result


def findings(report, names, lines):
    """What was found how often, and with which notes; names that were changed are what they were, and so are lines."""
    def plain(message):
        message = re.sub(r" \(aka '[^']*'\)", "", message).replace("q_integer", "int")
        return re.sub(r"\w+", lambda word: names.get(word[0], word[0]), message)

    def place(each):
        line = each.get("line", 0)
        return lines[line - 1] if 0 < line <= len(lines) else line

    found, notes = collections.Counter(), collections.defaultdict(set)
    for each in report["findings"]:
        key = each["check"], place(each), plain(each["message"])
        found[key] += 1
        notes[key].update((place(note), plain(note["message"])) for note in each.get("notes", []))
    return found, notes


def status(report):
    return [each["status"] for each in report["files"]]


def try_out(program, name, tool, plugin, expected, scratch):
    """The findings that a transformation loses, adds, and gives other notes; None where it changes nothing."""
    folder = scratch / name / program.name
    folder.mkdir(parents=True)
    result = transformed(program, name, tool, plugin, folder / program.path.name)
    if result is None:
        return None
    for beside, text in {**result.beside, result.name: result.text}.items():
        (folder / beside).write_bytes(text)
    report = run(program.command(tool, folder / result.name, program.checks, *result.options))
    if status(report) not in (status(expected), ["complete"]) and name != "error":
        problems = [problem["message"] for each in report["files"] for problem in each["problems"]]
        return [("broken", 1, f"{status(report)} {problems}")], [], []
    original = range(1, len(result.lines) + 1)
    before, notes_before = findings(expected, {}, original)
    after, notes_after = findings(report, result.names, result.lines)
    noted = [key for key in before & after if notes_before[key] != notes_after[key]]
    return sorted((before - after).elements()), sorted((after - before).elements()), noted


class Ledger:
    """What is known to change, and why: for each transformation and check how many findings in which file.

    A line `TRANSFORMATION CHECK: REASON` is followed by a line for each file, indented: its name and the number.
    """

    def __init__(self):
        self.reasons, self.counts = {}, collections.Counter()
        for line in LEDGER.read_text().splitlines() if LEDGER.exists() else []:
            if line.startswith("  "):
                file, count = line.split()
                self.counts[*group, file] = int(count)
            elif line and not line.startswith("#"):
                head, _, reason = line.partition(": ")
                group = tuple(head.split())
                self.reasons[group] = reason

    def record(self, counts, transformations, files):
        """Writes what was seen of these transformations and files; a reason that is missing is for somebody to write."""
        known = {key: count for key, count in self.counts.items() if key[0] not in transformations or key[2] not in files}
        lines, last = [], None
        for (*group, file), count in sorted({**known, **counts}.items()):
            if group != last:
                lines.append(f"{' '.join(group)}: {self.reasons.get(tuple(group), '?')}")
            lines.append(f"  {file} {count}")
            last = group
        LEDGER.write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--only", action="append", choices=TRANSFORMATIONS)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    tool, plugin = (options.build / each for each in ("bin/cuda-tidy", "test/Metamorphic.so"))
    files = options.files or sorted(each for pattern in ("*.cu", "*.cpp") for each in (TEST / "checks").glob(f"*/{pattern}"))
    ledger = Ledger()
    totals = {name: collections.Counter() for name in options.only or TRANSFORMATIONS}
    changes = collections.Counter()
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        scratch = pathlib.Path(scratch)

        def all_of(path):
            program = Program(path.resolve())
            folder = scratch / "original" / program.name
            folder.mkdir(parents=True)
            (folder / path.name).write_bytes(program.text)
            expected = run(program.command(tool, folder / path.name, program.checks))
            return program.name, len(expected["findings"]), {name: try_out(program, name, tool, plugin, expected, scratch)
                                                             for name in totals}

        recorded = set()
        for file, count, results in pool.map(all_of, files):
            recorded.add(file)
            for name, result in results.items():
                if result is None:
                    continue
                lost, new, noted = result
                totals[name].update(files=1, findings=count, lost=len(lost), new=len(new), notes=len(noted))
                for sign, each in [*(("-", each) for each in lost), *(("+", each) for each in new)]:
                    changes[name, each[0], file] += 1
                    if options.verbose:
                        print(name, file, sign, *each)
    columns = ["files", "findings", "lost", "new", "notes"]
    print("transformation".ljust(16), *(each.rjust(10) for each in columns))
    for name, total in totals.items():
        print(name.ljust(16), *(str(total[each]).rjust(10) for each in columns))
    if options.record:
        ledger.record(changes, totals, recorded)
        return False
    over = {key: count for key, count in sorted(changes.items()) if count > ledger.counts[key]}
    for key, count in over.items():
        print(f"{' '.join(key)}: {count} findings changed, {ledger.counts[key]} in the ledger")
    return bool(over)


if __name__ == "__main__":
    sys.exit(main())
