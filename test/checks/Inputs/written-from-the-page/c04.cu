// A check that builds a message and hands it on: to the error stream in one, to an exception in the other.
#include <iostream>
#include <sstream>
#include <stdexcept>

#define CUDA_SAFE(expr)                                                        \
  do {                                                                         \
    cudaError_t rc_ = (expr);                                                  \
    if (rc_ != cudaSuccess) {                                                  \
      std::ostringstream msg_;                                                 \
      msg_ << __FILE__ << ":" << __LINE__ << " " << cudaGetErrorString(rc_);   \
      std::cerr << msg_.str() << std::endl;                                    \
    }                                                                          \
  } while (0)

class DeviceFailure : public std::runtime_error {
public:
  explicit DeviceFailure(cudaError_t rc) : std::runtime_error(describe(rc)) {}

private:
  static std::string describe(cudaError_t rc) {
    std::ostringstream out;
    out << "device failure " << static_cast<int>(rc);
    return out.str();
  }
};

inline void note(cudaError_t rc) {
  if (rc == cudaSuccess)
    return;
  throw DeviceFailure(rc);
}

void clearAndFetch(int *dev, int *host, size_t n) {
  CUDA_SAFE(cudaMemset(dev, 0, n * sizeof(int)));
  note(cudaMemcpy(host, dev, n * sizeof(int), cudaMemcpyDeviceToHost));
}
