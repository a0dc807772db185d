#!/usr/bin/env python3
"""Runs what our own declarations stand for against the real headers: that they tell the truth, and that the tests of
the checks and the programs of test/driver/fallback-headers.test say the same with NVIDIA's and PyTorch's.

usage: run.py BUILD [--cuda PATH] [--torch PATH]

BUILD is a build directory with bin/cuda-tidy in it. CUDA is found in $CUDA_PATH or /usr/local/cuda; LibTorch in
$LIBTORCH, in BUILD/real-headers/torch, or else the newest `torch` wheel is fetched with pip and its headers are kept
there. The last line reads `N passed, N failed`, and `, N skipped` where one of the two cannot be had.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
FALLBACK = HERE.parent.parent / "driver" / "fallback-headers"
PROGRAMS = HERE.parent / "driver" / "Inputs" / "fallback-headers"
TORCH_TRUTH = ",".join([
    "c10/core/ScalarType.h", "c10/core/Device.h", "c10/core/GradMode.h", "c10/core/TensorOptions.h",
    "c10/cuda/CUDAException.h", "c10/cuda/CUDAGuard.h", "c10/cuda/CUDAStream.h", "ATen/ATen.h", "torch/torch.h",
    "torch/script.h"])


def fetched_torch(kept):
    """The newest wheel's headers, without its libraries and dependencies."""
    if not (kept / "include").exists():
        with tempfile.TemporaryDirectory() as directory:
            fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", directory, "torch"]
            if subprocess.run(fetch).returncode:
                return None
            wheel = zipfile.ZipFile(next(pathlib.Path(directory).glob("torch-*.whl")))
            headers = [name for name in wheel.namelist() if name.startswith("torch/include/")]
            wheel.extractall(kept.parent, headers)
    return kept


def clang(*arguments):
    return ["clang++-22", "-fsyntax-only", "-w", *map(str, arguments)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--cuda", type=pathlib.Path, default=os.environ.get("CUDA_PATH", "/usr/local/cuda"))
    parser.add_argument("--torch", type=pathlib.Path, default=os.environ.get("LIBTORCH"))
    options = parser.parse_args()
    cuda = pathlib.Path(options.cuda)
    cuda = cuda if (cuda / "include" / "cuda_runtime.h").exists() else None
    torch = options.torch or fetched_torch(options.build.resolve() / "real-headers" / "torch")

    truth = [sys.executable, str(HERE / "truth.py")]
    jobs, skipped = {}, 0
    if cuda:
        # What belongs to kernels alone does not parse as host C++, and the first cuBLAS excludes the second.
        apart = {"cublas.h", "cudaEGL.h", "cooperative_groups.h", "cuda_pipeline.h", "mma.h", "curand_kernel.h"}
        together = ",".join(sorted(p.name for p in (FALLBACK / "cuda").glob("*.h")
                                   if p.name not in apart and declares(p)))
        jobs["CUDA's declarations"] = [*truth, FALLBACK / "cuda", cuda / "include", "--headers", together]
        jobs["the first cuBLAS's declarations"] = [
            *truth, FALLBACK / "cuda", cuda / "include", "--headers", "cublas.h"]
        # A toolkit may lack any library: then ours stands on the toolkit's own headers.
        absent = [p.name for p in (FALLBACK / "cuda").glob("*.h") if not (cuda / "include" / p.name).exists()]
        jobs["our libraries on CUDA's own headers"] = clang(
            "-isystem", cuda / "include", "-idirafter", FALLBACK / "cuda", "-x", "c++", "/dev/null",
            *(part for name in ["cuda_runtime.h", *sorted(absent)] for part in ("-include", name)))
        jobs["a CUDA program"] = clang(
            f"--cuda-path={cuda}", "--cuda-host-only", "-std=c++17", "-isystem", cuda / "include" / "cccl",
            PROGRAMS / "program.cu")
    else:
        skipped += 4
    if torch and cuda:
        real = ["-isystem", torch / "include", "-isystem", torch / "include/torch/csrc/api/include"]
        ours = ["-idirafter", FALLBACK / "torch", "-isystem", cuda / "include"]
        jobs["LibTorch's declarations"] = [
            *truth, FALLBACK / "torch", torch / "include", torch / "include/torch/csrc/api/include",
            "--search", cuda / "include", "--search", FALLBACK / "torch", "--headers", TORCH_TRUTH]
        jobs["a LibTorch program"] = clang("-std=c++20", *real, *ours, PROGRAMS / "training.cpp")
        jobs["a PyTorch extension"] = clang(
            f"--cuda-path={cuda}", "--cuda-host-only", "-std=c++20", *real, *ours, "-isystem",
            cuda / "include" / "cccl", PROGRAMS / "extension.cu")
    else:
        skipped += 3

    failed = 0
    for name, command in jobs.items():
        run = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             text=True)
        print(run.stdout, end="")
        print(f"{'FAIL' if run.returncode else 'PASS'}: {name}", flush=True)
        failed += run.returncode != 0
    passed = len(jobs) - failed

    if cuda:
        places = [f"--cuda-path={cuda}", f"--torch-path={torch or 'none'}"]
        for source, command in check_tests():
            run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=HERE.parent,
                                 env=dict(os.environ, CUDA_TIDY=str(options.build.resolve() / "bin" / "cuda-tidy"),
                                          CUDA_TIDY_HEADERS=" ".join(places)))
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
                words = words.replace("%s", str(source)).replace("%t", str(temp / f"{source.stem}{number}"))
                yield f"{source.name}:{number + 1}", [
                    "/bin/sh", "-c", f"exec {sys.executable} {HERE.parent / 'check_cuda_tidy.py'} {words}"]


if __name__ == "__main__":
    sys.exit(main())
