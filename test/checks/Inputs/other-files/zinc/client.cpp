#include "module.h"
#include <cstdio>
#include <cuda_runtime.h>

void render(const Module &module, CUdeviceptr image, unsigned pixels, CUstream stream) {
  void *arguments[] = {&image, &pixels};
  module.launch(arguments, (pixels + 255) / 256, stream);
  if (cudaError_t status = cudaGetLastError(); status != cudaSuccess)
    std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
}
