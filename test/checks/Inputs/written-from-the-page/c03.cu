// A check that builds a message and forgets to throw it.
#include <sstream>
#include <stdexcept>
#include <string>

#define CUDA_SAFE(expr)                                                        \
  do {                                                                         \
    cudaError_t rc_ = (expr);                                                  \
    if (rc_ != cudaSuccess) {                                                  \
      std::ostringstream msg_;                                                 \
      msg_ << __FILE__ << ":" << __LINE__ << " " << cudaGetErrorString(rc_);   \
    }                                                                          \
  } while (0)

inline void ensure(cudaError_t rc, const char *where) {
  if (rc != cudaSuccess) {
    std::ostringstream text;
    text << where << ": " << cudaGetErrorName(rc);
    std::string s = text.str();
    throw std::runtime_error(s);
  }
}

void clearAndFetch(int *dev, int *host, size_t n) {
  CUDA_SAFE(cudaMemset(dev, 0, n * sizeof(int))); // EXPECT
  ensure(cudaMemcpy(host, dev, n * sizeof(int), cudaMemcpyDeviceToHost), "fetch");
}

void pushBack(int *dev, const int *host, size_t n, cudaStream_t s) {
  CUDA_SAFE(cudaMemcpyAsync(dev, host, n * sizeof(int), cudaMemcpyHostToDevice, s)); // EXPECT
}
