// What lanes of a warp do together in real programs, right and with one mistake each.
// RUN: %python %S/Inputs/idioms.py %build %s %t g++ | FileCheck %s
// RUN: %python %S/Inputs/idioms.py %build %s %t clang++-22 | FileCheck %s
// CHECK: as expected
#include "Inputs/idioms.h"

CASE(ShuffleSum, "block 128 1 1") {
  SHARED(int, sums, [4])
  int sum = t;
  for (int distance = 16; distance > 0; distance /= 2)
    sum += __shfl_down_sync(~0u, sum, distance);
  if (t % 32 == 0)
    sums[t / 32] = sum; // 1: race write 32
  NOT(1) __syncthreads();
  if (t < 32) {
    sum = t < 4 ? sums[t] : 0; // 1: race read 1
    for (int distance = 2; distance > 0; distance /= 2)
      sum += __shfl_xor_sync(~0u, sum, distance);
    assert(mistake || t >= 4 || sum == 127 * 64);
  }
}

CASE(PartialMask, "block 50 1 1") {
  const unsigned mask = __ballot_sync(~0u, t < 40);
  int sum = 1;
  if (t < 40) {
    for (int distance = 16; distance > 0; distance /= 2)
      sum += __shfl_down_sync(mistake == 1 ? ~0u : mask, sum, distance); // 1: divergent 32
  } else {
    __syncwarp(mistake == 1 ? ~0u : ~mask); // 1: divergent 40
  }
  x[t] = sum;
  __syncwarp();
}

CASE(Exchange, "block 64 1 1") {
  SHARED(int, tile, [64])
  tile[t] = t; // 1: race write 1
  NOT(1) __syncwarp();
  x[t] = tile[t ^ 1]; // 1: race read 0; 2: race read 1
  NOT(2) __syncwarp();
  tile[t] = 2 * t; // 2: race write 0
}

CASE(AggregatedAtomics, "grid 2 1 1;block 64 1 1") {
  if (t % 3 == 0) {
    const unsigned mask = __activemask();
    const int leader = __ffs(mask) - 1;
    int first = 0;
    if (t % 32 == leader && mistake != 1)
      first = atomicAdd(x, __popc(mask));
    if (t % 32 == leader && mistake == 1)
      first = x[0], x[0] += __popc(mask); // 1: race read 33, race write 0
    first = __shfl_sync(mask, first, leader);
    if (mistake != 1)
      y[first + __popc(mask & ((1u << t % 32) - 1))] = t;
  }
}

CASE(BallotCompaction, "block 64 1 1;parameter 2 buffer 64 indices") {
  SHARED(int, kept, [64])
  SHARED(int, counts, [2])
  const unsigned those = __ballot_sync(~0u, x[t] % 3 == 0), before = those & ((1u << t % 32) - (mistake != 1));
  if (t % 32 == 0)
    counts[t / 32] = __popc(those);
  __syncthreads();
  if (x[t] % 3 == 0)
    kept[(t >= 32 ? counts[0] : 0) + __popc(before) / (mistake == 1 ? 2 : 1)] = t; // 1: race write 0
  __syncthreads();
  if (t < counts[0] + counts[1] && mistake != 1)
    y[t] = kept[t];
}

CASE(TileOf8, "block 64 1 1") {
  SHARED(int, values, [64])
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  values[t] = t; // 1: race write 0
  NOT(1) tile.sync();
  const int first = values[t & ~7]; // 1: race read 1; 2: race read 7
  NOT(2) tile.sync();
  values[t] = 2 * first; // 2: race write 0
  x[t] = cg::reduce(tile, first, cg::plus<int>());
}

CASE(TilesOfDifferentLength, "block 64 1 1") {
  SHARED(int, values, [64])
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  for (int i = 0; i <= int(tile.meta_group_rank()); ++i) {
    values[t] = i; // 1: race write 8
    NOT(1) tile.sync();
    x[t] += values[t ^ 8]; // 1: race read 0
    tile.sync();
  }
  assert(tile.all(true) && tile.meta_group_size() == 4);
}

CASE(WholeWarps, "block 96 1 1") {
  SHARED(int, values, [96])
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (warp.meta_group_rank() == 1) {
    values[t] = t;
    warp.sync();
    x[t] = values[mistake == 1 ? t ^ 32 : t ^ 31]; // 1: uninitialized read 63
    warp.sync();
  }
  if (warp.meta_group_rank() == 2)
    values[t] = t;
}

CASE(CoalescedThreads, "block 32 1 1") {
  SHARED(int, values, [32])
  if (t % 2 == 0) {
    const auto those = cg::coalesced_threads();
    values[those.thread_rank()] = t; // 1: race write 16
    NOT(1) those.sync();
    x[t] = values[those.size() - 1 - those.thread_rank()]; // 1: race read 14
  }
}

CASE(VolatileReduction, "block 64 1 1") {
  SHARED(int, values, [64])
  volatile int *const seen = values;
  seen[t] = 1;
  __syncthreads();
  if (t < 32) {
    int sum = seen[t] + seen[t + 32];
    __syncwarp();
    for (int distance = 16; distance > 0; distance /= 2) {
      seen[t] = sum; // 1: race write 1
      NOT(1) __syncwarp();
      sum += t < distance ? seen[t + distance] : 0; // 1: race read 0
      NOT(1) __syncwarp();
    }
    assert(mistake || t > 0 || sum == 64);
  }
}

CASE(MatchedKeys, "block 64 1 1") {
  SHARED(int, bins, [4])
  if (t < 4)
    bins[t] = 0;
  __syncthreads();
  const unsigned same = __match_any_sync(~0u, t * 7 % 4);
  if (__ffs(same) - 1 == t % 32) {
    if (mistake == 1)
      bins[t * 7 % 4] += __popc(same); // 1: race read 32, race write 0
    else
      atomicAdd(&bins[t * 7 % 4], __popc(same));
  }
  __syncthreads();
  assert(mistake || bins[t % 4] == 16);
}

CASE(HalvesOfWarp, "block 32 1 1") {
  SHARED(int, values, [32])
  values[t] = t; // 1: race write 31
  if (t < 16)
    __syncwarp(0xffff);
  else
    __syncwarp(0xffff0000);
  x[t] = values[mistake == 1 ? t ^ 16 : t ^ 8]; // 1: race read 15
}

CASE(BroadcastInLoop, "block 64 1 1") {
  SHARED(int, said, [2])
  for (int i = 0; i < 3; ++i) {
    if (t % 32 == 0)
      said[t / 32] = i; // 1: race write 0; 2: race write 0
    NOT(1) __syncwarp();
    x[t] += said[t / 32]; // 1: race read 1; 2: race read 31
    NOT(2) __syncwarp();
  }
}

CASE(LanesThatAreNotThere, "block 48 1 1") {
  if (t == 40)
    return;
  int sum = 1;
  for (int distance = 16; distance > 0; distance /= 2)
    sum += __shfl_xor_sync(~0u, sum, distance);
  __syncwarp();
  x[t] = __popc(__ballot_sync(~0u, 1));
  assert(x[t] == (t < 32 ? 32 : 15));
}

CASE(LoopWhileAny, "block 64 1 1") {
  SHARED(int, values, [64])
  values[t] = t % 5;
  __syncwarp();
  while (__any_sync(~0u, values[t] > 0)) {
    if (values[t] > 0)
      --values[t];
    x[mistake == 1 ? t / 2 : t] = values[t]; // 1: race write 30
  }
}

CASE(OneKeyAfterAnother, "block 32 1 1") {
  const int key = t % 3;
  for (bool done = false; !done;) {
    const unsigned left = __activemask();
    const int turn = __shfl_sync(left, key, __ffs(left) - 1);
    if (key == turn) {
      const unsigned same = __activemask();
      if (t % 32 == __ffs(same) - 1)
        x[key + (mistake == 1 ? t : 0)] += __popc(same), y[mistake == 1 ? 0 : t] = key; // 1: race write 0
      done = true;
    }
  }
}

CASE(Wide, "block 64 1 1") {
  const double all = __shfl_sync(~0u, double(t), 31);
  const long long up = __shfl_up_sync(~0u, 1ll << t % 32, 1);
  d[t] = all + __shfl_xor_sync(0xffu << (t % 32 & ~7), t, 4, 8);
  wide[mistake == 1 ? t / 2 : t] = up; // 1: race write 30
}

CASE(ScanOfWarps, "block 128 1 1") {
  SHARED(int, sums, [4])
  int sum = t;
  for (int distance = 1; distance < 32; distance *= 2) {
    const int other = __shfl_up_sync(~0u, sum, distance);
    if (t % 32 >= distance)
      sum += other;
  }
  if (t % 32 == 31)
    sums[t / 32] = sum; // 1: race write 31
  NOT(1) __syncthreads();
  if (t < 4) {
    const int mine = sums[t]; // 1: race read 0
    int before = 0;
    for (int i = 0; i < 4; ++i) {
      const int other = __shfl_sync(0xf, mine, i);
      before += i < t ? other : 0;
    }
    sums[t] = before; // 1: race write 0; 2: race write 0
  }
  NOT(2) __syncthreads();
  x[t] = sum + sums[t / 32]; // 2: race read 31
  assert(mistake || x[t] == t * (t + 1) / 2);
}
