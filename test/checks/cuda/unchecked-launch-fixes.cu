// RUN: %check_cuda_tidy %s cuda-unchecked-launch %t

// The fix is this file's own habit, as far as it compiles where the launch stands.

__global__ void scale(float *Values, int Size);

void beforeTheMacro_bad(float *Values, int Size) {
  scale<<<1, 1>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-FIXES: {{^  }}scale<<<1, 1>>>(Values, Size);
  // CHECK-FIXES-NEXT: {{^  //}}
}

#define RETURN_LAUNCH_ERROR()                                                                                          \
  do {                                                                                                                 \
    cudaError_t Status_ = cudaGetLastError();                                                                          \
    if (Status_ != cudaSuccess)                                                                                        \
      return Status_;                                                                                                  \
  } while (0)

cudaError_t habit_ok(float *Values, int Size) {
  scale<<<1, 2>>>(Values, Size);
  RETURN_LAUNCH_ERROR();
  scale<<<1, 3>>>(Values, Size);
  RETURN_LAUNCH_ERROR();
  return cudaSuccess;
}

cudaError_t returnsStatus_bad(float *Values, int Size) {
  scale<<<1, 4>>>(Values, Size); // A comment stays where it is.
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-FIXES: {{^  }}scale<<<1, 4>>>(Values, Size);
  // CHECK-FIXES-NEXT: {{^  }}RETURN_LAUNCH_ERROR(); // A comment stays where it is.
  return cudaSuccess;
}

void returnsNothing_bad(float *Values, int Size) {
  scale<<<1, 5>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-FIXES: {{^  }}scale<<<1, 5>>>(Values, Size);
  // CHECK-FIXES-NEXT: {{^  //}}
}
