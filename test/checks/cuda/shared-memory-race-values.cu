// What values are: the block's size.
// RUN: %check_cuda_tidy %s cuda-shared-memory-race %t

// A launch with no more than a warp, wherever that is known from.
__global__ void propertyWarp_ok(float *To, const float *From, int N) {
  extern __shared__ float Tile[];
  for (int I = threadIdx.x; I < N; I += blockDim.x - 1) {
    Tile[threadIdx.x] = From[I];
    __syncthreads();
    if (threadIdx.x > 0)
      To[I] = Tile[threadIdx.x - 1];
  }
}
__global__ void smallest_ok(float *To, const float *From, int N) {
  extern __shared__ float Tile[];
  for (int I = threadIdx.x; I < N; I += blockDim.x - 1) {
    Tile[threadIdx.x] = From[I];
    __syncthreads();
    if (threadIdx.x > 0)
      To[I] = Tile[threadIdx.x - 1];
  }
}
__global__ void attribute_ok(float *To, const float *From, int N) {
  extern __shared__ float Tile[];
  for (int I = threadIdx.x; I < N; I += blockDim.x - 1) {
    Tile[threadIdx.x] = From[I];
    __syncthreads();
    if (threadIdx.x > 0)
      To[I] = Tile[threadIdx.x - 1];
  }
}
__global__ void two_bad(float *To, const float *From, int N) {
  extern __shared__ float Tile[];
  for (int I = threadIdx.x; I < N; I += blockDim.x - 1) {
    Tile[threadIdx.x] = From[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[threadIdx.x]' may be written before another thread of the block has read it as 'Tile[threadIdx.x - 1]': no barrier is between, where thread 31 comes to the element of thread 32
    __syncthreads();
    if (threadIdx.x > 0)
      To[I] = Tile[threadIdx.x - 1];
  }
}
static cudaDeviceProp Properties;
static void launchOf(float *To, const float *From, int N, int Threads) {
  smallest_ok<<<64, Threads, Threads * sizeof(float)>>>(To, From, N);
}
void launchWarps(float *To, const float *From, int N, int Wanted) {
  int Threads = Wanted, Warp = 0;
  if (Wanted != Properties.warpSize)
    Threads = Properties.warpSize;
  propertyWarp_ok<<<64, min(N, Threads), N * sizeof(float)>>>(To, From, N);
  launchOf(To, From, N, Wanted < 32 ? Wanted : 32);
  launchOf(To, From, N, 16);
  cudaDeviceGetAttribute(&Warp, cudaDevAttrWarpSize, 0);
  attribute_ok<<<64, Warp, N * sizeof(float)>>>(To, From, N);
  two_bad<<<64, min(N, 2 * Properties.warpSize), N * sizeof(float)>>>(To, From, N);
}
