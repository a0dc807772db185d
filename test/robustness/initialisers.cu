// Initialisers that clang keeps as they are written, without a type, since they name what is not declared.
//
// RUN: %cuda-tidy %fallback --quiet --other-files=0 --checks='cuda-*,torch-*' --fail-on=never %s -- -std=c++20 > %t

#include <torch/torch.h>
#include <cuda_runtime.h>
#include <string>
#include <vector>

__global__ void kernel(float *X, int N);
cudaStream_t streamOf(int);
struct Pair { float *First; int Second; };

#define EACH_TYPE(DO)                                                                                                  \
  DO(pointer, float *) DO(pointers, float **) DO(stream, cudaStream_t) DO(event, cudaEvent_t) DO(status, cudaError_t)    \
  DO(number, int) DO(wide, int64_t) DO(real, float) DO(grid, dim3) DO(text, std::string) DO(view, const char *)            \
  DO(tensor, torch::Tensor) DO(tensors, std::vector<torch::Tensor>) DO(device, torch::Device) DO(pair, Pair)               \
  DO(options, torch::TensorOptions) DO(any, auto) DO(reference, const torch::Tensor &) DO(guard, torch::NoGradGuard)       \
  DO(function, std::function<void(float *)>) DO(array, std::vector<float *>) DO(boolean, bool) DO(pinned, const float *)

#define USES(NAME)                                                                                                     \
  kernel<<<NAME, NAME>>>(NAME, NAME);                                                                                   \
  kernel<<<dim3(NAME), dim3(NAME, 2), sizeof(NAME), NAME>>>(NAME.data_ptr<float>(), NAME);                               \
  cudaMalloc(&NAME, NAME), cudaFree(NAME), cudaMemcpy(NAME, NAME, NAME, cudaMemcpyDefault), cudaSetDevice(NAME);          \
  cudaMallocHost(&NAME, NAME), cudaStreamSynchronize(NAME), cudaMemcpyAsync(NAME, NAME, NAME, cudaMemcpyDefault, NAME);   \
  torch::from_blob(NAME, {NAME}), NAME.to(NAME), NAME.item<float>(), NAME.push_back(NAME), NAME += NAME;                  \
  *NAME = 1, NAME[0] = NAME[1], NAME = NAME;                                                                              \
  for (auto each : NAME)                                                                                                 \
    NAME += each.item<float>();                                                                                           \
  for (int i = 0; i < NAME; i++)                                                                                         \
    NAME[i] = NAME.forward(NAME);

#define VARIABLES(NAME, ...)                                                                                           \
  void NAME##_variables(int x) {                                                                                       \
    { __VA_ARGS__ a(unknown(x)); USES(a) }                                                                             \
    { __VA_ARGS__ a{unknown(x)}; USES(a) }                                                                             \
    { __VA_ARGS__ a = {unknown(x)}; USES(a) }                                                                          \
    { __VA_ARGS__ a = unknown(x); USES(a) }                                                                            \
    { __VA_ARGS__ a(unknown(x), x); USES(a) }                                                                          \
    { __VA_ARGS__ a(streamOf(unknown(x))); USES(a) }                                                                   \
    { __VA_ARGS__ a(x.unknown); USES(a) }                                                                              \
    { static __VA_ARGS__ a(unknown(x)); USES(a) }                                                                      \
  }
#define MEMBERS(NAME, ...)                                                                                             \
  struct NAME##_members {                                                                                              \
    __VA_ARGS__ a, b, c = unknown(1), d{unknown(2)};                                                                   \
    NAME##_members(int x) : a(unknown(x)), b{unknown(x)} { USES(a) USES(b) USES(c) USES(d) }                           \
    NAME##_members() : a(unknown(), 1), b(streamOf(unknown())) { USES(this->a) }                                       \
  };                                                                                                                   \
  template <class T> struct NAME##_dependent {                                                                         \
    __VA_ARGS__ a, b;                                                                                                  \
    NAME##_dependent(T x) : a(x), b{x} { __VA_ARGS__ c(x), d{x}; USES(c) USES(a) }                                       \
  };                                                                                                                   \
  NAME##_members NAME##_made(unknown()), NAME##_braced{unknown()}, *NAME##_new = new NAME##_members(unknown());

EACH_TYPE(VARIABLES)
EACH_TYPE(MEMBERS)

struct Aggregate { float *A; cudaStream_t B; int C; torch::Tensor D; };
void aggregates(int x) {
  Aggregate A{unknown(x), unknown(x), unknown(x), unknown(x)}, B = {.A = unknown(x), .C = unknown()}, C(unknown(x), unknown());
  float *New = new float[unknown(x)], *Other = new float(unknown(x)), Array[] = {unknown(x)}, *Pointers[2] = {unknown(x)};
  kernel<<<A.C, B.C>>>(A.A, C.C), kernel<<<unknown(x), {unknown(x)}>>>(New, {unknown(x)});
  cudaMalloc(&B.A, B.C), *B.A = 1, *Other = *Pointers[0], cudaFree(Pointers[1]);
  auto Lambda = [p(unknown(x)), q{unknown(x)}, &r = unknown(x)] { kernel<<<p, q>>>(p, q), cudaFree(q), *q = *p; };
  return {unknown(x)};
}
template <class T> void lists(T x, int n) {
  dim3 Grid({1}, x), Block({n}, {x}, 1), Other{{1}, x}, Whole({1, x}), None({});
  kernel<<<Grid, Block>>>(nullptr, {1}), kernel<<<Other, Whole, {n}>>>({}, n), kernel<<<{1}, {n}>>>({x}, {n});
  float *P({x}), *Q{{x}}, *R({}), *S = {x};
  cudaMalloc(&P, {n}), cudaMalloc({&Q}, sizeof({x})), *R = *S, cudaFree({P}), *P = 1;
  for (int i({n}); i < int{x}; ++i)
    kernel<<<dim3{x}, dim3({n})>>>(P + i, T({n}));
}
template void lists(int, int);
dim3 returned(int x) { return {unknown(x), unknown(x)}; }
float *pointer(int x, float *p = unknown(), int n = {unknown()}) { return unknown(x); }
void called(float *q) { *pointer(1) = 1, cudaFree(pointer(2)), kernel<<<returned(3), returned(4)>>>(pointer(5, q), 1); }

// Objects whose constructor cannot be found, made of values of which everything is known.
template <typename T, int N = Missing::Order> struct Defaulted {
  Defaulted(T *p, int n = 0) : P(p) {}
  T *P;
};
struct Absent : Missing {
  Absent(float *, torch::Tensor);
};
#define KNOWN(TYPE)                                                                                                    \
  {                                                                                                                    \
    float *p, *h = new float[4], *pinned;                                                                              \
    int n = 4, count;                                                                                                  \
    cudaMalloc((void **)&p, n * sizeof(float)), cudaMallocHost((void **)&pinned, n), cudaGetDeviceCount(&count);        \
    torch::Tensor t = torch::rand({n}, torch::kCUDA), u = torch::from_blob(h, {n});                                    \
    dim3 g(n), b(n);                                                                                                   \
    for (int i = 0; i < n; ++i) {                                                                                      \
      TYPE a(p), c(p, n), d{h, n}, e = {t.data_ptr<float>(), n}, f(t, u), k(t.item<float>()), l(cudaGetLastError());    \
      TYPE m(g, b), o(count), q(pinned), r(cudaMemset(p, 0, n)), *s = new TYPE(p, t), v[2] = {p, h};                    \
      kernel<<<g, b>>>(TYPE(p), TYPE(n)), kernel<<<TYPE(g), TYPE(b)>>>(p, n), a = TYPE(h), (void)TYPE{p};              \
    }                                                                                                                  \
    auto lambda = [a = TYPE(p), c = TYPE(t)] { return TYPE(a, c); };                                                   \
  }
void known() {
  KNOWN(Defaulted<float>)
  KNOWN(Absent)
  KNOWN(Missing)
  KNOWN(dim3)
  KNOWN(torch::Tensor)
  KNOWN(std::string)
}
template <class T> void knownOf() { KNOWN(T) KNOWN(Defaulted<T>) }
template void knownOf<float>();

// Members of a type that is not declared.
struct Ray {
  missing::vec3 Origin = {};
  float Time = {};
  missing::vec3 Direction = {};
};
__device__ auto rayTo(float X) -> Ray {
  const auto Origin = missing::vec3(X), Direction = missing::normalize(Origin);
  return Ray{Origin, 1e-4, Direction};
}
void launchRays(float *X, dim3 Grid) { kernel<<<Grid, 256>>>(X, 1); }

// What cannot be assigned to.
__global__ void assigns() { blockDim.x = blockDim.y = blockDim.z = 1; }
