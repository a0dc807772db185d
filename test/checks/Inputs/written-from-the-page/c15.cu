// The status lies in a local object, of which only the other parts are used.
#include <cstdio>
#include <utility>

struct Got {
  cudaError_t code;
  int value;
};

int devices() {
  Got g{};
  int n = 1;
  g.code = cudaGetDeviceCount(&n); // EXPECT
  g.value = n;
  return g.value * 2;
}

int current() {
  int d = 0;
  auto [code, tag] = Got{cudaGetDevice(&d), 7}; // FN
  std::printf("%d\n", tag);
  return d;
}
