// A class that keeps the status in a private member nobody reads, callbacks put on a stream, and a macro that does nothing.
#include <cstdio>

#define RT(x)                                                                  \
  do {                                                                         \
    auto t0 = (x);                                                             \
  } while (0)

class Queue {
public:
  void put(void *d, const void *h, size_t n) {
    rc = cudaMemcpy(d, h, n, cudaMemcpyHostToDevice); // EXPECT
    ++count;
  }
  int size() const { return count; }

private:
  cudaError_t rc = cudaSuccess;
  int count = 0;
};

int use(void *d, const void *h, size_t n) {
  Queue q;
  q.put(d, h, n);
  return q.size();
}

static void CUDART_CB done(void *data) { std::printf("%d\n", *static_cast<int *>(data)); }

void tell(cudaStream_t s, int *x) {
  cudaLaunchHostFunc(s, done, x); // EXPECT
}

void grid(int *x, int d) {
  RT(cudaDeviceGetAttribute(x, cudaDevAttrMultiProcessorCount, d)); // EXPECT
}
