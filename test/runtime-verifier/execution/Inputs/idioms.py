"""Executes kernels that are right, and with one mistake each, and compares what is told with what is expected.

usage: idioms.py BUILD SOURCE PROGRAM COMPILER

A line of a case says what is told of it: `// 1: race write 32, race read 0; 2: race read 7` of the mistakes 1 and 2, where
the thread may be `block:thread`. Mistake 0 is none. All of that and nothing of other lines is told with the order
`forward` and g++, and some of it otherwise. Nothing is ever told of other lines of a kernel without a mistake.
"""
import collections
import json
import pathlib
import re
import sys

import execute

ORDERS = "forward", "reverse", "shuffled 7"
CASE = re.compile(r'CASE\((\w+), "([^"]*)"\)')


def cases_of(source):
    """Of each case its job, its mistakes, and of each of those the set of (line, what, thread)."""
    cases = []
    for number, line in enumerate(open(source), 1):
        if found := CASE.search(line):
            cases.append((found[1], found[2], collections.defaultdict(set)))
            cases[-1][2][0]
        for mistake in re.findall(r"NOT\((\d+)\)|mistake == (\d+)", line):
            cases[-1][2][int(mistake[0] or mistake[1])]
        if found := re.search(r"// (\d+: .*)", line):
            for mistake, told in re.findall(r"(\d+): ([^;]*)", found[1]):
                for each in told.split(", "):
                    cases[-1][2][int(mistake)].add((number, *each.strip().rsplit(" ", 1)))
    return cases


def linear(place, extent):
    return place[0] + extent[0] * (place[1] + extent[1] * place[2])


def line_in(source, frames):
    """The line of the innermost function in the source; 0 of the kernel that calls a case, and where clang keeps none."""
    for name, line in (frame.split(":") for frame in frames):
        if name == source:
            return int(line) if line.isdigit() else 0
    return 0 if frames[0].startswith("idioms.h") else str(frames)


def sides(event, job):
    """Of an event the address, what happened there, and the thread."""
    extents = {name: tuple(map(int, re.search(name + r" (\d+) (\d+) (\d+)", job + ";grid 1 1 1;block 1 1 1").groups()))
               for name in ("grid", "block")}
    for name in ("first", "second", "at"):
        if side := event.get(name):
            what = event.get("kind", event["event"])
            what += " same" if event.get("same_value") else " " + side["access"] if "access" in side else ""
            block = linear(side["block"], extents["grid"])
            thread = linear(side["thread"], extents["block"])
            yield side["pc"], what, f"{block}:{thread}" if block else str(thread)


def told(program, job):
    """The sides of all events, and how the run ended."""
    result = execute.run(program, job)
    answers = [json.loads(line) for line in result.stdout.splitlines()] or [{"end": result.stderr}]
    return [side for answer in answers if "event" in answer for side in sides(answer, job)], answers[-1]["end"]


def is_expected(seen, ended, expected, mistake, is_exact):
    elsewhere = {side[0] for side in seen} - {side[0] for side in expected} - {0}
    if is_exact or not mistake:
        return not elsewhere and (seen >= expected or not is_exact) and (mistake or ended == "finished")
    plain = [{(line, what.replace("same", "write")) for line, what, _ in each} for each in (seen, expected)]
    return plain[0] & plain[1]


def main():
    build, source, program, compiler = sys.argv[1:]
    execute.compile_kernel(build, source, program, compiler, [])
    cases = cases_of(source)
    runs = [(name, mistake, expected, order, *told(program, f"{job};parameter 0 integer {number};"
                                                            f"parameter 1 integer {mistake};order {order}"))
            for number, (name, job, mistakes) in enumerate(cases)
            for mistake, expected in sorted(mistakes.items()) for order in ORDERS]
    frames = execute.frames_of(program, sorted({side[0] for run in runs for side in run[4]}))
    lines = {address: line_in(pathlib.Path(source).name, places) for address, places in frames.items()}
    count = 0
    for name, mistake, expected, order, addresses, ended in runs:
        seen = {(lines[address], what, thread) for address, what, thread in addresses}
        is_exact = order == "forward" and compiler == "g++"
        if (mistake and not expected) or not is_expected(seen, ended, expected, mistake, is_exact):
            count += 1
            print(f"{name}, mistake {mistake}, {order}: {ended}", *sorted(seen, key=str), sep="\n  ")
    print(len(cases), "kernels,", sum(len(case[2]) - 1 for case in cases), "mistakes:",
          f"{count} runs are not as expected" if count else "as expected")


if __name__ == "__main__":
    main()
