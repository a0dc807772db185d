// Several threads write one element, by ways that what they write it for decides.
// RUN: %check_cuda_tidy %s cuda-shared-memory-race %t

// The element tells the coordinates, and these the branch: whoever writes it writes the same.
__global__ void halo_ok(const unsigned char *In, unsigned char *Out, int Width, int Height) {
  __shared__ unsigned char Tile[18][18];
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  for (int DY = -1; DY <= 1; DY++)
    for (int DX = -1; DX <= 1; DX++) {
      int LX = X + DX, LY = Y + DY;
      if (LX >= 0 && LX < Width && LY >= 0 && LY < Height)
        Tile[threadIdx.y + DY + 1][threadIdx.x + DX + 1] = In[LY * Width + LX];
      else
        Tile[threadIdx.y + DY + 1][threadIdx.x + DX + 1] = 0;
    }
  __syncthreads();
  if (X < Width && Y < Height)
    Out[Y * Width + X] = (Tile[threadIdx.y][threadIdx.x] + Tile[threadIdx.y + 2][threadIdx.x + 2]) / 2;
}
__global__ void haloOutside_ok(const float *In, float *Out, int N) {
  __shared__ float Tile[258];
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  for (int D = -1; D <= 1; D++) {
    if (X + D < 0 || X + D >= N)
      Tile[threadIdx.x + D + 1] = 0;
    else
      Tile[threadIdx.x + D + 1] = In[X + D];
  }
  __syncthreads();
  Out[X] = Tile[threadIdx.x] + Tile[threadIdx.x + 2];
}
__global__ void haloOfData_ok(const float *In, float *Out) {
  __shared__ float Tile[258];
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  for (int D = 0; D <= 2; D++) {
    if (In[X + D] > 0)
      Tile[threadIdx.x + D] = 1;
    else
      Tile[threadIdx.x + D] = -1;
  }
  __syncthreads();
  Out[X] = Tile[threadIdx.x] + Tile[threadIdx.x + 2];
}

// What they write differs by the way that they came.
__global__ void haloOfOwn_bad(const float *In, float *Out, int N) {
  __shared__ float Tile[258];
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  for (int D = -1; D <= 1; D++) {
    if (X + D >= 0 && X + D < N)
      Tile[threadIdx.x + D + 1] = In[X];
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Tile[threadIdx.x + D + 1]' may be written before another thread of the block has written it as 'Tile[threadIdx.x + D + 1]'
    else
      Tile[threadIdx.x + D + 1] = 0;
  }
  __syncthreads();
  Out[X] = Tile[threadIdx.x] + Tile[threadIdx.x + 2];
}
// Threads on both ways of one branch, of which nobody knows whether there are any on both.
__global__ void FN_ownBranch(const float *In, float *Out, int N) {
  __shared__ float Tile[258];
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  for (int D = 0; D <= 2; D++) {
    if (X < N)
      Tile[threadIdx.x + D] = In[X + D];
    else
      Tile[threadIdx.x + D] = 0;
  }
  __syncthreads();
  Out[X] = Tile[threadIdx.x] + Tile[threadIdx.x + 2];
}

// Read without a barrier, whatever the branch.
__global__ void haloRead_bad(const float *In, float *Out, int N) {
  __shared__ float Tile[258];
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  for (int D = -1; D <= 1; D++) {
    if (X + D >= 0 && X + D < N)
      Tile[threadIdx.x + D + 1] = In[X + D];
    else
      Tile[threadIdx.x + D + 1] = 0;
  }
  if (X < N)
    Out[X] = Tile[(threadIdx.x + 128) % 256];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'Tile[(threadIdx.x + 128) % 256]' may be read before another thread of the block has written it as 'Tile[threadIdx.x + D + 1]'
}

void launch(const unsigned char *In, unsigned char *Out, const float *From, float *To, int N) {
  halo_ok<<<dim3((N + 15) / 16, (N + 15) / 16), dim3(16, 16)>>>(In, Out, N, N);
  haloOutside_ok<<<N, 256>>>(From, To, N);
  haloOfData_ok<<<N, 256>>>(From, To);
  haloOfOwn_bad<<<N, 256>>>(From, To, N);
  FN_ownBranch<<<N, 256>>>(From, To, N);
  haloRead_bad<<<N, 256>>>(From, To, N);
}
