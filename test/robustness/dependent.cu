// Types and callees that are not known yet, or never will be.
//
// RUN: %cuda-tidy %fallback --quiet --other-files=0 --checks='cuda-*,torch-*' --fail-on=never %s -- -std=c++20 -fgpu-rdc > %t

#include <cuda_runtime.h>
#include <functional>
#include <tuple>
#include <vector>

struct Incomplete;
enum Opaque : int;
extern Incomplete Elsewhere;
extern float Unbounded[];

template <class T, class... Ts> __global__ void kernel(T *X, Ts... All) {
  __shared__ T Tile[sizeof...(Ts) + 1];
  extern __shared__ T Dynamic[];
  __shared__ typename T::Nested Nested[T::Size];
  for (T i = T(threadIdx.x); i < T::Size; i += T::Step) {
    Tile[i] = X[i], Dynamic[i] = Nested[i];
    if (i < sizeof...(All) + (... + All))
      __syncthreads();
    X->template sync<T>();
    All...[0].sync();
  }
  switch (T::Size) {
  case T::Step: __syncthreads();
  default: X[T::Size / T::Step] = Tile[T::Size % T::Step];
  }
  (All.sync(), ...);
}
__global__ void ofIncomplete(Incomplete *X, Incomplete &Y, Opaque Z) {
  extern __shared__ Incomplete Tile[];
  Incomplete *P = Tile;
  X = &Y;
}
template <class T> __global__ void never(T X) { X<<<1, 2>>>(); }

template <class T, auto N, template <class> class C, class... Ts> struct Dependent : C<T>, Ts... {
  using C<T>::grid;
  typename T::Dim Grid = T::grid(), Other{N, N};
  T Member = cudaMalloc(&Member, sizeof(T) * N);
  Dependent() : C<T>(N), Ts(N)..., Grid(N) { this->launch(), launch(T()), T::launch(); }
  ~Dependent() { cudaFree(this->Data), this->~Dependent(); }
  template <class U> void run(U &&Value, T *X, typename T::Dim D) {
    kernel<T><<<N, sizeof(T)>>>(X, Value);
    kernel<<<this->grid(), D.x, sizeof(T) * N>>>(X);
    kernel<T, Ts...><<<T::grid(Value), D, T::Bytes, T::Stream>>>(X, Ts()...);
    T::template kernel<U><<<Grid, Other>>>(X);
    Value.template kernel<T><<<dim3(Grid), dim3(N, D.y)>>>(X);
    (kernel<Ts><<<N, Ts::Size>>>(nullptr), ...);
    [&]<class V>(V W, auto... Vs) { kernel<V><<<W, (Vs + ... + 1)>>>(X), cudaFree(W), cudaMalloc(&X, sizeof(V) * W); }(N, D);
    auto [a, b] = Value;
    kernel<<<a, b>>>(X);
    for (auto &&[c, d] : Value)
      kernel<<<c, d>>>(X), cudaSetDevice(c), cudaMemcpy(c, d, sizeof(d), cudaMemcpyDefault);
    cudaMalloc(&X, sizeof(T) * Value.size() * N * sizeof...(Ts));
    cudaSetDevice(N), cudaSetDevice(T::Device), cudaSetDevice(Value);
    if constexpr (requires { X->size(); })
      kernel<<<X->size(), (X->size() + N - 1) / N>>>(X);
    auto Status = Value(cudaFree(X));
    Status = unknown(cudaGetLastError(), X);
    T Array[N] = {N, N}, *Pointer = new T[N], Braces{}, Call = T(N);
    kernel<<<Array[0], Pointer[N]>>>(Pointer), kernel<<<Braces, Call>>>(&Call);
    Value->*X, *Value, -Value, Value++, Value[N](X);
    try { Value(); } catch (const T &E) { E.what(), cudaFree(E); } catch (...) { throw; }
    return Value, void();
  }
};
template <class T> void pattern(T X, int N, void (*P)(T), void (T::*M)(int), std::function<void(T)> F) {
  P<<<N, 1>>>(X);
  (X.*M)(N), F(X), P(X), (*P)(X), X.operator()(N), X(), ::operator delete(&X), X.T::~T();
  kernel<T><<<X.size(), X[N]>>>(&X, X, M);
}
template <class... Ts> dim3 packed(Ts... All) { return {static_cast<unsigned>(All)...}; }
template <class T> struct Sizes;
template <class T> constexpr int SizeOf = Sizes<T>::Value;

struct Real {
  struct Dim { unsigned x, y, z; operator dim3() const { return {x, y, z}; } };
  struct Nested {};
  static constexpr int Size = 0, Step = 0, Bytes = 1, Device = 1;
  Real() = default;
  __host__ __device__ Real(int) {}
  __host__ __device__ Real(unsigned) {}
  __host__ __device__ operator int() const { return 0; }
  template <class T> __host__ __device__ void sync() {}
  __host__ __device__ void sync() {}
  __host__ __device__ Real &operator+=(int) { return *this; }
  void *size() const;
};
void pointers(Incomplete *I, Incomplete &R, void *V, void (**Table)(float *), int Count) {
  Table[Count]<<<Count, 2048>>>(nullptr);
  (*Table)<<<1, 2048>>>(nullptr), (**Table)<<<packed(), packed(1, 2, 3)>>>(nullptr);
  reinterpret_cast<void (*)(void *)>(V)<<<Count, 4096>>>(V);
  ofIncomplete<<<Count, 2048>>>(I, R, Opaque());
  ofIncomplete<<<Count, packed(Count, 2000)>>>(&Elsewhere, Elsewhere, Opaque());
  cudaMemcpy(I, V, sizeof(I), cudaMemcpyDefault), cudaMemcpy(&R, Unbounded, Count, cudaMemcpyDefault);
  cudaMalloc(&I, Count), cudaMalloc((void **)&R, sizeof(Table) * Count);
  void *Arguments[] = {&I, &R, V};
  cudaLaunchKernel((void *)ofIncomplete, Count, 2048, Arguments, 0, nullptr);
  cudaLaunchKernel(V, dim3(), {}, nullptr, 0, nullptr), cudaLaunchKernel(nullptr, {0}, {1, 2, 3}, nullptr, 0, 0);
  cudaLaunchConfig_t Empty, *Configuration = nullptr;
  cudaLaunchKernelEx(Configuration, ofIncomplete, I, R, Opaque()), cudaLaunchKernelEx(&Empty, ofIncomplete, I, R, Opaque());
  int Vla[Count];
  kernel<<<sizeof(Vla), sizeof Vla[Count]>>>((Real *)nullptr);
  kernel<<<Count, 1>>>((Real *)nullptr, Real(), Real());
}
struct Union {
  union { dim3 Grid; struct { unsigned X, Y, Z; }; };
  int Flexible[];
};
void unions(Union &U, Union *P) {
  kernel<<<U.Grid, P->X>>>((Real *)nullptr);
  kernel<<<U.Flexible[0], P->Flexible[U.X]>>>((Real *)nullptr);
  __extension__ ({ kernel<<<({ U.X; }), ({ dim3 D; D; })>>>((Real *)nullptr); });
  auto *L = &&label;
  goto *L;
label:
  kernel<<<U.X ?: 2048, (U.X, 2048)>>>((Real *)nullptr);
  switch (U.X) {
    while (U.Y) {
    case 1: cudaFree(P);
    default: kernel<<<U.Y--, 1>>>((Real *)nullptr);
    }
  case 2 ... 5:;
  }
}

// An offset that a constructor takes whose class depends on the parameter.
template <class T> struct Smallest {
  T *Values;
  __device__ Smallest(T *Values, int Count) : Values(Values) {}
};
template <class T> __global__ void smallest(T *Values, const size_t Rows, const size_t Columns) {
  int Offset = int64_t(blockIdx.x) * Rows * Columns + threadIdx.x * Columns;
  Smallest<T> Found(Values + Offset, Columns);
  Found.Values[0] = 1;
}
void launchSmallest(float *Values) { smallest<float><<<256, 256>>>(Values, 7, 8); }
