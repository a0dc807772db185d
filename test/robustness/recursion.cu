// Code that leads back to itself.
//
// RUN: %cuda-tidy %fallback --quiet --other-files=0 --checks='cuda-*,torch-*' --fail-on=never %s -- -std=c++20 -fgpu-rdc > %t

#include <cuda_runtime.h>
#include <functional>

__global__ void kernel(float *X, int N) { X[blockIdx.x * blockDim.x + threadIdx.x] = N; }

constexpr int factorial(int N) { return N < 2 ? 1 : N * factorial(N - 1); }
constexpr int endless(int N) { return endless(N + 1); }
int mutualOther(int N);
int mutual(int N) { return mutualOther(N) + 1; }
int mutualOther(int N) { return mutual(N) - 1; }
int ternary(int N) { return N ? ternary(N - 1) : mutual(N); }
dim3 gridOf(int N) { return N ? gridOf(N - 1) : dim3(N); }
int &referenceTo(int &N) { return N ? referenceTo(N) : N; }

// Variables whose values need themselves.
int GlobalSelf = GlobalSelf + 1;
extern int OtherGlobal;
int OneGlobal = OtherGlobal;
int OtherGlobal = OneGlobal;
const int ConstantSelf = ConstantSelf;
int *Pointing = &*Pointing;
struct Self {
  int N = N;
  int M = L, L = M;
  dim3 Grid = Grid;
  Self *Next = Next;
};
void selves(float *X, int P) {
  int n = n;
  int a = a + 1, b = b ? b : a;
  const int c = c;
  int &r = r;
  dim3 g = g, h(h.x, h.y);
  std::function<int()> l = [&l]() -> int { return l(); };
  int *p = p, *q = &*q;
  float *f = f;
  cudaError_t e = e;
  cudaStream_t s = s;
  size_t bytes = bytes * sizeof(float);
  auto q2 = [q2 = q]() { return q2; };
  kernel<<<n, a>>>(X, b);
  kernel<<<c, r>>>(X, *p);
  kernel<<<g, h, bytes, s>>>(f, *q2());
  kernel<<<l(), *q>>>(X, e);
  kernel<<<GlobalSelf, OneGlobal>>>(X, OtherGlobal);
  kernel<<<ConstantSelf, *Pointing>>>(X, Self().N);
  kernel<<<Self().Grid, Self().M>>>(X, Self{}.L);
  kernel<<<factorial(10), factorial(40)>>>(X, endless(1));
  kernel<<<mutual(P), ternary(P)>>>(X, referenceTo(P));
  kernel<<<gridOf(P), gridOf(3)>>>(X, P);
  cudaMalloc(&f, bytes);
  cudaMalloc(&f, factorial(P) * mutual(P));
  cudaSetDevice(n);
  cudaSetDevice(mutual(P));
  if (n == n && mutual(n))
    kernel<<<n, n>>>(X, n);
}
void swapped(float *X) {
  int a = 1, b = 2, t;
  dim3 g, h;
  while (a != b) {
    t = a, a = b, b = t;
    g = h, h = g;
    kernel<<<a, b>>>(X, t);
    kernel<<<g, h>>>(X, t);
  }
  kernel<<<a, b>>>(X, t);
}

// Launches and checks along calls that lead back.
void launchesBack(float *X, int N);
void launches(float *X, int N) {
  kernel<<<N, N>>>(X, N);
  launchesBack(X, N + 1);
}
void launchesBack(float *X, int N) {
  launches(X, N * 2);
  cudaGetLastError();
}
void launchesItself(float *X, int N) {
  if (N)
    launchesItself(X, N - 1), launchesItself(X, N - 2);
  kernel<<<N, 2048>>>(X, N);
  launchesItself(X, N);
}
cudaError_t check(cudaError_t E);
cudaError_t checkOther(cudaError_t E) { return check(E); }
cudaError_t check(cudaError_t E) { return checkOther(E); }
void checksEndlessly() {
  check(cudaFree(nullptr));
  kernel<<<1, 2>>>(nullptr, 1);
  check(cudaGetLastError());
}
template <int N> void deeper(float *X) {
  kernel<<<N, N>>>(X, N);
  if constexpr (N > 0)
    deeper<N - 1>(X);
}
template void deeper<200>(float *);
template <class T> void growing(T X, int N) {
  kernel<<<N, sizeof(T)>>>(nullptr, N);
  growing<T>(X, N);
}
template void growing(int, int);

// On the device.
__device__ int deviceMutual(int N);
__device__ int deviceItself(int N) { return N ? deviceItself(N - 1) + deviceMutual(N) : threadIdx.x; }
__device__ int deviceMutual(int N) {
  __syncthreads();
  return deviceItself(N);
}
__device__ void barrierItself(int N) {
  if (threadIdx.x < N)
    barrierItself(N - 1);
  __syncthreads();
}
__global__ void recursive(float *X, int N) {
  __shared__ float Tile[64];
  int i = i + deviceItself(N), *p = p;
  barrierItself(i);
  auto l = [&](auto &Self, int M) -> void {
    Tile[M] = i;
    __syncthreads();
    Self(Self, M - 1);
  };
  l(l, N);
  Tile[deviceMutual(N)] = *p;
  for (int j = j; j < i; j = deviceItself(j))
    if (deviceItself(j) < 3)
      __syncthreads();
  int a = 0, b = 1;
  while (a < N) {
    int t = a;
    a = b, b = t;
    if (a == threadIdx.x)
      __syncthreads();
  }
  X[a] = Tile[b];
}
__global__ void launchesAgain(float *X, int N) { launchesAgain<<<N, N>>>(X, N - 1); }
void startsAgain(float *X) { recursive<<<1, 64>>>(X, 3), launchesAgain<<<1, 64>>>(X, 3); }

// Classes that contain themselves, as far as that goes.
struct Node {
  Node *Left, *Right;
  dim3 Grid;
  int size() const { return Left->size() + Right->size(); }
  dim3 grid() const { return Left ? Left->grid() : Grid; }
  void launch(float *X) { kernel<<<grid(), size()>>>(X, Left->Right->Left->size()); }
  ~Node() { Left->~Node(); cudaFree(Right); }
};
template <class T> struct Crtp {
  int size() { return static_cast<T *>(this)->size(); }
};
struct Real : Crtp<Real> {
  void launch(float *X) { kernel<<<size(), size()>>>(X, size()); }
};
