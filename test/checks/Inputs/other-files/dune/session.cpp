#include "stage.h"
#include <cstdio>

struct Session {
  Filter *First;
  cudaStream_t Stream;
  void frame(float *data, int count);
};

void Session::frame(float *data, int count) { First->apply(data, count, Stream); }

int runSession(float *data, int count, cudaStream_t stream) {
  ClampFilter clamp;
  Session session{&clamp, stream};
  for (int i = 0; i < 10; ++i)
    session.frame(data, count);
  std::puts("10 frames");
  return 0;
}
