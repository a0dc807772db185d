// What a search for a path cannot follow is neither a path nor the lack of one.
// RUN: %check_cuda_tidy %s cuda-unchecked-launch %t

#include <cstdlib>

__global__ void scale(float *Values, int Size) {}
void check(cudaError_t Status) {
  if (Status != cudaSuccess)
    std::abort();
}

// Conditions that nothing asks about again do not make a search large.
void touch(int);
#define PARAMETERS int A, int B, int C, int D, int E, int F, int G, int H, int I, int J, int K, int L, int M, int N
#define ONE(X)                                                                                                         \
  if (X == 1)                                                                                                          \
    touch(X);
#define ASK                                                                                                            \
  ONE(A) ONE(B) ONE(C) ONE(D) ONE(E) ONE(F) ONE(G) ONE(H) ONE(I) ONE(J) ONE(K) ONE(L) ONE(M) ONE(N)
void manyBranches_bad(float *Values, PARAMETERS) {
  scale<<<1, 256>>>(Values, 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is {{never read|not read on every path}} [cuda-unchecked-launch]
  ASK
}
void manyBranches_ok(float *Values, PARAMETERS) {
  scale<<<1, 256>>>(Values, 2);
  ASK
  check(cudaGetLastError());
}
// Asked about again, they do: then nothing is said unless nobody reads the error anywhere.
void manyBranchesTwice_bad(float *Values, PARAMETERS) {
  scale<<<1, 256>>>(Values, 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is {{never read|not read on every path}} [cuda-unchecked-launch]
  ASK
  ASK
}
void manyBranchesTwice_ok(float *Values, PARAMETERS) {
  scale<<<1, 256>>>(Values, 2);
  ASK
  ASK
  check(cudaGetLastError());
}
void FN_manyBranchesTwice(float *Values, PARAMETERS) {
  scale<<<1, 256>>>(Values, 2);
  ASK
  ASK
  if (A == 1)
    check(cudaGetLastError());
}

// Registering a function does not read what it leaves, however a template wraps it.
template <class F, F *Function> struct Wrapped {};
struct Registry {
  template <class T> void add(const char *Name, T Value);
};
void registered_bad(float *Values) {
  scale<<<1, 256>>>(Values, 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read [cuda-unchecked-launch]
}
void registerAll(Registry &All) { All.add("registered", Wrapped<decltype(registered_bad), registered_bad>()); }

// A template that nobody instantiates may call anything; where it cannot be followed, it is no caller.
template <class T, class List> void visitAll(T Visit, List &All) {
  for (auto &Each : All)
    Visit(Each);
}
struct Functor {
  void operator()(float *Values) {
    scale<<<1, 256>>>(Values, 2);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: error status of the launch of 'scale' is never read [cuda-unchecked-launch]
  }
};
