// Which values launch configurations can have: `1..1024` is proven, `?` is not, `~` holds unless something wraps.
// RUN: %print-ranges %s -- -xcuda --cuda-host-only -nocudainc -nocudalib -std=c++17 \
// RUN:   -isystem %build/share/cuda-tidy/fallback-headers/cuda -include cuda_runtime.h \
// RUN:   -include %source/driver/nvcc-compat/cuda_tidy_nvcc_compat.h | FileCheck --strict-whitespace %s
#include <algorithm>
#include <cassert>
#include <cmath>
#include <stdexcept>
#include <utility>

__global__ void kernel(int *);
namespace at {
struct Tensor {
  int64_t size(int) const;
  int64_t numel() const;
};
} // namespace at
using at::Tensor;
#define CHECK_THAT(Condition)                                                                                          \
  do {                                                                                                                 \
    if (!(Condition))                                                                                                  \
      throw std::runtime_error(#Condition);                                                                            \
  } while (0)
#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

// Constants.
constexpr int Threads = 256;
static const unsigned Rows = Threads / 8;
enum { Warp = 32 };
struct Traits {
  static constexpr int Block = 4 * Warp;
};

// CHECK: literals: grid (7, 1, 1) block (1024, 1, 1) = 1024
void literals() { kernel<<<7, 1024>>>(nullptr); }
// CHECK: constants: grid (32, 8, 1) block (256, 128, 1) = 32768
void constants() { kernel<<<dim3(Rows, 8), dim3(Threads, Traits::Block)>>>(nullptr); }
// CHECK: braces: grid (2, 3, 4) block (32, 32, 1) = 1024
void braces() { kernel<<<dim3{2, 3, 4}, $(32, 32)>>>(nullptr); }
template <int Block> void instance() {
  dim3 threads(Block, Block);
  kernel<<<1, threads>>>(nullptr);
}
// CHECK: instance: grid (1, 1, 1) block (16, 16, 1) = 256
// CHECK: instance: grid (1, 1, 1) block (64, 64, 1) = 4096
template void instance<16>();
template void instance<64>();
// CHECK: uninstantiated: grid (1, 1, 1) block (0..?~ <template parameter Size>, 1, 1)
template <int Size> void uninstantiated() { kernel<<<1, Size>>>(nullptr); }

// CHECK: dependent: grid (0..?~ <parameter n>, ?..? <call per<T>()>, 1) block (0..?~ <call per<T>()>, 1, 1)
template <class T> int per();
template <class T> void dependent(int n) {
  dim3 grid(n, 2 / per<T>());
  const int threads(per<T>());
  kernel<<<grid, threads>>>(nullptr);
}

// Local variables.
// CHECK: once: grid (12, 5, 1) block (512, 2, 1) = 1024
void once() {
  int threads = 512, blocks = threads / 40;
  dim3 grid(blocks, 5);
  dim3 copy = grid, block;
  block.x = threads;
  block.y = 2;
  kernel<<<copy, block>>>(nullptr);
}
// CHECK: branches: grid (1, 1, 1) block (64..128, 2, 1) = 128..256
void branches(bool wide) {
  dim3 block(64, 2);
  if (wide)
    block.x = 128;
  kernel<<<1, block>>>(nullptr);
}
// CHECK: assigned: grid (1, 1, 1) block (128..1024, 1, 1) = 128..1024
void assigned(int n) {
  int threads;
  if (n > 1000)
    threads = 1024;
  else if (n > 100)
    threads = 512;
  else
    threads = 128;
  kernel<<<1, threads>>>(nullptr);
}
// CHECK: halved: grid (1, 1, 1) block (32..1024 <other threads>, 1, 1)
void halved() {
  for (int threads = 1024; threads >= 32; threads /= 2)
    kernel<<<1, threads>>>(nullptr);
}
// CHECK: doubled: grid (1, 1, 1) block (1..? <other threads>, 1, 1)
void doubled(int n) {
  int threads = 1;
  while (threads < n)
    threads *= 2;
  kernel<<<1, threads>>>(nullptr);
}
// CHECK: counted: grid (1..10 <other i>, 1, 1)
// CHECK-NEXT: from ; ;  if i < 10
void counted() {
  for (int i = 0; i < 10; ++i)
    kernel<<<i + 1, 32>>>(nullptr);
}
// CHECK: handed_out: grid (0..?~ <call blocks>, 1, 1)
void handed_out() {
  int blocks = 4;
  cudaGetDeviceCount(&blocks);
  kernel<<<blocks, 32>>>(nullptr);
}
// CHECK: passed_on: grid (4, 1, 1) block (32, 1, 1) = 32
void passed_on() {
  int blocks = 4;
  void *arguments[] = {&blocks};
  cudaLaunchKernel((const void *)kernel, blocks, 32, arguments, 0, nullptr);
}
// CHECK: members: grid (5, 3, 1) block (128, 2, 1) = 256
struct Config {
  dim3 grid, block;
};
void members(int n) {
  Config config;
  config.grid = dim3(n, 3);
  config.block = {128, 2, 1};
  config.grid.x = 5;
  kernel<<<config.grid, config.block>>>(nullptr);
}
// CHECK: captured: grid (4, 1, 1) block (512, 1, 1) = 512
// CHECK: captured: grid (0..?~ <other blocks>, 1, 1)
void captured() {
  int blocks = 3;
  const int threads = 1024 / 2;
  blocks += 1;
  [&] { [&] { kernel<<<blocks, threads>>>(nullptr); }(); }();
  auto later = [&] { kernel<<<blocks, threads>>>(nullptr); };
  blocks = 7;
  later();
}

// Operators and functions.
// CHECK: smallest: grid (0..10~ <parameter n>, 1, 1) block (0..1024~ <parameter n>, 1, 1)
// CHECK: smallest: grid (32..64 <parameter n>, 1, 1) block (1..? <parameter n>, 1, 1)
void smallest(int n, int m) {
  kernel<<<MIN(n * m, 10), std::min(n, 1024)>>>(nullptr);
  kernel<<<std::clamp(n, 32, 64), max(1, n)>>>(nullptr);
}
// CHECK-COUNT-8: rounded_up: grid (1..? <parameter n>, 1, 1)
// CHECK: rounded_up: grid (3, 1, 1) block (4, 1, 1) = 4
void rounded_up(int n) {
  const int b = 256;
  if (n <= 0)
    return;
  kernel<<<(n + b - 1) / b, 1>>>(nullptr);
  kernel<<<CEIL_DIV(n, b), 1>>>(nullptr);
  kernel<<<n / b + (n % b != 0), 1>>>(nullptr);
  kernel<<<(n % b) ? n / b + 1 : n / b, 1>>>(nullptr);
  kernel<<<(n - 1) / b + 1, 1>>>(nullptr);
  kernel<<<(n + 255) / 256, 1>>>(nullptr);
  kernel<<<(int)std::ceil(n / 256.0), 1>>>(nullptr);
  kernel<<<ceil((float)n / b), 1>>>(nullptr);
  kernel<<<CEIL_DIV(600, b), (int)ceil(1000 / 256.0)>>>(nullptr);
}
// CHECK: powers: grid (1048576, 1, 1) block (81, 1, 1) = 81
// CHECK: powers: grid (0..?~, 1, 1) block (1, 1, 1) = 1
void powers(int n) {
  const int size = pow(2, 20);
  kernel<<<size, (int)std::pow(9.0, 2)>>>(nullptr);
  kernel<<<(int)pow(2, n), (int)pow(7, 0)>>>(nullptr);
}
int divided(int a, int b) { return (a + b - 1) / b; }
inline dim3 grid_for(int64_t n) {
  if (n > 65535)
    n = 65535;
  return dim3(n);
}
// CHECK: helpers: grid (1..32 <call x.numel()>, 1, 1) block (1..999 <call x.numel()>, 1, 1) = 1..999
// CHECK-NEXT: from x.numel(); ;  if n > 0 if n < 1000
// CHECK: helpers: grid (1..32 <call x.numel()>, 1, 1) block (0..65535 <call x.size(0)>, 1, 1)
void helpers(const Tensor &x) {
  auto n = x.numel();
  CHECK_THAT(n > 0 && n < 1000);
  kernel<<<divided(n, 32), grid_for(n)>>>(nullptr);
  auto divide = [](int a, int b) { return (a + b - 1) / b; };
  kernel<<<divide(n, 32), grid_for(x.size(0))>>>(nullptr);
}
int endless(int n) { return n > 0 ? endless(n - 1) : 3; }
// CHECK: recursive: grid (0..?~ <call endless(n)>, 1, 1) block (32, 1, 1) = 32
void recursive(int n) { kernel<<<endless(n), 1 << 5>>>(nullptr); }
// CHECK: written: grid (10, 1, 1) block (512, 1, 1) = 512
static void write(int n, int &blocks, int *threads) {
  *threads = n < 256 ? 128 : 512;
  if (n < 0)
    throw std::runtime_error("n");
  blocks = divided(n, *threads);
}
void written() {
  int blocks = 0, threads;
  write(5000, blocks, &threads);
  kernel<<<blocks, threads>>>(nullptr);
}
// CHECK: launched < pointers: grid (3, 7, 1) block (96, 1, 1) = 96
// CHECK: pointers: grid (3, 0..? <call launch>, 0..? <call launch>) block (0..?~ <call launch>, 1, 1)
struct Launch {
  dim3 grid;
  int threads;
};
void somebody(Launch *);
static void fill(Launch *launch) {
  launch->grid = dim3(3, 2);
  launch->threads += 32;
}
static void launched(const Launch *launch) { kernel<<<launch->grid, launch->threads>>>(nullptr); }
void pointers() {
  Launch launch = {4, 64};
  fill(&launch);
  launch.grid.y = 7;
  launched(&launch);
  somebody(&launch);
  launch.grid.x = 3;
  kernel<<<launch.grid, launch.threads>>>(nullptr);
}
// CHECK: copied: grid (0..?~ <member launch->threads>, 1, 1)
void copied(Launch *launch) {
  launch->threads = 3;
  Launch *other = launch;
  other->threads = 4;
  kernel<<<launch->threads, 1>>>(nullptr);
}
// Each size depends on several others twice.
// CHECK: nested: grid (0..?~ <call x.size(0)>, 1, 1)
// CHECK-NEXT: from x.size(0), x.size(0); ;
void nested(const Tensor &x) {
  const int64_t a = x.size(0) < 9 ? x.size(0) : x.size(0) - 1;
  const int64_t b = a - 1 < a ? a : a - 1, c = b - 1 < b ? b : b - 1, d = c - 1 < c ? c : c - 1;
  const int64_t e = d - 1 < d ? d : d - 1, f = e - 1 < e ? e : e - 1, g = f - 1 < f ? f : f - 1;
  const int64_t h = g - 1 < g ? g : g - 1, i = h - 1 < h ? h : h - 1;
  kernel<<<i, 1>>>(nullptr);
}

// Conditions.
// CHECK: compared: grid (1..98 <parameter a>, 1, 1) block (2..99 <parameter b>, 1, 1)
void compared(int a, int b) {
  if (a < b && b < 100 && a > 0)
    kernel<<<a, b>>>(nullptr);
}
// CHECK: sizes: grid (1..?~ <call x.size(0)>, 0..64 <call x.size(1)>, 1)
void sizes(const Tensor &x) {
  if (x.size(0) == 0)
    return;
  assert(x.size(1) <= 64);
  kernel<<<dim3(x.size(0), x.size(1)), 32>>>(nullptr);
}
// CHECK: checked_later: grid (1..65535 <parameter n>, 1, 1)
void checked_later(int n) {
  dim3 grid(n);
  if (n < 1 || n > 65535)
    throw std::runtime_error("n");
  kernel<<<grid, 1>>>(nullptr);
}
// The condition speaks of what `n` was before.
// CHECK: checked_before: grid (0..?~ <call n>, 1, 1)
void checked_before(int n) {
  if (n > 4)
    return;
  cudaGetDeviceCount(&n);
  kernel<<<n, 1>>>(nullptr);
}
// CHECK: written_member: grid (101..? <member config->blocks>, 1, 1)
// CHECK: written_member: grid (5, 1, 1)
struct Sizes {
  int blocks, threads;
};
void written_member(Sizes *config) {
  if (config->blocks > 100 && config->threads > 100) {
    config->threads = 5;
    kernel<<<config->blocks, 1>>>(nullptr);
    kernel<<<config->threads, 1>>>(nullptr);
  }
}
// CHECK: cases: grid (1, 1, 1) block (64, 1, 1) = 64
void cases(int threads) {
  switch (threads) {
  case 64:
    kernel<<<1, threads>>>(nullptr);
  }
}
// CHECK: several: grid (1, 1, 1) block (64..128, 1, 1)
// CHECK: several: grid (2, 1, 1) block (0..?~ <parameter threads>
void several(int threads) {
  int chosen = threads;
  chosen += 0;
  switch (chosen) {
  case 64:
  case 128:
    kernel<<<1, chosen>>>(nullptr);
  }
  kernel<<<2, threads>>>(nullptr);
}
// CHECK: again: grid (3, 1, 1) block (512, 1, 1) = 512
void again(bool wide) {
  int threads = 32;
  if (wide)
    threads = 512;
  if (wide)
    kernel<<<3, threads>>>(nullptr);
}
// Each iteration has a size of its own.
// CHECK: iterations: grid (0..?~ <other sizes[i]>, 1, 1) block (1..64
void iterations(const int *sizes) {
  int sum = 0;
  for (int i = 0; i < 9; ++i) {
    int size = sizes[i];
    dim3 block(size);
    sum = sum + size;
    if (size > 64 || size < 1)
      continue;
    kernel<<<sum, block>>>(nullptr);
  }
}

// Values that leave their type.
// CHECK: wrapped: grid (0..?~ <parameter n>, 1, 1) block (705032704, 1, 1)
// CHECK: wrapped: grid (0..255~ <parameter n>, 1, 1) block (3705032704, 1, 1)
void wrapped(unsigned n) {
  int64_t big = 5000000000;
  int narrow = big;
  kernel<<<(n + 255) / 256, narrow>>>(nullptr);
  unsigned char small = n;
  kernel<<<small, 4000000000u * 2>>>(nullptr);
}

// CHECK: divided_by_zero: grid (0..?~ <parameter n>, 1, 1)
void divided_by_zero(int n) {
  const int none = Threads - 256;
  double ratio = 1.0 / 0.0;
  kernel<<<n / none + n % none, ratio / none>>>(nullptr);
}

// What only the device knows.
// CHECK: devices: grid (0..?~ <device prop>, 1, 1) block (0..?~ <device threads>, 1, 1)
void devices() {
  cudaDeviceProp prop;
  int blocks, threads;
  cudaGetDeviceProperties(&prop, 0);
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, kernel, 0, 0);
  kernel<<<prop.multiProcessorCount, threads>>>(nullptr);
}

// Callers.
// CHECK: wrapper < narrow: grid (0..?~ <call x.numel()>, 1, 1) block (64, 1, 1) = 64
// CHECK: wrapper < middle < outer: grid (1..8 <call x.numel()>, 1, 1) block (512, 1, 1) = 512
// CHECK-NEXT: from x.numel(); ;  if x.numel() > 0 if x.numel() <= 1024
// CHECK: wrapper < middle < other: grid (0..?~ <parameter n>, 1, 1) block (256, 1, 1) = 256
// CHECK: wrapper < forwarded < forwards: grid (6, 1, 1) block (2, 1, 1) = 2
// CHECK-NOT: wrapper
static void wrapper(dim3 &&grid, const dim3 &block) { kernel<<<grid, block>>>(nullptr); }
void narrow(const Tensor &x) { wrapper(x.numel(), 64); }
static void middle(int blocks, int threads = 256) {
  wrapper(dim3(blocks), threads);
  if (false)
    wrapper(blocks, 1);
}
void outer(const Tensor &x) {
  if (x.numel() > 1024 || x.numel() <= 0)
    return;
  middle(divided(x.numel(), 128), 512);
}
void other(int n) { middle(n); }
template <class... T> void forwarded(T &&...values) { wrapper(std::forward<T>(values)...); }
void forwards() {
  dim3 grid(5), block(2);
  grid.x += 1;
  forwarded(std::move(grid), block);
}
// CHECK: selected < selects: grid (2, 1, 1) block (32, 1, 1) = 32
// CHECK: selected < selects: grid (1, 1, 1) block (64, 1, 1) = 64
// CHECK-NOT: selected
static void selected(int threads) {
  switch (threads) {
  case 32:
    kernel<<<2, threads>>>(nullptr);
    break;
  default:
    kernel<<<1, threads>>>(nullptr);
  }
}
void selects() {
  selected(32);
  selected(64);
}
// CHECK: chosen < chooser: grid (2, 1, 1) block (1024, 1, 1) = 1024
// CHECK: chosen < chooser: grid (1, 1, 1) block (128, 1, 1) = 128
static void chosen(bool wide, bool launches) {
  int threads = wide ? 1024 : 128;
  if (launches)
    kernel<<<wide + 1, threads>>>(nullptr);
}
void chooser() {
  chosen(true, true);
  chosen(true, false);
  chosen(false, true);
}
// CHECK-NOT: chosen
// CHECK: known < knows: grid (1, 1, 1) block (1, 1, 1)
// CHECK: handed: grid (1, 1, 1) block (0..?~ <parameter n>, 1, 1)
// CHECK: handed < knows: grid (1, 1, 1) block (2, 1, 1)
// CHECK: virtually: grid (1, 1, 1) block (0..?~ <parameter n>, 1, 1)
// CHECK: virtually < knows: grid (1, 1, 1) block (3, 1, 1)
static void known(int n) { kernel<<<1, n>>>(nullptr); }
static void handed(int n) { kernel<<<1, n>>>(nullptr); }
struct Base {
  virtual void virtually(int n) { kernel<<<1, n>>>(nullptr); }
};
void take(void (*)(int));
void knows(Base &base) {
  known(1);
  handed(2);
  take(handed);
  base.virtually(3);
}
// CHECK: repeated < repeats: grid (5, 1, 1) block (32, 1, 1)
// CHECK-NOT: repeated
static void repeated(int n) {
  kernel<<<n, 32>>>(nullptr);
  if (n > 1)
    repeated(n - 1);
}
void repeats() { repeated(5); }
// CHECK: typed < instantiate: grid (3, 1, 1) block (4, 1, 1)
// CHECK: typed < types < instantiate: grid (9, 1, 1) block (8, 1, 1)
// CHECK-NOT: typed
template <class T> void typed(int n) { kernel<<<n, sizeof(T)>>>(nullptr); }
template <class T> void types(int n) { typed<T>(n * n); }
void instantiate() {
  typed<float>(3);
  types<double>(3);
}
// CHECK: in_lambda < in_lambda: grid (6, 1, 1) block (64, 1, 1) = 64
// CHECK: in_lambda < in_lambda: grid (6, 1, 1) block (128, 1, 1) = 128
void in_lambda() {
  int blocks = 6;
  auto launch = [&](int threads) { kernel<<<blocks, threads>>>(nullptr); };
  launch(64);
  launch(128);
}
