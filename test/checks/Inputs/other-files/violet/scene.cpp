#include "mesh.h"
#include <stdexcept>
#include <vector>

template <typename Work> void guarded(Work &&work) {
  work();
  const cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}

void updateScene(std::vector<Mesh> &meshes, cudaStream_t s) {
  guarded([&] {
    for (Mesh &mesh : meshes)
      renormalize(mesh, s);
  });
}
