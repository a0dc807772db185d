#pragma once
#include <cuda_runtime.h>

class Particles {
public:
  Particles(float4 *positions, float4 *velocities, int count) : Positions(positions), Velocities(velocities), Count(count) {}
  void advance(float dt);

private:
  float4 *Positions;
  float4 *Velocities;
  int Count;
};
