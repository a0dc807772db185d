// RUN: %check_cuda_tidy %s cuda-launch-limits %t

// Blocks, grids and bounds. The suite's command names no GPU, so that a limit has to be exceeded on all of them.

#include <cstddef>

__global__ void scale(float *Values, int Size);
template <typename T> __global__ void fill(T *Values, T Value);

void literal_bad(float *Values, int Size) {
  scale<<<1, 2048>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block on every target [cuda-launch-limits]
}

void literal_ok(float *Values, int Size) { scale<<<1, 1024>>>(Values, Size); }

void product_bad(float *Values, int Size) {
  dim3 Block(64, 32);
  // CHECK-MESSAGES: :[[@LINE+3]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block on every target
  // CHECK-MESSAGES: :[[@LINE-2]]:14: note: block.x is 64 here
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note: block.y is 32 here
  scale<<<1, Block>>>(Values, Size);
}

void product_ok(float *Values, int Size) {
  dim3 Block(32, 32);
  scale<<<1, Block>>>(Values, Size);
}

constexpr int Tile = 48;
void constants_bad(float *Values, int Size) {
  int Side = Tile;
  dim3 Block(Side, Tile);
  scale<<<dim3(Size, 1), Block>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2304 threads exceeds the limit of 1024
  // CHECK-MESSAGES: :[[@LINE-6]]:15: note: block.x is 48, the value of 'Tile'
}

void members_bad(float *Values, int Size) {
  dim3 Block;
  Block.x = 32;
  Block.y = 64;
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: block of 2048 threads exceeds
  // CHECK-MESSAGES: :[[@LINE-2]]:13: note: block.y is 64 here
  scale<<<1, Block>>>(Values, Size);
}

void members_ok(float *Values, int Size) {
  dim3 Block(1024);
  Block.y = 64;
  Block.x /= 64;
  scale<<<1, Block>>>(Values, Size);
}

// Whether it is ever large is not for this check to say.
void changed_ok(float *Values, int Size, bool Small) {
  int Threads = 2048;
  if (Small)
    Threads = 64;
  scale<<<1, Threads>>>(Values, Size);
}

// What is known on every path counts, and only that.
void conditions_bad(float *Values, int Size) {
  int Threads = Size > 100 ? 2048 : 4096;
  scale<<<1, Threads>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of at least 2048 threads exceeds
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: block.x is at least 2048 here
  if (Size > 70000)
    scale<<<dim3(1, Size), 64>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.y of at least 70001 exceeds the limit of 65535 on every target
}

void conditions_ok(float *Values, int Size) {
  int Threads = Size > 1024 ? 1024 : Size;
  scale<<<1, Threads>>>(Values, Size);
  if (Size < 70000)
    scale<<<dim3(1, Size), 64>>>(Values, Size);
}

// However many rows there are, none fits.
void unknownAxis_bad(float *Values, int Rows) {
  scale<<<1, dim3(2048, Rows)>>>(Values, Rows);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of at least 2048 threads exceeds
}

void depth_bad(float *Values, int Size) {
  scale<<<1, dim3(2, 1, 128)>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block.z of 128 exceeds the limit of 64 on every target
}

void depth_ok(float *Values, int Size) { scale<<<1, dim3(2, 1, 64)>>>(Values, Size); }

void empty_bad(float *Values, int Size) {
  scale<<<0, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'scale' with grid.x of 0: every dimension is at least 1
  scale<<<1, dim3(64, 0)>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'scale' with block.y of 0: every dimension is at least 1
  scale<<<100 / 256, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'scale' with grid.x of 0
}

void grid_bad(float *Values, int Size) {
  scale<<<dim3(1, 65536), 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y of 65536 exceeds the limit of 65535 on every target
  scale<<<dim3(1, 1, 100000), 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.z of 100000 exceeds the limit of 65535 on every target
  scale<<<2147483648u, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 2147483648 exceeds the limit of 2147483647 on every target
}

void grid_ok(float *Values, int Size) { scale<<<dim3(2147483647, 65535, 65535), 256>>>(Values, Size); }

__global__ void __launch_bounds__(256) bounded(float *Values);
__global__ void __launch_bounds__(512, 2) bounded2(float *Values);

void bounds_bad(float *Values) {
  bounded<<<1, 512>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 512 threads exceeds the 256 that '__launch_bounds__' of 'bounded' allows
  // CHECK-MESSAGES: note: 'bounded' is compiled for blocks of at most 256 threads
}

void bounds_ok(float *Values) {
  bounded<<<1, 256>>>(Values);
  bounded2<<<1, 512>>>(Values);
}

template <int Threads> __global__ void __launch_bounds__(Threads) boundedBy(float *Values);
template <int Threads> struct Launcher {
  static void runDoubled(float *Values) {
    boundedBy<Threads><<<1, 2 * Threads>>>(Values);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 256 threads exceeds the 128 that '__launch_bounds__' of 'boundedBy' allows
    // CHECK-MESSAGES: :[[@LINE-3]]:15: note: in the instantiation 'Launcher<128>::runDoubled'
  }
  static void run(float *Values) { boundedBy<Threads><<<1, Threads>>>(Values); }
};
void members_bad(float *Values) {
  Launcher<128>::runDoubled(Values);
  Launcher<128>::run(Values);
}

// Functions that launch.
void calls_bad(float *Values, int Size, void **Arguments) {
  cudaLaunchKernel((const void *)scale, dim3(1), dim3(32, 33), Arguments, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 1056 threads exceeds
  cudaLaunchConfig_t Config = {};
  Config.gridDim = 1;
  Config.blockDim = dim3(1025);
  cudaLaunchKernelEx(&Config, scale, Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 1025 threads exceeds
}

#define LAUNCH(KERNEL, THREADS, ...) KERNEL<<<1, THREADS>>>(__VA_ARGS__)
void macro_bad(float *Values, int Size) {
  LAUNCH(scale, 4096, Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 4096 threads exceeds
  // CHECK-MESSAGES: note: the launch is in this macro
}

// Templates are judged as they are instantiated, and reported once.
template <int Threads> void launch(float *Values) {
  fill<<<1, Threads>>>(Values, 0.f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
  // CHECK-MESSAGES: :[[@LINE-3]]:29: note: in the instantiation 'launch<2048>'
}
template <int Threads> void launchSmall(float *Values) { fill<<<1, Threads>>>(Values, 0.f); }
template <int Threads> void launchIfItFits(float *Values) {
  if constexpr (Threads <= 1024)
    fill<<<1, Threads>>>(Values, 0.f);
}
template <int Threads> void launchIfItFits2(float *Values) {
  if (Threads <= 1024)
    fill<<<1, Threads>>>(Values, 0.f);
}
void templates_ok(float *Values) {
  launch<512>(Values);
  launch<2048>(Values);
  launch<4096>(Values);
  launchSmall<128>(Values);
  launchIfItFits<2048>(Values);
  launchIfItFits2<2048>(Values);
}

void unreachable_ok(float *Values, int Size) {
  if (false)
    scale<<<1, 2048>>>(Values, Size);
  if constexpr (sizeof(void *) == 2)
    scale<<<1, 2048>>>(Values, Size);
  return;
  scale<<<1, 2048>>>(Values, Size);
}

void lambda_bad(float *Values, int Size) {
  const dim3 Block(128, 16);
  auto Run = [&] {
    scale<<<1, Block>>>(Values, Size);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 2048 threads exceeds
  };
  Run();
}

struct Large {
  char Bytes[32764];
};
__global__ void takesLarge(Large Values);
__global__ void takesMore(Large Values, int Size);
void parameters_bad(Large Values) {
  takesMore<<<1, 256>>>(Values, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: parameters of 'takesMore' take 32768 bytes, more than the limit of 32764 bytes on every target
}
void parameters_ok(Large Values) { takesLarge<<<1, 256>>>(Values); }

// A parameter is what the callers in the file give: each of them counts by itself, and the first that fails is told.
static void parameter_bad(float *Values, int Size, int Threads) {
  scale<<<1, Threads>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds the limit
  // CHECK-MESSAGES: :[[@LINE+7]]:44: note: called from here
  // CHECK-MESSAGES: :[[@LINE+9]]:3: note: called from here
}
static void parameter_ok(float *Values, int Size, int Threads) {
  if (Threads <= 1024)
    scale<<<1, Threads>>>(Values, Size);
}
void between(float *Values, int Threads) { parameter_bad(Values, 5, Threads / 2); }
void caller(float *Values) {
  between(Values, 2048);
  between(Values, 4096);
  between(Values, 8192);
  parameter_ok(Values, 5, 2048);
}

// Clusters, of the kernel and of the launch.
__global__ void __cluster_dims__(4, 2) clustered(float *Values);
__global__ void __cluster_dims__(4, 4) clustered16(float *Values) {}
__global__ void __cluster_dims__(4, 4) allowed16(float *Values) {}
__global__ void __cluster_dims__(4, 4) elsewhere16(float *Values);
__global__ void __cluster_dims__(8, 4) clustered32(float *Values);
__global__ void __cluster_dims__(16) clusteredLine(float *Values) {}

void cluster_bad(float *Values) {
  clustered<<<10, 64>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 10 is no multiple of cluster.x, which is 4
  clustered16<<<dim3(8, 4), 64>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: cluster of 16 blocks exceeds the portable limit of 8, and 'cudaFuncAttributeNonPortableClusterSizeAllowed' is not set for 'clustered16'
  clustered32<<<dim3(8, 4), 64>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: cluster of 32 blocks exceeds the limit of 16 on every target
  clusteredLine<<<32, 64>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: cluster of 16 blocks exceeds the portable limit of 8
}

// Another attribute allows no large cluster.
__global__ void __cluster_dims__(16) roomy16(float *Values) {}
void clusterOtherAttribute_bad(float *Values) {
  cudaFuncSetAttribute(roomy16, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  roomy16<<<32, 64>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: cluster of 16 blocks exceeds the portable limit of 8, and 'cudaFuncAttributeNonPortableClusterSizeAllowed' is not set for 'roomy16'
}

// Nor does that one more shared memory.
__global__ void clustering(float *Values) {}
void memoryOtherAttribute_bad(float *Values) {
  cudaFuncSetAttribute(clustering, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  clustering<<<32, 64, 50000>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: launch of 'clustering' with 50000 bytes of dynamic shared memory exceeds 49152 bytes per block, and 'cudaFuncAttributeMaxDynamicSharedMemorySize' is not set for it
}

void clusterAttribute_bad(float *Values, int Size) {
  cudaLaunchAttribute Attribute;
  Attribute.id = cudaLaunchAttributeClusterDimension;
  Attribute.val.clusterDim.x = 8;
  Attribute.val.clusterDim.y = 4;
  Attribute.val.clusterDim.z = 1;
  cudaLaunchConfig_t Config = {};
  Config.gridDim = dim3(8, 8);
  Config.blockDim = 64;
  Config.attrs = &Attribute;
  Config.numAttrs = 1;
  cudaLaunchKernelEx(&Config, scale, Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: cluster of 32 blocks exceeds the limit of 16 on every target
}

void cluster_ok(float *Values) {
  clustered<<<dim3(8, 4), 64>>>(Values);
  cudaFuncSetAttribute(allowed16, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  allowed16<<<dim3(8, 4), 64>>>(Values);
  elsewhere16<<<dim3(8, 4), 64>>>(Values);
}

void clusterAtOnce_bad(float *Values, int Size) {
  cudaLaunchAttribute Attribute;
  Attribute.id = cudaLaunchAttributeClusterDimension;
  Attribute.val.clusterDim = {16, 2, 1};
  cudaLaunchConfig_t Config = {};
  Config.gridDim = dim3(64, 8);
  Config.blockDim = 64;
  Config.attrs = &Attribute;
  Config.numAttrs = 1;
  cudaLaunchKernelEx(&Config, scale, Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: cluster of 32 blocks exceeds the limit of 16 on every target
}

// All blocks of a cooperative launch run at the same time.
void cooperative_bad(float *Values, int Size, void **Arguments) {
  cudaLaunchCooperativeKernel((const void *)scale, dim3(1 << 20), dim3(256), Arguments, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: cooperative launch of 1048576 blocks of 256 threads: no GPU holds more than 2048 of them at once on every target
  cudaLaunchCooperativeKernel((const void *)scale, dim3(100000), dim3(Size), Arguments, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: cooperative launch of 100000 blocks of at least 1 threads: no GPU holds more than 8192 of them at once
  cudaLaunchAttribute Attributes[1];
  Attributes[0].id = cudaLaunchAttributeCooperative;
  Attributes[0].val.cooperative = 1;
  cudaLaunchConfig_t Config = {};
  Config.gridDim = dim3(512, 512);
  Config.blockDim = 1024;
  Config.attrs = Attributes;
  Config.numAttrs = 1;
  cudaLaunchKernelEx(&Config, scale, Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: cooperative launch of 262144 blocks of 1024 threads: no GPU holds more than 512 of them at once
}

void cooperative_ok(float *Values, int Size, void **Arguments) {
  int Processors = 0, Blocks = 0;
  cudaDeviceGetAttribute(&Processors, cudaDevAttrMultiProcessorCount, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, scale, 256, 0);
  cudaLaunchCooperativeKernel((const void *)scale, dim3(Processors * Blocks), dim3(256), Arguments, 0, nullptr);
  cudaLaunchCooperativeKernel((const void *)scale, dim3(1024), dim3(256), Arguments, 0, nullptr);
  scale<<<1 << 20, 256>>>(Values, Size);
  cudaLaunchAttribute Attribute;
  Attribute.id = cudaLaunchAttributeCooperative;
  Attribute.val.cooperative = 0;
  cudaLaunchConfig_t Config = {};
  Config.gridDim = dim3(512, 512);
  Config.blockDim = 1024;
  Config.attrs = &Attribute;
  Config.numAttrs = 1;
  cudaLaunchKernelEx(&Config, scale, Values, Size);
}

// `__block_size__` fixes the block, and its grid counts clusters.
__global__ void __block_size__((256, 1, 1)) sized(float *Values);
__global__ void __block_size__((64, 2, 1), (4, 1, 1)) sizedInClusters(float *Values);
__global__ void __block_size__((64, 1, 1), (8, 4, 1)) sizedInLargeClusters(float *Values);
template <int Threads> __global__ void __block_size__((Threads, 1, 1)) sizedBy(float *Values);

void blockSize_bad(float *Values, int Rows) {
  sized<<<1, 128>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block.x of 128 differs from the 256 that '__block_size__' of 'sized' demands
  // CHECK-MESSAGES: note: 'sized' is compiled for blocks of 256 x 1 x 1 threads; a block of 1 in the launch leaves it at that
  sized<<<1, dim3(256, 4)>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block.y of 4 differs from the 1
  sizedInLargeClusters<<<1, 1>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: cluster of 32 blocks exceeds the limit of 16 on every target
  sizedBy<64><<<1, 512>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block.x of 512 differs from the 64
}

void blockSize_ok(float *Values, int Threads) {
  sized<<<1>>>(Values);
  sized<<<7, 1, 0, nullptr>>>(Values);
  sized<<<1, 256>>>(Values);
  sized<<<1, Threads>>>(Values);
  sizedInClusters<<<3>>>(Values);
  sizedInClusters<<<3, dim3(64, 2)>>>(Values);
  sizedBy<64><<<1, 64>>>(Values);
}

// However many ways lead to a launch.
#define BRANCH(N) if (Flags[N]) Size += N;
void manyBranches_bad(float *Values, int Size, const bool *Flags) {
  BRANCH(0) BRANCH(1) BRANCH(2) BRANCH(3) BRANCH(4) BRANCH(5) BRANCH(6) BRANCH(7)
  BRANCH(8) BRANCH(9) BRANCH(10) BRANCH(11) BRANCH(12) BRANCH(13) BRANCH(14) BRANCH(15)
  scale<<<1, 2048>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
}

// Nobody instantiates the template.
template <class T> void inTemplate_bad(T *Values) {
  scale<<<4, 2048>>>(Values, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds the limit of 1024 threads per block on every target
}

// Nothing comes to a launch where none of the conditions holds that lead there.
static void launchWith_ok(float *Values, int Size, int Blocks = -1, int Threads = -1) {
  if (Blocks != -1 || Threads != -1)
    scale<<<Blocks, Threads>>>(Values, Size);
  else
    scale<<<1, 256>>>(Values, Size);
}
static void launchWithOne_bad(float *Values, int Size, int Blocks = -1, int Threads = -1) {
  if (Blocks != -1 || Threads != -1)
    scale<<<Blocks, Threads>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.x of 4294967295 exceeds the limit of 2147483647 on every target [cuda-launch-limits]
}
void launchByDefault(float *Values, int Size) {
  launchWith_ok(Values, Size);
  launchWithOne_bad(Values, Size, -1, 64);
}
