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

// Which of the axes go together is not asked.
void FN_shapes(float *Values, int Size, bool IsWide) {
  dim3 Block = IsWide ? dim3(64, 32) : dim3(8, 8);
  scale<<<64, Block>>>(Values, Size);
}

// A loop's last iteration.
void FN_loop(float *Values, int Size) {
  for (int Threads = 128; Threads <= 2048; Threads *= 2)
    scale<<<64, Threads>>>(Values, Size);
}

// One condition decides both.
void correlated_ok(float *Values, int Size, bool IsLarge) {
  int Threads = IsLarge ? 2048 : 256;
  if (!IsLarge)
    scale<<<64, Threads>>>(Values, Size);
}
