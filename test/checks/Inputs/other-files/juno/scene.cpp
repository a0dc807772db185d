#include "mesh.h"
#include <stdexcept>
#include <vector>

void updateScene(std::vector<Mesh> &meshes, cudaStream_t s) {
  for (Mesh &mesh : meshes)
    renormalize(mesh, s);
  const cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}
