#include "sort.h"
#include <cstdlib>

void sortBatch(int *keys, int count, cudaStream_t stream) {
  for (int i = 0; i < count; ++i)
    sorting::oddEven(keys, count, i & 1, stream);
  if (cudaGetLastError() != cudaSuccess)
    std::abort();
}
