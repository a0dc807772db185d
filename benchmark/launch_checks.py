#!/usr/bin/env python3
"""Measures what the checks of launch configurations add to the analysis of a file with 100 launches.

Each file is analysed by a stock clang-tidy with checks of its own that are of the same kind, by cuda-tidy with the checks
that look at no configuration, and by cuda-tidy with all of cuda-*; in turn, so that other load on the machine meets all of
them. A figure is the median of the processor time in user mode.
"""
import argparse
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile

STOCK_CHECKS = ",".join(["-*", "bugprone-unused-return-value", "bugprone-misplaced-widening-cast", "bugprone-integer-division",
                         "bugprone-implicit-widening-of-multiplication-result", "bugprone-infinite-loop"])
CHECKS_WITHOUT_LAUNCHES = "-*,cuda-unchecked-*"
ALL_CHECKS = "-*,cuda-*"

HEAD = """\
#include <algorithm>
#include <cuda_runtime.h>
#include <stdexcept>
#include <vector>

#define CHECK(call)                                                                                                  \\
  do {                                                                                                               \\
    if ((call) != cudaSuccess)                                                                                       \\
      throw std::runtime_error(#call);                                                                               \\
  } while (0)
#define LAUNCH(kernel, n, ...)                                                                                       \\
  do {                                                                                                               \\
    kernel<<<((n) + Threads - 1) / Threads, Threads>>>(__VA_ARGS__);                                                 \\
    CHECK(cudaGetLastError());                                                                                       \\
  } while (0)

constexpr int Threads = 256;
struct Matrix {
  float *Data;
  int Rows, Columns;
  int rows() const { return Rows; }
};
inline int ceilDiv(int n, int size) { return (n + size - 1) / size; }
"""

# Ten launches in the shapes that real code has; N tells the copies apart.
SHAPES = """\
__global__ void scale_N(float *data, int n, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] *= by;
}
template <int Block> __global__ void sum_N(const float *data, int n, float *out) {
  __shared__ float part[Block];
  float mine = 0;
  for (int i = blockIdx.x * Block + threadIdx.x; i < n; i += gridDim.x * Block)
    mine += data[i];
  part[threadIdx.x] = mine;
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < Block; ++i)
      atomicAdd(out, part[i]);
}
__global__ void transpose_N(const float *from, float *to, int rows, int columns) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < columns && y < rows)
    to[x * rows + y] = from[y * columns + x];
}

void direct_N(float *data, int n) {
  scale_N<<<(n + 255) / 256, 256>>>(data, n, N.5f);
  CHECK(cudaGetLastError());
}
void guarded_N(float *data, int n, cudaStream_t stream) {
  if (n == 0)
    return;
  const int blocks = std::min(ceilDiv(n, Threads), 65535);
  scale_N<<<blocks, Threads, 0, stream>>>(data, n, 2);
  CHECK(cudaGetLastError());
}
void plane_N(const Matrix &from, float *to) {
  dim3 block(32, 8);
  dim3 grid(ceilDiv(from.Columns, block.x), ceilDiv(from.rows(), block.y));
  transpose_N<<<grid, block>>>(from.Data, to, from.Rows, from.Columns);
  CHECK(cudaGetLastError());
}
void field_N(const float *from, float *to, int rows, int columns, bool wide) {
  dim3 block, grid;
  block.x = wide ? 64 : 32;
  block.y = 1024 / block.x;
  grid.x = (columns - 1) / block.x + 1;
  grid.y = (rows - 1) / block.y + 1;
  transpose_N<<<grid, block>>>(from, to, rows, columns);
  CHECK(cudaGetLastError());
}
template <int Block> void sumWith_N(const float *data, int n, float *out, int shared) {
  if (shared > 48 * 1024)
    CHECK(cudaFuncSetAttribute(sum_N<Block>, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
  int blocks = 1;
  while (blocks < 1024 && blocks * Block < n)
    blocks *= 2;
  sum_N<Block><<<blocks, Block, shared>>>(data, n, out);
  CHECK(cudaGetLastError());
}
void choose_N(const std::vector<float *> &parts, int n, float *out, int threads) {
  for (float *part : parts)
    switch (threads) {
    case 512: sumWith_N<512>(part, n, out, threads * sizeof(float)); break;
    case 256: sumWith_N<256>(part, n, out, threads * sizeof(float)); break;
    default: sumWith_N<128>(part, n, out, 0);
    }
}
void launchOn_N(dim3 grid, dim3 block, size_t shared, cudaStream_t stream, float *data, int n) {
  scale_N<<<grid, block, shared, stream>>>(data, n, 3);
  CHECK(cudaGetLastError());
}
void wrapped_N(float *data, int n, cudaStream_t stream) {
  int threads = n < 1024 ? 128 : 512;
  launchOn_N(dim3(ceilDiv(n, threads)), dim3(threads), 0, stream, data, n);
  launchOn_N(ceilDiv(n, 64), 64, n * sizeof(float), stream, data, n);
}
void byFunction_N(float *data, int n) {
  float by = 4;
  void *arguments[] = {&data, &n, &by};
  CHECK(cudaLaunchKernel((const void *)scale_N, dim3(n / 128 + (n % 128 != 0)), dim3(128), arguments, 0, nullptr));
}
void byConfiguration_N(float *data, int n) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(ceilDiv(n, 96));
  config.blockDim = dim3(96);
  CHECK(cudaLaunchKernelEx(&config, scale_N, data, n, 5.0f));
}
void byMacro_N(float *data, int n, int batches) {
  LAUNCH(scale_N, n, data, n, 6);
  for (int batch = 0; batch < batches; ++batch)
    scale_N<<<dim3(ceilDiv(n, Threads), batches), Threads>>>(data + batch * n, n, 7);
  CHECK(cudaGetLastError());
}
"""


def generated():
    return HEAD + "".join(re.sub(r"_N\b|\bN(?=\.5f)", lambda found: found[0].replace("N", str(copy)), SHAPES)
                          for copy in range(1, 11))


def fail(message):
    print(f"launch_checks.py: error: {message}", file=sys.stderr)
    sys.exit(2)


def user_seconds(command, statuses):
    """The processor time in user mode that `command` and its children took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if run.returncode not in statuses:
        fail(f"{' '.join(map(str, command))}: exit status {run.returncode}\n{run.stderr[-2000:]}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def commands(tool, clang_tidy, file):
    """What is compared, by name. The stock clang-tidy gets the command that the tool works with."""
    shown = subprocess.run([tool, "command", file], capture_output=True, text=True, check=True).stdout
    host = re.search(r"^  host pass: clang\S* (.*)$", shown, re.M)
    if not host:
        fail(f"{file}: '{tool} command' shows no host pass:\n{shown}")
    flags = host[1].split()[:-1]
    ours = [tool, "-j1", "--quiet", "--no-cache", "--fail-on=never", file]
    return {
        "clang-tidy": [clang_tidy, "--quiet", f"--checks={STOCK_CHECKS}", file, "--", *flags],
        "without": [*ours, f"--checks={CHECKS_WITHOUT_LAUNCHES}"],
        "with": [*ours, f"--checks={ALL_CHECKS}"],
    }


def measure(options, file):
    compared = commands(options.tool.resolve(), options.clang_tidy, file)
    times = {name: [] for name in compared}
    for _ in range(options.repeat):
        for name, command in compared.items():
            times[name].append(user_seconds(command, {0, 1} if name == "clang-tidy" else {0}))
    return {name: statistics.median(values) for name, values in times.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="real files to measure too")
    parser.add_argument("--tool", type=pathlib.Path, required=True, help="the cuda-tidy to measure")
    parser.add_argument("--clang-tidy", default="clang-tidy-22", help="the stock tool (default: %(default)s)")
    parser.add_argument("--repeat", type=int, default=9, help="runs of each (default: %(default)s)")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FILE", help="write the generated file there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        hundred = options.keep or pathlib.Path(scratch) / "hundred_launches.cu"
        hundred.write_text(generated())
        print(f"{'file':32}{'clang-tidy':>12}{'without':>10}{'with':>10}{'launch checks':>16}{'of clang-tidy':>16}")
        for file in [hundred, *options.files]:
            found = measure(options, file.resolve())
            print(f"{file.name:32}{found['clang-tidy']:10.2f} s{found['without']:8.2f} s{found['with']:8.2f} s"
                  f"{100 * (found['with'] / found['without'] - 1):+14.1f} %{found['with'] / found['clang-tidy']:16.2f}",
                  flush=True)


if __name__ == "__main__":
    main()
