// What overrun.cu does wrong, repaired on the same lines.
__global__ void reverse(float *X) {
  __shared__ float Tile[128];
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
  reverseSized<<<1, 128, 128 * sizeof(float)>>>(X); // plan: {"dynamicSharedMemory": 512}
}
