// How warps of real programs wait for each other in memory, and what compilers make of conditions, right and with one
// mistake each.
// RUN: %python %S/Inputs/idioms.py %build %s %t g++ | FileCheck %s
// RUN: %python %S/Inputs/idioms.py %build %s %t clang++-22 | FileCheck %s
// CHECK: as expected
#include "Inputs/idioms.h"
#include <new>

struct Base {
  virtual int get() const { return 1; }
};
struct Derived : Base {
  int get() const override { return value; }
  int value;
};

CASE(FlagOfWarp, "block 64 1 1") {
  SHARED(int, flag, )
  SHARED(int, values, [32])
  volatile int *const seen = &flag;
  if (t == 0)
    flag = 0;
  __syncthreads();
  if (t < 32) {
    values[t] = t; // 1: race write 31
    __syncwarp();
    if (t == 0) {
      NOT(1) __threadfence_block();
      *seen = 1; // 1: race write 0
    }
  } else {
    while (*seen == 0) // 1: race read 63
      __nanosleep(10);
    __threadfence_block();
    x[t] = values[63 - t]; // 1: race read 32
  }
}

CASE(AtomicFlagOfWarp, "block 64 1 1") {
  using Flag = cuda::atomic<int, cuda::thread_scope_block>;
  SHARED(Flag, flag, )
  SHARED(int, values, [32])
  if (t == 0)
    flag = 0;
  __syncthreads();
  if (t < 32) {
    values[t] = t; // 1: unfenced write 31; 2: race write 31
    NOT(2) __syncwarp();
    if (t == 0)
      flag.store(1, mistake == 1 ? cuda::memory_order_relaxed : cuda::memory_order_release);
  } else {
    while (flag.load(cuda::memory_order_acquire) == 0)
      ;
    x[t] = values[63 - t]; // 1: unfenced read 32; 2: race read 32
  }
}

CASE(Semaphore, "grid 4 1 1;block 64 1 1") {
  volatile int *const turn = x;
  if (t == 0) {
    while (*turn != b)
      ;
    __threadfence();
  }
  NOT(1) __syncthreads();
  f[t] += b; // 1: race read 1:1, race write 1; 2: race read 1:63, race write 1:63
  NOT(2) __syncthreads();
  if (t == 0) {
    __threadfence();
    *turn = b + 1;
  }
}

CASE(SpecialisedWarps, "block 128 1 1") {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  SHARED(int, values, [2][32])
  SHARED(Barrier, full, [2])
  SHARED(Barrier, empty, [2])
  if (t < 2) {
    init(&full[t], 128);
    init(&empty[t], 128);
  }
  __syncthreads();
  if (t < 32) {
    for (int i = 0; i < 6; ++i) {
      empty[i % 2].arrive_and_wait();
      values[mistake == 1 ? 0 : i % 2][t] = i; // 1: race write 31
      full[i % 2].arrive();
    }
  } else {
    empty[0].arrive();
    empty[1].arrive();
    for (int i = 0; i < 6; ++i) {
      full[i % 2].arrive_and_wait();
      x[t] += values[i % 2][t % 32]; // 1: race read 63
      empty[i % 2].arrive();
    }
  }
}

CASE(WithoutMasks, "block 64 1 1") {
  int sum = t;
  for (int distance = 16; distance > 0; distance /= 2)
    sum += __shfl_xor(sum, distance);
  sum += __any(t == 3) + __all(t < 64) + __popc(__ballot(t % 2)) + __shfl_up(t, 1);
  x[mistake == 1 ? t / 2 : t] = sum; // 1: race write 18
}

CASE(Conditions, "block 64 1 1") {
  SHARED(int, one, )
  SHARED(int, two, )
  SHARED(int, pair, [2])
  if (t == 1)
    one = two = pair[0] = pair[1] = 1; // 1: race write 1
  int sum = 0;
  if (t == 1 && one && two)
    ++sum;
  sum += t == 1 ? pair[sum & 1] : 2;
  if (t != 1 || !one)
    sum *= 2;
  const bool areBoth = (t == (mistake == 1 ? 2 : 1)) && one > 0 && two > 0; // 1: race read 2
  const int *const chosen = t == 1 ? &one : x + 100;
  x[t] = sum + areBoth + *chosen;
}

CASE(Halves, "block 64 1 1") {
  SHARED(half, values, [64])
  SHARED(half2, more, [32])
  SHARED(float3, threes, [64])
  values[t] = t; // 1: race write 32
  if (t < 32)
    more[t] = half2(t, t); // 1: race write 0
  threes[t] = make_float3(t, t, t); // 1: race write 32
  NOT(1) __syncthreads();
  f[t] = float(values[63 - t]) + float(more[t / 2].x) + threes[63 - t].y; // 1: race read 1; 2: race read 0
  NOT(2) __syncthreads();
  values[t] += half(1); // 2: race write 63
  reinterpret_cast<half *>(more)[t] = values[t]; // 2: race write 0
}

CASE(Placement, "block 64 1 1") {
  SHARED(double, memory, [128])
  (new (memory + 2 * t) Derived)->value = t; // 1: race write 32
  NOT(1) __syncthreads();
  x[t] = reinterpret_cast<const Derived *>(memory + 2 * (63 - t))->value; // 1: race read 31
}

CASE(BarrierInFunction, "block 64 1 1") {
  SHARED(int, values, [64])
  const auto swapped = [&](int value) {
    values[t] = value; // 1: race write 0
    __syncthreads();
    const int other = values[63 - t]; // 1: race read 0
    NOT(1) __syncthreads();
    return other;
  };
  x[t] = t < 32 ? swapped(1) : swapped(2);
  y[t] = swapped(3);
}

CASE(CounterThatEmpties, "grid 2 1 1;block 64 1 1") {
  SHARED(int, bins, [8])
  if (t < 8)
    bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[t % 8], 1);
  __syncthreads();
  x[64 * b + t] = bins[t % 8];
  __syncthreads();
  if (atomicCAS(&bins[t % 8], 8, 0) == 8)
    y[64 * b + t] = 1;
}
