#!/usr/bin/env python3
"""Writes the declarations of what hardly a program calls of CUDA's libraries, below cuda/fallback/further.

usage: further.py OURS INCLUDE

OURS is the folder in which a build lays out our headers of CUDA, INCLUDE the toolkit's, with those of cuDNN and NCCL. A
function that our header of a library lacks is declared by the types that it takes, if our header has these; so are the
names that macros give it. What programs call is written by hand.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = pathlib.Path("fallback", "further")
CLANG = "clang++-22"
# What the functions of a header begin with.
LIBRARIES = {
    "cublasLt": "cublasLt", "cublas_v2": "cublas", "cuda": "cu", "cuda_runtime": "cuda", "cudnn": "cudnn", "cufft": "cufft",
    "cufftXt": "cufftXt", "curand": "curand", "cusolverDn": "cusolverDn", "cusolverSp": "cusolverSp",
    "cusparse": "cusparse", "nccl": "nccl", "nvrtc": "nvrtc",
}
# Of the device, of the libraries themselves, and of a stream for each thread, which a macro chooses.
APART = re.compile(r"^curand[a-z_]*$|^curand_|^cudaCG|_internal$|_ptsz$|_ptds$|^cudaGetKernel$")


def clang(source, include, *options):
    """What clang prints of a program, and what it complains of."""
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as file:
        file.write(source)
        file.flush()
        return subprocess.run([CLANG, "-x", "c++", "-std=c++17", "-ferror-limit=0", "-fno-spell-checking", "-I",
                               include, *options, file.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def opening(header):
    return f"#include <cuda_runtime.h>\n#include <{header}.h>\n"


def functions(header, prefix, include):
    """The declaration of each function of C that the toolkit's header has."""
    unit = json.loads(clang(opening(header), include, "-fsyntax-only", "-Xclang", "-ast-dump=json").stdout)
    found = {}
    for block in unit["inner"]:
        for each in block.get("inner", []) if block["kind"] == "LinkageSpecDecl" else []:
            if each["kind"] == "FunctionDecl" and each["name"].startswith(prefix) and not APART.search(each["name"]):
                types = [part["type"]["qualType"] for part in each.get("inner", []) if part["kind"] == "ParmVarDecl"]
                result = each["type"]["qualType"].split("(")[0].strip()
                found[each["name"]] = f"{result} {each['name']}({', '.join(types)});"
    return found


def names(header, declared, include):
    """The macros by which programs call what is declared: (macro, function)."""
    text = clang(opening(header), include, "-E", "-dM").stdout
    macros = re.findall(r"^#define (\w+) (\w+)$", text, re.MULTILINE)
    return sorted((macro, function) for macro, function in macros if function in declared)


def refused(header, lines, include):
    """The indexes of those lines that do not compile behind our header."""
    begin = opening(header)
    complaints = clang(begin + "\n".join(lines), include, "-fsyntax-only").stderr
    first = begin.count("\n") + 1
    return {int(line) - first for line in re.findall(r"^[^:\n]*\.cpp:(\d+):\d+: error", complaints, re.MULTILINE)}


def further(header, prefix, real, ours):
    """The text of our further header of a library."""
    known = sorted(functions(header, prefix, real).items())
    missing = refused(header, [f"namespace probe{index} {{ using ::{name}; }}" for index, (name, _) in enumerate(known)], ours)
    wanted = [known[index] for index in sorted(missing)]
    # An enumeration that is named where it is unknown is known from then on.
    while unknown := refused(header, [f'extern "C" {declaration}' for _, declaration in wanted], ours):
        wanted = [each for index, each in enumerate(wanted) if index not in unknown]
    declared = dict(wanted)
    macros = [f"#define {macro} {function}" for macro, function in names(header, declared, real)]
    return "\n".join([
        f"// What hardly a program calls of {header}.h: derived from the toolkit's declarations by further.py.",
        "#pragma once", "// clang-format off", *macros, "#ifdef __cplusplus", 'extern "C" {', "#endif",
        *declared.values(), "#ifdef __cplusplus", "}", "#endif", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ours", type=pathlib.Path)
    parser.add_argument("include", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        ours = pathlib.Path(scratch, "cuda")
        shutil.copytree(options.ours, ours)
        (ours / FOLDER).mkdir(exist_ok=True)
        for header in LIBRARIES:
            (ours / FOLDER / f"{header}.h").write_text("")
        for header, prefix in LIBRARIES.items():
            (HERE / "cuda" / FOLDER / f"{header}.h").write_text(further(header, prefix, options.include, ours))


if __name__ == "__main__":
    main()
