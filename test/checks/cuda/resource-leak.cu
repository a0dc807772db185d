// RUN: %check_cuda_tidy %s cuda-resource-leak %t

#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <memory>
#include <vector>

__global__ void scale(float *values, int n);
void keep(float *memory);
void keepStream(cudaStream_t stream);
float *Global;

// Memory.

void memory_bad(const float *host, int n) {
  float *device;
  cudaMalloc(&device, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'device' is not released: 'cudaFree' is missing [cuda-resource-leak]
  cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
  scale<<<1, n>>>(device, n);
}

int earlyReturn_bad(int n) {
  float *device = nullptr, *other = nullptr;
  if (cudaMalloc(&device, n) != cudaSuccess)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'device' is not released on every path: 'cudaFree' is missing
    return 1;
  if (cudaMallocManaged(&other, n) != cudaSuccess)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'other' is not released on every path: 'cudaFree' is missing
    return 1;
  scale<<<1, n>>>(device, n);
  if (n > 1000)
    return 2;
  cudaFree(device);
  device = nullptr;
  cudaFree(other);
  return 0;
}

int released_ok(int n) {
  float *device = nullptr;
  if (cudaMalloc(&device, n) != cudaSuccess)
    return 1;
  scale<<<1, n>>>(device, n);
  cudaError_t status = cudaDeviceSynchronize();
  if (device)
    cudaFree(device);
  return status == cudaSuccess ? 0 : 1;
}

void async_ok(int n, cudaStream_t stream) {
  float *device;
  cudaMallocAsync(&device, n, stream);
  scale<<<1, n, 0, stream>>>(device, n);
  cudaFreeAsync(device, stream);
}

struct Holder {
  float *memory;
};
struct Release {
  void operator()(float *memory) const { cudaFree(memory); }
};
float *handedOn_ok(int n, Holder &holder) {
  float *returned, *kept, *stored, *global, *owned;
  cudaMalloc(&returned, n);
  cudaMalloc(&kept, n);
  cudaMalloc(&stored, n);
  cudaMalloc(&global, n);
  cudaMalloc(&owned, n);
  keep(kept);
  holder.memory = stored;
  Global = global;
  std::unique_ptr<float, Release> owner(owned);
  return returned;
}

void reset_ok(int n) {
  float *device;
  cudaMalloc(&device, n);
  scale<<<1, n>>>(device, n);
  cudaDeviceReset();
}

void releaseAll(float *memory) { cudaFree(memory); }
// A function of the program's own, whatever it is called.
void cudaKeepForLater(float *memory);
void ownFunction_ok(int n) {
  float *device;
  cudaMalloc(&device, n);
  cudaKeepForLater(device);
}
void helper_ok(int n) {
  float *device;
  cudaMalloc(&device, n);
  releaseAll(device);
}

// Handles.

void handles_bad(float *values, int n) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'stream' is not released: 'cudaStreamDestroy' is missing
  scale<<<1, n, 0, stream>>>(values, n);
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
  cudaEventRecord(event, stream);
  cublasHandle_t handle;
  cublasCreate(&handle);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'handle' is not released: 'cublasDestroy' is missing
  cublasSetStream(handle, stream);
}

void handles_ok(float *values, int n) {
  cudaStream_t stream, given;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaStreamCreate(&given);
  keepStream(given);
  cudaEvent_t event;
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  scale<<<1, n, 0, stream>>>(values, n);
  cudaEventDestroy(event);
  cudaStreamDestroy(stream);
}

// A pointer into the memory is a way to it.

struct Material {
  int color;
  float table[4];
};
struct Sphere {
  float radius;
  Material *material;
};
struct Scene {
  Sphere *spheres;
};
struct View {
  const Material &of;
};
Sphere makeSphere(float radius, Material *material) { return Sphere{radius, material}; }
Sphere makeConstant(float radius, const Material *material) { return {radius, const_cast<Material *>(material)}; }
View viewOf(const Material &material) { return {material}; }
const Material *elsewhere(const Material *material);
void putElsewhere(Scene &scene, const Material *material);
void putPointer(float *into, const float *material);

Scene element_ok() {
  Scene scene;
  Sphere *spheres;
  cudaMallocManaged(&spheres, 2 * sizeof(Sphere));
  Material *first, *second, *third, *fourth;
  cudaMallocManaged(&first, 2 * sizeof(Material));
  cudaMallocManaged(&second, 2 * sizeof(Material));
  cudaMallocManaged(&third, 2 * sizeof(Material));
  cudaMallocManaged(&fourth, 2 * sizeof(Material));
  spheres[0] = makeSphere(1, &first[0]);
  spheres[1].material = &second[1];
  spheres[2] = makeSphere(1, third + 1);
  spheres[3] = makeConstant(1, &*fourth);
  scene.spheres = &spheres[0];
  return scene;
}

const float *insideOfMemory_ok(Scene &scene, const Material *&out) {
  Material *row, *member, *reference, *unseen, *put;
  cudaMallocManaged(&row, sizeof(Material));
  cudaMallocManaged(&member, sizeof(Material));
  cudaMallocManaged(&reference, sizeof(Material));
  cudaMallocManaged(&unseen, sizeof(Material));
  cudaMallocManaged(&put, sizeof(Material));
  int *color = &member->color;
  Material &alias = reference[0];
  keep(reinterpret_cast<float *>(color));
  out = elsewhere(unseen);
  putElsewhere(scene, put);
  return row[0].table;
}

View reference_ok() {
  Material *memory;
  cudaMallocManaged(&memory, sizeof(Material));
  return viewOf(memory[0]);
}

char *aligned_ok(size_t bytes) {
  char *memory;
  cudaMalloc(&memory, bytes);
  return reinterpret_cast<char *>((reinterpret_cast<size_t>(memory) + 255) & ~size_t(255));
}

// The pointer's own bytes are copied to where a kernel finds it.
void copiedPointer_ok(Scene *onDevice) {
  Sphere *spheres;
  cudaMalloc(&spheres, sizeof(Sphere));
  cudaMemcpy(&onDevice->spheres, &spheres, sizeof(Sphere *), cudaMemcpyHostToDevice);
}

void releaseAt(Material **memory) { cudaFree(*memory); }
void releasedByAddress_ok() {
  Material *memory;
  cudaMallocManaged(&memory, sizeof(Material));
  releaseAt(&memory);
}
void releasedElement_ok() {
  Material *memory;
  cudaMallocManaged(&memory, sizeof(Material));
  cudaFree(&memory[0]);
}

int colorOf(Material *material) { return material->color; }
int colorIn(const Material &material) { return material.color; }
void setColor(Material &material) { material.color = 1; }
int valuesInMemory_bad(float *into) {
  Material *memory;
  cudaMallocManaged(&memory, 2 * sizeof(Material));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is not released: 'cudaFree' is missing
  memory[0] = Material{1, {}};
  memory->table[2] = 3;
  setColor(memory[1]);
  const Material copy = memory[0];
  putPointer(into, memory->table);
  cudaMemset(&memory[1], 0, sizeof(Material));
  cudaMemcpy(into, memory + 1, sizeof(Material), cudaMemcpyDefault);
  return colorOf(&memory[0]) + colorIn(memory[1]) + copy.color + memory[1].color;
}

// Members may be released by any method of their class.
class FN_member {
  float *memory_;

public:
  explicit FN_member(int n) { cudaMalloc(&memory_, n); }
};

// Which elements of an array are released is not known.
void FN_element(float **rows, int n) {
  float *several[2];
  for (int i = 0; i < n; ++i)
    cudaMalloc(&rows[i], 64);
  cudaMalloc(&several[0], 64);
}

// After an error most programs end.
bool FN_afterError(int n) {
  float *first, *second;
  cudaMalloc(&first, n);
  if (cudaMalloc(&second, n) != cudaSuccess)
    return false;
  cudaFree(first);
  cudaFree(second);
  return true;
}

// The memory before is lost.
void FN_overwritten(int n) {
  float *memory;
  cudaMalloc(&memory, n);
  cudaMalloc(&memory, 2 * n);
  cudaFree(memory);
}

// Whoever knows where the pointer is may release what is there in the end.
struct ByReference {
  float *&memory;
  ~ByReference() { cudaFree(memory); }
};
struct ByAddress {
  explicit ByAddress(float **at) : at(at) {}
  ~ByAddress() { cudaFree(*at); }
  float **at;
};
int keptByReference_ok(int n) {
  float *memory = nullptr;
  ByReference guard{memory};
  cudaMalloc(&memory, n);
  return n > 5 ? 1 : 0;
}
int keptByAddress_ok(int n) {
  float *memory = nullptr;
  ByAddress guard(&memory);
  cudaMalloc(&memory, n);
  return n > 5 ? 1 : 0;
}

// What a function of the file, or an object, says of a status is what the status says.
bool good(cudaError_t status) { return status == cudaSuccess; }
bool fails(cudaError_t status) {
  if (status == cudaSuccess)
    return false;
  scale<<<1, 1>>>(nullptr, 0);
  return true;
}
struct Status {
  cudaError_t code;
  bool good() const { return code == cudaSuccess; }
};
bool afterFunction_bad(float *values, bool early) {
  cudaStream_t stream;
  if (!good(cudaStreamCreate(&stream)))
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'stream' is not released on every path
    return false;
  if (early)
    return true;
  return good(cudaStreamDestroy(stream));
}
bool afterErrorOfFunction_ok(float *values) {
  cudaStream_t stream;
  if (!good(cudaStreamCreate(&stream)))
    return false;
  if (fails(cudaMemsetAsync(values, 0, 4, stream)))
    return false;
  return good(cudaStreamDestroy(stream));
}
#define RETURN_IF_ERROR(call)                                                                                          \
  do {                                                                                                                 \
    Status status{(call)};                                                                                             \
    if (!status.good())                                                                                                \
      return status;                                                                                                   \
  } while (0)
Status afterErrorInObject_ok(int n, int *host) {
  int *values;
  RETURN_IF_ERROR(cudaMalloc(&values, n));
  RETURN_IF_ERROR(cudaMemcpy(host, values, n, cudaMemcpyDeviceToHost));
  RETURN_IF_ERROR(cudaFree(values));
  return {cudaSuccess};
}

// That calls succeed is no news.
#define CHECK_OR_RETURN(call) do { if ((call) != cudaSuccess) return -1; } while (0)
int fewNotes_bad(const int *device) {
  int found, *values;
  CHECK_OR_RETURN(cudaMalloc(&values, 4));
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'values' is not released on every path
  // CHECK-MESSAGES-NOT: this condition is false
  // CHECK-MESSAGES: :[[@LINE+3]]:7: note: this condition is true on such a path
  CHECK_OR_RETURN(cudaMemset(values, 0, 4));
  CHECK_OR_RETURN(cudaMemcpy(&found, device, 4, cudaMemcpyDeviceToHost));
  if (found == 0)
    return 0;
  CHECK_OR_RETURN(cudaFree(values));
  return found;
}

// What decides beside the status may mean no error: nothing is known of the branch.
static int Retries;
bool maybeGood(cudaError_t status) {
  if (Retries > 3)
    return false;
  return status == cudaSuccess;
}
bool FN_afterOther(float *values) {
  cudaStream_t stream;
  if (!maybeGood(cudaStreamCreate(&stream)))
    return false;
  if (!maybeGood(cudaMemsetAsync(values, 0, 4, stream)))
    return true;
  return good(cudaStreamDestroy(stream));
}

// Somebody keeps what each round of a loop makes; what failed has made nothing.

struct Node {
  float *data;
  Node *next;
};
struct Part {
  float *data;
  int size;
};
void keptOfEachRound_ok(std::vector<float *> &buffers, std::vector<Part> &parts, Node *node, float **rows, int n) {
  for (int i = 0; i < n; ++i, node = node->next) {
    float *first, *second, *third, *fourth;
    cudaMalloc(&first, 64);
    cudaMalloc(&second, 64);
    cudaMalloc(&third, 64);
    cudaMalloc(&fourth, 64);
    buffers[i] = first;
    parts.push_back({second, 64});
    node->data = third;
    rows[i] = fourth;
  }
}
void smaller_ok(size_t n) {
  float *memory, *other;
  while (cudaMalloc(&memory, n) != cudaSuccess)
    n /= 2;
  for (int i = 0; i < 4; ++i) {
    if (cudaMalloc(&other, n) == cudaSuccess)
      break;
    n /= 2;
  }
  cudaFree(memory);
  cudaFree(other);
}

// The path on which nothing was made, told by the name of an error.
void refused_ok() {
  cublasHandle_t handle;
  if (cublasCreate(&handle) == CUBLAS_STATUS_ALLOC_FAILED)
    return;
  cublasDestroy(handle);
}
void refusedLater_ok(int n) {
  cublasHandle_t handle;
  cublasStatus_t status = cublasCreate(&handle);
  if (status == CUBLAS_STATUS_NOT_INITIALIZED)
    return;
  status = cublasDestroy(handle);
}
void anotherRefused_bad() {
  cublasHandle_t handle, other;
  cublasCreate(&handle);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'handle' is not released on every path: 'cublasDestroy' is missing
  if (cublasCreate(&other) == CUBLAS_STATUS_ALLOC_FAILED)
    return;
  cublasDestroy(other);
  cublasDestroy(handle);
}
void statusOfAnother_bad() {
  cublasHandle_t handle, other;
  cublasStatus_t status = cublasCreate(&handle);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'handle' is not released on every path: 'cublasDestroy' is missing
  status = cublasCreate(&other);
  if (status == CUBLAS_STATUS_ALLOC_FAILED)
    return;
  cublasDestroy(other);
  cublasDestroy(handle);
}
