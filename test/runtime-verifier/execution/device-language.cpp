// What CUDA's functions return.
// RUN: %python %S/Inputs/execute.py %build %s %t 'block 64 1 1' 'block 64 1 1;order reverse' \
// RUN:   'block 8 4 2;order shuffled 3' | FileCheck %s
// CHECK-COUNT-3: "end":"finished"
#include <cuda_tidy/device.h>

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_fp16.h>
namespace cg = cooperative_groups;
#define CHECK(c) assert(c)
__global__ void k(int *out) {
  int t = cg::this_thread_block().thread_rank(), lane = t % 32;
  CHECK(__shfl_sync(~0u, t, 5) == (t & ~31) + 5);
  CHECK(__shfl_up_sync(~0u, lane, 3) == (lane < 3 ? lane : lane - 3));
  CHECK(__shfl_down_sync(~0u, lane, 3, 8) == ((lane & 7) + 3 > 7 ? lane : lane + 3));
  CHECK(__shfl_xor_sync(~0u, (double)lane, 1) == (lane ^ 1));
  CHECK(__ballot_sync(~0u, lane & 1) == 0xaaaaaaaau);
  CHECK(__any_sync(~0u, lane == 7) && !__all_sync(~0u, lane == 7) && __all_sync(~0u, 1));
  CHECK(__reduce_add_sync(~0u, 1u) == 32 && __reduce_max_sync(~0u, lane) == 31 &&
        __reduce_min_sync(~0u, lane - 5) == -5);
  CHECK(__match_any_sync(~0u, lane / 8) == 0xffu << (lane / 8 * 8));
  int all;
  CHECK(__match_all_sync(~0u, 3, &all) == ~0u && all);
  if (lane < 10) {
    CHECK(__activemask() == 0x3ff);
  } else {
    CHECK(__activemask() == ~0x3ffu);
  }
  if (lane % 2) {
    auto g = cg::coalesced_threads();
    CHECK(g.size() == 16 && g.thread_rank() == lane / 2);
    CHECK(g.shfl(lane, 2) == 5);
    CHECK(g.ballot(lane == 5) == 4);
  }
  __syncwarp();
  auto b = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(b);
  const cg::thread_block_tile<8> any = tile;
  const cg::thread_group group = cg::tiled_partition(b, 8);
  group.sync();
  cg::sync(any);
  CHECK(any.any(lane == 31) == (lane >= 24) && group.thread_rank() == t % 8);
  CHECK(cg::inclusive_scan(tile, 2) == 2 * (t % 8 + 1) && cg::exclusive_scan(tile, 2) == 2 * (t % 8));
  CHECK(cg::labeled_partition(tile, lane % 2).size() == 4 &&
        cg::binary_partition(tile, lane % 8 < 3).size() == (lane % 8 < 3 ? 3 : 5));
  CHECK(tile.shfl_down(lane, 1) == (lane % 8 == 7 ? lane : lane + 1));
  CHECK(cg::reduce(tile, 1, cg::plus<int>()) == 8);
  CHECK(tile.meta_group_rank() == t / 8 && tile.thread_rank() == t % 8);
  CHECK(__syncthreads_count(t & 1) == 32 && __syncthreads_or(t == 3) && !__syncthreads_and(t == 3) &&
        __syncthreads_and(1));
  CHECK(__half2float(__float2half(1.0009765625f)) == 1.0009765625f &&
        __half2float(__float2half(65520.f)) == HUGE_VALF && __half2float(__float2half(65519.f)) == 65504.f);
  CHECK(__half2float(__float2half(6e-8f)) > 0 && __half2float(__ushort_as_half(0x0001)) == 5.9604644775390625e-8f &&
        __half_as_ushort(__float2half(5.9604644775390625e-8f)) == 1);
  CHECK(__half_as_ushort(__float2half(-2.f)) == 0xc000 && __half2float(__ushort_as_half(0x3555)) == 0.333251953125f &&
        __half_as_ushort(__float2half(1 / 3.f)) == 0x3555);
  CHECK(__byte_perm(0x03020100, 0x07060504, 0x6240) == 0x06020400);
  CHECK(__brev(1) == 0x80000000u && __clz(1) == 31 && __ffs(8) == 4 && __popcll(~0ull) == 64 &&
        __funnelshift_l(0x80000000u, 1, 1) == 3);
  CHECK(__float2int_rn(2.5f) == 2 && __float2int_rz(-2.7f) == -2 && __float2int_rd(-2.1f) == -3 &&
        __float2uint_rz(-5.f) == 0 && __float2int_rz(1e20f) == 0x7fffffff);
  CHECK(fabs(erfinv(0.5) - 0.476936276204469) < 1e-12 && fabs(normcdfinv(0.975) - 1.959963984540054) < 1e-9);
  CHECK(__vadd4(0x01ff0203, 0x01010101) == 0x02000304 && __vaddus4(0xff000000, 0x02000000) == 0xff000000 &&
        __dp4a(0x01020304, 0x01010101, 5) == 15 && __vavgu4(0x03, 0x04) == 4 && __vcmpgts4(0x7f, 0x80) == 0xff);
  unsigned c = 0;
  CHECK(atomicInc(&c, 3) == 0 && atomicInc(&c, 1) == 1 && c == 0 && atomicDec(&c, 7) == 0 && c == 7 &&
        atomicCAS(&c, 7u, 9u) == 7 && c == 9 && atomicMax(&c, 20u) == 9 && atomicExch(&c, 1u) == 20);
}
CUDA_TIDY_KERNEL((k))
