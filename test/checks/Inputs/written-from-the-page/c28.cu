// A class that keeps the status in a private member with a reader, callbacks, and macros that return the status.
#include <cstdio>
#include <iostream>

#define RT(x)                                                                  \
  do {                                                                         \
    if (cudaError_t t0 = (x); t0 != cudaSuccess)                               \
      return t0;                                                               \
  } while (0)

#define IGNORE_ERROR(x) (void)(x)

class Queue {
public:
  void put(void *d, const void *h, size_t n) {
    rc = cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
    ++count;
  }
  bool fine() const { return rc == cudaSuccess; }
  int size() const { return count; }

private:
  cudaError_t rc = cudaSuccess;
  int count = 0;
};

int use(void *d, const void *h, size_t n) {
  Queue q;
  q.put(d, h, n);
  return q.fine() ? q.size() : -1;
}

static void CUDART_CB done(void *data) { std::printf("%d\n", *static_cast<int *>(data)); }

cudaError_t tell(cudaStream_t s, int *x, int d) {
  RT(cudaLaunchHostFunc(s, done, x));
  RT(cudaDeviceGetAttribute(x, cudaDevAttrMultiProcessorCount, d));
  IGNORE_ERROR(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
  std::cout << cudaStreamQuery(s) << '\n';
  cudaStreamQuery(s);
  return cudaSuccess;
}
