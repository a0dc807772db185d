// RUN: rm -rf %t && mkdir %t
// RUN: %check_cuda_tidy %s cuda-launch-limits %t/guard -- -DGUARD
// RUN: %check_cuda_tidy %s cuda-launch-limits %t/loop -- -DLOOP
// RUN: %check_cuda_tidy %s cuda-launch-limits %t/one --prefix=ONE

// An opt-in made once, in a program that uses several devices; and the same in one that does not show that it does.

#ifdef GUARD
#include <c10/cuda/CUDAGuard.h>
void guarded(c10::Device Device) { c10::cuda::CUDAGuard Guard(Device); }
#elif defined(LOOP)
void each(int Count) {
  for (int Device = 0; Device < Count; ++Device)
    cudaSetDevice(Device);
}
#else
void first(int Device) { cudaSetDevice(Device); }
#endif

#define ALLOW(KERNEL, BYTES) cudaFuncSetAttribute(KERNEL, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES)

__global__ void staging(float *Values) { Values[0] = 1; }
void flag_bad(float *Values, int Bytes) {
  static bool Configured = false;
  if (!Configured) {
    ALLOW(staging, 96 * 1024);
    Configured = true;
  }
  staging<<<1, 256, Bytes>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'staging' with more than 49152 bytes of dynamic shared memory fails on all devices but one: 'cudaFuncAttributeMaxDynamicSharedMemorySize' is set once, for the current device
  // CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is set here, once because of 'Configured'; what is set once belongs into a flag for each device
  // CHECK-MESSAGES: note: the program uses several devices
}

template <typename T> __global__ void stagingOf(T *Values) { Values[0] = 1; }
template <typename T> void initialiser(T *Values, int Bytes) {
  static cudaError_t Status = ALLOW(stagingOf<T>, 96 * 1024);
  if (Status == cudaSuccess)
    stagingOf<<<1, 256, Bytes>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: launch of 'stagingOf' with more than 49152 bytes of dynamic shared memory fails on all devices but one
}
void initialiser_bad(float *Values, int Bytes) { initialiser(Values, Bytes); }

__global__ void large(float *Values) { Values[0] = 1; }
void otherConditions_bad(float *Values, int Bytes) {
  static bool Configured;
  if (Bytes > 48 * 1024 && !Configured) {
    if (ALLOW(large, 96 * 1024) != cudaSuccess)
      return;
    Configured = true;
  }
  large<<<1, 256, Bytes>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'large' with more than 49152 bytes
}

__global__ void small(float *Values) { Values[0] = 1; }
__global__ void perDevice(float *Values) { Values[0] = 1; }
__global__ void always(float *Values) { Values[0] = 1; }
__global__ void reset(float *Values) { Values[0] = 1; }
void flags_ok(float *Values, int Bytes, int Device) {
  static bool Configured = false, ConfiguredOn[16], IsConfigured = false;
  static int Last = -1;
  if (!Configured) {
    ALLOW(small, 96 * 1024);
    Configured = true;
  }
  small<<<1, 256, 32 * 1024>>>(Values);
  if (!ConfiguredOn[Device]) {
    ALLOW(perDevice, 96 * 1024);
    ConfiguredOn[Device] = true;
  }
  perDevice<<<1, 256, Bytes>>>(Values);
  if (!Configured)
    ALLOW(always, 96 * 1024);
  ALLOW(always, 96 * 1024);
  always<<<1, 256, Bytes>>>(Values);
  if (Last != Device)
    IsConfigured = false;
  if (!IsConfigured)
    ALLOW(reset, 96 * 1024);
  IsConfigured = true;
  reset<<<1, 256, Bytes>>>(Values);
}

// Of a flag outside the function nobody knows who resets it.
static bool IsReady = false;
__global__ void FN_global(float *Values) { Values[0] = 1; }
void FN_globalFlag(float *Values, int Bytes) {
  if (!IsReady) {
    ALLOW(FN_global, 96 * 1024);
    IsReady = true;
  }
  FN_global<<<1, 256, Bytes>>>(Values);
}
