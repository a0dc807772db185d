// A block of more threads than its shared memory has elements; in overrun-repaired.cu it has as many, on the same lines.
__global__ void reverse(float *X) {
  __shared__ float Tile[64];
  Tile[threadIdx.x] = X[threadIdx.x];
  __syncthreads();
  X[threadIdx.x] = Tile[blockDim.x - 1 - threadIdx.x];
}

__global__ void reverseSized(float *X) {
  extern __shared__ float Sized[];
  Sized[threadIdx.x] = X[threadIdx.x];
  __syncthreads();
  X[threadIdx.x] = Sized[blockDim.x - 1 - threadIdx.x];
}

void reverseAll(float *X) {
  reverse<<<1, 128>>>(X);
  reverseSized<<<1, 128, 64 * sizeof(float)>>>(X);
}
