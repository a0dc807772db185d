// What values are: the block's size, members of structures, what is written, which elements a look-up reaches.
// RUN: %check_cuda_tidy %s cuda-shared-memory-race %t

#include <cassert>

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

// Members keep what they have when a structure is copied, handed on and returned.
struct Places {
  unsigned Own, Next;
};
struct Made {
  unsigned Own, Next;
  __device__ Made(unsigned At) : Own(At) { Next = At + 1; }
};
__device__ Places placesOf(unsigned Row) {
  Places Found;
  Found.Own = threadIdx.x + Row * 32;
  Found.Next = Found.Own + 1;
  return Found;
}
__device__ Places placesHandedOn(Places Given) {
  Places Copy = Given;
  return threadIdx.x > 3 ? Copy : Given;
}

__global__ void structures_ok(float *To, const float *From) {
  __shared__ float Tile[33 * 33];
  Places Found = placesOf(threadIdx.y), Copy, Other = placesHandedOn(Found);
  Copy = Found;
  if (threadIdx.x == 0 && threadIdx.y == 0)
    Tile[Found.Own] = From[0];
  else if (threadIdx.x == 0 && threadIdx.y == 31)
    Tile[Copy.Own] = From[1];
  else if (threadIdx.x == 0 && threadIdx.y == 15)
    Tile[Other.Own] = From[2];
  __syncthreads();
  To[Found.Own] = Tile[Found.Own];
}

__global__ void structures_bad(float *To, const float *From) {
  __shared__ float Tile[32 * 33];
  const Places Found = placesHandedOn(placesOf(threadIdx.y));
  Tile[Found.Own] = From[Found.Own];
  To[Found.Own] = Tile[Found.Next];
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'Tile[Found.Next]' may be read before another thread of the block has written it as 'Tile[Found.Own]': no barrier is between
}

__global__ void constructed_bad(float *To, const float *From) {
  __shared__ float Tile[1025];
  const Made First(threadIdx.x), Found = Made(First.Own), List[] = {Made(threadIdx.x)};
  Places Braced = {Found.Own, Found.Next};
  Tile[Braced.Own] = From[Braced.Own];
  To[Braced.Own] = Tile[Braced.Next] + List[0].Own;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Tile[Braced.Next]' may be read before another thread of the block has written it as 'Tile[Braced.Own]': no barrier is between, where thread 31 comes to the element of thread 32
}
__global__ void memberByBranch_ok(float *To, const float *From) {
  __shared__ float Tile[256];
  Places Found;
  if (threadIdx.x < 128)
    Found.Own = threadIdx.x + 128;
  else
    Found.Own = threadIdx.x - 128;
  Tile[Found.Own] = From[threadIdx.x];
  To[threadIdx.x] = Tile[Found.Own];
}
void launchStructures(float *To, const float *From) {
  structures_ok<<<16, dim3(32, 32)>>>(To, From);
  structures_bad<<<16, dim3(32, 32)>>>(To, From);
  constructed_bad<<<16, 256>>>(To, From);
  memberByBranch_ok<<<16, 256>>>(To, From);
}

// Two threads that write the same number: what a loop's counter and what is equal for all threads make of it.
__global__ void sameValue_ok(float *To, const float *Values, float Scale, int N) {
  extern __shared__ float Tile[];
  const int Thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int I = Thread; I < N; I += blockDim.x + blockDim.y)
    Tile[I] = Values[I] * Scale + I * 2.0f;
  __syncthreads();
  To[Thread] = Tile[0];
}
__global__ void otherValue_bad(float *To, const float *Values, int N) {
  extern __shared__ float Tile[];
  const int Thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int I = Thread; I < N; I += blockDim.x + blockDim.y)
    Tile[I] = Values[I + Thread];
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[I]' may be written before another thread of the block has written it as 'Tile[I]': no barrier is between
  __syncthreads();
  To[Thread] = Tile[0];
}
// The writes are harmless; that others read without a barrier is not.
__global__ void readWithoutBarrier_bad(float *To, const float *Values, int N) {
  extern __shared__ float Tile[];
  const int Thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int I = Thread; I < N; I += blockDim.x + blockDim.y)
    Tile[I] = Values[I];
  float Sum = 0;
  for (int I = 0; I < N; ++I)
    Sum += Tile[I];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'Tile[I]' may be read before another thread of the block has written it as 'Tile[I]': no barrier is between
  To[Thread] = Sum;
}
void launchSame(float *To, const float *Values, int N) {
  sameValue_ok<<<8, dim3(32, 32), N * sizeof(float)>>>(To, Values, 2, N);
  otherValue_bad<<<8, dim3(32, 32), N * sizeof(float)>>>(To, Values, N);
  readWithoutBarrier_bad<<<8, dim3(32, 32), N * sizeof(float)>>>(To, Values, N);
}

// A table that is looked up ends where the next one begins, and no index is more than its bits allow.
__global__ void nextTable_ok(unsigned *To, const unsigned *From) {
  __shared__ unsigned Memory[8 + 4 * 8];
  unsigned *Starts = Memory, *Counts = &Memory[8];
  const unsigned Warp = threadIdx.x >> 5, Lane = threadIdx.x & 31;
  for (int K = 0; K < 2; ++K) {
    const unsigned Mine = From[K * blockDim.x + threadIdx.x];
    if (Lane < 4)
      Counts[Lane + Warp * 4] = Mine;
    __syncthreads();
    if (threadIdx.x < 4)
      Starts[threadIdx.x + K * 4] = Counts[threadIdx.x];
    __syncthreads();
    To[K * blockDim.x + threadIdx.x] = Starts[Mine + K * 4];
  }
}
__global__ void fewBits_ok(unsigned *To, const unsigned *From, const unsigned char *Bytes) {
  __shared__ unsigned Memory[512];
  Memory[threadIdx.x] = From[threadIdx.x];
  __syncthreads();
  To[threadIdx.x] = Memory[From[threadIdx.x] >> 24] + Memory[From[threadIdx.x] % 256] + Memory[Bytes[threadIdx.x]];
  Memory[256 + threadIdx.x] = 0;
  __syncthreads();
  To[threadIdx.x] += Memory[256 + threadIdx.x];
}
__global__ void fewBits_bad(unsigned *To, const unsigned *From) {
  __shared__ unsigned Memory[512];
  Memory[threadIdx.x] = From[threadIdx.x];
  __syncthreads();
  To[threadIdx.x] = Memory[From[threadIdx.x] >> 24];
  Memory[128 + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Memory[128 + threadIdx.x]' may be written before another thread of the block has read it as 'Memory[From[threadIdx.x] >> 24]': no barrier is between
  __syncthreads();
  To[threadIdx.x] += Memory[256 + threadIdx.x];
}
void launchTables(unsigned *To, const unsigned *From, const unsigned char *Bytes) {
  nextTable_ok<<<16, 256>>>(To, From);
  fewBits_ok<<<16, 256>>>(To, From, Bytes);
  fewBits_bad<<<16, 256>>>(To, From);
}

// What is asserted of a counter holds whatever it counts to.
__global__ void asserted_ok(unsigned *To, const int *From, unsigned Most) {
  __shared__ unsigned Count;
  if (threadIdx.x == 0)
    Count = 0;
  __syncthreads();
  if (From[threadIdx.x] > 0) {
    const unsigned At = atomicAdd(&Count, 1u);
    assert(Count <= Most);
    To[At] = threadIdx.x;
  }
}
__global__ void decided_bad(unsigned *To, const int *From, unsigned Most) {
  __shared__ unsigned Count;
  if (threadIdx.x == 0)
    Count = 0;
  __syncthreads();
  if (From[threadIdx.x] > 0) {
    const unsigned At = atomicAdd(&Count, 1u);
    To[At] = Count <= Most ? threadIdx.x : 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'Count' may be read before another thread of the block has changed it as 'Count': no barrier is between
  }
}
void launchAsserting(unsigned *To, const int *From, unsigned Most) {
  asserted_ok<<<16, 256>>>(To, From, Most);
  decided_bad<<<16, 256>>>(To, From, Most);
}

// Each thread loads its neighbourhood: whoever comes to an element loads the same, however its place was added up.
__global__ void clampedHalo_ok(float *To, const float *From, int Width, int Height) {
  __shared__ float Tile[20 * 20];
  const int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
  for (int J = -2; J <= 2; ++J)
    for (int I = -2; I <= 2; ++I) {
      const int FromX = min(max(X + I, 0), Width - 1);
      Tile[(threadIdx.y + 2 + J) * 20 + threadIdx.x + 2 + I] = From[(Y + J) * Width + FromX];
    }
  __syncthreads();
  To[Y * Width + X] = Tile[threadIdx.y * 20 + threadIdx.x];
}
__global__ void otherHalo_bad(float *To, const float *From, int Width, int Height) {
  __shared__ float Tile[20 * 20];
  const int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
  for (int J = -2; J <= 2; ++J)
    for (int I = -2; I <= 2; ++I) {
      const int FromX = min(max(X - I, 0), Width - 1);
      Tile[(threadIdx.y + 2 + J) * 20 + threadIdx.x + 2 + I] = From[(Y + J) * Width + FromX];
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Tile[(threadIdx.y + 2 + J) * 20 + threadIdx.x + 2 + I]' may be written before another thread of the block has written it
    }
  __syncthreads();
  To[Y * Width + X] = Tile[threadIdx.y * 20 + threadIdx.x];
}
void filterPictures(float *To, const float *From, int Width, int Height, dim3 Grid) {
  clampedHalo_ok<<<Grid, dim3(16, 16)>>>(To, From, Width, Height);
  otherHalo_bad<<<Grid, dim3(16, 16)>>>(To, From, Width, Height);
}
