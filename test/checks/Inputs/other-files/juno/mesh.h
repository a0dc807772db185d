#pragma once
#include <cuda_runtime.h>

struct Mesh {
  float3 *Normals;
  int Count;
};

void normalizeAll(float3 *v, int n, cudaStream_t s);

inline void renormalize(Mesh &mesh, cudaStream_t s) { normalizeAll(mesh.Normals, mesh.Count, s); }
