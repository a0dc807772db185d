#include <cuda_runtime.h>

void squareLoss(const float *a, const float *b, float *out, int n, cudaStream_t s);
void absoluteLoss(const float *a, const float *b, float *out, int n, cudaStream_t s);

typedef void (*Loss)(const float *, const float *, float *, int, cudaStream_t);

static const Loss Losses[2] = {squareLoss, absoluteLoss};

void computeLoss(int kind, const float *a, const float *b, float *out, int n, cudaStream_t s) {
  Losses[kind & 1](a, b, out, n, s);
}
