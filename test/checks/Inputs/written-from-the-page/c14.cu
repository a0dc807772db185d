// Templates whose answer is used, and one that prints by itself, so that what it returns is no news.
#include <cstdio>
#include <cstddef>

template <class S> bool isOk(S s) { return static_cast<int>(s) == 0; }

template <class S> inline S pass(S s, const char *where = "?") {
  if (!isOk(s))
    std::fprintf(stderr, "%s: code %d\n", where, static_cast<int>(s));
  return s;
}

template <typename T> cudaError_t grab(T **p, size_t n) {
  return cudaMalloc(reinterpret_cast<void **>(p), n * sizeof(T));
}

template <typename T> T *fresh(const T *from, size_t n) {
  T *q;
  if (!isOk(grab(&q, n)))
    return nullptr;
  const bool copied = isOk(cudaMemcpy(q, from, n * sizeof(T), cudaMemcpyHostToDevice));
  return copied ? q : nullptr;
}

float *floats(const float *f, size_t n) { return fresh<float>(f, n); }

void later(void *p, size_t n) {
  pass(cudaMemset(p, 0, n), "later");
}
