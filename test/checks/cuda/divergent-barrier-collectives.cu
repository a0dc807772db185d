// What CUB's collectives leave by reference for the whole block is the same for all of its threads.
// RUN: %check_cuda_tidy %s cuda-divergent-barrier %t

#include <cub/cub.cuh>

using Scan = cub::BlockScan<int, 256>;
struct Most {
  __device__ int operator()(int A, int B) const { return A > B ? A : B; }
};
struct Prefix {
  int Running;
  __device__ int operator()(int Aggregate) { return Running += Aggregate; }
};

__device__ void workInRounds(int *To, int Total) {
  for (; Total > 0; Total -= 256) {
    To[threadIdx.x] += Total;
    __syncthreads();
  }
}
__device__ void workInOwnRounds(int *To, int Total) {
  for (; Total > 0; Total -= 256) {
    To[threadIdx.x] += Total;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'Total > 0' depends on 'threadIdx.x'
  }
}

__global__ void sums_ok(const int *From, int *To) {
  __shared__ Scan::TempStorage Temp;
  int Size = From[threadIdx.x], Offset = 0, Total = 0;
  Scan(Temp).ExclusiveSum(Size, Offset, Total);
  workInRounds(To, Total);
  __syncthreads();
  Scan Again(Temp);
  Total = threadIdx.x;
  Again.InclusiveSum(Size, Offset, Total);
  while (Total > 0) {
    __syncthreads();
    To[Offset] = Size;
    Total -= 256;
  }
}
__global__ void arrays_ok(const int *From, int *To) {
  __shared__ Scan::TempStorage Temp;
  int Sizes[2] = {From[threadIdx.x], From[threadIdx.x + 256]}, Total;
  Scan(Temp).ExclusiveSum(Sizes, Sizes, Total);
  workInRounds(To, Total);
}
__global__ void scans_ok(const int *From, int *To) {
  __shared__ Scan::TempStorage Temp;
  int Size = From[threadIdx.x], Offset = 0, Total = 0, Other, Third;
  Scan(Temp).ExclusiveScan(Size, Offset, Most(), Total);
  __syncthreads();
  Scan(Temp).ExclusiveScan(Size, Offset, 0, Most(), Other);
  __syncthreads();
  Scan(Temp).InclusiveScan(Size, Offset, Most(), Third);
  if (Total > 0 && Other > 0 && Third > 0)
    __syncthreads();
}
template <typename T> __global__ void inTemplate_ok(const T *From, T *To) {
  using ScanOfT = cub::BlockScan<T, 256>;
  __shared__ typename ScanOfT::TempStorage Temp;
  T Offset, Total;
  ScanOfT(Temp).ExclusiveSum(From[threadIdx.x], Offset, Total);
  if (Total > 0)
    __syncthreads();
  To[threadIdx.x] = Offset;
}
template __global__ void inTemplate_ok<int>(const int *, int *);

// What each thread gets for itself.
__global__ void offsets_bad(const int *From, int *To) {
  __shared__ Scan::TempStorage Temp;
  int Size = From[threadIdx.x], Offset = 0, Total = 0;
  Scan(Temp).ExclusiveSum(Size, Offset, Total);
  if (Offset > 0) {
    To[Offset] = Total;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Offset > 0' depends on 'threadIdx.x'
  }
}
__global__ void initialValue_bad(const int *From, int *To) {
  __shared__ Scan::TempStorage Temp;
  int Offset = 0, Total = threadIdx.x;
  Scan(Temp).ExclusiveScan(From[threadIdx.x], Offset, Total, Most());
  workInOwnRounds(To, Total);
}
// The prefix is what the first warp's functor returns.
__global__ void prefix_bad(const int *From, int *To) {
  __shared__ Scan::TempStorage Temp;
  int Offset = 0;
  Prefix Running{(int)threadIdx.x};
  Scan(Temp).ExclusiveSum(From[threadIdx.x], Offset, Running);
  if (Running.Running > 0) {
    To[threadIdx.x] = Offset;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Running.Running > 0' depends on 'threadIdx.x'
  }
}
// A class of the program's with the same name.
namespace mine {
struct BlockScan {
  __device__ void ExclusiveSum(int In, int &Out, int &Last) { Last = In; }
};
} // namespace mine
__global__ void ownClass_bad(const int *From, int *To) {
  int Offset = 0, Last = 0;
  mine::BlockScan().ExclusiveSum(From[threadIdx.x], Offset, Last);
  if (Last > 0) {
    To[threadIdx.x] = Offset;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Last > 0' depends on 'threadIdx.x'
  }
}
