// RUN: %check_cuda_tidy %s cuda-shared-memory-race %t

// Several arrays may be carved from one: where a table that data looks up begins has to be known.
__global__ void carved_ok(const int *input, int *output, int count) {
  extern __shared__ int pool[];
  int *table = pool + count;
  table[threadIdx.x] = input[threadIdx.x];
  pool[threadIdx.x] = input[threadIdx.x + count];
  __syncthreads();
  const int found = table[pool[threadIdx.x]];
  if (found > 0)
    pool[threadIdx.x] = found;
  __syncthreads();
  output[threadIdx.x] = pool[threadIdx.x];
}
__global__ void halves_ok(const int *next, int *output) {
  __shared__ int halves[512];
  halves[threadIdx.x] = output[threadIdx.x];
  __syncthreads();
  halves[threadIdx.x + 256] = halves[next[threadIdx.x]];
  __syncthreads();
  output[threadIdx.x] = halves[threadIdx.x + 256];
}
__global__ void oneTable_bad(const int *next, int *output) {
  __shared__ int table[256];
  table[threadIdx.x] = output[threadIdx.x];
  __syncthreads();
  const int found = table[next[threadIdx.x]];
  table[threadIdx.x] = found;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'table[threadIdx.x]' may be written before another thread of the block has read it as 'table[next[threadIdx.x]]'
  __syncthreads();
  output[threadIdx.x] = table[threadIdx.x];
}

// What writes back the value that is there changes nothing; after somebody else's write it may.
__global__ void writtenBack_ok(float *output) {
  __shared__ float values[256];
  values[threadIdx.x] = output[threadIdx.x];
  __syncthreads();
  const float first = values[0];
  if (threadIdx.x == 0)
    values[0] = first;
  __syncthreads();
  output[threadIdx.x] = values[0];
}
__global__ void writtenBackLater_bad(float *output) {
  __shared__ float values[256];
  values[threadIdx.x] = output[threadIdx.x];
  __syncthreads();
  const float first = values[0];
  __syncthreads();
  values[threadIdx.x] = output[threadIdx.x + 256];
  __syncthreads();
  output[threadIdx.x] = values[0];
  if (threadIdx.x == 0)
    values[0] = first;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'values[0]' may be written before another thread of the block has read it as 'values[0]'
}

// The counts begin behind as many centres as the launch gives room for, whatever is counted.
__global__ void countedBehind_ok(int points, int clusters, const float *input, const float *old, int *total) {
  extern __shared__ char memory[];
  float *centres = (float *)memory;
  int *counts = (int *)(clusters * sizeof(float) + memory);
  for (int i = threadIdx.x; i < clusters; i += blockDim.x) {
    centres[i] = old[i];
    counts[i] = 0;
  }
  __syncthreads();
  if (threadIdx.x < points) {
    int closest = -1;
    float least = 1e30f;
    for (int c = 0; c < clusters; ++c) {
      float distance = input[threadIdx.x] - centres[c];
      if (distance < least) {
        least = distance;
        closest = c;
      }
    }
    atomicAdd(&counts[closest], 1);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < clusters; i += blockDim.x)
    atomicAdd(&total[i], counts[i]);
}
__global__ void countedInFront_bad(int points, int clusters, const float *input, int *total) {
  extern __shared__ char memory[];
  int *counts = (int *)memory;
  counts[threadIdx.x] = 0;
  int closest = -1;
  for (int c = 0; c < clusters; ++c)
    if (input[threadIdx.x] > c)
      closest = c;
  atomicAdd(&counts[closest], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'counts[closest]' may be changed before another thread of the block has written it as 'counts[threadIdx.x]'
  __syncthreads();
  for (int i = threadIdx.x; i < clusters; i += blockDim.x)
    atomicAdd(&total[i], counts[i]);
}
void carve(int n, const float *input, int *total) {
  countedBehind_ok<<<n, 256, 2 * n * sizeof(float)>>>(n, n, input, input, total);
  countedInFront_bad<<<n, 256, n * sizeof(float)>>>(n, n, input, total);
}

// The arrays of a structure tell how many threads a block has that nobody is seen to launch.
struct Tile64 {
  float x[64], y[64];
};
__global__ void arraysOfStructure_ok(const float *input, float *output) {
  extern __shared__ char memory[];
  Tile64 *tile = (Tile64 *)memory;
  tile->x[threadIdx.x] = input[threadIdx.x];
  tile->y[threadIdx.x] = input[threadIdx.x + 64];
  __syncthreads();
  output[threadIdx.x] = tile->x[threadIdx.x ^ 32] + tile->y[threadIdx.x ^ 32];
}
__global__ void arraysOfStructure_bad(const float *input, float *output) {
  extern __shared__ char memory[];
  Tile64 *tile = (Tile64 *)memory;
  tile->x[threadIdx.x] = input[threadIdx.x];
  output[threadIdx.x] = tile->x[threadIdx.x ^ 32];
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'tile->x[threadIdx.x ^ 32]' may be read before another thread of the block has written it as 'tile->x[threadIdx.x]': no barrier is between, where thread 0 comes to the element of thread 32
  __syncthreads();
  tile->y[threadIdx.x] = input[threadIdx.x];
  __syncthreads();
  output[threadIdx.x] += tile->y[threadIdx.x ^ 32];
}

// A variable in shared memory may have a constructor.
struct Constructed {
  __device__ Constructed() : count(0) {}
  int count;
};
__global__ void constructed_bad(int *to) {
  __shared__ Constructed part;
  if (threadIdx.x == 0)
    part.count = 1;
  to[threadIdx.x] = part.count;
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'part.count' may be read before another thread of the block has written it as 'part.count': no barrier is between
}
void launchConstructed(int *to) { constructed_bad<<<1, 256>>>(to); }
