#include <cuda_runtime.h>
#include <stdexcept>

static __global__ void lerpKernel(float *v, int n, float t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = v[i] * t;
}

class Interpolator {
public:
  explicit Interpolator(float t) : T(t) {}
  void run(float *v, int n) const;

private:
  float T;
};

void Interpolator::run(float *v, int n) const {
  lerpKernel<<<(n + 255) / 256, 256>>>(v, n, T); // EXPECT torch-default-stream-launch
  if (cudaGetLastError() != cudaSuccess)
    throw std::runtime_error("lerp");
}
