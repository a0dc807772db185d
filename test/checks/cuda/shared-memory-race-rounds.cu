// Loops whose rounds follow from the grid: where it covers all of the work at once, nothing is loaded again.
// RUN: %check_cuda_tidy %s cuda-shared-memory-race %t

constexpr int Length = 4096, Side = 16;

// Each tile is read behind the barrier and would be loaded again without one between.
__global__ void oneRound_ok(const float *From, float *To) {
  __shared__ float Tile[256];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Length; I += blockDim.x * gridDim.x) {
    Tile[threadIdx.x] = From[I];
    __syncthreads();
    To[I] = Tile[255 - threadIdx.x];
  }
}
__global__ void twoRounds_bad(const float *From, float *To) {
  __shared__ float Tile[256];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Length; I += blockDim.x * gridDim.x) {
    Tile[threadIdx.x] = From[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[threadIdx.x]' may be written before another thread of the block has read it as 'Tile[255 - threadIdx.x]': no barrier is between
    __syncthreads();
    To[I] = Tile[255 - threadIdx.x];
  }
}
// Two launches, of which one makes several rounds.
__global__ void otherLaunch_bad(const float *From, float *To) {
  __shared__ float Tile[256];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Length; I += blockDim.x * gridDim.x) {
    Tile[threadIdx.x] = From[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[threadIdx.x]' may be written before another thread of the block has read it as 'Tile[255 - threadIdx.x]': no barrier is between
    __syncthreads();
    To[I] = Tile[255 - threadIdx.x];
  }
}
// How much work there is, and how many blocks, nobody knows.
__global__ void anyWork_bad(const float *From, float *To, int Count) {
  __shared__ float Tile[256];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Count; I += blockDim.x * gridDim.x) {
    Tile[threadIdx.x] = From[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[threadIdx.x]' may be written before another thread of the block has read it as 'Tile[255 - threadIdx.x]': no barrier is between
    __syncthreads();
    To[I] = Tile[255 - threadIdx.x];
  }
}
__global__ void anyGrid_bad(const float *From, float *To) {
  __shared__ float Tile[256];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Length; I += blockDim.x * gridDim.x) {
    Tile[threadIdx.x] = From[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[threadIdx.x]' may be written before another thread of the block has read it as 'Tile[255 - threadIdx.x]': no barrier is between
    __syncthreads();
    To[I] = Tile[255 - threadIdx.x];
  }
}
// The number that all launches give a parameter.
__global__ void givenWork_ok(const float *From, float *To, unsigned Count) {
  __shared__ float Tile[256];
  unsigned First = blockIdx.x * blockDim.x;
  while (First + threadIdx.x < Count) {
    Tile[threadIdx.x] = From[First + threadIdx.x];
    __syncthreads();
    To[First + threadIdx.x] = Tile[255 - threadIdx.x];
    First += gridDim.x * blockDim.x;
  }
}
// Tiles, or blocks, are counted instead of elements; the grid has two axes.
__global__ void tiles_ok(const float *From, float *To) {
  __shared__ float Tile[256];
  for (int Block = blockIdx.x; Block < Length / 256; Block += gridDim.x) {
    Tile[threadIdx.x] = From[Block * 256 + threadIdx.x];
    __syncthreads();
    To[Block * 256 + threadIdx.x] = Tile[255 - threadIdx.x];
  }
}
__global__ void plane_ok(const float *From, float *To) {
  __shared__ float Tile[Side][Side + 1];
  const int X = threadIdx.x, Y = threadIdx.y;
  int Column = blockIdx.x * blockDim.x, Row = blockIdx.y * blockDim.y;
  while (Row + X < Length) {
    Column = blockIdx.x * blockDim.x;
    while (Column + Y < Length) {
      Tile[Y][X] = From[(Column + X) + (Row + Y) * Length];
      __syncthreads();
      To[(Row + X) + (Column + Y) * Length] = Tile[X][Y];
      Column += blockDim.x * gridDim.x;
    }
    Row += gridDim.y * blockDim.y;
  }
}
// As many blocks as there is one for, and one block for all.
__global__ void oneBlock_ok(const float *From, float *To) {
  __shared__ float Tile[256];
  for (int Block = blockIdx.x; Block < 1; Block += gridDim.x) {
    Tile[threadIdx.x] = From[threadIdx.x];
    __syncthreads();
    To[threadIdx.x] = Tile[255 - threadIdx.x];
  }
}
// A grid that rounds up is larger than the work.
__global__ void roundedUp_ok(const float *From, float *To) {
  __shared__ float Tile[256];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Length - 100; I += blockDim.x * gridDim.x) {
    Tile[threadIdx.x] = From[I];
    __syncthreads();
    To[I] = Tile[255 - threadIdx.x];
  }
}
// A thread for each element, however many they are; or for as many as a grid may have.
__global__ void roundedUpToAny_ok(const float *From, float *To, int Count) {
  __shared__ float Tile[256];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Count; I += blockDim.x * gridDim.x) {
    Tile[threadIdx.x] = From[I];
    __syncthreads();
    To[I] = Tile[255 - threadIdx.x];
  }
}
__global__ void perBlock_ok(const float *From, float *To, const int Count) {
  __shared__ float Tile[256];
  int First = blockIdx.x * 256;
  const int End = Count;
  while (First + threadIdx.x < End) {
    Tile[threadIdx.x] = From[First + threadIdx.x];
    __syncthreads();
    To[First + threadIdx.x] = Tile[255 - threadIdx.x];
    First += gridDim.x * 256;
  }
}
__global__ void limitedGrid_bad(const float *From, float *To, int Count) {
  __shared__ float Tile[256];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Count; I += blockDim.x * gridDim.x) {
    Tile[threadIdx.x] = From[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[threadIdx.x]' may be written before another thread of the block has read it as 'Tile[255 - threadIdx.x]': no barrier is between
    __syncthreads();
    To[I] = Tile[255 - threadIdx.x];
  }
}
__global__ void moreThanCovered_bad(const float *From, float *To, int Count) {
  __shared__ float Tile[256];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Count * 2; I += blockDim.x * gridDim.x) {
    Tile[threadIdx.x] = From[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[threadIdx.x]' may be written before another thread of the block has read it as 'Tile[255 - threadIdx.x]': no barrier is between
    __syncthreads();
    To[I] = Tile[255 - threadIdx.x];
  }
}
// A shorter step comes to the elements of other blocks, too; a smaller block does not cover them.
__global__ void shorterStep_bad(const float *From, float *To, int Count) {
  __shared__ float Tile[256];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Count; I += blockDim.x) {
    Tile[threadIdx.x] = From[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[threadIdx.x]' may be written before another thread of the block has read it as 'Tile[255 - threadIdx.x]': no barrier is between
    __syncthreads();
    To[I] = Tile[255 - threadIdx.x];
  }
}
__global__ void smallerBlock_bad(const float *From, float *To, int Count) {
  __shared__ float Tile[128];
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Count; I += blockDim.x * gridDim.x) {
    Tile[threadIdx.x] = From[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[threadIdx.x]' may be written before another thread of the block has read it as 'Tile[127 - threadIdx.x]': no barrier is between
    __syncthreads();
    To[I] = Tile[127 - threadIdx.x];
  }
}
void launchCovering(const float *From, float *To, int Count, int Other) {
  const int Blocks = (Count + 255) / 256;
  roundedUpToAny_ok<<<Blocks, 256>>>(From, To, Count);
  roundedUpToAny_ok<<<(Other + 255) / 256, 256>>>(From, To, Other);
  perBlock_ok<<<(Count - 1) / 256 + 1, 256>>>(From, To, Count);
  limitedGrid_bad<<<min(Blocks, 1024), 256>>>(From, To, Count);
  moreThanCovered_bad<<<Blocks, 256>>>(From, To, Count);
  shorterStep_bad<<<Blocks, 256>>>(From, To, Count);
  smallerBlock_bad<<<Blocks, 128>>>(From, To, Count);
}
void launch(const float *From, float *To, int Count) {
  oneRound_ok<<<Length / 256, 256>>>(From, To);
  twoRounds_bad<<<Length / 512, 256>>>(From, To);
  otherLaunch_bad<<<Length / 256, 256>>>(From, To);
  otherLaunch_bad<<<4, 256>>>(From, To);
  anyWork_bad<<<16, 256>>>(From, To, Count);
  anyGrid_bad<<<Count, 256>>>(From, To);
  givenWork_ok<<<4, 256>>>(From, To, 1024);
  tiles_ok<<<Length / 256, 256>>>(From, To);
  plane_ok<<<dim3(Length / Side, Length / Side), dim3(Side, Side)>>>(From, To);
  oneBlock_ok<<<1, 256>>>(From, To);
  roundedUp_ok<<<(Length - 100 + 255) / 256, 256>>>(From, To);
}
