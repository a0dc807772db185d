#!/usr/bin/python3
"""A stand-in for nvcc, where there is no toolkit: says of kernels what comments of the source say.

// kernel _Z5scalePfi registers=10 shared=256 parameters=8,4 threads=256
// error message
// hang
"""
import pathlib
import re
import sys
import time

if "--version" in sys.argv:
    print("nvcc: a stand-in for the Cuda compiler driver")
    sys.exit()
if "--list-gpu-code" in sys.argv:
    print("sm_80\nsm_90")
    sys.exit()
arguments = sys.argv[1:]
target = next(each.removeprefix("-arch=") for each in arguments if each.startswith("-arch="))
kept, cubin = (arguments[arguments.index(name) + 1] for name in ("--keep-dir", "-o"))
source = pathlib.Path(arguments[-1])
ptx, image = [], [f"test double's cubin for {target}"]
for kind, text in re.findall(r"^// (kernel|error|hang)(.*)$", source.read_text(), re.MULTILINE):
    if kind == "error":
        sys.exit(f"{source}(1): error:{text}")
    if kind == "hang":
        pathlib.Path("hanging").touch()
        time.sleep(600)
        continue
    symbol, *rest = text.split()
    facts = {"registers": "8", "shared": "0", "parameters": "8,4", "threads": "0"} | dict(each.split("=") for each in rest)
    bound = f".maxntid {facts['threads']}, 1, 1\n" if facts["threads"] != "0" else ""
    sizes = facts["parameters"].split(",")
    parameters = ",\n".join(f"\t.param .align 1 .b8 {symbol}_param_{index}[{size}]" for index, size in enumerate(sizes))
    ptx.append(f".visible .entry {symbol}(\n{parameters}\n)\n{bound}{{\n\tret;\n}}\n")
    image.append(f"{symbol} {facts['registers']} {facts['shared']} {facts['threads']} {facts['parameters']}")
    print(f"ptxas info    : Compiling entry function '{symbol}' for '{target}'\n"
          f"    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
          f"ptxas info    : Used {facts['registers']} registers, used 0 barriers, {facts['shared']} bytes smem",
          file=sys.stderr)
(pathlib.Path(kept) / "unit.ptx").write_text("\n".join(ptx))
pathlib.Path(cubin).write_text("\n".join(image) + "\n")
