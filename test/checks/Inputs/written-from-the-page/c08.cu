// The lambdas drop the status, the function around them asks for the last error once they have run.
#include <algorithm>
#include <stdexcept>
#include <vector>

struct Piece {
  float *dst;
  const float *src;
  size_t bytes;
};

static void raise(const char *what) {
  cudaError_t pending = cudaGetLastError();
  if (pending != cudaSuccess)
    throw std::runtime_error(std::string(what) + cudaGetErrorString(pending));
}

void upload(const std::vector<Piece> &pieces, cudaStream_t s) {
  std::for_each(pieces.begin(), pieces.end(), [s](const Piece &p) {
    cudaMemcpyAsync(p.dst, p.src, p.bytes, cudaMemcpyHostToDevice, s);
  });
  raise("upload: ");
}

void zeroNow(float *p, size_t bytes) {
  auto go = [&](int byte) { cudaMemset(p, byte, bytes); };
  go(0);
  if (cudaPeekAtLastError() != cudaSuccess)
    throw std::runtime_error("zero");
}
