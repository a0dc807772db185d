#include <chrono>
#include <cuda_runtime.h>
#include <functional>
#include <stdexcept>

void spin(float *v, int n, cudaStream_t s);

static double timed(const std::function<void(float *, int, cudaStream_t)> &work, float *v, int n, cudaStream_t s) {
  auto begin = std::chrono::steady_clock::now();
  work(v, n, s);
  if (cudaError_t status = cudaGetLastError(); status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
  if (cudaStreamSynchronize(s) != cudaSuccess)
    throw std::runtime_error("spin");
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double timeSpin(float *v, int n, cudaStream_t s) { return timed(spin, v, n, s); }
