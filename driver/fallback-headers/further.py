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
# What the functions of a header begin with; what two headers declare is in the first.
LIBRARIES = {
    "cuda_runtime": "cuda", "cuda": "cu", "cublas_v2": "cublas", "cublasLt": "cublasLt", "cudnn": "cudnn",
    "cufft": "cufft", "cufftXt": "cufftXt", "curand": "curand", "cusolverDn": "cusolverDn", "cusolverSp": "cusolverSp",
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


def declarations(node):
    """Those of a unit, whether or not they stand in `extern "C"`."""
    for each in node.get("inner", []):
        if each["kind"] == "LinkageSpecDecl":
            yield from declarations(each)
        else:
            yield each


def value_of(node):
    """The number that clang computed of an expression in it, or None."""
    if "value" in node:
        return int(node["value"])
    return next((value for value in map(value_of, node.get("inner", [])) if value is not None), None)


def enumerators(node):
    """`A = 1, B = 2`."""
    last, rows = -1, []
    for each in node["inner"]:
        if each["kind"] == "EnumConstantDecl":
            value = value_of(each)
            last = last + 1 if value is None else value
            rows.append(f"{each['name']} = {last}")
    return ", ".join(rows)


def interface(header, prefix, include):
    """The declarations of the functions that the toolkit's header has, and of the enumerations and handles, by their
    names."""
    unit = json.loads(clang(opening(header), include, "-fsyntax-only", "-Xclang", "-ast-dump=json").stdout)
    functions, types, last = {}, {}, {"kind": ""}
    for each in declarations(unit):
        kind, name, written = each["kind"], each.get("name", ""), each.get("type", {}).get("qualType", "")
        is_of_c = kind == "FunctionDecl" and each.get("mangledName") == name
        if is_of_c and name.startswith(prefix) and not APART.search(name):
            taken = [part["type"]["qualType"] for part in each.get("inner", []) if part["kind"] == "ParmVarDecl"]
            functions[name] = f"{written.split('(')[0].strip()} {name}({', '.join(taken)});"
        elif kind == "EnumDecl" and name and "inner" in each:
            types[name] = f"enum {name} {{ {enumerators(each)} }};"
        elif kind == "TypedefDecl" and re.fullmatch(r"(struct \w+|void) \*", written):
            types[name] = f"typedef {written}{name};"
        elif kind == "TypedefDecl" and last["kind"] == "EnumDecl" and "name" not in last:
            types[name] = f"typedef enum {{ {enumerators(last)} }} {name};"
        last = each
    return functions, types


def names(header, declared, include):
    """The macros that stand for what is declared: (macro, name)."""
    text = clang(opening(header), include, "-E", "-dM").stdout
    macros = re.findall(r"^#define (\w+) (\w+)$", text, re.MULTILINE)
    return sorted((macro, function) for macro, function in macros if function in declared)


def refused(header, lines, include):
    """The indexes of those lines that do not compile behind our header."""
    begin = opening(header)
    complaints = clang(begin + "\n".join(lines), include, "-fsyntax-only").stderr
    first = begin.count("\n") + 1
    return {int(line) - first for line in re.findall(r"^[^:\n]*\.cpp:(\d+):\d+: error", complaints, re.MULTILINE)}


def missing(declared, header, ours):
    """What our header lacks of that."""
    probes = [f"namespace probe{index} {{ using ::{name}; }}" for index, name in enumerate(declared)]
    lacking = refused(header, probes, ours)
    return {name: text for index, (name, text) in enumerate(declared.items()) if index in lacking}


def further(header, prefix, real, ours):
    """The text of our further header of a library."""
    functions, types = interface(header, prefix, real)
    functions = dict(sorted(missing(functions, header, ours).items()))
    used = set(re.findall(r"\w+", " ".join(functions.values())))
    declared = missing({name: text for name, text in types.items() if name in used}, header, ours) | functions
    # An enumeration that is named where it is unknown is known from then on.
    while unknown := refused(header, [f'extern "C" {{ {text} }}' for text in declared.values()], ours):
        declared = {name: text for index, (name, text) in enumerate(declared.items()) if index not in unknown}
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
            (ours / FOLDER / f"{header}.h").write_text(further(header, prefix, options.include, ours))
        shutil.copytree(ours / FOLDER, HERE / "cuda" / FOLDER, dirs_exist_ok=True)


if __name__ == "__main__":
    main()
