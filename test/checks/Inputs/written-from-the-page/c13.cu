// Templates: checks that only answer, used as statements, and an allocation of the project's own.
#include <cstddef>

template <class S> bool isOk(S s) { return static_cast<int>(s) == 0; }
template <class S> inline S pass(S s) { return s; }

template <typename T> cudaError_t grab(T **p, size_t n) {
  return cudaMalloc(reinterpret_cast<void **>(p), n * sizeof(T));
}

template <typename T> T *fresh(const T *from, size_t n) {
  T *q;
  grab(&q, n); // EXPECT
  isOk(cudaMemcpy(q, from, n * sizeof(T), cudaMemcpyHostToDevice)); // EXPECT
  return q;
}

float *floats(const float *f, size_t n) { return fresh(f, n); }

void later(void *p, size_t n) {
  pass(cudaMemset(p, 0, n)); // EXPECT
}
