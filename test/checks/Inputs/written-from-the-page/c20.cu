// One variable for a row of calls, looked at before the next call writes to it.
cudaError_t scatter(float **dst, const float *src, size_t each, int parts, cudaStream_t s) {
  cudaError_t r = cudaSuccess;
  for (int i = 0; i < parts && r == cudaSuccess; ++i)
    r = cudaMemcpyAsync(dst[i], src + i * each, each * sizeof(float), cudaMemcpyHostToDevice, s);
  return r;
}

cudaError_t pairUp(float **a, float **b, size_t n) {
  cudaError_t r;
  r = cudaMalloc(a, n);
  if (!r)
    r = cudaMalloc(b, n);
  return r;
}

int countGood(float **a, int k, size_t n) {
  int good = 0;
  cudaError_t r;
  do {
    r = cudaMalloc(&a[good], n);
    good += r == cudaSuccess;
  } while (r == cudaSuccess && good < k);
  return good;
}
