// RUN: %check_cuda_tidy %s cuda-empty-launch %t

// `(n - 1) / b + 1` is one block for a signed 0. For an unsigned one `n - 1` wraps, and the grid is what is left of that.

#include <cmath>
#include <vector>

__global__ void scale(float *Values, size_t N);

void signedNumber_ok(float *Values, const std::vector<float> &Given) {
  const int N = Given.size();
  scale<<<(N - 1) / 256 + 1, 256>>>(Values, N);
}

// 2^32 / 256 blocks, of which each thread sees that there is nothing.
void unsignedOf32Bits_ok(float *Values, const std::vector<float> &Given) {
  const unsigned N = Given.size();
  scale<<<(N - 1) / 256 + 1, 256>>>(Values, N);
}

void unsignedOf64Bits_bad(float *Values, const std::vector<float> &Given) {
  scale<<<(Given.size() - 1) / 256 + 1, 256>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and a launch with 0 blocks fails
}

// What is left of 2^64 / 96 are 2,863,311,531 blocks.
void noPowerOfTwo_bad(float *Values, const std::vector<float> &Given) {
  scale<<<(Given.size() - 1) / 96 + 1, 96>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 2863311531 when 'Given.size()' is 0, and a launch with more than 2147483647 blocks fails
}

static unsigned blocksFor(size_t N) { return (N - 1) / 256 + 1; }

void inFunction_bad(float *Values, const std::vector<float> &Given) {
  scale<<<blocksFor(Given.size()), 256>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0
}

static unsigned blocksForSigned(int N) { return (N - 1) / 256 + 1; }

void inFunctionSigned_ok(float *Values, const std::vector<float> &Given) {
  scale<<<blocksForSigned(Given.size()), 256>>>(Values, Given.size());
}

void guarded_ok(float *Values, const std::vector<float> &Given) {
  if (!Given.empty())
    scale<<<(Given.size() - 1) / 256 + 1, 256>>>(Values, Given.size());
}

// For none the first axis is beyond its limit, so that the second is taken, too.
static dim3 rows(size_t N) {
  size_t X = (N - 1) / 256 + 1, Y = 1;
  if (X > 65535) {
    Y = (X + 65534) / 65535;
    X = 65535;
  }
  return dim3(X, Y);
}

void inRows_bad(float *Values, const std::vector<float> &Given) {
  scale<<<rows(Given.size()), 256>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y is 16777473 when 'Given.size()' is 0, and a launch with more than 65535 blocks fails
}

static dim3 square(size_t N) {
  const size_t Blocks = (N - 1) / 256 + 1;
  const size_t Side = std::ceil(std::sqrt(Blocks));
  return dim3(Side, (Blocks - 1) / Side + 1);
}

void inSquare_bad(float *Values, const std::vector<float> &Given) {
  scale<<<square(Given.size()), 256>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y is 268435456 when 'Given.size()' is 0, and a launch with more than 65535 blocks fails
}
