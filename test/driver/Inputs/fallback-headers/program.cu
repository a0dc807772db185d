// A CUDA program as people write it: memory, streams, events, every form of launch, a library, device code.
#include <algorithm>
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <cub/cub.cuh>
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <vector>
#include <cuda/atomic>
#include <cuda/pipeline>
#include <cuda/std/functional>
#include <cuda/std/tuple>
#include <thrust/random.h>

namespace cg = cooperative_groups;

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    cudaError_t Status = (call);                                                                                       \
    if (Status != cudaSuccess) {                                                                                       \
      std::fprintf(stderr, "%s\n", cudaGetErrorString(Status));                                                        \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (0)

__constant__ float Weights[16];

template <typename T> __global__ void __launch_bounds__(256) scale(T *Data, int Count, T Factor) {
  extern __shared__ unsigned char Raw[];
  __shared__ float Partial[32];
  T *Tile = reinterpret_cast<T *>(Raw);
  const int Index = blockIdx.x * blockDim.x + threadIdx.x;
  Tile[threadIdx.x] = Index < Count ? Data[Index] : T(0);
  __syncthreads();
  float Value = fmaxf(sinf(static_cast<float>(Tile[threadIdx.x])), rsqrtf(2.0f)) + Weights[Index & 15];
  for (int Offset = warpSize / 2; Offset > 0; Offset /= 2)
    Value += __shfl_down_sync(0xffffffffu, Value, Offset);
  if (threadIdx.x % 32 == 0)
    Partial[threadIdx.x / 32] = Value;
  cg::this_thread_block().sync();
  cg::thread_block_tile<32> Warp = cg::tiled_partition<32>(cg::this_thread_block());
  if (__ballot_sync(~0u, Value > 0) != 0 && Warp.thread_rank() == 0)
    atomicAdd(&Partial[0], __ldg(&Partial[1]));
  if (Index < Count)
    Data[Index] = Tile[threadIdx.x] * Factor + std::max(Partial[0], 1.0f) + min(Index, Count);
}

__global__ void intrinsics(unsigned *Out, const char4 *Bytes) {
  int All = 0;
  __nanosleep(20);
  Out[0] = __match_any_sync(~0u, Out[1]) + __match_all_sync(~0u, 1.0f, &All) + __dp4a(Bytes[0], Bytes[1], 0);
  Out[2] = __vimax3_s32(1, 2, All);
  const __half Rounded = __hmul_sat(__int2half_rd(3), __ll2half_rn(4));
  Out[4] = __half2ushort_rz(Rounded) + __hltu(Rounded, Rounded);
}

__global__ void halves(const __half2 *In, __half2 *Out) {
  Out[threadIdx.x] = __hfma2(In[threadIdx.x], __float2half2_rn(2.0f), Out[threadIdx.x]);
  using Reduce = cub::BlockReduce<float, 128>;
  __shared__ typename Reduce::TempStorage Storage;
  float Sum = Reduce(Storage).Sum(__low2float(In[threadIdx.x]));
  if (threadIdx.x == 0)
    printf("%f\n", Sum);
}

int main() {
  int Count = 1 << 20, Device = 0;
  cudaDeviceProp Properties;
  CHECK(cudaGetDeviceProperties(&Properties, Device));
  float *Data = nullptr;
  CHECK(cudaMalloc(&Data, Count * sizeof(float)));
  std::vector<float> Host(Count, 1.0f);
  cudaStream_t Stream;
  cudaEvent_t Start, Stop;
  CHECK(cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking));
  CHECK(cudaEventCreate(&Start));
  CHECK(cudaEventCreate(&Stop, cudaEventBlockingSync));
  CHECK(cudaMemcpyAsync(Data, Host.data(), Count * sizeof(float), cudaMemcpyHostToDevice, Stream));
  CHECK(cudaMemcpyToSymbol(Weights, Host.data(), sizeof(Weights)));

  dim3 Block(256), Grid;
  Grid.x = (Count + Block.x - 1) / Block.x;
  CHECK(cudaFuncSetAttribute(scale<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024));
  scale<float><<<Grid, Block, 1024, Stream>>>(Data, Count, 2.0f);
  scale<<<1, 32>>>(Data, Count, 2.0f);
  CHECK(cudaGetLastError());
  float Factor = 2.0f;
  void *Arguments[] = {&Data, &Count, &Factor};
  CHECK(cudaLaunchKernel((const void *)scale<float>, Grid, Block, Arguments, 0, Stream));
  CHECK(cudaLaunchCooperativeKernel(scale<float>, Grid, Block, Arguments));
  cudaLaunchAttribute Attribute[1];
  Attribute[0].id = cudaLaunchAttributeClusterDimension;
  Attribute[0].val.clusterDim.x = 2;
  cudaLaunchConfig_t Config = {};
  Config.gridDim = Grid;
  Config.blockDim = Block;
  Config.attrs = Attribute;
  Config.numAttrs = 1;
  CHECK(cudaLaunchKernelEx(&Config, scale<float>, Data, Count, Factor));
  CHECK(cudaLaunchKernelExC(&Config, (const void *)scale<float>, Arguments));

  cublasHandle_t Blas;
  if (cublasCreate(&Blas) != CUBLAS_STATUS_SUCCESS || cublasSetStream(Blas, Stream) != CUBLAS_STATUS_SUCCESS)
    return 1;
  const float One = 1, Zero = 0;
  cublasStatus_t Product =
      cublasSgemm(Blas, CUBLAS_OP_N, CUBLAS_OP_T, 8, 8, 8, &One, Data, 8, Data, 8, &Zero, Data + 64, 8);
  cuComplex *Complex = nullptr, Alpha = cuCfmaf({1, 0}, {1, 0}, {1, 0});
  if (cublasCgeru(Blas, 8, 8, &Alpha, Complex, 1, Complex, 1, Complex, 8) != CUBLAS_STATUS_SUCCESS)
    return 1;
  cublasDestroy(Blas);

  size_t Bytes = 0;
  CHECK(cub::DeviceReduce::Sum(nullptr, Bytes, Data, Data + 1, Count, Stream));
  thrust::device_vector<int> Keys(100);
  thrust::sort(Keys.begin(), Keys.end());
  int *Pointer = thrust::raw_pointer_cast(Keys.data());
  CHECK(cudaMemset(Pointer, 0, 4));
  int Blocks = 0, Threads = 0;
  CHECK(cudaOccupancyMaxPotentialBlockSize(&Blocks, &Threads, scale<float>, 0, 0));
  CHECK(cudaStreamSynchronize(Stream));
  CHECK(cudaFree(Data));
  return Product == CUBLAS_STATUS_SUCCESS ? 0 : 1;
}

// libcu++: barriers, pipelines, atomics, and the standard library on the device.
using barrier = cuda::barrier<cuda::thread_scope_block>;
using pipeline_state = cuda::pipeline_shared_state<cuda::thread_scope_block, 2>;
__device__ void pipelined(float *to, const float *from, int n, int *counter, barrier &arrived, pipeline_state &state) {
  __shared__ float tile[256];
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0)
    init(&arrived, block.size());
  block.sync();
  cuda::memcpy_async(block, tile, from, sizeof(float) * n, arrived);
  barrier::arrival_token token = arrived.arrive();
  arrived.wait(cuda::std::move(token));
  cuda::pipeline<cuda::thread_scope_thread> own = cuda::make_pipeline();
  own.producer_acquire();
  cuda::memcpy_async(&tile[0], from, cuda::aligned_size_t<16>(16), own);
  own.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(own);
  auto shared = cuda::make_pipeline(block, &state);
  shared.consumer_wait();
  shared.consumer_release();
  cuda::atomic_ref<int, cuda::thread_scope_device> count(*counter);
  cuda::std::tuple<int, float> both(count.fetch_add(1, cuda::memory_order_relaxed), tile[0]);
  to[0] = cuda::std::get<1>(both) + cuda::std::plus<int>()(1, 2);
  thrust::default_random_engine engine(42);
  thrust::uniform_real_distribution<float> uniform(0.f, 1.f);
  to[1] = uniform(engine);
}

#include <nvfunctional>
#include <nvml.h>
__device__ float onDevice(float x, float y) {
  nvstd::function<float(float)> add = [=](float z) { return y + z; };
  return add ? add(x) : 0;
}

bool isSlowedDown(nvmlDevice_t device) {
  unsigned long long reasons = 0;
  unsigned most = 0, limit = 0, fan = 0, hot = 0, count = 8;
  nvmlSample_t samples[8];
  nvmlValueType_t type;
  return nvmlDeviceGetCurrentClocksThrottleReasons(device, &reasons) == NVML_SUCCESS &&
         nvmlDeviceGetMaxClockInfo(device, NVML_CLOCK_SM, &most) == NVML_SUCCESS &&
         nvmlDeviceGetPowerManagementLimit(device, &limit) == NVML_SUCCESS &&
         nvmlDeviceGetFanSpeed(device, &fan) == NVML_SUCCESS &&
         nvmlDeviceGetTemperatureThreshold(device, NVML_TEMPERATURE_THRESHOLD_SLOWDOWN, &hot) == NVML_SUCCESS &&
         nvmlDeviceGetSamples(device, NVML_GPU_UTILIZATION_SAMPLES, 0, &type, &count, samples) == NVML_SUCCESS &&
         samples[0].sampleValue.uiVal > 0 && (reasons & nvmlClocksThrottleReasonAll);
}
