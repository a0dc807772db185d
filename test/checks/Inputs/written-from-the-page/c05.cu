// Many branches; one arm leaves without a look, and a flag changes between the call and the question.
#include <cstdio>

enum Mode { Up, Down, Across, Idle };

int move(Mode mode, void *a, void *b, size_t n, bool loud) {
  cudaError_t st = cudaSuccess;
  switch (mode) {
  case Up:
    st = cudaMemcpy(a, b, n, cudaMemcpyHostToDevice);
    break;
  case Down:
    st = cudaMemcpy(b, a, n, cudaMemcpyDeviceToHost);
    break;
  case Across:
    st = cudaMemcpy(a, b, n, cudaMemcpyDeviceToDevice); // EXPECT
    return static_cast<int>(n);
  case Idle:
    return 0;
  }
  if (st != cudaSuccess) {
    if (loud)
      std::printf("move: %s\n", cudaGetErrorString(st));
    return -1;
  }
  return static_cast<int>(n);
}

int fillSome(void *a, size_t n, bool sel) {
  cudaError_t st = cudaSuccess;
  if (sel)
    st = cudaMemset(a, 1, n); // EXPECT
  sel = n > 4096;
  if (sel && st != cudaSuccess)
    return -1;
  return 0;
}
