#!/usr/bin/env python3
"""Compares our fallback declarations with the real headers, declaration by declaration.

usage: truth.py DECLARATIONS REAL-INCLUDE... [--search DIR]... [--headers NAME,...] [--absent]

Of each function that both have: return type, parameter types and how many arguments it wants; of each enumerator and
each macro that is a number: the value; of each class: that the members exist. What the real headers lack is counted,
and listed with --absent: interfaces that newer versions removed are declared for older code.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

CLANG = "clang++-22"
# What stands at the end of an enumeration moves with every version that adds something.
GROWING = re.compile(r"(Max|Count|NumOptions|ScalarType::Undefined)$")
# LibTorch declares some functions only where extensions are built for CUDA.
COMMON = ["-x", "c++", "-std=c++20", "-w", "-DUSE_CUDA"]


def inner(node):
    return node.get("inner", [])


class Declarations:
    """Walks clang's JSON syntax tree and keeps what one of our files declares, as one probe line per declaration."""

    def __init__(self, directory):
        self.directory, self.probes, self.count = str(directory), {}, 0

    def add(self, label, probe):
        """Notes one line of C++ that compiles where the declaration is true; `$` in it becomes a new name."""
        self.count += 1
        self.probes.setdefault(label, probe.replace("$", f"probe_{self.count}"))

    def ours(self, node):
        for place in (node.get("loc", {}), node.get("range", {}).get("begin", {})):
            place = place.get("expansionLoc", place)
            if "file" in place:
                return place["file"].startswith(self.directory)
        return False

    def walk(self, node, scope=""):
        for child in inner(node):
            ours, kind, name = self.ours(child), child.get("kind"), child.get("name", "")
            if kind == "NamespaceDecl" and not child.get("isInline"):
                self.walk(child, f"{scope}{name}::")
            elif kind in ("LinkageSpecDecl", "NamespaceDecl"):
                self.walk(child, scope)
            elif "fallback" in name.lower() or child.get("isImplicit"):
                continue
            elif kind == "EnumDecl":
                self.enumerators(child, scope, ours)
            elif kind == "FunctionDecl" and ours and not name.startswith("operator"):
                self.function(child, scope)
            elif kind in ("CXXRecordDecl", "RecordDecl") and ours and child.get("completeDefinition") and name:
                self.members(child, f"{scope}{name}")

    def enumerators(self, node, scope, ours):
        enclosing = f"{scope}{node['name']}::" if node.get("scopedEnumTag") else scope
        value = -1
        for constant in inner(node):
            if constant.get("kind") != "EnumConstantDecl":
                continue
            known = find_value(constant)
            value = value + 1 if known is None else known
            if ours:
                name = enclosing + constant["name"]
                comparison = ">=" if GROWING.search(name) else "=="
                self.add(f"enumerator {name}", f"static_assert((long long)({name}) {comparison} {value}LL);")

    def function(self, node, scope):
        name, type_ = scope + node["name"], node["type"]["qualType"]
        parameters = [p for p in inner(node) if p.get("kind") == "ParmVarDecl"]
        needed = [p["type"]["qualType"] for p in parameters if "init" not in p]
        if scope:  # Types in namespaces are printed as written, so only the name is compared.
            self.add(f"function {name}", f"namespace $ {{ using {name}; }}")
            return
        label = f"function {name} {type_}"
        self.add(label, f"std::type_identity_t<{type_.replace(' noexcept', '')}> *$ = &::{name};")
        values = ", ".join(f"std::declval<std::type_identity_t<{p}>>()" for p in needed)
        self.add(label + ", fewest arguments", f"using $ = decltype(::{name}({values}));")

    def members(self, node, name):
        access = "private" if node["tagUsed"] == "class" else "public"
        for member in inner(node):
            kind, field = member.get("kind"), member.get("name", "")
            if kind == "AccessSpecDecl":
                access = member["access"]
            if access != "public" or member.get("isImplicit") or not field or field.startswith("__") or "fallback" in field.lower():
                continue
            if kind == "FieldDecl":
                self.add(f"member {name}::{field}", f"using $ = decltype({name}::{field});")
            elif kind == "CXXMethodDecl" and not field.startswith("operator"):
                self.add(f"member {name}::{field}", f"using $ = decltype(&{name}::{field});")


def file_filler():
    """Clang prints a location's file only where it changes; this writes it into every location."""
    last = ""

    def fill(value):
        nonlocal last
        if "offset" in value:
            last = value.setdefault("file", last)
        return value
    return fill


def find_value(node):
    if "value" in node and node.get("kind") == "ConstantExpr":
        return int(json.loads(node["value"]))
    return next((v for v in map(find_value, inner(node)) if v is not None), None)


def numeric_macros(arguments, source):
    text = subprocess.run([CLANG, *COMMON, *arguments, "-dM", "-E", source], capture_output=True, text=True).stdout
    return dict(re.findall(r"^#define ((?:CU|cu|NCCL|CUDNN|CUFFT)\w*) (-?(?:0x)?[0-9a-fA-F]+)$", text, re.MULTILINE))


def declares(header):
    return any(line.strip() and not line.startswith(("#", "//")) for line in header.read_text().splitlines())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("declarations", type=pathlib.Path)
    parser.add_argument("real", nargs="+")
    parser.add_argument("--search", action="append", default=[], help="declarations that both sides may use")
    parser.add_argument("--headers", default="", help="default: every header at the top of DECLARATIONS that declares something itself")
    parser.add_argument("--absent", action="store_true")
    options = parser.parse_args()
    headers = options.headers.split(",") if options.headers else sorted(
        p.name for p in options.declarations.glob("*.h") if declares(p))
    real = [h for h in headers if any((pathlib.Path(r) / h).exists() for r in options.real)]
    ours = [f"-I{options.declarations}", *(f"-isystem{s}" for s in options.search)]
    theirs = [*(f"-isystem{r}" for r in options.real), *(f"-idirafter{s}" for s in options.search)]

    with tempfile.TemporaryDirectory() as directory:
        includes = "".join(f"#include <{h}>\n" for h in real)
        ours_file, probe_file = pathlib.Path(directory, "ours.cpp"), pathlib.Path(directory, "probe.cpp")
        ours_file.write_text(includes)
        tree = subprocess.run([CLANG, *COMMON, *ours, "-fsyntax-only", "-Xclang", "-ast-dump=json", str(ours_file)],
                              capture_output=True, text=True)
        if tree.returncode:
            sys.exit(f"our own headers do not parse:\n{tree.stderr[:2000]}")
        declarations = Declarations(options.declarations)
        declarations.walk(json.loads(tree.stdout, object_hook=file_filler()))
        probes = declarations.probes
        their_macros = numeric_macros(theirs, str(ours_file))
        for name, value in numeric_macros(ours, str(ours_file)).items():
            if "FALLBACK" not in name and not name.endswith(("_VERSION", "_MINOR", "_PATCH", "_PATCHLEVEL")):
                if name in their_macros:
                    probes[f"macro {name}"] = f"static_assert({name} == {value});"

        prologue = includes + "#include <type_traits>\n#include <utility>\n"
        probe_file.write_text(prologue + "\n".join(probes.values()) + "\n")
        run = subprocess.run([CLANG, *COMMON, *theirs, "-fsyntax-only", "-ferror-limit=0", str(probe_file)],
                             capture_output=True, text=True)
    labels, first = list(probes), prologue.count("\n") + 1
    wrong, absent, broken = {}, set(), []
    for line in run.stderr.splitlines():
        if "error:" not in line:
            continue
        place = re.match(r".*probe\.cpp:(\d+):\d+: (?:fatal )?error: (.*)", line)
        if not place or int(place[1]) < first:
            broken.append(line)
            continue
        label = labels[int(place[1]) - first]
        if re.search(r"undeclared|no member named|unknown type name|no type named|no template named", place[2]):
            absent.add(label)
        elif not re.search("overloaded function", place[2]):  # Which of them does not matter.
            wrong.setdefault(label, place[2])
    # An overload beside a true one is the signature of an older version.
    true = {label.split()[1] for label in labels if label.startswith("function ") and label not in wrong
            and f"{label}, fewest arguments" not in wrong and label not in absent}
    older = {label for label in wrong if label.startswith("function ") and label.split()[1] in true}
    absent |= older
    wrong = {label: why for label, why in wrong.items()
             if label not in older and label.split(", fewest")[0] not in absent}
    for line in broken[:10]:
        print(f"the real headers do not parse: {line}")
    for label, why in wrong.items():
        print(f"differs: {label}: {why}")
    if options.absent:
        print(*(f"absent there: {label}" for label in sorted(absent)), sep="\n")
    print(f"{options.declarations.name}: {len(probes)} facts of {len(real)} headers compared, "
          f"{len(wrong)} wrong, {len(absent)} about what the real headers lack")
    return 1 if wrong or broken or not probes else 0


if __name__ == "__main__":
    sys.exit(main())
