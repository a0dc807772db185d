#include "particles.h"
#include <iostream>

int simulate(Particles &particles, int steps) {
  int done = 0;
  while (done < steps) {
    particles.advance(0.01f);
    cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess) {
      std::cerr << "step " << done << ": " << cudaGetErrorString(status) << '\n';
      break;
    }
    ++done;
  }
  return done;
}
