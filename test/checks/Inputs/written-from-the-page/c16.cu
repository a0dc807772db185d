// Structured bindings and pairs of which the status is looked at, or which are given to the caller.
#include <cstdio>
#include <utility>

struct Got {
  cudaError_t code;
  int value;
};

static Got devices() {
  Got g{};
  g.code = cudaGetDeviceCount(&g.value);
  return g;
}

static std::pair<cudaError_t, float *> room(size_t n) {
  float *p = nullptr;
  cudaError_t z = cudaMalloc(&p, n);
  return {z, p};
}

float *start(size_t n) {
  auto [code, count] = devices();
  if (code != cudaSuccess || count == 0)
    return nullptr;
  const auto [z, p] = room(n);
  if (z) {
    std::puts("no room");
    return nullptr;
  }
  return p;
}
