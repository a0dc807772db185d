"""Writes includes of every header below a directory, but those that exclude each other."""
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1])
for header in sorted(p.relative_to(ROOT) for p in ROOT.rglob("*.*") if p.suffix in (".h", ".cuh")):
    # The first generation of cuBLAS declares the second's names, and these parts belong to the header that has them.
    if str(header) != "cublas.h" and header.parts[0] != "fallback":
        print(f"#include <{header}>")
