// A kernel that does not ask where its array ends; bounds-repaired.cu does, on the same line.
__global__ void clear(float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  X[I] = 0;
}

void clearAll(float *X, int N) { clear<<<(N + 255) / 256, 256>>>(X, N); }
