#!/usr/bin/python3
"""A report as cuda-tidy writes it, made from marks in sources; and what a report says after verification.

    marks.py report FILE...      a finding for each line that ends with a mark
        // injected-failure cudaMalloc      the status of that function is not read there
        // injected-failure cudaMalloc -2   and the statement begins two lines above
        // memory-growth train              memory grows in a loop of that function
        // recorded-graph evaluate          that function records a graph in this line
        // race scale                       the kernel of that name, which begins in that line, races
    marks.py verdicts REPORT     a line for each finding: its place, its verdict and the reason
"""
import json
import pathlib
import re
import sys

MARK = re.compile(r"// (injected-failure|memory-growth|recorded-graph|memory-access|barrier|race) (\S+)(?: (-\d+))?$")


def fnv1a64(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"fnv1a64:{value:016x}"


def finding(file, line, observe, name, first_line):
    place = {"file": str(file), "line": line, "column": 1}
    verification = {
        "version": 1,
        "observe": observe,
        "unit": {"file": str(file), "directory": str(file.parent), "arguments": ["nvcc", "-c", str(file)],
                 "hash": fnv1a64(file.read_bytes())},
        "targets": ["sm_90"],
    }
    if observe in ("injected-failure", "memory-growth", "recorded-graph"):
        verification["call"] = {"function": name, **place}
        if first_line:
            verification["call"]["firstLine"] = line + int(first_line)
        if observe == "recorded-graph":
            verification["call"]["lastLine"] = line
    else:
        verification["kernel"] = {"name": name, "mangled": name, **place, "parameters": []}
        verification["launch"] = {**place, "grid": [1, 1, 1], "block": [32, 1, 1], "cluster": [1, 1, 1],
                                  "dynamicSharedMemory": 0, "cooperative": False, "triggering": []}
    return {
        "ruleId": "cuda-unchecked-call",
        "message": {"text": f"{observe} of {name}"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": file.name}, "region": {"startLine": line}}}],
        "properties": {"verification": verification},
    }


def report(files):
    results = []
    for file in map(lambda name: pathlib.Path(name).resolve(), files):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if mark := MARK.search(line):
                results.append(finding(file, number, *mark.groups()))
    json.dump({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "cuda-tidy"}}, "results": results}]},
              sys.stdout, indent=1)


def verdicts(file):
    for result in json.loads(pathlib.Path(file).read_text())["runs"][0]["results"]:
        location = result["locations"][0]["physicalLocation"]
        verdict = result["properties"].get("verdict", {"state": "none", "reason": ""})
        where = f"{location['artifactLocation']['uri']}:{location['region']['startLine']}"
        print(f"{where}: {verdict['state']}: {verdict['reason']}")


if __name__ == "__main__":
    {"report": report, "verdicts": lambda files: verdicts(files[0])}[sys.argv[1]](sys.argv[2:])
