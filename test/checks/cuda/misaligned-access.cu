// RUN: %check_cuda_tidy %s cuda-misaligned-access %t

#include <cstdint>
#include <cstdlib>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

// Threads and rounds that come to addresses between multiples, whatever launches the kernel.

__global__ void next_thread_bad(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = *reinterpret_cast<const float4 *>(&in[i]);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: memory is accessed as 'float4', which is aligned to 16 bytes, in steps of 4 bytes [cuda-misaligned-access]
  // CHECK-MESSAGES: :[[@LINE-3]]:37: note: the next thread or block comes 4 bytes on
  // CHECK-MESSAGES: :[[@LINE-5]]:58: note: the offset counts from here
  // CHECK-MESSAGES: :[[@LINE-4]]:14: note: accessed here
  // CHECK-MESSAGES: :[[@LINE-5]]:15: note: test whether the address is a multiple of 16, and copy by elements where it is not
  *reinterpret_cast<float4 *>(&out[4 * i]) = v;
}
__global__ void next_thread_ok(float *out, const float *in) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  float4 v = *reinterpret_cast<const float4 *>(&in[i]);
  *reinterpret_cast<float4 *>(&out[i]) = v;
}

__global__ void rows_bad(float *out) {
  __shared__ float tile[32][33];
  float4 *row = reinterpret_cast<float4 *>(tile[threadIdx.y]);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: memory is accessed as 'float4', which is aligned to 16 bytes, in steps of 132 bytes [cuda-misaligned-access]
  float4 v = row[threadIdx.x];
  out[0] = v.x;
}
__global__ void rows_ok(float *out) {
  __shared__ float tile[32][36];
  float4 *row = reinterpret_cast<float4 *>(tile[threadIdx.y]);
  float4 v = row[threadIdx.x];
  out[0] = v.x;
}

__global__ void rounds_bad(half *x, int n) {
  for (int i = 0; i < n; i += 3) {
    half2 v = *reinterpret_cast<half2 *>(x + i);
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: memory is accessed as 'half2', which is aligned to 4 bytes, in steps of 6 bytes [cuda-misaligned-access]
    // CHECK-MESSAGES: :[[@LINE-3]]:26: note: the next round of the loop goes 6 bytes on
    x[0] = v.x;
  }
}
__global__ void rounds_ok(half *x, int n) {
  for (int i = 0; i < n; i += 2) {
    half2 v = *reinterpret_cast<half2 *>(x + i);
    x[0] = v.x;
  }
}
__global__ void only_round_ok(float *x) {
  for (int i = 0; i < 1; i++) {
    float4 v = *reinterpret_cast<float4 *>(x + i * 2);
    x[0] = v.x;
  }
}
// Two counters of one loop go on together.
__global__ void together_ok(float *x, int n) {
  for (int i = 0, j = 0; i < n; i++, j += 3) {
    float4 v = *reinterpret_cast<float4 *>(x + i + j);
    x[0] = v.x;
  }
}
__global__ void moved_bad(float *x, int n) {
  while (n--) {
    float4 v = *(float4 *)x;
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: memory is accessed as 'float4', which is aligned to 16 bytes, in steps of 24 bytes [cuda-misaligned-access]
    x += 6;
    x[0] = v.x;
  }
}

struct alignas(16) Packed {
  half data[8];
};
template <class T, int N> struct alignas(sizeof(T) * N) Pack {
  T data[N];
};
__global__ void own_type_bad(half *x) {
  Packed v = *reinterpret_cast<Packed *>(x + 4 * threadIdx.x);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: memory is accessed as 'Packed', which is aligned to 16 bytes, in steps of 8 bytes [cuda-misaligned-access]
  x[0] = v.data[0];
}
template <int N> __global__ void packs(float *x) {
  auto v = *reinterpret_cast<Pack<float, N> *>(x + 2 * threadIdx.x);
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: memory is accessed as 'Pack<float, 4>', which is aligned to 16 bytes, in steps of 8 bytes [cuda-misaligned-access]
  x[0] = v.data[0];
}
template __global__ void packs<2>(float *);
template __global__ void packs<4>(float *);

#define FLOAT4(value) (reinterpret_cast<float4 *>(&(value))[0])
__global__ void macro_bad(float *x, float *y) {
  FLOAT4(y[threadIdx.x * 4]) = FLOAT4(x[threadIdx.x * 2]);
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: memory is accessed as 'float4', which is aligned to 16 bytes, in steps of 8 bytes [cuda-misaligned-access]
}
__global__ void reference_bad(float *x) {
  float4 v = reinterpret_cast<float4 &>(x[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: memory is accessed as 'float4', which is aligned to 16 bytes, in steps of 4 bytes [cuda-misaligned-access]
  x[0] = v.x;
}
__global__ void offsets_of_bytes_bad(float *out) {
  extern __shared__ char bytes[];
  float *value = (float *)(bytes + 6 * threadIdx.x);
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: memory is accessed as 'float', which is aligned to 4 bytes, in steps of 6 bytes [cuda-misaligned-access]
  out[threadIdx.x] = *value;
}
struct Matrix {
  float *values;
  int pitch;
};
__global__ void part_of_parameter_bad(Matrix m) {
  float4 v = *(float4 *)(m.values + blockIdx.x * m.pitch + threadIdx.x);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: memory is accessed as 'float4', which is aligned to 16 bytes, in steps of 4 bytes [cuda-misaligned-access]
  m.values[0] = v.x;
}

// The index is not every number.

__global__ void rounded_down_ok(float *out, const float *x, int i) {
  int first = threadIdx.x / 4 * 4, masked = threadIdx.x & ~3, shifted = threadIdx.x >> 2 << 2;
  float4 a = *(const float4 *)(x + first), b = *(const float4 *)(x + masked), c = *(const float4 *)(x + shifted);
  float4 d = *(const float4 *)(x + (threadIdx.x - threadIdx.x % 4));
  out[0] = a.x + b.x + c.x + d.x;
}
__global__ void some_threads_ok(float *out, const float *x) {
  if (threadIdx.x % 4 == 0) {
    float4 v = *reinterpret_cast<const float4 *>(x + threadIdx.x);
    out[0] = v.x;
  }
}
__global__ void pointer_asked_ok(float *out, const float *x, int n) {
  const float *from = x + n * threadIdx.x + threadIdx.x;
  if ((reinterpret_cast<uintptr_t>(from) & 15) == 0) {
    float4 v = *reinterpret_cast<const float4 *>(from);
    out[0] = v.x;
  }
}
// Only the part is read, by itself.
__global__ void part_ok(float *out, const float *x) {
  out[0] = reinterpret_cast<const float4 *>(x + threadIdx.x)->x;
}

// A fixed number of bytes.

__global__ void behind_bad(float *x) {
  float4 v = ((float4 *)(x + 1))[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: memory is accessed as 'float4', which is aligned to 16 bytes, 4 bytes behind a multiple of that [cuda-misaligned-access]
  x[0] = v.x;
}
__global__ void loaded_bad(float *out, const float *x) {
  float4 v = __ldg((const float4 *)(x + 4 * threadIdx.x + 2));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: memory is accessed as 'float4', which is aligned to 16 bytes, 8 bytes behind a multiple of that [cuda-misaligned-access]
  out[0] = v.x;
}
__global__ void loaded_ok(float *out, const float *x) {
  float4 v = __ldg((const float4 *)x + 1);
  out[0] = v.x;
}

// A function of the device is given the address.

__device__ float4 load(const float *p) {
  return *reinterpret_cast<const float4 *>(p);
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: memory is accessed as 'float4', which is aligned to 16 bytes, in steps of 4 bytes [cuda-misaligned-access]
}
__global__ void helper_bad(float *out, const float *x) {
  float4 v = load(x + threadIdx.x);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: note: called from here
  out[0] = v.x;
}
__device__ float4 loadOk(const float *p) { return *reinterpret_cast<const float4 *>(p); }
__global__ void helper_ok(float *out, const float *x) {
  float4 v = loadOk(x + 4 * threadIdx.x);
  out[0] = v.x;
}

// The launch decides.

__global__ void rows33(float *out, const float *x, int cols) {
  const float4 *row = reinterpret_cast<const float4 *>(x + blockIdx.x * cols);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: memory is accessed as 'float4', which is aligned to 16 bytes, in steps of 132 bytes [cuda-misaligned-access]
  for (int i = threadIdx.x; i < cols / 4; i += blockDim.x) {
    float4 v = row[i];
    out[0] = v.x;
  }
}
__global__ void rows36(float *out, const float *x, int cols) {
  const float4 *row = reinterpret_cast<const float4 *>(x + blockIdx.x * cols);
  float4 v = row[threadIdx.x];
  out[0] = v.x;
}
void launches_bad(float *out) {
  float *x;
  cudaMalloc(&x, 33 * 33 * sizeof(float));
  rows33<<<33, 8>>>(out, x, 33);
}
void launches_ok(float *out) {
  float *x;
  cudaMalloc(&x, 36 * 36 * sizeof(float));
  rows36<<<36, 8>>>(out, x, 36);
}

__global__ void fill(float4 *values) { values[threadIdx.x] = make_float4(1, 1, 1, 1); }
void typed_bad(const char *text) {
  int n = atoi(text);
  float *values;
  cudaMalloc(&values, 2 * n * sizeof(float));
  fill<<<1, n / 4>>>(reinterpret_cast<float4 *>(values + n));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: memory is accessed as 'float4', which is aligned to 16 bytes, at an offset of '4 * atoi(text)' bytes, which need not be a multiple of that [cuda-misaligned-access]
}
void typed_ok(const char *text) {
  int n = atoi(text);
  if (n % 4 != 0)
    return;
  float *values;
  cudaMalloc(&values, 2 * n * sizeof(float));
  fill<<<1, n / 4>>>(reinterpret_cast<float4 *>(values + n));
}
void rounded_ok(const char *text) {
  int n = (atoi(text) + 3) / 4 * 4;
  float *values;
  cudaMalloc(&values, 2 * n * sizeof(float));
  fill<<<1, n / 4>>>(reinterpret_cast<float4 *>(values + n));
}
bool fits(const void *pointer) { return reinterpret_cast<uintptr_t>(pointer) % 16 == 0; }
void helper_asked_ok(float *values, int n) {
  float *behind = values + 1;
  if (fits(behind))
    fill<<<1, n / 4>>>(reinterpret_cast<float4 *>(behind));
}

// One number is tested, and another one counts.
void other_test_bad(float *scratch, int batch, int length, int size) {
  if (size % 4 != 0)
    return;
  float *behind = scratch + batch * length * length;
  fill<<<1, batch * size / 4>>>(reinterpret_cast<float4 *>(behind));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: memory is accessed as 'float4', which is aligned to 16 bytes, at an offset of '4 * batch * length * length' bytes, which need not be a multiple of that [cuda-misaligned-access]
  // CHECK-MESSAGES: :[[@LINE-5]]:7: note: only 'size % 4' is tested here
}
void this_test_ok(float *scratch, int batch, int size) {
  if (size % 4 != 0)
    return;
  fill<<<1, batch * size / 4>>>(reinterpret_cast<float4 *>(scratch + batch * size));
}

// Nobody in the file says how large the rows are, and whoever calls may know.
void FN_callers_elsewhere(float *values, int rows, int cols) {
  fill<<<1, cols / 4>>>(reinterpret_cast<float4 *>(values + rows * cols));
}

// The compiler gives an array of the block the alignment of its elements alone, and nearly always a better place.
__global__ void FN_shared_array(float *out) {
  __shared__ char bytes[64];
  __shared__ char more[3];
  float4 v = *reinterpret_cast<float4 *>(bytes);
  out[0] = v.x + more[0];
}

// An array of the thread's own mostly has no address: its elements are in registers.
__global__ void FN_local_array(float *out) {
  float values[8] = {};
  float4 v = *reinterpret_cast<float4 *>(values + 1);
  out[0] = v.x;
}

// The number comes from memory.
__global__ void FN_loaded_index(float *out, const float *x, const int *first) {
  float4 v = *reinterpret_cast<const float4 *>(x + first[blockIdx.x]);
  out[0] = v.x;
}

// The launch has no list of arguments.
__global__ void rows35(float *out, const float *x, int cols) {
  float4 v = *reinterpret_cast<const float4 *>(x + blockIdx.x * cols);
  out[0] = v.x;
}
void FN_list_of_arguments(float *out, float *x) {
  int cols = 35;
  void *arguments[] = {&out, &x, &cols};
  cudaLaunchKernel((const void *)rows35, dim3(35), dim3(1), arguments, 0, nullptr);
}
