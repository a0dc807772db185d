// Many branches again, and each of them comes to the question; a condition asked twice in the same words.
#include <cstdio>

enum Mode { Up, Down, Across, Idle };

int move(Mode mode, void *a, void *b, size_t n) {
  cudaError_t st;
  switch (mode) {
  case Up:
    st = cudaMemcpy(a, b, n, cudaMemcpyHostToDevice);
    break;
  case Down:
    st = cudaMemcpy(b, a, n, cudaMemcpyDeviceToHost);
    break;
  case Across:
    if ((st = cudaMemcpy(a, b, n, cudaMemcpyDeviceToDevice)) == cudaSuccess)
      return static_cast<int>(n);
    break;
  default:
    return 0;
  }
  return st == cudaSuccess ? static_cast<int>(n) : -1;
}

int fillSome(void *a, size_t n, const bool sel) {
  cudaError_t st = cudaSuccess;
  if (sel)
    st = cudaMemset(a, 1, n);
  std::printf("filling %zu\n", n);
  if (sel) {
    if (st != cudaSuccess)
      return -1;
  }
  return 0;
}
