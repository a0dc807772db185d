// Warp matrix functions.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#ifdef __CUDA__
namespace nvcuda {
namespace wmma {
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct u4 {};
struct s4 {};
struct b1 {};
struct tf32 {};
} // namespace precision
template <typename Use, int m, int n, int k, typename T, typename Layout = void> class fragment {
public:
  static constexpr int num_elements = 8;
  T x[num_elements];
};
template <int m, int n, int k, typename Use, typename L> class fragment<Use, m, n, k, precision::tf32, L> {
public:
  static constexpr int num_elements = 8;
  float x[num_elements];
};
template <typename Fragment, typename T> __device__ void fill_fragment(Fragment &a, const T &v);
template <typename Fragment, typename T> __device__ void load_matrix_sync(Fragment &a, const T *p, unsigned ldm);
template <typename Fragment, typename T>
__device__ void load_matrix_sync(Fragment &a, const T *p, unsigned ldm, layout_t layout);
template <typename T, typename Fragment>
__device__ void store_matrix_sync(T *p, const Fragment &a, unsigned ldm, layout_t layout);
template <typename D, typename A, typename B, typename C>
__device__ void mma_sync(D &d, const A &a, const B &b, const C &c, bool satf = false);
template <typename D, typename A, typename B, typename C>
__device__ void bmma_sync(D &d, const A &a, const B &b, const C &c);
__device__ float __float_to_tf32(float in);
} // namespace wmma
} // namespace nvcuda
#endif
