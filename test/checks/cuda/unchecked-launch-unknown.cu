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
void manyBranches_bad(float *Values, int A0, int A1, int A2, int A3, int A4, int A5, int A6, int A7, int A8, int A9, int A10, int A11, int A12, int A13, int A14, int A15) {
  scale<<<1, 256>>>(Values, 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is {{never read|not read on every path}} [cuda-unchecked-launch]
  if (A0 == 1)
    touch(0);
  if (A1 == 1)
    touch(1);
  if (A2 == 1)
    touch(2);
  if (A3 == 1)
    touch(3);
  if (A4 == 1)
    touch(4);
  if (A5 == 1)
    touch(5);
  if (A6 == 1)
    touch(6);
  if (A7 == 1)
    touch(7);
  if (A8 == 1)
    touch(8);
  if (A9 == 1)
    touch(9);
  if (A10 == 1)
    touch(10);
  if (A11 == 1)
    touch(11);
  if (A12 == 1)
    touch(12);
  if (A13 == 1)
    touch(13);
  if (A14 == 1)
    touch(14);
  if (A15 == 1)
    touch(15);
}
void manyBranches_ok(float *Values, int A0, int A1, int A2, int A3, int A4, int A5, int A6, int A7, int A8, int A9, int A10, int A11, int A12, int A13, int A14, int A15) {
  scale<<<1, 256>>>(Values, 2);
  if (A0 == 1)
    touch(0);
  if (A1 == 1)
    touch(1);
  if (A2 == 1)
    touch(2);
  if (A3 == 1)
    touch(3);
  if (A4 == 1)
    touch(4);
  if (A5 == 1)
    touch(5);
  if (A6 == 1)
    touch(6);
  if (A7 == 1)
    touch(7);
  if (A8 == 1)
    touch(8);
  if (A9 == 1)
    touch(9);
  if (A10 == 1)
    touch(10);
  if (A11 == 1)
    touch(11);
  if (A12 == 1)
    touch(12);
  if (A13 == 1)
    touch(13);
  if (A14 == 1)
    touch(14);
  if (A15 == 1)
    touch(15);
  check(cudaGetLastError());
}
// Asked about again, they do: then nothing is said unless nobody reads the error anywhere.
void manyBranchesTwice_bad(float *Values, int A0, int A1, int A2, int A3, int A4, int A5, int A6, int A7, int A8, int A9, int A10, int A11, int A12, int A13, int A14, int A15) {
  scale<<<1, 256>>>(Values, 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is {{never read|not read on every path}} [cuda-unchecked-launch]
  if (A0 == 1)
    touch(0);
  if (A1 == 1)
    touch(1);
  if (A2 == 1)
    touch(2);
  if (A3 == 1)
    touch(3);
  if (A4 == 1)
    touch(4);
  if (A5 == 1)
    touch(5);
  if (A6 == 1)
    touch(6);
  if (A7 == 1)
    touch(7);
  if (A8 == 1)
    touch(8);
  if (A9 == 1)
    touch(9);
  if (A10 == 1)
    touch(10);
  if (A11 == 1)
    touch(11);
  if (A12 == 1)
    touch(12);
  if (A13 == 1)
    touch(13);
  if (A14 == 1)
    touch(14);
  if (A15 == 1)
    touch(15);
  if (A0 == 1)
    touch(0);
  if (A1 == 1)
    touch(1);
  if (A2 == 1)
    touch(2);
  if (A3 == 1)
    touch(3);
  if (A4 == 1)
    touch(4);
  if (A5 == 1)
    touch(5);
  if (A6 == 1)
    touch(6);
  if (A7 == 1)
    touch(7);
  if (A8 == 1)
    touch(8);
  if (A9 == 1)
    touch(9);
  if (A10 == 1)
    touch(10);
  if (A11 == 1)
    touch(11);
  if (A12 == 1)
    touch(12);
  if (A13 == 1)
    touch(13);
  if (A14 == 1)
    touch(14);
  if (A15 == 1)
    touch(15);
}
void manyBranchesTwice_ok(float *Values, int A0, int A1, int A2, int A3, int A4, int A5, int A6, int A7, int A8, int A9, int A10, int A11, int A12, int A13, int A14, int A15) {
  scale<<<1, 256>>>(Values, 2);
  if (A0 == 1)
    touch(0);
  if (A1 == 1)
    touch(1);
  if (A2 == 1)
    touch(2);
  if (A3 == 1)
    touch(3);
  if (A4 == 1)
    touch(4);
  if (A5 == 1)
    touch(5);
  if (A6 == 1)
    touch(6);
  if (A7 == 1)
    touch(7);
  if (A8 == 1)
    touch(8);
  if (A9 == 1)
    touch(9);
  if (A10 == 1)
    touch(10);
  if (A11 == 1)
    touch(11);
  if (A12 == 1)
    touch(12);
  if (A13 == 1)
    touch(13);
  if (A14 == 1)
    touch(14);
  if (A15 == 1)
    touch(15);
  if (A0 == 1)
    touch(0);
  if (A1 == 1)
    touch(1);
  if (A2 == 1)
    touch(2);
  if (A3 == 1)
    touch(3);
  if (A4 == 1)
    touch(4);
  if (A5 == 1)
    touch(5);
  if (A6 == 1)
    touch(6);
  if (A7 == 1)
    touch(7);
  if (A8 == 1)
    touch(8);
  if (A9 == 1)
    touch(9);
  if (A10 == 1)
    touch(10);
  if (A11 == 1)
    touch(11);
  if (A12 == 1)
    touch(12);
  if (A13 == 1)
    touch(13);
  if (A14 == 1)
    touch(14);
  if (A15 == 1)
    touch(15);
  check(cudaGetLastError());
}
void FN_manyBranchesTwice(float *Values, int A0, int A1, int A2, int A3, int A4, int A5, int A6, int A7, int A8, int A9, int A10, int A11, int A12, int A13, int A14, int A15) {
  scale<<<1, 256>>>(Values, 2);
  if (A0 == 1)
    touch(0);
  if (A1 == 1)
    touch(1);
  if (A2 == 1)
    touch(2);
  if (A3 == 1)
    touch(3);
  if (A4 == 1)
    touch(4);
  if (A5 == 1)
    touch(5);
  if (A6 == 1)
    touch(6);
  if (A7 == 1)
    touch(7);
  if (A8 == 1)
    touch(8);
  if (A9 == 1)
    touch(9);
  if (A10 == 1)
    touch(10);
  if (A11 == 1)
    touch(11);
  if (A12 == 1)
    touch(12);
  if (A13 == 1)
    touch(13);
  if (A14 == 1)
    touch(14);
  if (A15 == 1)
    touch(15);
  if (A0 == 1)
    touch(0);
  if (A1 == 1)
    touch(1);
  if (A2 == 1)
    touch(2);
  if (A3 == 1)
    touch(3);
  if (A4 == 1)
    touch(4);
  if (A5 == 1)
    touch(5);
  if (A6 == 1)
    touch(6);
  if (A7 == 1)
    touch(7);
  if (A8 == 1)
    touch(8);
  if (A9 == 1)
    touch(9);
  if (A10 == 1)
    touch(10);
  if (A11 == 1)
    touch(11);
  if (A12 == 1)
    touch(12);
  if (A13 == 1)
    touch(13);
  if (A14 == 1)
    touch(14);
  if (A15 == 1)
    touch(15);
  if (A0 == 1)
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
