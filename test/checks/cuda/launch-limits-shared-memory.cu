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

__global__ void inVariable(float *Values) { Values[0] = 1; }
void throughVariable_bad(float *Values) {
  auto Kernel = inVariable;
  Kernel<<<1, 256, 64 * 1024>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'inVariable' with 65536 bytes of dynamic shared memory exceeds 49152 bytes per block, and 'cudaFuncAttributeMaxDynamicSharedMemorySize' is not set
}

void prepare(const void *Kernel);
void throughVariable_ok(float *Values) {
  auto Kernel = handedOn;
  prepare((const void *)Kernel);
  Kernel<<<1, 256, 64 * 1024>>>(Values);
}

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

// A gate in front of the opt-in that compares the dynamic bytes alone, and forgets the static ones.
template <int Static> __global__ void gated(float *Values) {
  extern __shared__ float Buffer[];
  __shared__ char Partial[Static];
  Values[0] = Buffer[0] + Partial[threadIdx.x];
}
#define CHECK(STATUS)                                                                                                  \
  do {                                                                                                                 \
    if ((STATUS) != cudaSuccess)                                                                                       \
      throw 1;                                                                                                         \
  } while (0)

void gate_bad(float *Values, int Size) {
  size_t Bytes = Size * sizeof(float);
  if (Bytes > 48 * 1024)
    CHECK(cudaFuncSetAttribute(gated<1024>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
  gated<1024><<<1, 256, Bytes>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'gated' fails with 48132 to 49152 bytes of dynamic shared memory: with 1024 of static they exceed 49152 bytes per block, and 'cudaFuncAttributeMaxDynamicSharedMemorySize' is set only for more than 49152
  // CHECK-MESSAGES: :[[@LINE-3]]:11: note: it is set here, and needed from 48129 bytes on
}

template <typename T, int Static> __global__ void held(T *Values) {
  __shared__ char Partial[Static];
  Values[0] = Partial[threadIdx.x];
}
// No multiple of 4 is among what fails.
void gateOfFloats_ok(float *Values, int Size, bool IsTwice) {
  size_t Bytes = (IsTwice ? 2 * Size : Size + 16) * sizeof(float);
  if (Bytes >= 48 * 1024)
    cudaFuncSetAttribute(held<float, 4>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  held<float, 4><<<1, 256, Bytes>>>(Values);
}

template <typename T> void gateOfVariable(T *Values, int Bytes) {
  auto Kernel = &held<T, 16>;
  if (Bytes >= (48 << 10))
    CHECK(cudaFuncSetAttribute(Kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
  Kernel<<<1, 256, Bytes>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'held' fails with 49137 to 49151 bytes of dynamic shared memory: with 16 of static
}
void gate_bad2(float *Values, int Bytes) { gateOfVariable(Values, Bytes); }

__global__ void gatedTooHigh(float *Values) { Values[0] = 1; }
void gateTooHigh_bad(float *Values, int Bytes) {
  if (Bytes > 64 * 1024)
    cudaFuncSetAttribute(gatedTooHigh, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  gatedTooHigh<<<1, 256, Bytes>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'gatedTooHigh' fails with 49153 to 65536 bytes of dynamic shared memory: they exceed 49152 bytes per block
}

__global__ void gatedRightly(float *Values) {
  __shared__ char Partial[1024];
  Values[0] = Partial[threadIdx.x];
}
__global__ void gatedWithoutStatic(float *Values) { Values[0] = 1; }
__global__ void gatedUnknown(float *Values) {
  __shared__ char Partial[1024];
  Values[0] = Partial[threadIdx.x];
}
__global__ void gatedElsewhere(float *Values) {
  __shared__ char Partial[1024];
  Values[0] = Partial[threadIdx.x];
}
void allowElsewhere() {
  cudaFuncSetAttribute(gatedElsewhere, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
}
void gate_ok(float *Values, int Bytes, int Limit) {
  if (Bytes > 47 * 1024)
    cudaFuncSetAttribute(gatedRightly, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  gatedRightly<<<1, 256, Bytes>>>(Values);
  if (Bytes > 48 * 1024)
    cudaFuncSetAttribute(gatedWithoutStatic, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  gatedWithoutStatic<<<1, 256, Bytes>>>(Values);
  if (Bytes > Limit)
    cudaFuncSetAttribute(gatedUnknown, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  gatedUnknown<<<1, 256, Bytes>>>(Values);
  if (Bytes > 48 * 1024)
    cudaFuncSetAttribute(gatedElsewhere, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  gatedElsewhere<<<1, 256, Bytes>>>(Values);
}
void gateAround_ok(float *Values, int Bytes) {
  if (Bytes > 48 * 1024) {
    cudaFuncSetAttribute(gated<512>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
    gated<512><<<1, 256, Bytes>>>(Values);
  } else if (Bytes <= 40 * 1024) {
    gated<512><<<1, 256, Bytes>>>(Values);
  }
}

// The bytes may have changed since the gate.
__global__ void FN_gatedKernel(float *Values) {
  __shared__ char Partial[1024];
  Values[0] = Partial[threadIdx.x];
}
void FN_gate(float *Values, int Bytes) {
  Bytes *= 2;
  if (Bytes > 48 * 1024)
    cudaFuncSetAttribute(FN_gatedKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  FN_gatedKernel<<<1, 256, Bytes>>>(Values);
}

// Nothing here uses more than one device: an opt-in for the first is enough.
__global__ void onlyDevice(float *Values) { Values[0] = 1; }
void onlyDevice_ok(float *Values, int Bytes) {
  static bool Done = false;
  if (!Done) {
    cudaFuncSetAttribute(onlyDevice, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
    Done = true;
  }
  onlyDevice<<<1, 256, Bytes>>>(Values);
}

// Instantiations share what does not depend on their arguments: each has the call of its own all the same.
__global__ void forOne(float *Values) { Values[0] = 1; }
__global__ void forOther(float *Values) { Values[0] = 1; }
template <bool One> void chosen_ok(float *Values) {
  if (One) {
    cudaFuncSetAttribute(forOne, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
    forOne<<<1, 256, 64 * 1024>>>(Values);
  } else {
    cudaFuncSetAttribute(forOther, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
    forOther<<<1, 256, 64 * 1024>>>(Values);
  }
}
__global__ void forNone(float *Values) { Values[0] = 1; }
template <bool One> void other_bad(float *Values) {
  cudaFuncSetAttribute(forOne, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
  forNone<<<1, 256, 64 * 1024>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'forNone' with 65536 bytes of dynamic shared memory exceeds 49152
}
void instantiate(float *Values) {
  chosen_ok<true>(Values);
  chosen_ok<false>(Values);
  other_bad<true>(Values);
  other_bad<false>(Values);
}
