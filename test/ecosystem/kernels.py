#!/usr/bin/env python3
"""Prints how many kernels the CPU executes, and what keeps it from the others.

usage: kernels.py FINDINGS.json INSTALLATION [--missed]

FINDINGS.json is what cuda-tidy writes with --load=LaunchCensus.so, --checks=-*,census-kernels and --format=json: each
finding has a kernel as C++. It is compiled, linked with the run time below INSTALLATION, a build tree or `/usr/local`,
and executed once, in two blocks of 64 threads with zeros. That is code of the analysed project. --missed lists why
kernels do not come to their end.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import tempfile

NOT_WRITTEN = "not written"
FLAGS = ["-std=c++17", "-O1", "-fno-omit-frame-pointer", "-fsanitize=thread", "--param", "tsan-distinguish-volatile=1", "-w"]
JOB = "grid 2 1 1\nblock 64 1 1\nshared 4096\n"
SECONDS = 30


def first_error(text):
    return next((line for line in text.splitlines() if "rror" in line or "undefined" in line), text[:200])


def attempt(source, installation, folder):
    """How far the kernel came, and what stopped it."""
    if source == NOT_WRITTEN:
        return NOT_WRITTEN, ""
    program = pathlib.Path(folder) / "kernel"
    code = program.with_suffix(".cpp")
    code.write_text(source)
    include = installation / "share" / "cuda-tidy" / "execution" / "include"
    run = subprocess.run(["g++", *FLAGS, f"-I{include}", "-c", code, "-o", f"{program}.o"], capture_output=True, text=True)
    if run.returncode == 0:
        library = installation / "lib" / "cuda-tidy" / "libcuda-tidy-execution.a"
        run = subprocess.run(["g++", f"{program}.o", library, "-o", program], capture_output=True, text=True)
    if run.returncode:
        return "does not compile", first_error(run.stderr)
    try:
        run = subprocess.run([program], input=JOB, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "deadline", ""
    ends = [json.loads(line) for line in run.stdout.splitlines() if line.startswith('{"end"')]
    return (ends[0]["end"], ends[0]["why"]) if ends else ("no answer", run.stderr[:200])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("findings", type=pathlib.Path)
    parser.add_argument("installation", type=pathlib.Path)
    parser.add_argument("--missed", action="store_true")
    arguments = parser.parse_args()
    kernels = [(each["file"], *each["message"].split(" on the CPU: ", 1))
               for each in json.loads(arguments.findings.read_text())["findings"]]

    def execute(kernel):
        with tempfile.TemporaryDirectory() as folder:
            return attempt(kernel[2], arguments.installation, folder)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        ends = list(pool.map(execute, kernels))
    for end, count in collections.Counter(end for end, _ in ends).most_common():
        print(f"{count:6}  {end}")
    files = {file for file, *_ in kernels}
    incomplete = {file for (file, *_), (end, _) in zip(kernels, ends) if end in (NOT_WRITTEN, "does not compile")}
    print(f"{len(files) - len(incomplete)} of {len(files)} files compile with all their kernels")
    if arguments.missed:
        for (file, name, _), (end, why) in zip(kernels, ends):
            if end != "finished":
                print(f"{file}: {name}: {end}: {why}")


if __name__ == "__main__":
    main()
