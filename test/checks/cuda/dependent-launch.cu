// RUN: %check_cuda_tidy %s cuda-dependent-launch %t

#include <cstring>
#include <cuda_runtime.h>

__global__ void produce(float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] = i;
}

__global__ void never(const float *values, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = values[i];
}

__global__ void late(const float *values, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float mine = i < n ? values[i] : 0;
  cudaGridDependencySynchronize();
  if (i < n)
    out[i] = mine;
}

__global__ void waits(const float *values, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cudaGridDependencySynchronize();
  if (i < n)
    out[i] = values[i];
  cudaTriggerProgrammaticLaunchCompletion();
}

void never_bad(float *values, float *out, int n, cudaStream_t stream) {
  cudaLaunchAttribute attributes[1];
  attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attributes[0].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  config.stream = stream;
  config.attrs = attributes;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'never' may start before the kernel in front of it ends, and reads 'values' without waiting for that [cuda-dependent-launch]
  // CHECK-MESSAGES: :[[@LINE-31]]:14: note: it is read here
  // CHECK-MESSAGES: :[[@LINE-10]]:62: note: this attribute lets it start early
  // CHECK-MESSAGES: :[[@LINE-33]]:14: note: 'cudaGridDependencySynchronize()' in front of this waits until that kernel has ended and its results can be read
}

void late_bad(float *values, float *out, int n, cudaStream_t stream) {
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  produce<<<64, 256, 0, stream>>>(values, n);
  cudaLaunchKernelEx(&config, late, (const float *)values, out, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'late' reads 'values' while 'produce' may still be writing it: the launch lets it start before 'produce' ends
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'produce' is launched here
  // CHECK-MESSAGES: :[[@LINE-45]]:24: note: it is read here
  // CHECK-MESSAGES: :[[@LINE-45]]:3: note: the kernel waits here, behind that
  // CHECK-MESSAGES: :[[@LINE-13]]:58: note: this attribute lets it start early
  // CHECK-MESSAGES: :[[@LINE-48]]:24: note: 'cudaGridDependencySynchronize()' in front of this waits until
}

// The configuration of a launch that may start early.
#define EARLY(VALUE, COUNT)                                                                                            \
  cudaLaunchAttribute attribute;                                                                                       \
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;                                                   \
  attribute.val.programmaticStreamSerializationAllowed = VALUE;                                                        \
  cudaLaunchConfig_t config = {};                                                                                      \
  config.gridDim = dim3(64);                                                                                           \
  config.blockDim = dim3(256);                                                                                         \
  config.attrs = &attribute;                                                                                           \
  config.numAttrs = COUNT

void default_stream_bad(float *values, float *out, int n) {
  EARLY(1, 1);
  produce<<<64, 256>>>(values, n);
  cudaLaunchKernelEx(&config, late, (const float *)values, out, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'late' reads 'values' while 'produce' may still be writing it: the launch lets it start before 'produce' ends
}

void own_stream_bad(float *values, float *out, int n) {
  EARLY(1, 1);
  cudaStream_t own;
  cudaStreamCreate(&own);
  config.stream = own;
  produce<<<64, 256, 0, own>>>(values, n);
  cudaLaunchKernelEx(&config, late, (const float *)values, out, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'late' reads 'values' while 'produce' may still be writing it: the launch lets it start before 'produce' ends
}

void never_behind_writer_bad(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  produce<<<64, 256, 0, stream>>>(values, n);
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'never' reads 'values' while 'produce' may still be writing it: the launch lets it start before 'produce' ends
}

void flag_bad(float *values, float *out, int n, cudaStream_t stream, bool early) {
  EARLY(early, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'never' may start before the kernel in front of it ends, and reads 'values' without waiting for that
}

void count_bad(float *values, float *out, int n, cudaStream_t stream, bool early) {
  EARLY(1, early ? 1 : 0);
  config.stream = stream;
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'never' may start before the kernel in front of it ends, and reads 'values' without waiting for that
}

void array_of_arguments_bad(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  const float *from = values;
  void *arguments[] = {&from, &out, &n};
  cudaLaunchKernelExC(&config, (const void *)never, arguments);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'never' may start before the kernel in front of it ends, and reads 'values' without waiting for that
}

__global__ void writer(float *out, int n) {
  float *mine = out + blockIdx.x * blockDim.x;
  mine[threadIdx.x] = n;
}

void copy_of_pointer_bad(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, writer, out, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'writer' may start before the kernel in front of it ends, and writes 'out' without waiting for that
}

template <typename T> __global__ void neverOf(const T *values, T *out) { out[threadIdx.x] = values[threadIdx.x]; }

void template_bad(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  auto kernel = neverOf<float>;
  cudaLaunchKernelEx(&config, kernel, (const float *)values, out);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'neverOf' may start before the kernel in front of it ends, and reads 'values' without waiting for that
}

void waits_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  produce<<<64, 256, 0, stream>>>(values, n);
  cudaLaunchKernelEx(&config, waits, (const float *)values, out, n);
}

void not_allowed_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(0, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
}

void no_attribute_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 0);
  config.stream = stream;
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
}

void other_attribute_ok(float *values, float *out, int n, cudaStream_t stream) {
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributePriority;
  attribute.val.priority = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
}

__device__ void waitForOthers() { cudaGridDependencySynchronize(); }
__global__ void waitsInHelper(const float *values, float *out) {
  waitForOthers();
  out[threadIdx.x] = values[threadIdx.x];
}

void helper_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, waitsInHelper, (const float *)values, out);
}

__global__ void waitsInAssembly(const float *values, float *out) {
  asm volatile("griddepcontrol.wait;" ::: "memory");
  out[threadIdx.x] = values[threadIdx.x];
}

void assembly_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, waitsInAssembly, (const float *)values, out);
}

namespace library {
struct Dependency {
  __device__ Dependency() { cudaGridDependencySynchronize(); }
};
} // namespace library
__global__ void waitsInConstructor(const float *values, float *out) {
  library::Dependency wait;
  out[threadIdx.x] = values[threadIdx.x];
}

void constructor_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, waitsInConstructor, (const float *)values, out);
}

// The pass of the host does not see it.
__global__ void waitsOnNewDevices(const float *values, float *out) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
#endif
  out[threadIdx.x] = values[threadIdx.x];
}

void architecture_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, waitsOnNewDevices, (const float *)values, out);
}

// Weights are there for long: nothing shows that the kernel in front writes them.
__global__ void prefetches(const float *weights, const float *values, float *out) {
  float weight = weights[threadIdx.x];
  cudaGridDependencySynchronize();
  out[threadIdx.x] = weight * values[threadIdx.x];
}

void weights_ok(float *weights, float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  produce<<<64, 256, 0, stream>>>(values, n);
  cudaLaunchKernelEx(&config, prefetches, (const float *)weights, (const float *)values, out);
}

__global__ void another(float *other) { other[threadIdx.x] = 0; }

void kernel_between_ok(float *values, float *out, float *other, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  produce<<<64, 256, 0, stream>>>(values, n);
  another<<<1, 32, 0, stream>>>(other);
  cudaLaunchKernelEx(&config, late, (const float *)values, out, n);
}

void copy_between_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  produce<<<64, 256, 0, stream>>>(values, n);
  cudaMemsetAsync(out, 0, n * sizeof(float), stream);
  cudaLaunchKernelEx(&config, late, (const float *)values, out, n);
}

void waited_for_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  produce<<<64, 256, 0, stream>>>(values, n);
  cudaStreamSynchronize(stream);
  cudaLaunchKernelEx(&config, late, (const float *)values, out, n);
}

void other_stream_ok(float *values, float *out, int n, cudaStream_t stream, cudaStream_t other) {
  EARLY(1, 1);
  config.stream = stream;
  produce<<<64, 256, 0, other>>>(values, n);
  cudaLaunchKernelEx(&config, late, (const float *)values, out, n);
}

__global__ void noMemory(int n) {
  if (n < 0)
    __trap();
}

void no_memory_ok(int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, noMemory, n);
}

// Nobody knows whether it waits.
__device__ void definedElsewhere();
__global__ void callsAnother(const float *values, float *out) {
  definedElsewhere();
  out[threadIdx.x] = values[threadIdx.x];
}

void unknown_callee_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, callsAnother, (const float *)values, out);
}

// What a function does to the memory that it is given is not followed.
__device__ float load(const float *values) { return values[threadIdx.x]; }
__global__ void loadsInHelper(const float *values, float *out) { asm volatile("" ::"f"(load(values)), "l"(out)); }

void FN_access_in_function(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, loadsInHelper, (const float *)values, out);
}

struct Tensor {
  const float *from;
  float *to;
};
__global__ void ofStruct(Tensor tensor) { tensor.to[threadIdx.x] = tensor.from[threadIdx.x]; }

void FN_member(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, ofStruct, Tensor{values, out});
}

void FN_launched_by_function(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchConfig_t first = {};
  first.gridDim = dim3(64);
  first.blockDim = dim3(256);
  first.stream = stream;
  cudaLaunchKernelEx(&first, produce, values, n);
  cudaLaunchKernelEx(&config, late, (const float *)values, out, n);
}

// The attribute is not written where the source shows it.
cudaLaunchAttribute early();
void FN_attribute_of_function(float *values, float *out, int n, cudaStream_t stream) {
  cudaLaunchAttribute attribute = early();
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
}

// One thread waits for all of the block.
__global__ void waitsInOneThread(const float *values, float *out) {
  if (threadIdx.x == 0)
    cudaGridDependencySynchronize();
  __syncthreads();
  out[threadIdx.x] = values[threadIdx.x];
}

// A wait on some paths: the launch may decide which.
__global__ void waitsOnSomePaths(const float *values, float *out, int n) {
  if (n > 1000)
    cudaGridDependencySynchronize();
  out[threadIdx.x] = values[threadIdx.x];
}

void FN_some_paths(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  produce<<<64, 256, 0, stream>>>(values, n);
  cudaLaunchKernelEx(&config, waitsOnSomePaths, (const float *)values, out, n);
}

void one_thread_waits_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  produce<<<64, 256, 0, stream>>>(values, n);
  cudaLaunchKernelEx(&config, waitsInOneThread, (const float *)values, out);
}

void pointer_moves_on_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  produce<<<64, 256, 0, stream>>>(values, n);
  values += 32;
  cudaLaunchKernelEx(&config, late, (const float *)values, out, n);
}

void waited_before_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaStreamSynchronize(stream);
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
}

void fill_before_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaMemsetAsync(values, 0, n * sizeof(float), stream);
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
}

void fill_on_some_paths_bad(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  if (n > 1000)
    cudaMemsetAsync(values, 0, n * sizeof(float), stream);
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'never' may start before the kernel in front of it ends, and reads 'values' without waiting for that
}

__global__ void wide(const float4 *values, float4 *out) { out[threadIdx.x] = values[threadIdx.x]; }

void whole_structures_bad(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, wide, (const float4 *)values, (float4 *)out);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'wide' may start before the kernel in front of it ends, and reads 'values' without waiting for that
}

void set_in_branch_bad(float *values, float *out, int n, cudaStream_t stream, bool early) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  config.stream = stream;
  cudaLaunchAttribute attributes[1];
  if (early) {
    attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attributes[0].val.programmaticStreamSerializationAllowed = 1;
    config.attrs = attributes;
    config.numAttrs = 1;
  }
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'never' may start before the kernel in front of it ends, and reads 'values' without waiting for that
}

template <typename... Of, typename... Given>
cudaError_t launchEarly(void (*kernel)(Of...), cudaStream_t stream, Given... arguments) {
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, kernel, arguments...);
}
// The kernel is an argument of the function that launches it.
void FN_kernel_of_caller(float *values, float *out, int n, cudaStream_t stream) {
  launchEarly(never, stream, (const float *)values, out, n);
}

void FN_cleared_configuration(float *values, float *out, int n, cudaStream_t stream) {
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config;
  memset(&config, 0, sizeof(config));
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
}

void reset_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(1, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, waits, (const float *)values, out, n);
  attribute.val.programmaticStreamSerializationAllowed = 0;
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
}

void set_behind_ok(float *values, float *out, int n, cudaStream_t stream) {
  EARLY(0, 1);
  config.stream = stream;
  cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchKernelEx(&config, waits, (const float *)values, out, n);
}

void chosen_ok(float *values, float *out, int n, cudaStream_t stream, bool early) {
  EARLY(early ? 1 : 0, 1);
  config.stream = stream;
  if (early)
    cudaLaunchKernelEx(&config, waits, (const float *)values, out, n);
  else
    cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
}

void counted_ok(float *values, float *out, int n, cudaStream_t stream, bool early) {
  EARLY(1, early ? 1 : 0);
  config.stream = stream;
  if (!early)
    cudaLaunchKernelEx(&config, never, (const float *)values, out, n);
}
