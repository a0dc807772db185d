// How threads and blocks of real programs wait for each other in memory, right and with one mistake each.
// RUN: %python %S/Inputs/idioms.py %build %s %t g++ | FileCheck %s
// RUN: %python %S/Inputs/idioms.py %build %s %t clang++-22 | FileCheck %s
// CHECK: as expected
#include "Inputs/idioms.h"

CASE(LastBlock, "grid 8 1 1;block 64 1 1") {
  SHARED(bool, isLast, )
  y[64 * b + t] = t; // 1: unfenced write 62; 2: race write 63
  NOT(1) __threadfence();
  NOT(2) __syncthreads();
  if (t == 0)
    isLast = atomicInc(reinterpret_cast<unsigned *>(x), gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  int sum = 0;
  if (isLast)
    for (int i = t; i < 64 * 8; i += 64)
      sum += y[i]; // 1: unfenced read 7:62; 2: race read 7:63
  f[64 * b + t] = sum;
}

CASE(SpinLock, "grid 2 1 1;block 64 1 1") {
  for (bool done = false; !done;)
    if (mistake == 1 || atomicCAS(x, 0, 1) == 0) {
      NOT(2) __threadfence();
      y[0] += 1; // 1: race read 1, race write 0; 2: unfenced read 1, unfenced write 0
      NOT(2) __threadfence();
      atomicExch(x, 0);
      done = true;
    }
}

CASE(LockOfBlock, "grid 4 1 1;block 64 1 1") {
  if (t == 0) {
    while (atomicCAS(x, 0, 1) != 0)
      __nanosleep(100);
    __threadfence();
  }
  NOT(1) __syncthreads();
  y[t] += b; // 1: race read 1:1, race write 1; 2: unfenced read 1:63, unfenced write 63; 3: race write 63
  NOT(2) __threadfence();
  NOT(3) __syncthreads();
  if (t == 0)
    atomicExch(x, 0);
}

CASE(LockReleasedByVolatile, "grid 2 1 1;block 64 1 1") {
  if (t == 0)
    while (atomicCAS(x, 0, 1) != 0)
      ;
  __threadfence();
  __syncthreads();
  y[t] += b; // 1: unfenced read 1:63, unfenced write 1:63
  NOT(1) __threadfence();
  __syncthreads();
  if (t == 0) {
    NOT(1) __threadfence();
    *reinterpret_cast<volatile int *>(x) = 0;
  }
}

CASE(GridStride, "grid 3 1 1;block 64 1 1;parameter 2 buffer 1000 zeros") {
  const int threads = gridDim.x * blockDim.x;
  for (int i = b * blockDim.x + t; i < 1000 + (mistake == 1); i += mistake == 2 ? threads - 1 : threads)
    x[i] += i; // 1: out-of-bounds read 40, out-of-bounds write 40; 2: race read 2:63, race write 0
}

CASE(GridBarrier, "grid 4 1 1;block 40 1 1") {
  const int i = cg::this_grid().thread_rank();
  for (int round = 0; round < 3; ++round) {
    x[i] = round; // 1: race write 2:0; 2: race write 1:39
    NOT(1) cg::this_grid().sync();
    y[i] += x[159 - i]; // 1: race read 1:39; 2: race read 2:0
    NOT(2) cg::sync(cg::this_grid());
  }
}

CASE(OwnGridBarrier, "grid 4 1 1;block 64 1 1") {
  x[64 * b + t] = t; // 1: unfenced write 62; 2: race write 2:1
  __syncthreads();
  if (t == 0) {
    NOT(1) __threadfence();
    atomicAdd(y, 1);
    while (*reinterpret_cast<volatile int *>(y) < int(gridDim.x))
      ;
    NOT(1) __threadfence();
  }
  NOT(2) __syncthreads();
  f[64 * b + t] = x[64 * (3 - b) + t]; // 1: unfenced read 3:62; 2: race read 1:1
}

CASE(OwnGridBarrierAgain, "grid 3 1 1;block 32 1 1") {
  for (int round = 1; round <= 4; ++round) {
    x[32 * b + t] = round; // 1: race write 1:1
    __syncthreads();
    if (t == 0) {
      __threadfence();
      atomicAdd(y, 1);
      while (atomicAdd(y, 0) < 3 * (2 * round - 1))
        ;
      __threadfence();
    }
    NOT(1) __syncthreads();
    f[32 * b + t] += x[32 * ((b + 1) % 3) + t]; // 1: race read 1
    __syncthreads();
    if (t == 0) {
      __threadfence();
      atomicAdd(y, 1);
      while (atomicCAS(y, -1, -1) < 3 * 2 * round)
        ;
      __threadfence();
    }
    __syncthreads();
  }
}

CASE(ChainOfBlocks, "grid 6 1 1;block 32 1 1") {
  volatile int *const flags = x;
  if (t == 0) {
    int before = 0;
    if (b > 0) {
      while (flags[b - 1] == 0)
        ;
      __threadfence();
      before = y[b - 1]; // 1: race read 1:0, unfenced read 2:0
    }
    y[b] = before + b; // 1: race write 0, unfenced write 1:0
    NOT(1) __threadfence();
    flags[b] = 1;
  }
}

CASE(LookBack, "grid 6 1 1;block 32 1 1") {
  volatile unsigned long long *const states = wide;
  if (t == 0) {
    unsigned long long sum = b;
    states[b] = sum << 2 | 1;
    __threadfence();
    for (int i = b - 1; i >= 0; --i) {
      unsigned long long state;
      while ((state = states[i]) == 0) // 1: race read 1:0
        ;
      sum += state >> 2;
      if (state & 2)
        break;
    }
    if (mistake == 1)
      wide[b] = sum << 2 | 2; // 1: race write 0
    else
      states[b] = sum << 2 | 2;
    d[mistake == 2 ? 0 : b] = sum; // 2: race write 0
  }
}

static __device__ void addByExchange(float *to, float value);

CASE(AdditionByExchange, "grid 2 1 1;block 64 1 1") {
  addByExchange(f, t);
  addByExchange(f + 1 + t % 3, 1);
  if (mistake == 1 && t == 5)
    f[0] += 1; // 1: race read 1:5, race write 1:5
}

static __device__ void addByExchange(float *to, float value) {
  int *const bits = reinterpret_cast<int *>(to);
  int old = *bits, assumed; // 1: race read 6
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __float_as_int(value + __int_as_float(assumed))); // 1: race atomic 6
  } while (assumed != old);
}

CASE(Widths, "grid 2 1 1;block 64 1 1") {
  atomicAdd(x, 1);
  atomicMax(wide, static_cast<unsigned long long>(t)); // 1: race atomic 4
  atomicAdd(d, 1.0);
  atomicAdd(f, 1.0f);
  atomicAdd(pairs, half2(1, 2));
  atomicCAS(reinterpret_cast<unsigned short *>(bytes), static_cast<unsigned short>(0), static_cast<unsigned short>(t));
  atomicOr(wide + 1, 1ull << t % 64);
  if (mistake == 1 && t == 3)
    reinterpret_cast<int *>(wide)[1] = 0; // 1: race same 1:3, race write 3
}

CASE(References, "grid 2 1 1;block 64 1 1") {
  cuda::atomic_ref<int, cuda::thread_scope_device> counter(x[0]);
  const int mine = counter.fetch_add(1, cuda::memory_order_relaxed); // 2: race atomic 8
  y[mistake == 1 ? mine / 2 : mine] = t; // 1: race write 0
  if (mistake == 2 && t == 7)
    y[1000] = x[0]; // 2: race read 7, race write 1:7
}

CASE(ScopeOfBlock, "grid 2 1 1;block 64 1 1") {
  cuda::atomic_ref<int, cuda::thread_scope_block> counter(x[mistake == 1 ? 0 : b]);
  counter.fetch_add(1); // 1: race atomic 1:0
  atomicAdd_block(y + (mistake == 2 ? 0 : b), 1); // 2: race atomic 1:0
}

CASE(Publication, "grid 2 1 1;block 32 1 1;order reverse") {
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(x[0]);
  if (b == 0 && t == 0) {
    y[5] = 42; // 1: unfenced write 0
    flag.store(1, mistake == 1 ? cuda::memory_order_relaxed : cuda::memory_order_release);
  }
  if (b == 1 && t == 0) {
    while (flag.load(mistake == 1 ? cuda::memory_order_relaxed : cuda::memory_order_acquire) == 0)
      ;
    y[6] = y[5]; // 1: unfenced read 1:0
  }
}

CASE(TicketLock, "grid 4 1 1;block 32 1 1") {
  if (t == 0) {
    const int mine = atomicAdd(x, 1);
    while (*reinterpret_cast<volatile int *>(x + 1) != mine) // 2: race read 1:0
      ;
    __threadfence();
    y[0] += mistake == 1 ? 0 : b; // 1: unfenced read 1:0, unfenced write 0; 2: race read 1:0, race write 0
    NOT(1) __threadfence();
    if (mistake == 2)
      x[1] = mine + 1; // 2: race write 0
    else
      atomicExch(x + 1, mine + 1);
  }
}

CASE(TaskQueue, "grid 2 1 1;block 64 1 1") {
  for (int i; (i = mistake == 1 ? x[0]++ : atomicAdd(x, 1)) < 300;) // 1: race read 1, race write 0
    y[i] = t;
}

CASE(TasksOfBlocks, "grid 3 1 1;block 64 1 1") {
  SHARED(int, task, )
  for (;;) {
    if (t == 0)
      task = atomicAdd(x, 1); // 1: race write 0
    __syncthreads(); // 1: ended 54
    if (task >= 10) // 1: ended 1, race read 63
      break;
    y[64 * task + t] = b;
    NOT(1) __syncthreads();
  }
}

CASE(Frontier, "grid 2 1 1;block 64 1 1") {
  if (t % 5 == 0)
    x[0] = mistake == 1 ? t : 1; // 0: race same 5, race same 0; 1: race write 0
}

CASE(HashTable, "grid 2 1 1;block 32 1 1") {
  const int key = 64 - (mistake == 1 ? t : 32 * b + t);
  for (int slot = key * 7 % 128;; slot = (slot + 1) % 128) {
    const int old = atomicCAS(x + slot, 0, key);
    if (old == 0 || old == key) {
      y[slot] = key + b; // 1: race write 0
      break;
    }
  }
}

CASE(List, "grid 2 1 1;block 32 1 1") {
  const int node = 32 * b + t + 1;
  int head = *reinterpret_cast<volatile int *>(x), seen;
  do {
    seen = head;
    y[node] = seen; // 1: unfenced write 0
    NOT(1) __threadfence();
    head = atomicCAS(x, seen, node);
  } while (head != seen);
  __threadfence();
  if (seen)
    f[node] = y[seen]; // 1: unfenced read 1
}

CASE(DoneByAll, "grid 3 1 1;block 64 1 1") {
  SHARED(int, sum, )
  if (t == 0)
    sum = 0;
  __syncthreads();
  atomicAdd(&sum, t);
  __syncthreads();
  if (t == 0) {
    atomicAdd(x, sum);
    __threadfence();
    if (mistake == 1)
      y[0] = sum; // 1: race same 0
  }
}

CASE(PolledByAll, "grid 2 1 1;block 64 1 1;order reverse") {
  volatile int *const flag = x;
  if (b == 0) {
    y[t] = t; // 1: race write 0; 2: race write 1
    NOT(1) __threadfence();
    NOT(2) __syncthreads();
    if (t == 0)
      *flag = 1;
  } else {
    while (*flag == 0)
      ;
    __threadfence();
    f[t] = y[63 - t]; // 1: race read 1:63; 2: race read 1:62
  }
}

CASE(RaisedMaximum, "grid 2 1 1;block 64 1 1") {
  volatile int *const most = x;
  const int seen = mistake == 1 ? x[0] + 0 : *most; // 1: race read 0; 2: race read 0
  if (t > seen)
    atomicMax(x, t); // 1: race atomic 1; 2: race atomic 10
  if (mistake == 2 && t == 9)
    x[0] = 0; // 2: race write 1:9
}
