#!/usr/bin/env python3
"""Puts bugs into copies of the pinned projects and counts how many of them a built cuda-tidy finds: its recall.

A kind of bug is what people forget: `.item<T>()` where a loss is added up or kept, the guard of an inference. Every place
of a project where somebody did not forget it is changed, all at once. The unchanged files are analysed as well: a place
that is reported there is told, and not counted.
Exit status: 0 if every chosen project was analysed, 2 if the tool did not deliver a report.
"""
import argparse
import collections
import dataclasses
import pathlib
import re
import shutil
import sys
import tempfile

import corpus
import run

SOURCES = {".cpp", ".cc", ".cxx", ".cu", ".cuh", ".h", ".hpp", ".hxx", ".ipp", ".inl"}
UNITS = {".cpp", ".cc", ".cxx", ".cu"}


@dataclasses.dataclass(frozen=True)
class Kind:
    """What is looked for in a line, what takes its place, and the declaration that has to change with it."""

    name: str
    check: str
    pattern: str
    replacement: str
    declaration: str = ""  # {name} is the group `name` of the pattern, {kept} what is declared beside it
    declared_as: str = ""
    needs: str = ""  # what the value has to be called: not all that is read has a graph
    needs_loop: str = ""  # one of the loops around it
    in_block: bool = False  # the bug is in the rest of the block, and not in the line
    needs_file: str = ""  # what stands somewhere in the file
    in_front: str = ""  # what is declared in front of the outermost loop
    holder: str = ""  # a line that the file has to have, with {name} as above; the bug may then be anywhere in the file


KINDS = [
    # Numbers stay numbers, so that what is changed still compiles.
    Kind("a sum's item()", "torch-graph-retained-in-loop",
         r"(?P<name>\b\w+)\s*\+=\s*(?P<value>[^;=]*?)\.(?P<read>(?:template\s+)?item(?:<[^<>]*>)?\(\)(?:\.to\w+\(\))?)"
         r"(?P<rest>[^;]*);", "{kept} += {value}{rest}; {name} = {kept}.{read};",
         r"(?:double|float|auto)\s+{name}\s*(?:=\s*[0-9.f]+|\{{[0-9.f]*\}})?\s*;",
         "torch::Tensor {kept} = torch::zeros({{}});", r"(?i)loss|cost"),
    Kind("a list's item()", "torch-graph-retained-in-loop",
         r"(?P<name>\b\w+)\.(?P<how>push_back|emplace_back)\((?P<value>[^;]*?)\."
         r"(?P<read>(?:template\s+)?item(?:<[^<>]*>)?\(\))\s*\)\s*;", "{kept}.{how}({value}); {name}.{how}({kept}.back().{read});",
         r"(?:std::)?vector<(?:double|float)>\s+{name}\s*;", "std::vector<torch::Tensor> {kept};", r"(?i)loss|cost"),
    Kind("detach()", "torch-graph-retained-in-loop",
         r"(?P<before>(?:\+=|push_back\(|emplace_back\()[^;]*?)\.detach\(\)(?P<rest>\)*;)", "{before}{rest}"),
    Kind("a list's cpu()", "torch-device-accumulation",
         r"(?P<before>(?:push_back\(|emplace_back\()[^;]*?)\.(?:cpu\(\)|to\((?:torch|at)::kCPU\))(?P<rest>\)*;)",
         "{before}{rest}"),
    Kind("a list's item()", "torch-device-accumulation",
         r"(?P<name>\b\w+)\.(?P<how>push_back|emplace_back)\((?P<value>[^;]*?)\."
         r"(?P<read>(?:template\s+)?item(?:<[^<>]*>)?\(\))\s*\)\s*;", "{kept}.{how}({value}); {name}.{how}({kept}.back().{read});",
         r"(?:std::)?vector<(?:double|float)>\s+{name}\s*;", "std::vector<torch::Tensor> {kept};",
         r"^(?!.*\bback\(\)$)"),  # not what is kept already, together with its graph
    Kind("a list's clear()", "torch-device-accumulation", r"(?P<before>^\s*)(?P<name>\w+)\.clear\(\)\s*;", "{before};",
         holder=r"(?:vector|deque|list)<(?:torch::|at::)?Tensor>\s+{name}\b"),
    # Here something is added: hardly anybody moves to the host what a loop computes.
    Kind("to throw away an output", "torch-device-accumulation",
         r"^\s*(?:auto|(?:torch::|at::)?Tensor)&?\s+(?P<name>\w+)\s*=\s*\w+(?:(?:->|\.)forward)?\(.*\)\s*;\s*$",
         "{line} {kept}.push_back({name}.detach());", in_front="std::vector<torch::Tensor> {kept};",
         needs_loop=r"\bfor\s*\([^;]*:\s*\*",  # over a data loader
         needs_file=r"(?i)\bcuda|kcuda|\bdevice\b"),
    Kind("a guard", "torch-missing-no-grad",
         r"^\s*(?:torch::|at::|c10::)*(?:NoGradGuard|InferenceMode|AutoNonVariableTypeMode)\s+\w+"
         r"(?:\(true\)|\{(?:true)?\})?\s*;", "", in_block=True),
]
LEAVES_GRAPH = re.compile(r"\.(?:detach|data|cpu)\(\)")
LOOP = re.compile(r"\b(?:for|while)\s*\(")
GUARD = re.compile(r"\b(?:NoGradGuard|InferenceMode|AutoGradMode)\b")


@dataclasses.dataclass(frozen=True)
class Place:
    """One bug: where it is expected, by the lines of a file."""

    kind: Kind
    file: str
    line: int
    last_line: int
    source: str

    def matches(self, finding):
        return (finding["check"] == self.kind.check and finding["file"] == self.file
                and self.line <= finding["line"] <= self.last_line)


def function_before(lines, index):
    """What stands between the beginning of the function, told by its indentation, and a line of it."""
    start = index
    while start > 0 and (lines[start][:1].isspace() or not lines[start].strip() or lines[start][0] in "}{#/"):
        start -= 1
    return lines[start:index]


def loops_around(lines, index):
    """The lines of the loops around a line, the innermost first."""
    loops = []
    depth = 0
    for number in range(index, -1, -1):
        depth += lines[number].count("{") - lines[number].count("}") if number < index else 0
        if depth > 0:
            if LOOP.search(lines[number]):
                loops.append(number)
            depth = 0
        elif number in (index, index - 1) and LOOP.search(lines[number]):
            loops.append(number)
    return loops


def end_of_block(lines, index):
    depth = 0
    for number in range(index, len(lines)):
        depth += lines[number].count("{") - lines[number].count("}")
        if depth < 0:
            return number
    return len(lines) - 1


def inject(kind, file, lines):
    """Changes `lines` in place; the places that it has changed."""
    places = []
    if not any(re.search(kind.needs_file, line) for line in lines):
        return places
    pattern = re.compile(kind.pattern)
    for index, line in enumerate(lines):
        found = pattern.search(line)
        if not found or line.lstrip().startswith("//") or (kind.needs and not re.search(kind.needs, found["value"])):
            continue
        loops = loops_around(lines, index)
        if not kind.in_block and not loops:
            continue
        if kind.needs_loop and not any(re.search(kind.needs_loop, lines[loop]) for loop in loops):
            continue
        # Nothing is recorded there anyway.
        if kind.check == "torch-graph-retained-in-loop" and any(map(GUARD.search, function_before(lines, index))):
            continue
        words = found.groupdict() | {"line": line}
        if kind.holder and not any(re.search(kind.holder.format(**words), each) for each in lines):
            continue
        if kind.declaration:
            words["kept"] = words["name"] + "_tensor"
            words["value"] = LEAVES_GRAPH.sub("", words["value"])
            declared = re.compile(r"\b" + kind.declaration.format(**words))
            there = next((number for number in range(index - 1, -1, -1) if declared.search(lines[number])), None)
            if there is None:
                continue
            beside = kind.declared_as.format(**words)
            if beside not in lines[there]:
                lines[there] = declared.sub(lambda old: f"{old[0]} {beside}", lines[there])
        if kind.in_front:
            words["kept"] = f"{words['name']}_kept_{index + 1}"
            lines[loops[-1]] = f"{kind.in_front.format(**words)} {lines[loops[-1]]}"
        lines[index] = line[:found.start()] + kind.replacement.format(**words) + line[found.end():]
        last = end_of_block(lines, index) if kind.in_block else index
        first, last = (0, len(lines) - 1) if kind.holder else (index, last)
        places.append(Place(kind, file, first + 1, last + 1, line.strip()))
    return places


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=pathlib.Path, required=True, help="the cuda-tidy to run")
    parser.add_argument("--option", action="append", default=[], help="one more for the tool; repeatable")
    parser.add_argument("--check", action="append", help="only the bugs that this check looks for; repeatable")
    parser.add_argument("--files", type=int, default=0, help="no more files than that of a project, the first by name")
    parser.add_argument("--missed", action="store_true", help="list the bugs that were not found")
    corpus.add_source_options(parser)
    options = parser.parse_args()
    kinds = [kind for kind in KINDS if not options.check or kind.check in options.check]
    tool_options = ["--checks=-*," + ",".join(sorted({kind.check for kind in kinds})), "-j1", *options.option]
    undelivered = 0
    for project in corpus.projects(options):
        root = project.sources(options.checkouts, options.packages)
        if root is None:
            print(f"{project.name}: left out, --checkouts is not given")
            continue
        with tempfile.TemporaryDirectory() as scratch:
            copy = pathlib.Path(scratch) / project.name
            places = []
            for path in sorted(root.rglob("*")):
                if path.suffix not in SOURCES or not path.is_file() or ".git" in path.parts:
                    continue
                relative = path.relative_to(root)
                (copy / relative).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy / relative)
                chosen = {place.file for place in places}
                in_project = any(base == "." or relative.is_relative_to(base) for base in project.paths)
                if path.suffix not in UNITS or not in_project or (options.files and len(chosen) >= options.files):
                    continue
                lines = path.read_text(errors="replace").splitlines()
                new = [place for kind in kinds for place in inject(kind, relative.as_posix(), lines)]
                if new:
                    (copy / relative).write_text("\n".join(lines) + "\n")
                    places += new
            files = sorted({place.file for place in places})
            if not files:
                print(f"{project.name}: nothing to forget")
                continue
            before, _, words = run.analyse(options.tool.resolve(), tool_options, root, files)
            after, _, words = run.analyse(options.tool.resolve(), tool_options, copy, files)
        if before is None or after is None:
            undelivered += 1
            print(f"{project.name}: NO REPORT\n{words}", flush=True)
            continue
        known = [place for place in places if any(map(place.matches, before["findings"]))]
        for kind in kinds:
            mine = [place for place in places if place.kind == kind and place not in known]
            found = [place for place in mine if any(map(place.matches, after["findings"]))]
            if mine:
                print(f"{project.name}: {kind.check}, {kind.name} forgotten {len(mine)} times in "
                      f"{len({place.file for place in mine})} files, found {len(found)} times", flush=True)
            if options.missed:
                for place in mine:
                    if place not in found:
                        print(f"  {place.file}:{place.line}: {place.source}", flush=True)
        for place in known:
            print(f"  reported without being changed: {place.file}:{place.line}: {place.source}")
    return 2 if undelivered else 0


if __name__ == "__main__":
    sys.exit(main())
