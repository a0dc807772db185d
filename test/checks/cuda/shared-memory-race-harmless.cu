// Races that change nothing: the same value from all who write, kernels that leave nothing, rows of the threads' own.
// RUN: %check_cuda_tidy %s cuda-shared-memory-race %t

// Each warp's first lane writes what the others write, too; who reads waits for its own warp.
__global__ void byLeaders_ok(const uint2 *Ranges, const float *Scales, float *To) {
  __shared__ uint2 Range;
  __shared__ float Scale;
  if (threadIdx.x % 32 == 0) {
    Range = Ranges[blockIdx.x];
    Scale = Scales[blockIdx.x] * 2;
  }
  __syncwarp();
  float Sum = 0;
  for (unsigned I = Range.x; I < Range.y; ++I)
    Sum += I * Scale;
  To[blockIdx.x * blockDim.x + threadIdx.x] = Sum;
}
// What they write is another number for each warp.
__global__ void byLeaders_bad(const float *Scales, float *To) {
  __shared__ float Scale;
  if (threadIdx.x % 32 == 0)
    Scale = Scales[threadIdx.x];
  __syncwarp();
  To[threadIdx.x] = Scale;
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'Scale' may be read before another thread of the block has written it as 'Scale': no barrier is between
}
// Only the first warp's threads write.
__global__ void byOneWarp_bad(const float *Scales, float *To) {
  __shared__ float Scale;
  if (threadIdx.x < 32)
    Scale = Scales[0];
  To[threadIdx.x] = Scale;
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'Scale' may be read before another thread of the block has written it as 'Scale': no barrier is between
}
// Written anew, and the same, by all of them: whoever has read it may well read it again.
__global__ void writtenAgain_ok(const float *Scales, float *To) {
  __shared__ float Scale;
  for (int I = 0; I < 3; ++I) {
    Scale = Scales[0];
    To[threadIdx.x] += Scale;
  }
}
__global__ void leadersAgain_ok(const float *Scales, float *To) {
  __shared__ float Scale;
  for (int I = 0; I < 3; ++I) {
    if (threadIdx.x % 32 == 0)
      Scale = Scales[0];
    __syncwarp();
    To[threadIdx.x] += Scale;
  }
}
__global__ void leadersInTurn_bad(const float *Scales, float *To) {
  __shared__ float Scale;
  for (int I = 0; I < 3; ++I) {
    if (threadIdx.x % 32 == 0)
      Scale = Scales[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Scale' may be written before another thread of the block has read it as 'Scale': no barrier is between
    __syncwarp();
    To[threadIdx.x] += Scale;
  }
}
// Which lanes write depends on data: some warp may have none.
__global__ void someLanes_bad(const float *From, float *To) {
  __shared__ float Scale;
  if (threadIdx.x % 32 == 0 && From[threadIdx.x] > 0)
    Scale = From[0];
  __syncwarp();
  To[threadIdx.x] = Scale;
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'Scale' may be read before another thread of the block has written it as 'Scale': no barrier is between
}

// Nothing is made of what the threads race for.
__device__ int half(int Value) { return Value / 2; }
__global__ void warmUp_ok() {
  __shared__ int Values[100];
  Values[0] += Values[1];
}
__global__ void computes_ok(const int *From, int Count) {
  __shared__ int Values[256];
  int Sum = 0;
  Values[threadIdx.x] = From[threadIdx.x];
  for (int I = 0; I < Count; ++I)
    Sum += half(Values[255 - threadIdx.x]);
  atomicAdd(&Values[0], Sum);
  __syncthreads();
}
__global__ void writes_bad(int *To) {
  __shared__ int Values[256];
  Values[threadIdx.x] = threadIdx.x;
  *To = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
}
__device__ int Total;
__global__ void global_bad() {
  __shared__ int Values[256];
  Values[threadIdx.x] = threadIdx.x;
  if (Values[255 - threadIdx.x] > 3)
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
    Total = 1;
}
__device__ void give(int *To, int Value) { To[threadIdx.x] = Value; }
__global__ void inCall_bad(int *To) {
  __shared__ int Values[256];
  Values[threadIdx.x] = threadIdx.x;
  give(To, Values[255 - threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
}
__global__ void counts_bad(int *To) {
  __shared__ int Values[256];
  Values[threadIdx.x] = threadIdx.x;
  atomicAdd(To, Values[255 - threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
}
__global__ void traps_bad() {
  __shared__ int Values[256];
  Values[threadIdx.x] = threadIdx.x;
  if (Values[255 - threadIdx.x] < 0)
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
    __trap();
}

// Each thread, or each warp, has a row of its own, whatever the loop's end.
__device__ void load(const int *From, unsigned Count, int *Row) {
  for (unsigned I = 1; I < Count; ++I)
    Row[Count - I] = From[I];
  Row[0] = threadIdx.x;
}
__device__ int sumOf(unsigned Count, const int *Row) {
  int Sum = 0;
  for (unsigned I = 0; I < Count; ++I)
    Sum += Row[I];
  return Sum;
}
__global__ void ownRow_ok(const int *From, int *To, unsigned Count) {
  __shared__ int Rows[256][4];
  load(From, Count, Rows[threadIdx.x]);
  int Sum = sumOf(Count + 1, Rows[threadIdx.x]);
  for (unsigned I = 0; I < Count + 1; ++I)
    Sum += Rows[threadIdx.x][I];
  To[threadIdx.x] = Sum;
}
__global__ void shifted_ok(const int *From, int *To, unsigned Level) {
  __shared__ int Rows[256][4];
  Rows[threadIdx.x][Level] = From[threadIdx.x];
  for (unsigned I = 1; I <= Level; ++I)
    Rows[threadIdx.x][Level - I] = From[I];
  To[threadIdx.x] = Rows[threadIdx.x][0];
}
struct Items {
  int Values[3];
  int Count;
};
__global__ void ownMember_ok(const int *From, int *To, unsigned Count) {
  __shared__ Items Mine[256];
  Mine[threadIdx.x].Count = From[threadIdx.x];
  int *Values = Mine[threadIdx.x].Values;
  for (unsigned I = 0; I < Count; ++I)
    Values[I] = From[I];
  To[threadIdx.x] = Mine[threadIdx.x].Count;
}
__global__ void rowOfWarp_ok(const int *From, int *To, unsigned Count) {
  __shared__ int Rows[8][3];
  int Sum = 0;
  for (unsigned I = 0; I < Count; ++I) {
    Rows[threadIdx.x / 32][I] = From[I];
    __syncwarp();
    Sum += Rows[threadIdx.x / 32][I];
  }
  To[threadIdx.x] = Sum;
}
// The neighbour's row, or a row of all threads.
__global__ void otherRow_bad(const int *From, int *To, unsigned Count) {
  __shared__ int Rows[256][4];
  for (unsigned I = 0; I < Count; ++I)
    Rows[threadIdx.x][I] = From[I];
  for (unsigned I = 0; I < Count; ++I)
    To[threadIdx.x] += Rows[255 - threadIdx.x][I];
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'Rows[255 - threadIdx.x][I]' may be read before another thread of the block has written it as 'Rows[threadIdx.x][I]'
}
__global__ void wholeMatrix_bad(const int *From, int *To) {
  __shared__ int Rows[16][16];
  Rows[0][threadIdx.x] = From[threadIdx.x];
  To[threadIdx.x] = Rows[0][255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'Rows[0][255 - threadIdx.x]' may be read before another thread of the block has written it as 'Rows[0][threadIdx.x]'
}
void launch(const uint2 *Ranges, const float *Scales, float *To, const int *From, int *Out, int Count) {
  byLeaders_ok<<<4, 256>>>(Ranges, Scales, To);
  byLeaders_bad<<<4, 256>>>(Scales, To);
  byOneWarp_bad<<<4, 256>>>(Scales, To);
  writtenAgain_ok<<<4, 256>>>(Scales, To);
  leadersAgain_ok<<<4, 256>>>(Scales, To);
  leadersInTurn_bad<<<4, 256>>>(Scales, To);
  someLanes_bad<<<4, 256>>>(Scales, To);
  warmUp_ok<<<1024, 1024>>>();
  computes_ok<<<4, 256>>>(From, Count);
  writes_bad<<<4, 256>>>(Out);
  global_bad<<<4, 256>>>();
  inCall_bad<<<4, 256>>>(Out);
  counts_bad<<<4, 256>>>(Out);
  traps_bad<<<4, 256>>>();
  ownRow_ok<<<4, 256>>>(From, Out, Count);
  shifted_ok<<<4, 256>>>(From, Out, Count);
  ownMember_ok<<<4, 256>>>(From, Out, Count);
  rowOfWarp_ok<<<4, 256>>>(From, Out, Count);
  otherRow_bad<<<4, 256>>>(From, Out, Count);
  wholeMatrix_bad<<<4, 256>>>(From, Out);
}
