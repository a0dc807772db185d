// Work handed to lambdas: one stored, one given to an algorithm.
#include <algorithm>
#include <functional>
#include <stdexcept>
#include <vector>

struct Piece {
  float *dst;
  const float *src;
  size_t bytes;
};

void upload(const std::vector<Piece> &pieces, cudaStream_t s) {
  std::for_each(pieces.begin(), pieces.end(), [s](const Piece &p) {
    cudaMemcpyAsync(p.dst, p.src, p.bytes, cudaMemcpyHostToDevice, s); // EXPECT
  });
  if (cudaStreamSynchronize(s) != cudaSuccess)
    throw std::runtime_error("upload");
}

std::function<void()> zeroLater(float *p, size_t bytes) {
  return [=] {
    auto x = cudaMemset(p, 0, bytes); // EXPECT
    x = cudaDeviceSynchronize();
    if (x)
      throw std::runtime_error("zero");
  };
}
