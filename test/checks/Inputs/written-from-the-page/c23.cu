// Giving back and waiting in the middle of other work.
#include <cstddef>
#include <cstdio>

struct Pool {
  float *data = nullptr;
  size_t room = 0;
};

bool grow(Pool &pool, size_t n) {
  if (n <= pool.room)
    return true;
  cudaFree(pool.data); // EXPECT
  pool.data = nullptr;
  if (cudaMalloc(&pool.data, n * sizeof(float)) != cudaSuccess) {
    pool.room = 0;
    return false;
  }
  pool.room = n;
  return true;
}

float total(const float *managed, int n, cudaStream_t s) {
  cudaStreamSynchronize(s); // EXPECT
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += managed[i];
  std::printf("sum %f\n", sum);
  return sum;
}
