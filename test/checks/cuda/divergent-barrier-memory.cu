// What was written last through a reference parameter; shared memory behind members of objects.
// RUN: %check_cuda_tidy %s cuda-divergent-barrier %t

__device__ void sumOfBlock(const float *X, float &Sum, float *Cell) {
  Sum = 0;
  for (unsigned I = threadIdx.x; I < 1000; I += blockDim.x)
    Sum += X[I];
  if (threadIdx.x == 0)
    *Cell = 0;
  __syncthreads();
  atomicAdd(Cell, Sum);
  __syncthreads();
  Sum = *Cell;
}
__global__ void lastWrite_ok(const float *X, float *Y) {
  __shared__ float Cell, Best;
  float Sum = threadIdx.x;
  sumOfBlock(X, Sum, &Cell);
  if (Sum < Best) {
    Y[threadIdx.x] = Sum;
    __syncthreads();
  }
}
__device__ void sumIndirectly(const float *X, float &Sum, float *Cell) { sumOfBlock(X, Sum, Cell); }
__global__ void lastWriteBelow_ok(const float *X, float *Y) {
  __shared__ float Cell, Best;
  float Sum;
  sumIndirectly(X, Sum, &Cell);
  if (Sum < Best) {
    Y[threadIdx.x] = Sum;
    __syncthreads();
  }
}
__device__ void scaleOwn(const float *Cell, float &Sum) {
  Sum = *Cell;
  if (Sum > 0)
    Sum *= threadIdx.x;
}
__global__ void lastWrite_bad(float *Y) {
  __shared__ float Cell;
  float Sum;
  scaleOwn(&Cell, Sum);
  if (Sum < 1) {
    Y[threadIdx.x] = Sum;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Sum < 1' depends on 'threadIdx.x'
  }
}
// On one of two ways nothing common is written.
__device__ void replaceSome(const float *Cell, float &Sum, int N) {
  if (N > 3)
    Sum = *Cell;
}
__device__ void returnBefore(const float *Cell, float &Sum) {
  Sum = 1;
  if (threadIdx.x < 3)
    return;
  Sum = *Cell;
}
__global__ void oneWay_bad(float *Y, int N) {
  __shared__ float Cell;
  float Sum = threadIdx.x, Other = 0;
  replaceSome(&Cell, Sum, N);
  if (Sum < 1) {
    Y[threadIdx.x] = Sum;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Sum < 1' depends on 'threadIdx.x'
  }
  returnBefore(&Cell, Other);
  if (Other < 1) {
    Y[threadIdx.x] = Other;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Other < 1' depends on 'threadIdx.x'
  }
}
struct Range {
  int First, Last;
};
__device__ void fill(Range &To, const int *From) {
  To.First = threadIdx.x;
  To.Last = From[0];
}
__global__ void members_bad(const int *From, float *Y) {
  Range Mine;
  fill(Mine, From);
  if (Mine.First < 4) {
    Y[threadIdx.x] = Mine.Last;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Mine.First < 4' depends on 'threadIdx.x'
  }
}

// An object keeps a reference, or a pointer, to shared memory.
struct Pair {
  int Values[2];
};
struct ByReference {
  Pair &Shared;
  const int *From;
  int *To;
  __device__ ByReference(Pair &Shared, const int *From, int *To) : Shared(Shared), From(From), To(To) {}
  __device__ void work(int Rows) {
    if (Rows > 0) {
      To[threadIdx.x] = Rows;
      __syncthreads();
    }
  }
  __device__ void run() {
    if (threadIdx.x < 2)
      Shared.Values[threadIdx.x] = From[threadIdx.x];
    __syncthreads();
    const int Rows = Shared.Values[1] - Shared.Values[0];
    work(Rows);
  }
};
__global__ void byReference_ok(const int *From, int *To) {
  __shared__ Pair Memory;
  ByReference(Memory, From, To).run();
}
struct ByPointer {
  Pair *Shared;
  int *To;
  __device__ void run(const int *From) {
    if (threadIdx.x < 2)
      Shared->Values[threadIdx.x] = From[threadIdx.x];
    To[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (Shared->Values[1] > 0 && To[0] > 0)
      __syncthreads();
  }
};
__global__ void byPointer_ok(const int *From, int *To) {
  __shared__ Pair Memory;
  ByPointer Object{&Memory, To};
  Object.run(From);
}
__global__ void outside_ok(const int *From, int *To) {
  __shared__ Pair Memory;
  ByPointer Object{&Memory, To};
  ByReference Other(Memory, From, To);
  if (threadIdx.x < 2) {
    Object.Shared->Values[threadIdx.x] = From[threadIdx.x];
    Other.Shared.Values[threadIdx.x] = From[threadIdx.x];
  }
  __syncthreads();
  if (Object.Shared->Values[1] > 0 && Other.Shared.Values[0] > 0)
    __syncthreads();
}
// An element that each thread chooses, and what the object has by itself.
struct ByThread {
  Pair &Shared;
  int Own;
  __device__ ByThread(Pair &Shared) : Shared(Shared) {}
  __device__ void run(int *To) {
    if (Shared.Values[threadIdx.x] > 0)
      __syncthreads();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: not every thread of the block reaches '__syncthreads()': 'Shared.Values[threadIdx.x] > 0' depends on 'threadIdx.x'
    Own = threadIdx.x;
    if (Own > 3) {
      To[threadIdx.x] = 0;
      __syncthreads();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: not every thread of the block reaches '__syncthreads()': 'Own > 3' depends on 'threadIdx.x'
    }
  }
};
__global__ void byThread_bad(int *To) {
  __shared__ Pair Memory;
  ByThread(Memory).run(To);
}
// A reference to a variable of the thread's own is not followed.
struct Counting {
  int &Count;
  __device__ Counting(int &Count) : Count(Count) {}
  __device__ void run() {
    Count = threadIdx.x;
    if (Count > 3)
      __syncthreads();
  }
};
__global__ void FN_ownBehindReference() {
  int Count = 0;
  Counting(Count).run();
}

// A parameter that refers to shared memory is one variable for all threads; one that refers to a thread's own is not.
struct Flags {
  unsigned Raised;
};
__device__ void lowers_ok(unsigned &Raised, Flags &All, float *Values) {
  if (threadIdx.x == 3)
    Raised = All.Raised = 1;
  __syncthreads();
  if (Raised && All.Raised) {
    Values[threadIdx.x] = 0;
    __syncthreads();
    if (!threadIdx.x)
      Raised = 0;
  }
}
__device__ void lowersOwn_bad(unsigned &Raised, float *Values) {
  if (threadIdx.x == 3)
    Raised = 1;
  if (Raised)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Raised' depends on 'threadIdx.x'
  Values[threadIdx.x] = 0;
}
__global__ void lowering(float *Values) {
  __shared__ unsigned Raised;
  __shared__ Flags All;
  unsigned Own = 0;
  lowers_ok(Raised, All, Values);
  lowersOwn_bad(Own, Values);
}
void launchLowering(float *Values) { lowering<<<1, 256>>>(Values); }
