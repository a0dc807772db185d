"""Files that launch the kernels of tests, with the grid and the block that the suite says.

clang says which kernels a file has and with which parameters. The headers are in a precompiled one, so that its answer
has the declarations of the test alone.
"""
import json
import pathlib
import re
import shlex
import subprocess

import corpus
import labelled

CLANG = "clang++-22"


def flags_of(tool, options, file):
    """The command of the pass over the host code, as the tool makes it up, without the compiler and the file."""
    shown = subprocess.run([tool, "command", *options, file, "--", *labelled.CUDA], capture_output=True, text=True).stdout
    found = re.search(r"^  host pass: clang\S* (.*)$", shown, re.M)
    return shlex.split(found[1])[:-1] if found else corpus.fail(f"{file}: '{tool} command' shows no host pass:\n{shown}")


def kernels(declaration, scopes=()):
    """The namespaces, the name and the types of the parameters of each kernel that a declaration of clang defines."""
    parts = declaration.get("inner", [])
    kinds = {part["kind"] for part in parts}
    if declaration["kind"] == "FunctionDecl" and {"CUDAGlobalAttr", "CompoundStmt"} <= kinds:
        types = [part["type"]["qualType"] for part in parts if part["kind"] == "ParmVarDecl"]
        yield scopes, declaration["name"], types
    if declaration["kind"] == "NamespaceDecl":
        scopes = (*scopes, declaration.get("name", ""))
    if declaration["kind"] in ("TranslationUnitDecl", "LinkageSpecDecl", "NamespaceDecl"):
        for part in parts:
            yield from kernels(part, scopes)


def source(test, found):
    """C++ with a function beside each kernel that launches it with what it is given."""
    grid, block = (f"dim3({', '.join(map(str, each))})" for each in test.launch)
    text = f'#include "{test.file}"\n'
    for number, (scopes, name, types) in enumerate(found):
        parameters = [f"p{number}_{index}" for index in range(len(types))]
        text += "".join(f"namespace {scope} {{\n" for scope in scopes)
        text += "".join(f"using t_{each} = {of};\n" for each, of in zip(parameters, types))
        text += f"void launch_{number}({', '.join(f't_{each} {each}' for each in parameters)}) {{\n"
        text += f"  {name}<<<{grid}, {block}>>>({', '.join(parameters)});\n}}\n" + "}\n" * len(scopes)
    return text


def write(tool, options, tests, folder):
    """Writes files that launch into a folder, and says of which test each is; a test that has no kernel is its own."""
    precompiled = folder / "annotations.pch"
    flags = flags_of(tool, options, tests[0].file)
    subprocess.run([CLANG, *flags, "-w", "-c", "-Xclang", "-emit-pch", labelled.ANNOTATIONS, "-o", precompiled], check=True)
    files = {}
    for number, test in enumerate(tests):
        tree = subprocess.run([CLANG, *flags, *test.flags, "-w", "-Xclang", "-include-pch", "-Xclang", precompiled,
                               "-fsyntax-only", "-Xclang", "-ast-dump=json", test.file], capture_output=True, text=True)
        found = list(kernels(json.loads(tree.stdout)))
        file = folder / f"launch_{number}.cu" if found else test.file
        if found:
            file.write_text(source(test, found))
        files[file] = test
    return files
