// cuFFT, cuRAND and driver statuses that are read only when somebody wants to hear of them.
#include <cstdio>
#include <cuda.h>
#include <cufft.h>
#include <curand.h>

bool transform(cufftHandle plan, cufftComplex *x, int verbose) {
  cufftResult v1 = cufftExecC2C(plan, x, x, CUFFT_FORWARD); // EXPECT
  if (verbose > 1) {
    std::printf("cufft says %d\n", static_cast<int>(v1));
    return v1 == CUFFT_SUCCESS;
  }
  return true;
}

void noise(curandGenerator_t g, float *out, size_t n) {
  curandSetPseudoRandomGeneratorSeed(g, 42ULL); // EXPECT
  if (curandGenerateUniform(g, out, n) != CURAND_STATUS_SUCCESS)
    std::puts("no noise");
}

CUcontext here() {
  CUcontext c;
  cuCtxGetCurrent(&c); // EXPECT
  return c;
}
