// RUN: %check_cuda_tidy %s cuda-pinned-memory %t

#include <cstdlib>
#include <cuda.h>
#include <fstream>
#include <memory>
#include <utility>
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

// What owns the memory is as good as a pointer to it.
void registeredVector_bad(float *device, int n) {
  std::vector<float> values(n);
  for (float &each : values)
    each = 1;
  cudaHostRegister(values.data(), values.size() * sizeof(float), cudaHostRegisterDefault);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'values' is not released: 'cudaHostUnregister' is missing
  values[0] = 2;
  cudaMemcpy(device, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
}
bool registeredOnAPath_bad(std::vector<float> &values, float *device, bool enough) {
  cudaHostRegister(&values[0], values.size() * sizeof(float), cudaHostRegisterDefault);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'values' is not released on every path: 'cudaHostUnregister' is missing
  // CHECK-MESSAGES: :[[@LINE+2]]:7: note: this condition is true on such a path
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: the function returns here without releasing it
  if (enough)
    return false;
  cudaMemcpy(device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaHostUnregister(values.data());
  return true;
}
std::vector<float> registeredVector_ok(float *device, int n, std::vector<float> &kept) {
  std::vector<float> values(n), returned(n), moved(n);
  cudaHostRegister(values.data(), n * sizeof(float), cudaHostRegisterDefault);
  cudaMemcpy(device, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaHostUnregister(values.data());
  cudaHostRegister(returned.data(), n * sizeof(float), cudaHostRegisterDefault);
  cudaHostRegister(moved.data(), n * sizeof(float), cudaHostRegisterDefault);
  kept = std::move(moved);
  return returned;
}
// The caller may give back what is the caller's.
void FN_registeredForTheCaller(std::vector<float> &values) {
  cudaHostRegister(values.data(), values.size() * sizeof(float), cudaHostRegisterDefault);
}

// The driver's functions lock the same memory.
int driver_bad(bool enough) {
  void *host, *other;
  cuMemAllocHost(&host, 4096);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'host' is not released on every path: 'cuMemFreeHost' is missing
  // CHECK-MESSAGES: :[[@LINE+6]]:7: note: this condition is true on such a path
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note: the function returns here without releasing it
  cuMemHostAlloc(&other, 4096, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'other' is not released on every path: 'cuMemFreeHost' is missing
  // CHECK-MESSAGES: :[[@LINE+2]]:7: note: this condition is true on such a path
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: the function returns here without releasing it
  if (enough)
    return -1;
  cuMemFreeHost(host);
  cudaFreeHost(other);
  return 0;
}
void driverRegistered_bad(int n) {
  std::vector<float> values(n);
  cuMemHostRegister(values.data(), n * sizeof(float), 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'values' is not released: 'cuMemHostUnregister' is missing
}
void driver_ok(int n) {
  void *host;
  cuMemHostAlloc(&host, n, 0);
  std::vector<float> values(n);
  cuMemHostRegister(values.data(), n * sizeof(float), 0);
  cuMemHostUnregister(values.data());
  cuMemFreeHost(host);
}

// A helper whose body is known neither keeps nor releases it, or does.
static void fill(float *data, int n) {
  for (int i = 0; i < n; ++i)
    data[i] = i;
}
static void release(float *data) { cudaFreeHost(data); }
float *Remembered;
static void remember(float *data) { Remembered = data; }
void helper_bad(int n) {
  float *host;
  cudaMallocHost(&host, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'host' is not released: 'cudaFreeHost' is missing
  fill(host, n);
}
void helper_ok(int n) {
  float *released, *remembered;
  cudaMallocHost(&released, n * sizeof(float));
  cudaMallocHost(&remembered, n * sizeof(float));
  fill(released, n);
  release(released);
  remember(remembered);
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

// What holds the pointer, or is called with it, may release it.
struct Release {
  void operator()(float *p) const;
};
struct Job {
  float *Data;
  explicit Job(float *data) : Data(data) {}
};
void releaseLater(void *data);
void releaseAfter(cudaStream_t stream, cudaError_t status, void *data);
std::pair<float *, int> handedOn_ok(cudaStream_t stream, int n, std::unique_ptr<Job> &job, std::shared_ptr<Job> &other) {
  float *a, *b, *c, *d, *e;
  cudaMallocHost(&a, n);
  cudaMallocHost(&b, n);
  cudaMallocHost(&c, n);
  cudaMallocHost(&d, n);
  cudaMallocHost(&e, n);
  job = std::make_unique<Job>(a);
  other = std::make_shared<Job>(b);
  cudaLaunchHostFunc(stream, releaseLater, c);
  cudaStreamAddCallback(stream, releaseAfter, d, 0);
  return std::make_pair(e, n);
}
void copied_bad(float *from, int n) {
  float *host;
  cudaMallocHost(&host, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'host' is not released: 'cudaFreeHost' is missing
  std::copy(from, from + n, host);
}

// What says that locking failed.
bool succeeded(cudaError_t status);
int predicate_ok(int n) {
  float *host = nullptr;
  if (!succeeded(cudaMallocHost(&host, n)))
    return -1;
  cudaFreeHost(host);
  return 0;
}
int kept_ok(float *device, int n) {
  float *host = nullptr;
  const bool failed = cudaMallocHost(&host, n) != cudaSuccess;
  if (failed)
    return -1;
  const bool ok = cudaMemcpy(host, device, n, cudaMemcpyDefault) == cudaSuccess &&
                  cudaMemcpy(device, host, n, cudaMemcpyDefault) == cudaSuccess;
  if (!ok)
    return -1;
  cudaFreeHost(host);
  return 0;
}
int otherFlag_bad(int n) {
  float *host = nullptr;
  const bool many = n > 1000;
  cudaMallocHost(&host, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'host' is not released on every path
  // CHECK-MESSAGES: :[[@LINE+2]]:7: note: this condition is true on such a path
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: the function returns here without releasing it
  if (many)
    return -1;
  cudaFreeHost(host);
  return 0;
}

// A buffer that grows locks its pages only now and then.
void growing_ok(const std::vector<int> &sizes, float *device) {
  float *host = nullptr;
  int capacity = 0;
  for (int n : sizes) {
    if (n > capacity) {
      if (host)
        cudaFreeHost(host);
      cudaMallocHost(&host, n);
      capacity = n;
    }
    cudaMemcpy(device, host, n, cudaMemcpyDefault);
  }
  cudaFreeHost(host);
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

// The loop of a macro runs once.
#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    if ((call) != cudaSuccess)                                                                                         \
      abort();                                                                                                         \
  } while (0)
void perCheckedIteration_bad(int n, int count) {
  for (int i = 0; i < count; ++i) {
    float *host;
    CHECK(cudaMallocHost(&host, n * sizeof(float)));
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: memory is page-locked for 'host' and released again in every iteration of a loop
    CHECK(cudaFreeHost(host));
  }
}
void checkedOnce_ok(int n) {
  float *host;
  CHECK(cudaMallocHost(&host, n * sizeof(float)));
  CHECK(cudaFreeHost(host));
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

void show(const float *values, int n);
void shown_bad(int n) {
  float *values;
  cudaMallocHost(&values, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'values' is not released: 'cudaFreeHost' is missing
  show(values, n);
}

// A row of sizes, each of them once.
void perSize_ok() {
  for (size_t n = 1024; n <= 1 << 20; n *= 2) {
    float *host;
    cudaMallocHost(&host, n);
    cudaFreeHost(host);
  }
}

// Somebody else's, when it is returned.
static float *lockedFor(size_t n) {
  float *host;
  cudaMallocHost(&host, n);
  return host;
}
void FN_ofHelper(float *device, size_t n) {
  float *host = lockedFor(n);
  cudaMemcpy(device, host, n, cudaMemcpyHostToDevice);
}
// An exception is an error like CUDA's.
void FN_thrown(float *device, size_t n) {
  float *host;
  cudaMallocHost(&host, n);
  if (n % 16)
    throw 1;
  cudaMemcpy(device, host, n, cudaMemcpyHostToDevice);
  cudaFreeHost(host);
}

// A container of numbers copies what is there, a stream reads or fills it.
std::vector<float> copied_bad(const float *device, int n) {
  float *host;
  cudaMallocHost(&host, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'host' is not released: 'cudaFreeHost' is missing
  cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
  return std::vector<float>(host, host + n);
}
void readIn_bad(float *device, std::ifstream &file, std::vector<float> &values, int n) {
  float *host;
  cudaMallocHost(&host, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'host' is not released: 'cudaFreeHost' is missing
  file.read(reinterpret_cast<char *>(host), n * sizeof(float));
  values.assign(host, host + n);
}
void kept_ok(std::vector<float *> &pointers, std::vector<size_t> &addresses, int n) {
  float *host, *other;
  cudaMallocHost(&host, n);
  cudaMallocHost(&other, n);
  pointers.insert(pointers.end(), &host, &host + 1);
  addresses.push_back(reinterpret_cast<size_t>(other));
}

// What frees memory leaves it locked. Of memory that was allocated so, cuda-wrong-memory says that.
void freedAsDevice_ok(float *device, int n) {
  float *host;
  cudaMallocHost(&host, n);
  cudaMemcpy(device, host, n, cudaMemcpyHostToDevice);
  cudaFree(host);
}
void deleted_bad(float *device, int n) {
  float *host = new float[n];
  cudaHostRegister(host, n * sizeof(float), 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'host' is not released: 'cudaHostUnregister' is missing
  cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
  delete[] host;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: this does not unlock the memory
}
void stack_bad(float *device) {
  float host[256];
  cudaHostRegister(host, sizeof(host), 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'host' is not released: 'cudaHostUnregister' is missing
  cudaMemcpy(device, host, sizeof(host), cudaMemcpyHostToDevice);
}
void byOwner_ok(float *device, int n) {
  std::vector<float> values(n);
  float *host = values.data();
  cudaHostRegister(host, n * sizeof(float), 0);
  cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaHostUnregister(&values[0]);
}

// One buffer for all, locked anew for each.
void ofFile_bad(float *device, int n) {
  static float buffer[4096];
  for (int i = 0; i < n; ++i) {
    cudaHostRegister(buffer, sizeof(buffer), 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: memory is page-locked for 'buffer' and released again in every iteration of a loop
    cudaMemcpy(device, buffer, sizeof(buffer), cudaMemcpyHostToDevice);
    cudaHostUnregister(buffer);
  }
}
void ofProgram_ok() {
  static float *buffer;
  cudaMallocHost(&buffer, 4096);
}
void sizes_ok(const std::vector<size_t> &sizes) {
  for (size_t n : sizes) {
    float *host;
    cudaMallocHost(&host, n);
    cudaFreeHost(host);
  }
  for (int i = 10; i < 28; ++i) {
    const size_t n = size_t(1) << i;
    float *host;
    cudaMallocHost(&host, n);
    cudaFreeHost(host);
  }
}

// The first one is lost when the pointer is given another.
void FN_lockedTwice(float *device, int n) {
  float *host;
  cudaMallocHost(&host, n);
  cudaMemcpy(device, host, n, cudaMemcpyHostToDevice);
  cudaMallocHost(&host, 2 * n);
  cudaFreeHost(host);
}

// What failed has locked nothing.
void smaller_ok(float *device, size_t n) {
  float *host;
  while (cudaMallocHost(&host, n) != cudaSuccess)
    n /= 2;
  cudaMemcpy(device, host, n, cudaMemcpyHostToDevice);
  cudaFreeHost(host);
}
void bothSmaller_ok(float *device, size_t n) {
  float *host, *other;
  cudaError_t status = cudaMallocHost(&host, n), otherStatus = cudaMallocHost(&other, n);
  while (status != cudaSuccess || otherStatus != cudaSuccess) {
    if (status == cudaSuccess)
      cudaFreeHost(host);
    n /= 2;
    status = cudaMallocHost(&host, n);
    otherStatus = cudaMallocHost(&other, n);
  }
  cudaMemcpy(device, host, n, cudaMemcpyHostToDevice);
  cudaMemcpy(device, other, n, cudaMemcpyHostToDevice);
  cudaFreeHost(host);
  cudaFreeHost(other);
}
void untilDone_bad(float *device, size_t n, const bool &done) {
  float *host;
  while (!done) {
    if (cudaMallocHost(&host, n) != cudaSuccess)
      // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: memory is page-locked for 'host' and released again in every iteration of a loop
      break;
    cudaMemcpy(device, host, n, cudaMemcpyHostToDevice);
    cudaFreeHost(host);
  }
}
