#!/usr/bin/env python3
"""Runs what our own declarations stand for against the real headers: that they tell the truth, and that the tests of
the checks and the programs of test/driver/fallback-headers.test say the same with NVIDIA's and PyTorch's.

usage: run.py BUILD [--cuda PATH] [--torch PATH]

BUILD is a build directory with bin/cuda-tidy in it. CUDA is found in $CUDA_PATH or /usr/local/cuda, LibTorch in
$LIBTORCH; without them the newest wheels are fetched with pip, and their headers are kept in BUILD/real-headers. Those of
CUDA are the runtime's alone: the headers of its libraries then go uncompared. The last line reads `N passed, N failed`,
and `, N skipped` where one of the two cannot be had.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
LLVM_TOOLS = "/usr/lib/llvm-22/bin"
EXAMPLES = HERE.parent.parent / "docs" / "example" / "src"
# These follow calls into bodies of the headers, or ask where one is, so that none is skipped for them.
READ_BODIES = (",-clang-analyzer-*,-bugprone-exception-escape,-openmp-exception-escape,-misc-no-recursion"
               ",-misc-include-cleaner,-llvmlibc-callee-namespace")
TORCH_TRUTH = ",".join([
    "c10/core/ScalarType.h", "c10/core/Device.h", "c10/core/GradMode.h", "c10/core/TensorOptions.h",
    "c10/cuda/CUDAException.h", "c10/cuda/CUDAGuard.h", "c10/cuda/CUDAStream.h", "ATen/ATen.h", "torch/torch.h",
    "torch/script.h", "torch/headeronly/core/Dispatch_v2.h", "torch/headeronly/core/TensorAccessor.h",
    "torch/headeronly/core/enum_tag.h", "torch/headeronly/version.h", "torch/csrc/inductor/aoti_torch/c/shim.h",
    "torch/csrc/stable/c/shim.h", "torch/csrc/stable/accelerator.h", "torch/csrc/stable/device.h",
    "torch/csrc/stable/generator.h", "torch/csrc/stable/library.h", "torch/csrc/stable/macros.h",
    "torch/csrc/stable/ops.h", "torch/csrc/stable/pyobject.h", "torch/csrc/stable/tensor.h"])


def fetched(kept, prefix, *packages, generator="-"):
    """The headers below prefix of the newest wheels, and the package that generates them, without their libraries and
    dependencies; or None."""
    root = kept / prefix
    if not root.exists():
        with tempfile.TemporaryDirectory() as directory:
            fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", directory, *packages]
            if subprocess.run(fetch).returncode:
                return None
            for wheel in map(zipfile.ZipFile, pathlib.Path(directory).glob("*.whl")):
                wheel.extractall(kept, [name for name in wheel.namelist() if name.startswith((f"{prefix}/include/", generator))])
    return root


def found_cuda(kept):
    for path in (os.environ.get("CUDA_PATH"), "/usr/local/cuda"):
        if path and (pathlib.Path(path) / "include" / "cuda_runtime.h").exists():
            return pathlib.Path(path)
    return fetched(kept, "nvidia/cu13", "nvidia-cuda-runtime", "nvidia-cuda-crt", "nvidia-cuda-cccl")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--cuda", type=pathlib.Path)
    parser.add_argument("--torch", type=pathlib.Path, default=os.environ.get("LIBTORCH"))
    options = parser.parse_args()
    kept = options.build.resolve() / "real-headers"
    ours = options.build.resolve() / "share" / "cuda-tidy" / "fallback-headers"
    cuda = options.cuda or found_cuda(kept)
    torch = options.torch or fetched(kept, "torch", "torch", generator="torchgen/")

    # Elsewhere than in this repository, whose own declarations are a project's headers to a program that lies in it.
    programs = pathlib.Path(tempfile.mkdtemp())
    for program in (HERE.parent / "driver" / "Inputs" / "fallback-headers").iterdir():
        shutil.copy(program, programs)

    truth = [sys.executable, HERE / "truth.py"]
    places = [f"--cuda-path={cuda or 'none'}", f"--torch-path={torch or 'none'}"]
    tool = [options.build / "bin" / "cuda-tidy", *places, "--checks=-*,cuda-*", "--fail-on=never", "--require-complete"]
    jobs, skipped = {}, 0
    if cuda:
        # What belongs to kernels alone does not parse as host C++, and the first cuBLAS excludes the second.
        apart = {"cublas.h", "cudaEGL.h", "cooperative_groups.h", "cuda_pipeline.h", "mma.h", "curand_kernel.h"}
        together = ",".join(sorted(p.name for p in (ours / "cuda").glob("*.h")
                                   if p.name not in apart and declares(p) and (cuda / "include" / p.name).exists()))
        jobs["CUDA's declarations"] = [*truth, ours / "cuda", cuda / "include", "--headers", together]
        if (cuda / "include" / "cublas.h").exists():
            jobs["the first cuBLAS's declarations"] = [
                *truth, ours / "cuda", cuda / "include", "--headers", "cublas.h"]
        # A toolkit may lack any library: then ours stands on the toolkit's own headers.
        absent = [p.name for p in (ours / "cuda").glob("*.h")
                  if p.name not in apart and not (cuda / "include" / p.name).exists()]
        jobs["our libraries on CUDA's own headers"] = [
            "clang++-22", "-fsyntax-only", "-w", "-isystem", cuda / "include", "-isystem", ours / "cuda",
            "-x", "c++", "/dev/null", *(part for name in ["cuda_runtime.h", *sorted(absent)]
                                        for part in ("-include", name))]
        jobs["a CUDA program"] = [*tool, programs / "program.cu"]
    else:
        skipped += 4
    if (kept / "torchgen").exists():
        jobs["the operators of the newest LibTorch"] = [
            "env", f"PYTHONPATH={options.build.resolve() / 'test' / 'python'}", sys.executable,
            HERE.parent.parent / "driver" / "fallback-headers" / "generate.py", "--check", kept]
    else:
        skipped += 1
    if torch and cuda:
        jobs["LibTorch's declarations"] = [
            *truth, ours / "torch", torch / "include", torch / "include/torch/csrc/api/include",
            "--search", cuda / "include", "--search", ours / "torch", "--headers", TORCH_TRUTH]
        jobs["a LibTorch program"] = [*tool, programs / "training.cpp"]
        jobs["a PyTorch extension"] = [*tool, programs / "extension.cu"]
        jobs["an operator close to PyTorch's own"] = [*tool, programs / "native.cu"]
        jobs["a PyTorch extension on the stable interface"] = [*tool, programs / "stable_extension.cu"]
        jobs["the same findings with and without skipped bodies"] = [
            sys.executable, HERE.parent / "same_findings.py", tool[0], *places, "--checks=*" + READ_BODIES,
            *programs.glob("*.c*"), EXAMPLES]
    else:
        skipped += 6

    failed = 0
    for name, command in jobs.items():
        run = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             text=True)
        print(run.stdout, end="")
        print(f"{'FAIL' if run.returncode else 'PASS'}: {name}", flush=True)
        failed += run.returncode != 0
    passed = len(jobs) - failed

    if cuda:
        environment = dict(os.environ, CUDA_TIDY=str(tool[0].resolve()), CUDA_TIDY_HEADERS=" ".join(places),
                           PATH=os.pathsep.join([LLVM_TOOLS, os.environ["PATH"]]))
        for source, command in check_tests():
            run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=HERE.parent,
                                 env=environment)
            passed, failed = passed + (run.returncode == 0), failed + (run.returncode != 0)
            print(run.stdout if run.returncode else "", f"{'FAIL' if run.returncode else 'PASS'}: {source}", sep="",
                  flush=True)
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not passed else 0


def declares(header):
    return any(line.strip() and not line.startswith(("#", "//")) for line in header.read_text().splitlines())


def check_tests():
    """The RUN lines of the check tests that call check_cuda_tidy.py, made into commands."""
    temp = pathlib.Path(tempfile.mkdtemp())
    for source in sorted((HERE.parent / "checks").rglob("*.c*")):
        for number, line in enumerate(source.read_text().replace("\\\n// RUN:", "").splitlines()):
            if "RUN: %check_cuda_tidy" in line:
                words = line.split("%check_cuda_tidy", 1)[1]
                for name, value in (("%S", source.parent), ("%s", source), ("%t", temp / f"{source.stem}{number}")):
                    words = words.replace(name, str(value))
                yield f"{source.name}:{number + 1}", [
                    "/bin/sh", "-c", f"exec {sys.executable} {HERE.parent / 'check_cuda_tidy.py'} {words}"]


if __name__ == "__main__":
    sys.exit(main())
