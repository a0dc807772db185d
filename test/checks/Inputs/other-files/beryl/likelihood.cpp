#include <cuda_runtime.h>

void logAll(float *v, int n, cudaStream_t s);

static void helper(float *v, int n, cudaStream_t s) { logAll(v, n, s); }

void likelihood(float *v, int n, cudaStream_t s) { helper(v, n, s); }
