// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t

// Blocks of which one of the paths to the launch makes too many threads.

__global__ void scale(float *Values, int Size);

void choice_bad(float *Values, int Size) {
  const int Threads = Size > 4096 ? 2048 : 256;
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: block of 2048 threads, on one of the paths to this launch, exceeds the limit of 1024 threads per block [cuda-launch-may-exceed-limits]
  // CHECK-MESSAGES: :[[@LINE-2]]:37: note: block.x is 2048 here
  scale<<<64, Threads>>>(Values, Size);
}

void choice_ok(float *Values, int Size) {
  const int Threads = Size > 4096 ? 1024 : 256;
  scale<<<64, Threads>>>(Values, Size);
}

void branch_bad(float *Values, int Size, bool IsLarge) {
  int Threads = 256;
  if (IsLarge)
    Threads = 1536;
  scale<<<64, Threads>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 1536 threads, on one of the paths to this launch
  // CHECK-MESSAGES: :[[@LINE-3]]:15: note: block.x is 1536 here
}

// The branch is not the one that comes here.
void branch_ok(float *Values, int Size, bool IsLarge) {
  int Threads = 256;
  if (IsLarge) {
    Threads = 1536;
    return;
  }
  scale<<<64, Threads>>>(Values, Size);
}

void bounded_ok(float *Values, int Size, bool IsLarge) {
  int Threads = IsLarge ? 2048 : 256;
  if (Threads > 1024)
    Threads = 1024;
  scale<<<64, Threads>>>(Values, Size);
}

void refused_ok(float *Values, int Size, bool IsLarge) {
  int Threads = IsLarge ? 2048 : 256;
  if (Threads > 1024)
    return;
  scale<<<64, Threads>>>(Values, Size);
}

void selected_bad(float *Values, int Size, int Kind) {
  int Side;
  switch (Kind) {
  case 0:
    Side = 16;
    break;
  case 1:
    Side = 32;
    break;
  default:
    Side = 64;
  }
  dim3 Block(Side, 32);
  scale<<<64, Block>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads, on one of the paths to this launch
  // CHECK-MESSAGES: :[[@LINE-5]]:12: note: block.x is 64 here
}

void warps_bad(float *Values, int Size, bool IsLarge) {
  int Warps = IsLarge ? 64 : 8;
  scale<<<64, Warps * 32>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads, on one of the paths to this launch
}

void elements_ok(float *Values, int Size, bool IsLarge) {
  int Elements = IsLarge ? 4096 : 256;
  scale<<<64, Elements / 8>>>(Values, Size);
}

int threadsFor(int Size) {
  if (Size < 1000)
    return 128;
  return 2000;
}

void returned_bad(float *Values, int Size) {
  scale<<<64, threadsFor(Size)>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2000 threads, on one of the paths to this launch
}

void shapes_bad(float *Values, int Size, bool IsWide) {
  dim3 Block = IsWide ? dim3(64, 32) : dim3(8, 8);
  scale<<<64, Block>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads, on one of the paths to this launch
  // CHECK-MESSAGES: :[[@LINE-3]]:30: note: block.x is 64 here
  // CHECK-MESSAGES: :[[@LINE-4]]:34: note: block.y is 32 here
}

// Each axis is largest on another path.
void shapes_ok(float *Values, int Size, bool IsWide) {
  dim3 Block = IsWide ? dim3(128, 8) : dim3(8, 128);
  scale<<<64, Block>>>(Values, Size);
}

void assignedShape_bad(float *Values, int Size, bool IsWide) {
  dim3 Block(16, 16);
  if (IsWide)
    Block = dim3(64, 64);
  scale<<<64, Block>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 4096 threads, on one of the paths to this launch
}

void square_bad(float *Values, int Size, bool IsLarge) {
  int Side = IsLarge ? 64 : 16;
  scale<<<64, dim3(Side, Side)>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 4096 threads, on one of the paths to this launch
}

void loop_bad(float *Values, int Size) {
  for (int Threads = 128; Threads <= 2048; Threads *= 2)
    scale<<<(Size + Threads - 1) / Threads, Threads>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 2048 threads, on one of the paths to this launch
  // CHECK-MESSAGES: :[[@LINE-3]]:38: note: block.x is 2048 here
}

void loop_ok(float *Values, int Size) {
  for (int Threads = 128; Threads < 2048; Threads *= 2)
    scale<<<64, Threads>>>(Values, Size);
  for (int Threads = 100; Threads <= 1050; Threads += 100)
    scale<<<64, Threads>>>(Values, Size);
  for (unsigned Warps = 32; Warps != 0; Warps /= 2)
    scale<<<64, Warps * 32>>>(Values, Size);
}

void warpsInLoop_bad(float *Values, int Size) {
  for (unsigned Warps = 1; Warps < 65; Warps <<= 1) {
    const unsigned Threads = Warps * 32;
    scale<<<64, Threads>>>(Values, Size);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 2048 threads, on one of the paths to this launch
  }
}

void squaresInLoop_bad(float *Values, int Size) {
  for (int Side = 8; Side <= 64; Side += 8) {
    dim3 Block(Side, Side);
    scale<<<64, Block>>>(Values, Size);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 4096 threads, on one of the paths to this launch
  }
}

// What a device cannot do is left out.
void skipped_ok(float *Values, int Size, bool (*Fits)(int)) {
  cudaDeviceProp Device;
  cudaGetDeviceProperties(&Device, 0);
  for (int Threads = 128; Threads <= 2048; Threads *= 2)
    if (Threads <= Device.maxThreadsPerBlock)
      scale<<<64, Threads>>>(Values, Size);
  for (int Side = 8; Side <= 64; Side *= 2) {
    if (Side * Side > Device.maxThreadsPerBlock)
      continue;
    scale<<<64, dim3(Side, Side)>>>(Values, Size);
  }
  for (int Side = 8; Side <= 64; Side *= 2) {
    int Threads = Side * Side;
    if (Threads <= 1024)
      scale<<<64, dim3(Side, Side)>>>(Values, Size);
  }
  for (int Threads = 128; Threads <= 2048; Threads *= 2)
    if (Fits(Threads))
      scale<<<64, Threads>>>(Values, Size);
  for (int Threads = 128; Threads <= 2048; Threads *= 2) {
    scale<<<64, Threads>>>(Values, Size);
    if (cudaGetLastError() != cudaSuccess)
      break;
  }
}

void refusedByDevice_ok(float *Values, int Size, bool IsLarge) {
  int Device, Most;
  cudaGetDevice(&Device);
  cudaDeviceGetAttribute(&Most, cudaDevAttrMaxThreadsPerBlock, Device);
  const int Threads = IsLarge ? 2048 : 256;
  if (Threads > Most)
    return;
  scale<<<64, Threads>>>(Values, Size);
}

// A loop that counts at its end.
void while_bad(float *Values, int Size) {
  int Threads = 128;
  while (Threads <= 2048) {
    scale<<<64, Threads>>>(Values, Size);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 2048 threads, on one of the paths to this launch, exceeds the limit of 1024 threads per block [cuda-launch-may-exceed-limits]
    Threads *= 2;
  }
}

// The step may be passed over.
void FN_whileWithContinue(float *Values, int Size) {
  int Threads = 128;
  while (Threads <= 2048) {
    if (Size == 3)
      continue;
    scale<<<64, Threads>>>(Values, Size);
    Threads *= 2;
  }
}

void list_bad(float *Values, int Size) {
  for (int Threads : {128, 512, 2048})
    scale<<<64, Threads>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 2048 threads, on one of the paths to this launch
  // CHECK-MESSAGES: :[[@LINE-3]]:33: note: block.x is 2048 here
}

void list_ok(float *Values, int Size) {
  for (int Threads : {128, 512, 1024})
    scale<<<64, Threads>>>(Values, Size);
}

void table_bad(float *Values, int Size) {
  const int Tried[] = {64, 256, 1536};
  for (int Threads : Tried)
    scale<<<64, Threads>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 1536 threads, on one of the paths to this launch
  for (int Index = 0; Index < 3; ++Index)
    scale<<<64, Tried[Index]>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 1536 threads, on one of the paths to this launch
}

void changedTable_ok(float *Values, int Size) {
  int Tried[] = {64, 256, 1536};
  Tried[2] = 512;
  for (int Threads : Tried)
    scale<<<64, Threads>>>(Values, Size);
}

// One condition decides both.
void correlated_ok(float *Values, int Size, bool IsLarge) {
  int Threads = IsLarge ? 2048 : 256;
  if (!IsLarge)
    scale<<<64, Threads>>>(Values, Size);
}
