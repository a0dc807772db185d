// RUN: %check_cuda_tidy %s cuda-launch-limits %t

// Shared memory, static and dynamic, and the opt-in for more than 48 KiB.

__global__ void staging(float *Values) {
  extern __shared__ float Buffer[];
  Values[0] = Buffer[0];
}
__global__ void stagingMore(float *Values) {
  extern __shared__ float Buffer[];
  __shared__ float Partial[256];
  Values[0] = Buffer[0] + Partial[threadIdx.x];
}
__global__ void configured(float *Values) {
  extern __shared__ float Buffer[];
  Values[0] = Buffer[0];
}
__global__ void handedOn(float *Values) {
  extern __shared__ float Buffer[];
  Values[0] = Buffer[0];
}
__global__ void elsewhere(float *Values);

void dynamic_bad(float *Values) {
  staging<<<1, 256, 64 * 1024>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'staging' with 65536 bytes of dynamic shared memory exceeds 49152 bytes per block, and 'cudaFuncAttributeMaxDynamicSharedMemorySize' is not set for it
  stagingMore<<<1, 256, 48 * 1024>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'stagingMore' with 49152 bytes of dynamic shared memory and 1024 of static exceeds 49152 bytes per block
  configured<<<1, 256, 256 * 1024>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'configured' with 262144 bytes of dynamic shared memory exceeds the limit of 232448 bytes per block on every target
}

void prepare(const void *Kernel);
void dynamic_ok(float *Values) {
  staging<<<1, 256, 48 * 1024>>>(Values);
  stagingMore<<<1, 256, 47 * 1024>>>(Values);
  cudaFuncSetAttribute(configured, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
  configured<<<1, 256, 96 * 1024>>>(Values);
  prepare((const void *)handedOn);
  handedOn<<<1, 256, 96 * 1024>>>(Values);
  // Its own file may set the attribute.
  elsewhere<<<1, 256, 96 * 1024>>>(Values);
}

__global__ void stagingLittle(float *Values) {
  extern __shared__ float Buffer[];
  Values[0] = Buffer[0];
}
void allowedTooLittle_bad(float *Values) {
  cudaFuncSetAttribute(stagingLittle, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
  stagingLittle<<<1, 256, 64 * 1024>>>(Values);
  stagingLittle<<<1, 256, 96 * 1024>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'stagingLittle' with 98304 bytes of dynamic shared memory exceeds the 65536 bytes that 'cudaFuncAttributeMaxDynamicSharedMemorySize' allows it
}

template <int Bytes> __global__ void wide(float *Values) {
  __shared__ char Tile[Bytes];
  Values[0] = Tile[threadIdx.x];
}
void static_bad(float *Values) {
  wide<65536><<<1, 256>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: static shared memory of 'wide', 65536 bytes, exceeds the limit of 49152 bytes on every target
}
void static_ok(float *Values) { wide<49152><<<1, 256>>>(Values); }

// What a kernel calls has shared memory of its own, each function once.
template <int Floats> __device__ float reduceIn(float Value) {
  __shared__ float Partial[Floats];
  Partial[threadIdx.x] = Value;
  return Partial[0];
}
__device__ float reduceTwice(float Value) { return reduceIn<8192>(Value) + reduceIn<8192>(Value + 1); }
__device__ float reduceIf(float Value, bool InBlock) {
  if (InBlock)
    return reduceIn<4096>(Value);
  return Value;
}
__global__ void callsLarge(float *Values) { Values[0] = reduceTwice(Values[1]) + reduceIn<8191>(Values[2]); }
__global__ void callsSmall(float *Values) { Values[0] = reduceTwice(Values[1]); }
__global__ void callsMaybe(float *Values) { Values[0] = reduceTwice(Values[1]) + reduceIf(Values[2], false); }
template <bool IsWide> __global__ void callsEither(float *Values) {
  Values[0] = IsWide ? 0 : 1;
  if (IsWide)
    Values[0] += reduceIn<8192>(Values[1]);
  else
    Values[0] += reduceIn<8191>(Values[1]);
}

void callees_bad(float *Values) {
  callsLarge<<<1, 256>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: static shared memory of 'callsLarge', 65532 bytes, exceeds the limit of 49152 bytes on every target
  // CHECK-MESSAGES: :[[@LINE-24]]:20: note: 'Partial' takes 32764 bytes of static shared memory in a function that 'callsLarge' calls
  callsSmall<<<1, 256, 20000>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'callsSmall' with 20000 bytes of dynamic shared memory and 32768 of static exceeds 49152 bytes per block
}

void callees_ok(float *Values) {
  callsSmall<<<1, 256, 16384>>>(Values);
  callsMaybe<<<1, 256>>>(Values);
  callsEither<true><<<1, 256>>>(Values);
  callsEither<false><<<1, 256>>>(Values);
}
