// cuFFT, cuRAND and driver statuses kept for the caller, compared in an expression, or kept in a list.
#include <cstdio>
#include <vector>
#include <cuda.h>
#include <cufft.h>
#include <curand.h>

bool transform(cufftHandle plan, cufftComplex *x, int verbose) {
  cufftResult v1 = cufftExecC2C(plan, x, x, CUFFT_FORWARD);
  if (verbose > 1)
    std::printf("cufft says %d\n", static_cast<int>(v1));
  return v1 == CUFFT_SUCCESS;
}

bool noise(curandGenerator_t g, float *out, size_t n) {
  return curandSetPseudoRandomGeneratorSeed(g, 42ULL) == CURAND_STATUS_SUCCESS &&
         curandGenerateUniform(g, out, n) == CURAND_STATUS_SUCCESS;
}

void here(std::vector<CUresult> &history, CUcontext *c) {
  history.push_back(cuCtxGetCurrent(c));
}

CUcontext orNull() {
  CUcontext c = nullptr;
  return cuCtxGetCurrent(&c) ? nullptr : c;
}
