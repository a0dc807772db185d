// RUN: %check_cuda_tidy %s cuda-use-after-release %t

#include <vector>
#include <cuda_runtime.h>
#include <cublas_v2.h>
#include <utility>

__global__ void scale(float *values, int n);
void use(float *pointer);
void renew(float *&pointer);

// The same a second time.

void twice_bad(bool failed) {
  float *memory;
  cudaMalloc(&memory, 64);
  scale<<<1, 16>>>(memory, 16);
  cudaFree(memory);
  if (failed)
    cudaFree(memory);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'memory' is released a second time [cuda-use-after-release]
}

void cleanup_bad(int n) {
  float *memory = nullptr;
  if (cudaMalloc(&memory, n) != cudaSuccess)
    goto end;
  cudaFree(memory);
end:
  cudaFree(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is released a second time
}

void handles_bad() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamDestroy(stream);
  cudaStreamDestroy(stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'stream' is released a second time
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasDestroy(handle);
  cublasSetStream(handle, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'handle' is used after its release
}

void loop_bad(int n) {
  float *memory;
  cudaMalloc(&memory, 64);
  for (int i = 0; i < n; ++i)
    cudaFree(memory);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'memory' is released a second time, in the next iteration
}

void eitherWay_ok(bool first, float *memory) {
  if (first)
    cudaFree(memory);
  else
    cudaFree(memory);
}

void sameCondition_ok(const bool owned, float *memory) {
  if (owned)
    cudaFree(memory);
  scale<<<1, 1>>>(nullptr, 0);
  if (!owned)
    cudaFree(memory);
}

void newValue_ok(int n, float *other) {
  float *memory = nullptr;
  for (int i = 0; i < n; ++i) {
    cudaMalloc(&memory, 64);
    cudaFree(memory);
  }
  memory = other;
  cudaFree(memory);
  memory = nullptr;
  cudaFree(memory);
  renew(memory);
  cudaFree(memory);
}

void otherMemory_ok(float **rows, int n) {
  for (int i = 0; i < n; ++i) {
    float *row = rows[i];
    cudaFree(row);
  }
  for (int i = 0; i < n; ++i)
    cudaFree(rows[i]);
}

#define CHECK(call)                                                                                                    \
  if ((call) != cudaSuccess)                                                                                           \
  throw(call)
void macroWritesTwice_ok(float *memory) { CHECK(cudaFree(memory)); }

// A use behind it.

void used_bad(float *host) {
  float *memory;
  cudaMalloc(&memory, 64);
  cudaFree(memory);
  scale<<<1, 16>>>(memory, 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is used after its release
  cudaMallocManaged(&memory, 64);
  cudaFree(memory);
  memory[0] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is used after its release
}

// Who is given a copy of the address gives it no other value.
void keep(void *const &pointer);
void copyGiven_bad(float *memory) {
  cudaFree(memory);
  keep(memory);
  cudaMemset(memory, 0, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is used after its release
}
#define VALUE(x) ({ x; })
void ofBlock_bad(float *memory) {
  cudaFree(memory);
  cudaMemset(VALUE(memory), 0, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is used after its release
}

void stream_bad(float *memory) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  scale<<<1, 1, 0, stream>>>(memory, 1);
  cudaStreamDestroy(stream);
  scale<<<1, 1, 0, stream>>>(memory, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'stream' is used after its release
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaEventDestroy(event);
  cudaEventRecord(event, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is used after its release
}

void used_ok(float *memory, cudaStream_t stream) {
  cudaFreeAsync(memory, stream);
  cudaStreamSynchronize(stream);
  float *released = memory;
  if (memory != nullptr)
    memory = nullptr;
}

// Members and variables that outlive the function.

float *Kept;
class Buffer {
  float *memory_;
  cudaStream_t stream_;
  void refill();

public:
  void release_bad() {
    cudaFree(memory_);
    cudaFree(memory_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'memory_' is released a second time
  }
  void release_ok() {
    cudaFree(memory_);
    refill();
    cudaFree(memory_);
  }
  void of(Buffer &other) {
    cudaFree(memory_);
    cudaFree(other.memory_);
  }
};
void kept_bad() {
  cudaFree(Kept);
  scale<<<1, 1>>>(Kept, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Kept' is used after its release
}

// Owners.

class Image {
  float *data_ = nullptr;

public:
  explicit Image(size_t n) { cudaMalloc(&data_, n); }
  ~Image() {
    if (data_)
      cudaFree(data_);
  }
  Image(const Image &) = delete;
  float *data() { return data_; }
  void drop() { data_ = nullptr; }
};
void owner_bad() {
  Image image(64);
  scale<<<1, 1>>>(image.data(), 1);
  cudaFree(image.data());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaFree' releases what the destructor of 'image' releases again
}
void owner_ok() {
  Image image(64);
  cudaFree(image.data());
  image.drop();
}

class View {
  float *data_ = nullptr;
  bool owns_;

public:
  ~View() {
    if (owns_)
      cudaFree(data_);
  }
  float *data() { return data_; }
};
void view_ok(View &other) {
  View view = other;
  cudaFree(view.data());
}

struct Stream {
  cudaStream_t handle;
  Stream() { cudaStreamCreate(&handle); }
  ~Stream() { cudaStreamDestroy(handle); }
};
void byValue(Stream stream);
__global__ void withStream(Stream stream) {}
Stream made() {
  Stream stream;
  return stream;
}
void copies_bad() {
  Stream first;
  Stream second = first;
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: copy of an object of 'Stream', which has the same 'handle': the destructors of both release it
  byValue(first);
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: copy of an object of 'Stream', which has the same 'handle': the destructors of both release it
  withStream<<<1, 1>>>(first);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: copy of an object of 'Stream', which has the same 'handle': the destructors of both release it
}
void copies_ok() {
  Stream first = made();
  Stream &same = first;
  byValue(Stream());
}

struct Moved {
  float *memory = nullptr;
  Moved(Moved &&other) : memory(std::exchange(other.memory, nullptr)) {}
  ~Moved() { cudaFree(memory); }
};
Moved moved_ok(Moved from) { return from; }

// A function of another file may look at the pointer's value alone.
void FN_function(float *memory) {
  cudaFree(memory);
  use(memory);
}

// Nor is it known which elements are the same.
void FN_element(float **rows) {
  cudaFree(rows[0]);
  cudaFree(rows[0]);
}

// What a macro or a function of the file does with the status of the release changes nothing.
#define CHECK_OR_RETURN(call) do { if ((call) != cudaSuccess) return -1; } while (0)
int releasedInMacro_bad() {
  float *memory;
  CHECK_OR_RETURN(cudaMalloc(&memory, 4));
  CHECK_OR_RETURN(cudaFree(memory));
  CHECK_OR_RETURN(cudaFree(memory));
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'memory' is released a second time
  return 0;
}
static float *kept = nullptr;
bool good(cudaError_t status) { return status == cudaSuccess; }
bool replaces(cudaError_t status) {
  kept = nullptr;
  return status == cudaSuccess;
}
bool askedOfFunction_bad() {
  if (!good(cudaFree(kept)))
    return false;
  scale<<<1, 1>>>(kept, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'kept' is used after its release
  return true;
}
bool replacedByFunction_ok() {
  if (!replaces(cudaFree(kept)))
    return false;
  scale<<<1, 1>>>(kept, 1);
  return true;
}

struct Sized {
  explicit Sized(int n) : size_(n) { cudaMalloc(&data_, n); }
  Sized(const Sized &) = delete;
  ~Sized() { cudaFree(data_); }
  float *data() { return data_; }
  int size() const { return size_; }
  float *data_;
  int size_;
};
int askedForSize_bad(int n) {
  Sized values(n);
  const int size = values.size();
  cudaFree(values.data());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaFree' releases what the destructor of 'values' releases again
  return size;
}

// Members of structures.
struct Buffers {
  float *in, *out;
  int size;
};
void refill(Buffers &of);
void refill(Buffers *of);
void member_bad(int n) {
  Buffers all;
  cudaMalloc(&all.in, n);
  cudaFree(all.in);
  all.size = 0;
  scale<<<1, 1>>>(all.in, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'all.in' is used after its release
}
void memberBehindPointer_bad(Buffers *of) {
  cudaFree(of->in);
  cudaFree(of->in);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'of->in' is released a second time
}
void otherMember_ok(Buffers &of) {
  cudaFree(of.in);
  cudaFree(of.out);
}
void newValue_ok(Buffers &of) {
  cudaFree(of.in);
  cudaMalloc(&of.in, 4);
  cudaFree(of.in);
}
void newObject_ok(Buffers all, const Buffers &other, Buffers *behind) {
  cudaFree(all.in);
  all = other;
  cudaFree(all.in);
  cudaFree(all.in == nullptr ? nullptr : all.out);
  refill(all);
  scale<<<1, 1>>>(all.in, 1);
  cudaFree(behind->out);
  refill(behind);
  cudaFree(behind->out);
}
void otherObject_ok(Buffers *all) {
  Buffers *of = all;
  cudaFree(of->in);
  ++of;
  cudaFree(of->in);
}

// A function may give it another value by any name of it, and one of another file may do anything.
void swaps(float *&other) { std::swap(kept, other); }
bool unseen(cudaError_t status);
void swapped_ok(float *other) {
  cudaFree(kept);
  swaps(other);
  scale<<<1, 1>>>(kept, 1);
}
void FN_unseen() {
  if (unseen(cudaFree(kept)))
    scale<<<1, 1>>>(kept, 1);
}

// A loop whose rounds an array of constants tells.
void exchangedInRounds_ok() {
  const int n = 64;
  int rounds[] = {1000, 10};
  for (int i = 0; i < 2; ++i) {
    float *from, *to, *spare;
    cudaMalloc(&spare, n);
    cudaFree(spare);
    for (int round = 0; round < rounds[i]; ++round) {
      cudaMalloc(&from, n);
      cudaMalloc(&to, n);
      spare = from;
    }
    cudaFree(spare);
  }
}
void perhapsNoRound_bad() {
  const int n = 64;
  int rounds[] = {1000, 0};
  for (int i = 0; i < 2; ++i) {
    float *from, *spare;
    cudaMalloc(&spare, n);
    cudaFree(spare);
    for (int round = 0; round < rounds[i]; ++round) {
      cudaMalloc(&from, n);
      spare = from;
    }
    cudaFree(spare);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'spare' is released a second time
  }
}

// What a loop goes through is another object in each round, whatever it is called.
struct Part {
  float *Values;
};
void eachByReference_ok(std::vector<Part> &Parts) {
  for (auto &Each : Parts)
    cudaFree(Each.Values);
}
void eachByValue_ok(const std::vector<Part> &Parts) {
  for (Part Each : Parts)
    cudaFree(Each.Values);
}
void eachByPointer_ok(const std::vector<Part *> &Parts) {
  for (const Part *Each : Parts)
    cudaFree(Each->Values);
}
void eachByName_ok(Part (&Parts)[4]) {
  for (int Index = 0; Index < 4; ++Index) {
    Part &Each = Parts[Index];
    cudaFree(Each.Values);
  }
}
void eachByAddress_ok(Part (&Parts)[4]) {
  Part *Each;
  for (int Index = 0; Index < 4; ++Index) {
    Each = &Parts[Index];
    cudaFree(Each->Values);
  }
}
void oneInEachRound_bad(Part (&Parts)[4]) {
  Part &First = Parts[0];
  for (int Index = 0; Index < 4; ++Index)
    cudaFree(First.Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'First.Values' is released a second time, in the next iteration [cuda-use-after-release]
}
