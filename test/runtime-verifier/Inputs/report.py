"""Writes a SARIF report with one finding that can be verified, as cuda-tidy writes it.

usage: report.py SOURCE [--set POINTER=JSON]... [--remove POINTER]... [--check NAME] [--line N]

The plan is of the kernel `scale(float *x, int n)` in SOURCE and a launch with one block of 2048 threads. POINTERs are
relative to it: `--set /launch/block=[1024,1,1]`.
"""
import argparse
import json
import os
import pathlib
import sys


def fnv1a64(content):
    value = 0xCBF29CE484222325
    for byte in content:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"fnv1a64:{value:016x}"


def plan(source):
    file = os.path.abspath(source)
    return {
        "version": 1,
        "observe": "launch-status",
        "unit": {
            "file": file,
            "directory": os.path.dirname(file),
            "arguments": ["nvcc", "-c", os.path.basename(file)],
            "hash": fnv1a64(pathlib.Path(file).read_bytes()),
        },
        "targets": ["sm_90"],
        "kernel": {
            "name": "scale", "mangled": "_Z5scalePfi", "file": file, "line": 1,
            "parameters": [
                {"name": "x", "type": "float *", "size": 8, "alignment": 8, "kind": "pointer",
                 "pointee": {"type": "float", "size": 4, "const": False}},
                {"name": "n", "type": "int", "size": 4, "alignment": 4, "kind": "integer", "signed": True},
            ],
        },
        "launch": {"file": file, "line": 2, "column": 3, "grid": [1, 1, 1], "block": [2048, 1, 1],
                   "dynamicSharedMemory": 0, "triggering": ["block.x"]},
    }


def edit(document, pointer, value, remove=False):
    *path, last = pointer.strip("/").split("/")
    for name in path:
        document = document[int(name) if isinstance(document, list) else name]
    last = int(last) if isinstance(document, list) else last
    if remove:
        del document[last]
    else:
        document[last] = value


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--remove", action="append", default=[])
    parser.add_argument("--check", default="cuda-launch-limits")
    parser.add_argument("--line", type=int, default=2)
    options = parser.parse_args()
    verification = plan(options.source)
    for assignment in options.set:
        pointer, value = assignment.split("=", 1)
        edit(verification, pointer, json.loads(value))
    for pointer in options.remove:
        edit(verification, pointer, None, remove=True)
    result = {
        "ruleId": options.check,
        "level": "error",
        "message": {"text": "block of 2048 threads"},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": os.path.basename(options.source), "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": options.line, "startColumn": 3}}}],
        "properties": {"category": "Correctness", "verification": verification},
    }
    report = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "cuda-tidy"}},
            "originalUriBaseIds": {"%SRCROOT%": {"uri": f"file://{os.path.dirname(os.path.abspath(options.source))}/"}},
            "results": [result],
        }],
    }
    json.dump(report, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
