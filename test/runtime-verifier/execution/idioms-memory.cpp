// What real programs do with memory and the language, right and with one mistake each.
// RUN: %python %S/Inputs/idioms.py %build %s %t g++ | FileCheck %s
// RUN: %python %S/Inputs/idioms.py %build %s %t clang++-22 | FileCheck %s
// CHECK: as expected
#include "Inputs/idioms.h"

using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;

CASE(BarrierInMemory, "block 64 1 1") {
  SHARED(BlockBarrier, barrier, )
  SHARED(int, values, [64])
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  for (int i = 0; i < 3; ++i) {
    values[t] = i; // 1: race write 0; 2: race write 63
    auto token = barrier.arrive();
    NOT(1) barrier.wait(std::move(token));
    x[t] += values[63 - t]; // 1: race read 63; 2: race read 0
    NOT(2) barrier.arrive_and_wait();
  }
}

CASE(ProducerAndConsumers, "block 96 1 1") {
  SHARED(BlockBarrier, full, )
  SHARED(BlockBarrier, empty, )
  SHARED(int, values, [32])
  if (t == 0) {
    init(&full, blockDim.x);
    init(&empty, blockDim.x);
  }
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    if (t < 32) {
      if (i > 0)
        empty.arrive_and_wait();
      values[t] = i; // 1: race write 31
      full.arrive();
    } else {
      auto token = full.arrive();
      NOT(1) full.wait(std::move(token));
      x[t] += values[t % 32]; // 1: race read 95
      if (i < 3)
        empty.arrive();
    }
  }
}

CASE(BarrierThatSomeLeave, "block 64 1 1") {
  SHARED(BlockBarrier, barrier, )
  SHARED(int, values, [64])
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  if (t >= 40) {
    barrier.arrive_and_drop();
    return;
  }
  for (int i = 0; i < 3; ++i) {
    values[t] = i; // 1: race write 19
    barrier.arrive_and_wait();
    x[t] += values[39 - t]; // 1: race read 20
    NOT(1) barrier.arrive_and_wait();
  }
}

CASE(CopyOfGroup, "block 64 1 1") {
  SHARED(int, values, [64])
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, values, y, sizeof(values)); // 1: race write 32
  NOT(1) cg::wait(block);
  x[t] = values[63 - t]; // 1: race read 31
}

CASE(CopyForBarrier, "block 64 1 1") {
  SHARED(BlockBarrier, barrier, )
  SHARED(int, values, [64])
  if (t == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(cg::this_thread_block(), values, y, sizeof(values), barrier); // 1: race write 0
  NOT(1) barrier.arrive_and_wait();
  x[t] = values[63 - t]; // 1: race read 63
}

CASE(CopiesOfThreads, "block 64 1 1") {
  SHARED(float4, values, [2][64])
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&values[0][t], vectors + t, cuda::aligned_size_t<16>(16), pipe);
  pipe.producer_commit();
  __pipeline_memcpy_async(&values[1][t], vectors + t, 16); // 1: race write 32
  __pipeline_commit();
  __pipeline_wait_prior(0);
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  f[t] = values[0][t].x;
  NOT(1) __syncthreads();
  d[t] = values[1][63 - t].w; // 1: race read 31
  pipe.consumer_release();
}

CASE(Vectors, "grid 2 1 1;block 64 1 1") {
  const int i = 64 * b + t;
  const float4 read = vectors[i];
  reinterpret_cast<float2 *>(f)[i] = make_float2(read.x + read.w, read.y);
  reinterpret_cast<char4 *>(x)[i] = make_char4(1, 2, 3, 4);
  pairs[i] = __hadd2(pairs[mistake == 1 ? i ^ 1 : i], half2(1, 2)); // 1: race read 1, race write 0
  if (mistake == 2)
    *reinterpret_cast<long long *>(bytes + 8 * i + 4) = 1; // 2: misaligned write 0, out-of-bounds write 1:63
}

CASE(LocalArrays, "block 64 1 1;parameter 2 buffer 64 random 3") {
  int counts[16] = {}, stack[64], depth = 0;
  for (int i = 0; i < 32; ++i)
    ++counts[x[(t + i) % 64] % 16];
  for (int i = 0; i < 16; ++i)
    if (counts[i] % 2)
      stack[depth++] = i;
  int sum = 0;
  while (depth > 0)
    sum += stack[--depth];
  y[mistake == 1 ? 0 : t] = sum; // 1: race write 0
}

static __device__ int twice(int value) { return 2 * value; }
static __device__ int third(int value) { return value / 3; }

struct Shape {
  virtual int size(int i) const { return i; }
};
struct Square : Shape {
  int size(int i) const override { return i * i; }
};
template <typename Function> static __device__ void forAll(int count, Function body) {
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    body(i);
}

CASE(Functions, "block 64 1 1") {
  int (*const chosen)(int) = t % 2 ? twice : third;
  const Square square;
  const Shape &shape = square;
  forAll(300, [&](int i) { x[mistake == 1 ? i / 2 : i] = chosen(i) + shape.size(i); }); // 1: race write 0
}

CASE(Language, "block 64 1 1") {
  static const int table[4] = {1, 2, 3, 4};
  const char *const names[] = {"even", "odd"};
  const long long begin = clock64();
  const clock_t ticks = clock();
  printf("%d is %s\n", t, names[t % 2]);
  assert(t < 64 && names[t % 2][0]);
  __nanosleep(10);
  switch (t % 4) {
  case 0:
    x[t] = table[t / 16];
    break;
  case 1:
    goto behind;
  default:
    x[t] = clock64() >= begin && clock() >= ticks;
  }
behind:
  if (mistake == 1)
    y[0] += 1; // 1: race read 1, race write 0
}

CASE(Heap, "block 32 1 1") {
  SHARED(int *, shared, )
  int *const mine = static_cast<int *>(malloc(64));
  char *const more = new char[100];
  for (int i = 0; i < 16; ++i)
    mine[i] = i;
  memset(more, 1, 100);
  if (t == 0)
    shared = mine;
  __syncthreads();
  x[t] = shared[t % 16] + more[t];
  __syncthreads();
  free(mine);
  delete[] more;
}

CASE(Copies, "block 64 1 1") {
  struct Large {
    int numbers[10];
  };
  Large *const from = reinterpret_cast<Large *>(x), *const to = reinterpret_cast<Large *>(wide);
  to[t] = from[t]; // 2: race same 1
  memcpy(y + 4 * t, x + 4 * t, 16 + (mistake == 1)); // 1: race same 0
  memset(bytes + 3 * t, t, 3);
  if (mistake == 2)
    to[t ^ 1] = from[t]; // 2: race same 0
}

CASE(SmallElements, "block 64 1 1") {
  SHARED(char, small, [64])
  SHARED(short, halves, [64])
  bool *const flags = reinterpret_cast<bool *>(bytes);
  small[t] = t; // 1: race write 1
  halves[t] = t; // 1: race write 1
  flags[t] = t % 2;
  NOT(1) __syncthreads();
  x[t] = reinterpret_cast<int *>(small)[t / 4] + reinterpret_cast<int *>(halves)[t / 2]; // 1: race read 0
  if (mistake == 2)
    bytes[t & ~1] = flags[t]; // 2: race read 62, race write 0
}

CASE(ReadOnly, "grid 2 1 1;block 64 1 1;parameter 2 buffer 130 indices") {
  const int i = 64 * b + t;
  y[i] = __ldg(x + i) + __ldcg(x + i + 2) + x[i + (mistake == 1 ? 3 : 1)]; // 1: out-of-bounds read 1:63
}

__constant__ float weights[5]; CUDA_TIDY_VARIABLE(weights)
CUDA_TIDY_APART __device__ int total[2]; CUDA_TIDY_VARIABLE(total)

CASE(Variables, "grid 2 1 1;block 64 1 1") {
  const float *from = weights + (mistake == 1);
  asm("" : "+r"(from)); // compilers know how long the array is
  float sum = 0;
  for (int i = 0; i < 5; ++i)
    sum += from[i]; // 1: out-of-bounds read 0
  f[64 * b + t] = sum;
  if (mistake == 2)
    total[0] += t; // 2: race read 1, race write 0
  else
    atomicAdd(&total[0], t);
  atomicAdd(total + 1, 1);
}

CASE(Triangle, "grid 2 2 1;block 8 8 1;parameter 2 buffer 256 zeros") {
  const int column = 8 * b + t, row = 8 * blockIdx.y + threadIdx.y;
  if (column < 13 && row < 13)
    x[16 * row + column + (mistake == 1 ? 60 : 0)] = row; // 1: out-of-bounds write 2:36; 2: race write 1
  if (column <= row && mistake == 2)
    x[16 * column + row] = row; // 2: race write 8
}

CASE(UnknownMemory, "block 64 1 1") {
  int own[4] = {t, 1, 2, 3};
  int *const chosen = t % 2 ? own : x + 4 * t;
  chosen[t % 4] = own[(t + 1) % 4];
  x[4 * t + 1] = chosen[t % 4]; // 1: race write 1
  if (mistake == 1)
    x[4 * (t ^ 1) + 1] = 5; // 1: race write 0
}

CASE(OneThreadInLoops, "block 64 1 1;parameter 2 buffer 64 ones") {
  SHARED(int, sum, )
  SHARED(int, factors, [2])
  if (t == 1)
    sum = factors[0] = factors[1] = 2; // 1: race same 1, race write 1
  int own = 0;
  for (int i = 0; i < x[0] + 4; ++i)
    if (t == 1)
      own += factors[1] * i; // a compiler would read it before the loop, for all threads
  for (int i = 0; i < x[0] + 4; ++i)
    if (t == (mistake == 1 ? 5 : 1))
      sum += i; // 1: race read 5, race same 5, race write 5
  y[t] = own + (t == 1 && factors[0] ? sum : 0); // 1: race read 1
}
