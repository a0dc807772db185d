// What threads of a block do in shared memory in real programs, right and with one mistake each.
// RUN: %python %S/Inputs/idioms.py %build %s %t g++ | FileCheck %s
// RUN: %python %S/Inputs/idioms.py %build %s %t clang++-22 | FileCheck %s
// CHECK: as expected
#include "Inputs/idioms.h"

CASE(Reduction, "block 100 1 1") {
  SHARED(int, values, [100])
  values[t] = t;
  __syncthreads();
  for (int left = 100; left > 1;) {
    const int half = (left + 1) / 2;
    if (mistake == 2 ? t <= half : t < left / 2)
      values[t] += values[t + half]; // 1: race read 0, race write 1; 2: race read 0, race write 50
    left = half;
    NOT(1) __syncthreads();
  }
  assert(mistake || values[0] == 4950);
}

CASE(ReusedArray, "block 64 1 1") {
  SHARED(int, values, [64])
  const auto sumOf = [&](int value) {
    NOT(1) __syncthreads();
    values[t] = value; // 1: race write 0
    for (int half = 32; half > 0; half /= 2) {
      __syncthreads();
      if (t < half)
        values[t] += values[t + half];
    }
    __syncthreads();
    return values[0]; // 1: race read 57
  };
  x[t] = sumOf(t) + sumOf(1);
  assert(mistake || x[t] == 2016 + 64);
}

CASE(DoubleBuffer, "block 64 1 1") {
  SHARED(int, values, [2][64])
  for (int i = 0; i < 5; ++i) {
    int *const now = values[mistake == 1 ? 0 : i % 2];
    now[t] = y[64 * i + t]; // 1: race write 63
    __syncthreads();
    x[t] += now[63 - t]; // 1: race read 0
  }
}

CASE(ScanByPingPong, "block 64 1 1") {
  SHARED(int, values, [128])
  int out = 0;
  values[t] = 1;
  __syncthreads();
  for (int distance = 1; distance < 64; distance *= 2) {
    out = mistake == 1 ? 0 : 1 - out;
    const int in = mistake == 1 ? 0 : 1 - out;
    const int before = t >= distance ? values[64 * in + t - distance] : 0; // 1: race read 1
    values[64 * out + t] = values[64 * in + t] + before; // 1: race write 0
    __syncthreads();
  }
  assert(mistake || values[64 * out + t] == t + 1);
}

CASE(ScanByTree, "block 32 1 1;shared 256") {
  int *const values = static_cast<int *>(cuda_tidy::dynamicSharedMemory());
  values[2 * t] = values[2 * t + 1] = 1;
  int distance = 1;
  for (int left = 32; left > 0; left /= 2, distance *= 2) {
    __syncthreads();
    if (t < left)
      values[distance * (2 * t + 2) - 1] += values[distance * (2 * t + 1) - 1]; // 1: race read 0, race write 0
  }
  if (t == 0)
    values[63] = 0;
  for (int left = 1; left < 64; left *= 2) {
    distance /= 2;
    NOT(1) __syncthreads();
    if (t < left) {
      const int low = distance * (2 * t + 1) - 1, high = distance * (2 * t + 2) - 1, before = values[low]; // 1: race read 3
      values[low] = values[high]; // 1: race read 1, race write 1
      values[high] += before; // 1: race write 0
    }
  }
  __syncthreads();
  assert(mistake || values[t] == t);
}

CASE(BitonicSort, "block 64 1 1;parameter 2 buffer 64 random 1") {
  SHARED(int, values, [64])
  values[t] = x[t];
  __syncthreads();
  for (int size = 2; size <= 64; size *= 2)
    for (int distance = size / 2; distance > 0; distance /= 2) {
      const int other = t ^ distance;
      if (other > t && (values[t] > values[other]) == ((t & size) == 0)) { // 1: race read 0
        const int mine = values[t];
        values[t] = values[other]; // 1: race write 1
        values[other] = mine; // 1: race write 0
      }
      NOT(1) __syncthreads();
    }
  assert(mistake || t == 0 || values[t - 1] <= values[t]);
}

CASE(Histogram, "grid 2 1 1;block 64 1 1;parameter 2 buffer 128 random 1") {
  SHARED(unsigned, bins, [16])
  if (t < 16)
    bins[t] = 0; // 1: race write 4, unfenced write 11
  NOT(1) __syncthreads();
  if (mistake == 2)
    ++bins[x[64 * b + t] % 16]; // 2: race read 3, race write 1
  else
    atomicAdd(&bins[x[64 * b + t] % 16], 1u); // 1: race atomic 6, unfenced atomic 23; 3: race atomic 63
  NOT(3) __syncthreads();
  if (t < 16)
    atomicAdd(&y[t], bins[t]); // 3: race read 0
}

CASE(Transposition, "block 32 8 1") {
  SHARED(float, tile, [32][33])
  const int row = threadIdx.y;
  for (int i = 0; i < 32; i += 8)
    tile[row + i + (mistake == 2)][t] = f[32 * (row + i) + t]; // 1: race write 8; 2: out-of-bounds write 224
  NOT(1) __syncthreads();
  for (int i = 0; i < 32; i += 8)
    d[32 * (row + i) + t] = tile[t][row + i]; // 1: race read 0; 2: uninitialized read 0
}

CASE(Stencil, "grid 2 1 1;block 64 1 1;parameter 2 buffer 128 indices") {
  SHARED(int, values, [64 + 6])
  const int i = 64 * b + t;
  values[t + 3] = x[i]; // 1: race write 1
  if (t < 3) {
    values[t] = i >= 3 || mistake == 2 ? x[i - 3] : 0; // 1: race write 1; 2: out-of-bounds read 0
    values[t + 67] = i + 64 < 128 ? x[i + 64] : 0; // 1: race write 0
  }
  NOT(1) __syncthreads();
  int sum = 0;
  for (int offset = -3; offset <= 3 + (mistake == 3); ++offset)
    sum += values[t + 3 + offset]; // 1: race read 0; 3: out-of-bounds read 63
  y[i] = sum;
}

CASE(Product, "grid 2 2 1;block 8 8 1") {
  SHARED(float, left, [8][8])
  SHARED(float, right, [8][8])
  const int row = 8 * blockIdx.y + threadIdx.y, column = 8 * b + t, above = threadIdx.y;
  float sum = 0;
  for (int part = 0; part < 16; part += 8) {
    left[above][t] = f[16 * row + part + t]; // 1: race write 1; 2: race write 0
    right[above][t] = f[16 * (part + above) + column]; // 1: race write 8; 2: race write 63
    NOT(1) __syncthreads();
    for (int i = 0; i < 8; ++i)
      sum += left[above][i] * right[i][t]; // 1: race read 0; 2: race read 1
    NOT(2) __syncthreads();
  }
  d[(mistake == 3 ? 8 : 16) * row + column] = sum; // 3: race same 1:0
}

CASE(UntilNothingChanges, "block 64 1 1") {
  SHARED(int, reached, [64])
  reached[t] = t == 0;
  int changed = 1, rounds = 0;
  __syncthreads();
  do {
    const int next = reached[t] || (t > 0 && reached[t - 1]); // 1: race read 1
    changed = next != reached[t];
    NOT(1) __syncthreads();
    reached[t] = next; // 1: race write 0
    ++rounds;
  } while (__syncthreads_or(changed));
  assert(mistake || (rounds == 64 && __syncthreads_and(reached[t]) && __syncthreads_count(t % 2) == 32));
}

CASE(EarlyReturn, "block 64 1 1") {
  SHARED(int, values, [64])
  if (t >= 50)
    return;
  values[t] = t;
  __syncthreads(); // 0: ended 0; 1: ended 0
  x[t] = values[mistake == 1 ? 63 - t : 49 - t]; // 1: uninitialized read 0
}

CASE(SameForAll, "grid 2 1 1;block 64 1 1") {
  SHARED(int, values, [64])
  if (mistake == 1 ? t % 2 : b) {
    values[t] = 1;
    __syncthreads(); // 1: different 63
  } else {
    values[t] = 2;
    __syncthreads(); // 1: different 0
  }
  x[64 * b + t] = values[63 - t];
}

CASE(SameNumberOfRounds, "block 64 1 1") {
  SHARED(int, values, [64])
  for (int i = 0; i < 4 + (mistake == 1 && t < 32); ++i) {
    values[t] = i;
    __syncthreads(); // 1: different 31
    x[t] += values[63 - t];
    __syncthreads(); // 1: ended 0
  }
  __syncthreads(); // 1: different 56, ended 0
}

static __device__ void halve(int *values, int count);

CASE(Recursion, "block 64 1 1") {
  SHARED(int, values, [64])
  values[t] = 1; // 1: race write 32
  NOT(1) __syncthreads();
  halve(values, 64);
  assert(mistake || values[0] == 64);
}

static __device__ void halve(int *values, int count) {
  const int t = threadIdx.x;
  if (count == 1)
    return;
  if (t < count / 2)
    values[t] += values[t + count / 2]; // 1: race read 0
  __syncthreads();
  halve(values, count / 2);
}

CASE(OneThreadPrepares, "block 64 1 1") {
  SHARED(int, start, )
  if (t == 40)
    start = 7; // 1: race write 40
  NOT(1) __syncthreads();
  x[t] = start; // 1: race read 0; 2: race read 63
  NOT(2) __syncthreads();
  if (t == 0)
    start = 8; // 2: race write 0
}

struct Record {
  float sum;
  short count, other;
  char tag[3];
  bool isLast;
  unsigned low : 4, high : 4;
};

CASE(Records, "block 32 1 1") {
  SHARED(Record, records, [32])
  records[t].sum = t; // 2: race write 16
  records[31 - t].count = t;
  records[(t + 1) % 32].other = t;
  records[(t + 2) % 32].tag[2] = t; // 2: race write 15
  records[t ^ 4].isLast = t == 0; // 2: race write 16
  if (mistake == 1) {
    records[t].low = 1; // 1: race write 1
    records[t ^ 1].high = 1; // 1: race write 0
  }
  NOT(2) __syncthreads();
  const Record whole = records[31 - t]; // 2: race read 11
  f[t] = whole.sum + whole.count + whole.tag[2] + whole.isLast;
}

CASE(CarvedMemory, "block 64 1 1;shared 832") {
  char *const memory = static_cast<char *>(cuda_tidy::dynamicSharedMemory());
  double *const first = reinterpret_cast<double *>(memory);
  int *const second = reinterpret_cast<int *>(first + (mistake == 1 ? 32 : 64));
  char *const third = reinterpret_cast<char *>(second + (mistake == 2 ? 65 : 64));
  first[t] = t; // 1: race write 32
  second[t] = t; // 1: race write 0
  third[t] = t; // 2: out-of-bounds write 60
  __syncthreads();
  d[t] = first[63 - t] + second[63 - t] + third[63 - t]; // 2: out-of-bounds read 0
}

CASE(Queue, "block 64 1 1") {
  SHARED(int, count, )
  SHARED(int, queue, [64])
  if (t == 0)
    count = 0;
  __syncthreads();
  if (t % 3 == 0)
    queue[atomicAdd(&count, 1)] = t; // 1: race atomic 0, race write 63
  NOT(1) __syncthreads();
  if (t < count) // 1: race read 63
    y[t] = queue[t]; // 1: race read 0
}

CASE(SameValue, "block 64 1 1") {
  SHARED(int, found, )
  found = 0; // 0: race same 1, race same 0; 1: race same 0
  __syncthreads();
  if (t % 10 == 0)
    found = 1 + (mistake == 1 ? t : 0); // 0: race same 10, race same 0; 1: race write 0
  __syncthreads();
  x[t] = found;
}

CASE(Groups, "block 4 4 4") {
  SHARED(int, values, [64])
  const auto block = cg::this_thread_block();
  const int me = block.thread_rank();
  values[me] = me; // 1: race write 32
  NOT(1) block.sync();
  x[me] = values[63 - me]; // 1: race read 31; 2: race read 0
  NOT(2) cg::sync(block);
  values[me] = values[me] + 1; // 2: race write 63
}

CASE(Neighbours, "block 8 4 4") {
  SHARED(int, cells, [6][6][10])
  const int row = threadIdx.y, plane = threadIdx.z;
  cells[plane + 1][row + 1][t + 1] = t; // 1: race write 0
  if (t == 0)
    cells[plane + 1][row + 1][0] = cells[plane + 1][row + 1][9] = 0; // 1: race write 0
  if (row == 0)
    cells[plane + 1][0][t + 1] = cells[plane + 1][5][t + 1] = 0; // 1: race write 0
  if (plane == 0)
    cells[0][row + 1][t + 1] = cells[5][row + 1][t + 1] = 0; // 1: race write 0
  NOT(1) __syncthreads();
  x[t + 8 * (row + 4 * plane)] = cells[plane][row + 1][t + 1] + cells[plane + 2][row + 1][t + 1] + // 1: race read 0
                                 cells[plane + 1][row][t + 1] + cells[plane + 1][row + 2][t + 1] + // 1: race read 0
                                 cells[plane + 1][row + 1][t] + cells[plane + 1][row + 1][t + 2] + // 1: race read 0
                                 (mistake == 2 ? cells[plane][row][t] : 0); // 2: uninitialized read 0
}

CASE(LargestBlock, "grid 3 1 1;block 1024 1 1") {
  SHARED(int, values, [1024])
  values[t] = 1; // 1: race write 1
  for (int half = 512; half > 0; half /= 2) {
    NOT(1) __syncthreads();
    if (t < half)
      values[t] += values[t + half]; // 1: race read 0
  }
  if (t == 0)
    atomicAdd(x, values[0]);
}

CASE(RedAndBlack, "block 64 1 1") {
  SHARED(int, cells, [66])
  cells[t + 1] = t;
  if (t < 2)
    cells[65 * t] = 0;
  __syncthreads();
  for (int i = 0; i < 6; ++i) {
    if (t % 2 == i % 2 || mistake == 1)
      cells[t + 1] = (cells[t] + cells[t + 2]) / 2; // 1: race read 0, race write 0
    __syncthreads();
  }
}

CASE(TypesOneAfterAnother, "block 64 1 1") {
  SHARED(float4, memory, [32])
  double *const doubles = reinterpret_cast<double *>(memory);
  char *const small = reinterpret_cast<char *>(memory);
  doubles[t] = t;
  __syncthreads();
  const double read = doubles[63 - t]; // 1: race read 0
  NOT(1) __syncthreads();
  for (int i = 0; i < 8; ++i)
    small[64 * i + t] = t; // 1: race write 63; 2: race write 1
  NOT(2) __syncthreads();
  if (t < 32)
    vectors[t] = memory[t]; // 2: race read 0
  d[t] = read;
}
