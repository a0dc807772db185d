#!/usr/bin/python3
"""A stand-in for nvcc and for the host's compiler, to try run.sh without a GPU: no code is compiled.

A cubin is that of the verifier's stand-in for nvcc, an object file a fat binary without code, and a program prints the
lines that the comments of its source expect, but for the one that STANDIN_WRONG names. STANDIN_LOG is a file to which
sources are appended.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[2]
KERNELS = """
// kernel _Z5scalePfi registers=10 parameters=8,4
// kernel _Z7boundedPf registers=10 threads=128 parameters=8
// kernel _Z7sharingPf registers=10 parameters=8
// kernel _Z6hungryPf registers=255 parameters=8
// kernel _Z5clearPhx registers=10 parameters=8,8
// kernel _Z5clearPfi registers=10 parameters=8,4
// kernel _Z4fillPf registers=10 parameters=8
"""
arguments = sys.argv[1:]
if "--version" in arguments:
    print("a stand-in\nfor nvcc")
elif "-cubin" in arguments or "--list-gpu-code" in arguments:
    with tempfile.TemporaryDirectory() as folder:
        if "-cubin" in arguments:
            source = pathlib.Path(folder) / "source.cu"
            source.write_text(pathlib.Path(arguments[-1]).read_text() + KERNELS)
            arguments[-1] = str(source)
        sys.exit(subprocess.run([sys.executable, TESTS / "runtime-verifier/Inputs/nvcc.py", *arguments]).returncode)
else:
    output = pathlib.Path(arguments[arguments.index("-o") + 1])
    source = next(each for each in arguments if each.endswith((".cu", ".cpp")))
    if "STANDIN_LOG" in os.environ:
        with open(os.environ["STANDIN_LOG"], "a") as log:
            print(source, file=log)
    if "-c" in arguments:
        architecture = re.search(r"code=(sm_\d+)", " ".join(arguments))[1]
        sys.exit(subprocess.run([sys.executable, TESTS / "runtime-verifier/doctor/Inputs/make_elf.py", output,
                                 "--relocatable", "--fatbin", architecture]).returncode)
    lines = re.findall(r"// CHECK(?:-NEXT)?: (.*)", pathlib.Path(source).read_text())
    wrong = os.environ.get("STANDIN_WRONG")
    printed = [line.partition(":")[0] + ": something else" if wrong and line.startswith(wrong) else line for line in lines]
    output.write_text("#!/bin/sh\ncat <<'END'\n" + "\n".join(printed) + "\nEND\n")
    output.chmod(0o755)
