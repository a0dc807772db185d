"""Writes includes of every header below a directory, but those that exclude each other."""
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[1])
# The first generation of cuBLAS declares the second's names; EGL may be missing, and <span> and <concepts> ask for C++20.
APART = {"cublas.h", "cudaEGL.h", "cuda/std/span", "cuda/std/concepts"}

SUFFIXES = ("", ".h", ".hpp", ".cuh")

for header in sorted(p.relative_to(ROOT) for p in ROOT.rglob("*") if p.is_file() and p.suffix in SUFFIXES):
    # What lies below fallback/ belongs to the header that includes it.
    if str(header) not in APART and header.parts[0] != "fallback":
        print(f"#include <{header}>")
