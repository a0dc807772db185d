// What checks look for may stand where no function's body is around it.
//
// RUN: %cuda-tidy %fallback --quiet --other-files=0 --checks='cuda-*,torch-*' --fail-on=never %s -- -std=c++20 > %t

#include <cuda_runtime.h>
#include <initializer_list>
#include <memory>

__global__ void kernel(float *X, int N) {
  __shared__ float Tile[32];
  if (threadIdx.x < N)
    __syncthreads();
  X[blockIdx.x * blockDim.x + threadIdx.x] = Tile[0];
}

inline int run(int N = 0) {
  kernel<<<N, 2048>>>(nullptr, N);
  return N;
}
inline void *allocate(size_t Bytes) {
  void *P = nullptr;
  cudaMalloc(&P, Bytes);
  return P;
}

// Default arguments, of what has a body and of what has none.
void declared(void *P, cudaError_t E = cudaMalloc(nullptr, 1000000000000000), cudaError_t F = cudaSetDevice(3),
              int N = (kernel<<<1, 2048>>>(nullptr, 1), 1), cudaError_t G = cudaHostAlloc(nullptr, -1, 0),
              void (*L)() = [] { kernel<<<0, 4096>>>(nullptr, 0); cudaFree(nullptr); cudaSetDevice(5); });
void defined(void *P, cudaError_t E = cudaMalloc(nullptr, 1000000000000000), cudaError_t F = cudaSetDevice(3),
             int N = (kernel<<<1, 2048>>>(nullptr, 1), 1),
             void (*L)() = [] { kernel<<<0, 4096>>>(nullptr, 0); cudaFree(nullptr); }) {
  declared(P);
  defined(P);
  void local(cudaError_t = cudaMalloc(nullptr, 1000000000000000), int = (kernel<<<1, 2048>>>(nullptr, 1), 1));
  local();
}
template <class T> void declaredTemplate(T *P, cudaError_t E = cudaMalloc(nullptr, 1000000000 * sizeof(T) * 1000));
template <class T> void definedTemplate(float *P, T X = T(), cudaError_t E = cudaMalloc(nullptr, 1000000000 * sizeof(T) * 1000)) {
  kernel<<<1, sizeof(T)>>>(P, 1);
}
void callsTemplates(float *P) {
  declaredTemplate(P);
  definedTemplate<float>(P);
}

// Members: their initialisers, bit-fields, and functions that nobody writes out.
struct Members {
  cudaError_t Status = cudaMalloc(&Data, 1000000000000000);
  cudaError_t Chosen = cudaSetDevice(3);
  void *Data = allocate(1000000000000000);
  int Launched = (kernel<<<1, 2048>>>(nullptr, 1), 1);
  int Lambda = [this] { kernel<<<1, 2048>>>(nullptr, 1); return static_cast<int>(cudaFree(Data)); }();
  int Narrow : 3 = run(7);
  static inline cudaError_t Shared = cudaMalloc(nullptr, 1000000000000000);
  static inline int Launches = run();
  Members() = default;
  Members(const Members &) = delete;
  Members(int, cudaError_t E = cudaMalloc(nullptr, 1000000000000000));
  explicit Members(float) : Status(cudaMalloc(&Data, 1000000000000000)), Launched(run(1)) {}
  explicit Members(double) try : Status(cudaFree(nullptr)) {
  } catch (...) {
    cudaFree(nullptr);
  }
  Members &operator=(const Members &) & = default;
  ~Members() = default;
  virtual void pure(cudaError_t E = cudaFree(nullptr)) = 0;
};
struct Derived : Members {
  using Members::Members;
  void pure(cudaError_t = cudaMalloc(nullptr, 1000000000000000)) override;
};
struct Aggregate {
  cudaError_t Status = cudaMalloc(nullptr, 1000000000000000);
  int Launched = run();
};
Aggregate Global{}, Named{.Launched = run(3)};
void makesAggregates() { Aggregate A{}, B{cudaFree(nullptr)}; }

// Initialisers of variables.
cudaError_t Free = cudaMalloc(nullptr, 1000000000000000);
int Launched = (kernel<<<1, 2048>>>(nullptr, 1), 1);
int ByLambda = [] { kernel<<<1, 2048>>>(nullptr, 1); return static_cast<int>(cudaFree(nullptr)); }();
auto Kept = [](auto... All) { (kernel<<<1, All>>>(nullptr, 1), ...); };
int ByKept = (Kept(2048, 4096), 0);
static const auto Holder = std::shared_ptr<void>(allocate(1000000000000000), [](void *P) { cudaFree(P); });
template <class T> cudaError_t Variable = cudaMalloc(nullptr, sizeof(T) * 1000000000000000);
cudaError_t OfTemplate = Variable<int>;
thread_local cudaError_t PerThread = cudaSetDevice(1);

// Where nothing is evaluated.
auto inDecltype() -> decltype(cudaMalloc(nullptr, 1000000000000000));
auto launchInDecltype() -> decltype(kernel<<<1, 2048>>>(nullptr, 1));
void noexceptOf() noexcept(noexcept(cudaSetDevice(3)) && noexcept(kernel<<<1, 2048>>>(nullptr, 1)));
static_assert(sizeof(cudaMalloc(nullptr, 1000000000000000)) > 0);
using Typed = decltype([] { kernel<<<1, 2048>>>(nullptr, 1); return cudaFree(nullptr); });
int Bounds[sizeof(cudaSetDevice(3))];
enum Enumeration { First = sizeof(cudaMalloc(nullptr, 1000000000000000)), Second = sizeof(decltype(run(1))) };
struct alignas(sizeof(cudaSetDevice(3))) Aligned { char Bytes[sizeof(cudaSetDevice(3))]; };
__global__ void __launch_bounds__(sizeof(cudaSetDevice(3)) * 64, sizeof(cudaFree(nullptr))) bounded(float *);

// Constraints and arguments of templates.
template <class T> concept Launches = requires(T Value) {
  kernel<<<1, 2048>>>(&Value, 1);
  { cudaMalloc(nullptr, sizeof(T) * 1000000000000000) };
  requires sizeof(cudaSetDevice(3)) == 4;
};
template <class T> requires Launches<T> && (sizeof(decltype(cudaFree(nullptr))) > 1)
void constrained(T, cudaError_t E = cudaMalloc(nullptr, 1000000000000000)) requires Launches<T>;
void callsConstrained() { if constexpr (Launches<float>) constrained(1.0f); }
template <auto F = [] { kernel<<<1, 2048>>>(nullptr, 1); return cudaFree(nullptr); }> void byArgument() { F(); }
template void byArgument<>();
template <class T, int N = sizeof(cudaFree(nullptr))> struct Guided {
  Guided(T, cudaError_t E = cudaMalloc(nullptr, 1000000000000000));
};
Guided(const char *, cudaError_t = cudaMalloc(nullptr, 1000000000000000)) -> Guided<const char *>;
void makesGuided() { Guided X("x"); }

// Captures, nested functions and classes, and what runs before main.
void captures() {
  auto A = [E = cudaMalloc(nullptr, 1000000000000000), N = run(2)](cudaError_t F = cudaFree(nullptr)) {
    struct Local {
      cudaError_t Status = cudaMalloc(nullptr, 1000000000000000);
      void method(cudaError_t = cudaSetDevice(3));
      void other() { kernel<<<1, 2048>>>(nullptr, 1); }
    } L;
    L.other();
    return [&, M = cudaSetDevice(2)] { kernel<<<N, 2048>>>(nullptr, N); return E; }();
  };
  A();
}
[[deprecated("by a function")]] __attribute__((constructor)) void before() { kernel<<<1, 2048>>>(nullptr, 1); }

// A kernel that is declared only, launched in many places.
__global__ void elsewhere(float *, int = run());
template <class T> __global__ void elsewhereTemplate(T *);
void launchesDeclared(float *X, dim3 D, int N, size_t B) {
  elsewhere<<<N, 2048>>>(X, N);
  elsewhereTemplate<<<N, D, B>>>(X);
  elsewhereTemplate<float><<<dim3(N, 70000), D>>>(X);
  void (*Pointer)(float *, int) = elsewhere;
  Pointer<<<N, 2048>>>(X, N);
  (N ? kernel : elsewhere)<<<N, 2048>>>(X, N);
}
