"""Writes as much of a CUDA toolkit as the doctor reads: make_toolkit.py FOLDER VERSION."""
import pathlib
import sys

folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
major, minor, _ = version.split(".")
for name in ("bin", "include"):
    (folder / name).mkdir(parents=True)
# nvcc is a program, in which this text stands.
(folder / "bin" / "nvcc").write_bytes(b"\0\1" * 5000 + f"Cuda compilation tools, release {major}.{minor}, V{version}\0".encode())
(folder / "include" / "cuda.h").write_text(f"/* */\n#define CUDA_VERSION {1000 * int(major) + 10 * int(minor)}\n")
