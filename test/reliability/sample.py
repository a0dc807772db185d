"""A small project of which each file has findings, for experiments that disturb its analysis."""
import difflib
import json

CHECKS = "--checks=-*,cuda-*,torch-*,modernize-use-nullptr"
SOURCES = 8

COMMON = """#pragma once
#include <cuda_runtime.h>
#include "release.h"
inline void common(void *p) { cudaFree(p); }
"""
RELEASE = """#pragma once
inline void release(int *p) { cudaFree(p); p = 0; }
"""
SOURCE = """#include "common.h"
__global__ void kernel_{0}(float *out, int n) {{ out[blockIdx.x * blockDim.x + threadIdx.x] = n; }}
void launch_{0}(float *out, int n) {{
  kernel_{0}<<<(n + 255) / 256, 2048>>>(out, n);
  float *p = 0;
  cudaMalloc(&p, {0});
  release(nullptr);
}}
"""
EXTENSION = """#include <torch/torch.h>
#include "common.h"
float loss_{0}(const std::vector<torch::Tensor> &all) {{
  float sum = 0;
  for (const auto &each : all)
    sum += each.item<float>();
  return sum;
}}
"""


def write_sample(folder):
    folder.mkdir(parents=True)
    (folder / "setup.py").touch()  # so that it is a project of its own, wherever it lies
    (folder / "common.h").write_text(COMMON)
    (folder / "release.h").write_text(RELEASE)
    for number in range(SOURCES):
        if number % 4 == 3:
            (folder / f"s{number}.cpp").write_text(EXTENSION.format(number))
        else:
            (folder / f"s{number}.cu").write_text(SOURCE.format(number))
    return folder


def contents(folder):
    """What is in the files of a folder, by their names; what is no file has a content of its own."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"no file"
            for path in sorted(folder.rglob("*"))}


def analysis(setting, *options):
    return setting.analysis(CHECKS, "--format=json", "--fail-on=never", *options)


def undisturbed(setting, folder):
    """The report on the sample as text, of a run without a cache that nothing disturbs."""
    outcome = setting.run(analysis(setting, "--no-cache"), folder)
    report = json.loads(outcome.out)
    if len(report["findings"]) < SOURCES or report["summary"]["files"]["complete"] != SOURCES:
        raise RuntimeError(f"the sample is not analysed as it has to be: {report['summary']}")
    return outcome.out


def differences(expected, report):
    """A fault that quotes how a report differs from the one that it has to be, if it does."""
    if report == expected:
        return []
    changes = difflib.unified_diff(expected.splitlines(), report.splitlines(), "expected", "reported", n=0, lineterm="")
    return ["the report is not that of a run by itself:\n" + "\n".join(list(changes)[:40])]
