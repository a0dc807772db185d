#include "particles.h"

static __global__ void advanceKernel(float4 *p, const float4 *v, int n, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  p[i].x += dt * v[i].x;
  p[i].y += dt * v[i].y;
  p[i].z += dt * v[i].z;
}

void Particles::advance(float dt) { advanceKernel<<<(Count + 255) / 256, 256>>>(Positions, Velocities, Count, dt); }
