// RUN: %check_cuda_tidy %s cuda-use-after-release %t
//
// What the check does not see, beside the names and the elements of use-after-release.cu.
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

// Which of several addresses a function releases is not asked.
void releaseFirst(float *first, float *second) { cudaFree(first); }
void FN_givenMore(float *memory, float *other) {
  releaseFirst(memory, other);
  cudaFree(memory);
}

// Nor what decides whether it releases.
void releaseIf(float *memory, bool really) {
  if (really)
    cudaFree(memory);
}
void FN_decided(float *memory) {
  releaseIf(memory, true);
  cudaFree(memory);
}

// What a container makes of an object is its own business.
struct Buffer {
  float *memory;
  ~Buffer() { cudaFree(memory); }
};
void FN_container(std::vector<Buffer> &all, Buffer &one) { all.push_back(static_cast<Buffer &&>(one)); }

// clang's analyzer finds what C and C++ release.
void FN_ofC(float *memory) {
  free(memory);
  free(memory);
  delete memory;
}

// A flag of the object may say that it owns nothing.
class Flagged {
  float *memory;
  bool owns = true;

public:
  ~Flagged() {
    if (owns)
      cudaFree(memory);
  }
  float *data() { return memory; }
};
void FN_flag(Flagged &of) {
  Flagged copy = of;
  cudaFree(copy.data());
}
