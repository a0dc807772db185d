// One variable for a row of calls: each round of the loop overwrites what the round before left.
cudaError_t scatter(float **dst, const float *src, size_t each, int parts, cudaStream_t s) {
  cudaError_t r = cudaSuccess;
  for (int i = 0; i < parts; ++i)
    r = cudaMemcpyAsync(dst[i], src + i * each, each * sizeof(float), cudaMemcpyHostToDevice, s); // EXPECT
  return r;
}

cudaError_t pairUp(float **a, float **b, size_t n) {
  cudaError_t r;
  r = cudaMalloc(a, n); // EXPECT
  r = cudaMalloc(b, n);
  return r;
}
