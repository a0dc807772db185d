"""Writes as much of a torch package, with NVIDIA's wheels beside it, as the doctor reads.

    make_torch.py PACKAGES VERSION CUDA|None [--fatbin IMAGES]...
"""
import pathlib
import subprocess
import sys

packages, version, cuda, *fat_binaries = sys.argv[1:]
packages = pathlib.Path(packages)


def elf(path, *options):
    subprocess.run([sys.executable, pathlib.Path(__file__).parent / "make_elf.py", packages / path, *options], check=True)


def wheel(name, distribution, library):
    elf(f"nvidia/{name}/lib/{library}", "--soname", library)
    info = packages / f"{distribution}.dist-info"
    info.mkdir()
    (info / "RECORD").write_text(f"nvidia/{name}/__init__.py,,\nnvidia/{name}/lib/{library},sha256=0,1\n")


if cuda == "None":
    local, value = "cpu", "None"
    elf("torch/lib/libtorch.so")
else:
    local, value = f"cu{cuda.replace('.', '')}", f"'{cuda}'"
    major = cuda.split(".")[0]
    wheel("cuda_runtime", f"nvidia_cuda_runtime_cu{major}-{cuda}.90", f"libcudart.so.{major}")
    wheel("cudnn", f"nvidia_cudnn_cu{major}-9.10.2.21", "libcudnn.so.9")
    elf("torch/lib/libtorch.so", "--needed", "libtorch_cuda.so", "--rpath", "$ORIGIN")
    elf("torch/lib/libtorch_cuda.so", "--needed", f"libcudart.so.{major}", "--needed", "libcudnn.so.9", "--rpath",
        "$ORIGIN:$ORIGIN/../../nvidia/cuda_runtime/lib:$ORIGIN/../../nvidia/cudnn/lib", *fat_binaries)
(packages / "torch" / "version.py").write_text(
    f"from typing import Optional\n\n__version__ = '{version}+{local}'\ndebug = False\ncuda: Optional[str] = {value}\n"
    "git_version = '0'\nhip: Optional[str] = None\n")
