#include "scan.h"
#include <system_error>

void compactIndices(int *flags, int *scratch, int count, cudaStream_t stream) {
  inclusiveScan(flags, scratch, count, stream);
  const cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess)
    throw std::system_error(static_cast<int>(status), std::generic_category(), cudaGetErrorString(status));
}
