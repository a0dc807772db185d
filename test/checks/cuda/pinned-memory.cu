// RUN: %check_cuda_tidy %s cuda-pinned-memory %t

#include <cstdlib>
#include <vector>

void use(float *data);
bool compute(float *out, const float *in, int n);

void neverReleased_bad(float *device, int n) {
  float *host;
  cudaMallocHost(&host, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'host' is not released: 'cudaFreeHost' is missing [cuda-pinned-memory]
  cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
}

int earlyReturn_bad(float *device, int n) {
  float *host = nullptr;
  if (cudaHostAlloc((void **)&host, n * sizeof(float), cudaHostAllocDefault) != cudaSuccess)
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: page-locked memory of 'host' is not released on every path: 'cudaFreeHost' is missing
    // CHECK-MESSAGES: :[[@LINE-2]]:7: note: this condition is false on such a path
    // CHECK-MESSAGES: :[[@LINE+3]]:7: note: this condition is true on such a path
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: the function returns here without releasing it
    return -1;
  if (n > 1000)
    return -2;
  cudaMemcpyAsync(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaFreeHost(host);
  return 0;
}

int released_ok(float *device, int n) {
  float *host = nullptr;
  cudaError_t status = cudaMallocHost(&host, n * sizeof(float));
  if (status != cudaSuccess)
    return -1;
  int result = host[0] > 0;
  if (host)
    cudaFreeHost(host);
  return result;
}

void registered_bad(float *device, int n) {
  std::vector<float> values(n);
  float *data = values.data();
  cudaHostRegister(data, n * sizeof(float), cudaHostRegisterDefault);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'data' is not released: 'cudaHostUnregister' is missing
  cudaMemcpy(device, data, n * sizeof(float), cudaMemcpyHostToDevice);
}

// The conditions may be the same.
void conditional_ok(float *device, int n, bool pinned) {
  float *host = nullptr;
  if (pinned)
    cudaMallocHost(&host, n);
  if (pinned)
    cudaFreeHost(host);
}

// Most programs end after an error.
int FN_afterAnError(float *device, int n) {
  float *host;
  cudaMallocHost(&host, n);
  if (cudaMemcpy(host, device, n, cudaMemcpyDeviceToHost) != cudaSuccess)
    return -1;
  cudaFreeHost(host);
  return 0;
}

struct Buffer {
  float *Data = nullptr;
  explicit Buffer(int n) { cudaMallocHost(&Data, n); }
  ~Buffer() { cudaFreeHost(Data); }
};

float *Kept;
float *givenAway_ok(int n, float **out, std::vector<float *> &all) {
  float *a, *b, *c, *d;
  cudaMallocHost(&a, n);
  cudaMallocHost(&b, n);
  cudaMallocHost(&c, n);
  cudaMallocHost(&d, n);
  Kept = a;
  *out = b;
  all.push_back(c);
  return d;
}

void perIteration_bad(float *device, int n, int count) {
  for (int i = 0; i < count; ++i) {
    float *host;
    cudaMallocHost(&host, n * sizeof(float));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: memory is page-locked for 'host' and released again in every iteration of a loop
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: released here; locking pages takes longer than most copies: do it once, outside of the loop
    cudaMemcpy(device + i * n, host, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaFreeHost(host);
  }
}

void perDevice_ok(int devices, int n) {
  for (int i = 0; i < devices; ++i) {
    cudaSetDevice(i);
    float *host;
    cudaMallocHost(&host, n);
    cudaFreeHost(host);
  }
}

// Somebody may release what a function is given.
void FN_used(int n) {
  float *host;
  cudaMallocHost(&host, n);
  use(host);
}

// The memory of a program that ends is released by the system.
int main() {
  float *host;
  cudaMallocHost(&host, 4);
  return 0;
}
