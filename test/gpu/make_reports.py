#!/usr/bin/env python3
"""Writes the reports of the programs in verdicts/, which run.sh verifies on machines without LLVM.

    make_reports.py CUDA_TIDY [--check]

A report has the findings of a program, and those of its repaired twin: the same findings with the twin's file, and with
the numbers of launches that its lines give (`// plan: {"block": [1024, 1, 1]}`). Paths are relative to the folder, which
run.sh writes in the place of @FOLDER@. The registers of kernels are those that nvcc listed in a file beside the program
(nvcc -cubin -arch=sm_90 -Xptxas -v).
--check compares with the files that are there, and writes none.
"""
import json
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "verdicts"
PLACE = "@FOLDER@"
# The checks of a program: those whose findings its twin repairs.
PROGRAMS = {
    "launch.cu": "cuda-launch-limits,cuda-empty-launch,cuda-register-limit",
    "overflow.cu": "cuda-index-overflow",
    "calls.cu": "cuda-unchecked-call,cuda-unchecked-launch",
    "growth.cpp": "torch-graph-retained-in-loop",
    "recorded.cpp": "torch-missing-no-grad",
    "barrier.cu": "cuda-divergent-barrier",
    "bounds.cu": "cuda-missing-bounds-guard",
    "race.cu": "cuda-shared-memory-race",
    "overrun.cu": "cuda-shared-memory-overrun",
    "ended.cu": "cuda-divergent-barrier",
    "replay.cu": "cuda-shared-memory-race,cuda-divergent-barrier,cuda-missing-bounds-guard",
}
# What has no twin: newer GPUs refute it as it is, or its arguments decide.
ALONE = {"ended.cu", "replay.cu"}


def fnv1a64(content):
    value = 0xCBF29CE484222325
    for byte in content:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"fnv1a64:{value:016x}"


def findings(tool, program):
    usage = FOLDER / f"{program}.ptxas.txt"
    run = subprocess.run([tool, "--cuda-path=none", "--torch-path=none", "--no-cache", "--other-files=0", "--quiet",
                          "--fail-on=never", f"--checks=-*,{PROGRAMS[program]}", "--format=sarif",
                          *([f"--ptxas-report={usage}"] if usage.exists() else []), FOLDER / program, "--",
                          *(["-arch=sm_90"] if program.endswith(".cu") else [])],
                         stdout=subprocess.PIPE, check=True, cwd=FOLDER)
    return [result for result in json.loads(run.stdout)["runs"][0]["results"]
            if "verification" in result.get("properties", {})]


def for_file(result, name, launch):
    """The finding as one of another file of the folder, with other numbers of its launch."""
    original = result["properties"]["verification"]
    verification = json.loads(json.dumps(original).replace(original["unit"]["file"], f"{PLACE}/{name}"))
    arguments = ["nvcc", "-c", name] if name.endswith(".cu") else ["c++", "-c", name]
    verification["unit"] = {"file": f"{PLACE}/{name}", "directory": PLACE, "arguments": arguments,
                            "hash": fnv1a64((FOLDER / name).read_bytes())}
    verification.get("launch", {}).update(launch)
    location = result["locations"][0]["physicalLocation"]
    return {"ruleId": result["ruleId"], "level": result["level"], "message": {"text": result["message"]["text"]},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": name, "uriBaseId": "%SRCROOT%"},
                                                "region": location["region"]}}],
            "properties": {"verification": verification}}


def twin_of(result, name):
    verification = result["properties"]["verification"]
    lines = (FOLDER / name).read_text().splitlines()
    line = verification.get("launch", {}).get("line") or result["locations"][0]["physicalLocation"]["region"]["startLine"]
    numbers = re.search(r"// plan: (.*)", lines[line - 1])
    return for_file(result, name, json.loads(numbers[1]) if numbers else {})


def report(results):
    return json.dumps({"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
                       "runs": [{"tool": {"driver": {"name": "cuda-tidy"}},
                                "originalUriBaseIds": {"%SRCROOT%": {"uri": f"file://{PLACE}/"}},
                                "results": results}]}, indent=1) + "\n"


def main():
    tool, *options = [pathlib.Path(sys.argv[1]).resolve(), *sys.argv[2:]]
    stale = []
    for program in PROGRAMS:
        name, suffix = program.rsplit(".", 1)
        repaired = f"{name}-repaired.{suffix}"
        found = findings(tool, program)
        if not found:
            sys.exit(f"{program}: nothing is found that can be verified")
        reports = [(program, [for_file(each, program, {}) for each in found])]
        if program not in ALONE:
            reports.append((repaired, [twin_of(each, repaired) for each in found]))
        for file, results in reports:
            path = FOLDER / f"{file}.sarif"
            text = report(results)
            if "--check" not in options:
                path.write_text(text)
            elif not path.exists() or path.read_text() != text:
                stale.append(f"{path.name} is stale: run test/gpu/make_reports.py")
    print("\n".join(stale))
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
