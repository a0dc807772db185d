#include "Objects.h"
#include "Runtime.h"
#include <cstddef>
#include <cstring>

// What CUDA's libraries give back and programs, LibTorch above all, cannot do without. The rest is told by its name.

namespace cuda_tidy {

/// `cublasLtMatmulHeuristicResult_t` of cuBLAS 13.
struct MatmulHeuristic {
  std::uint64_t Algorithm[8];
  std::size_t WorkspaceBytes;
  int Status;
  float Waves;
  int Reserved[4];
};

/// There is one algorithm for everything, which needs no memory.
CUDA_TIDY_SIMULATED int cublasLtMatmulAlgoGetHeuristic(void *, void *, void *, void *, void *, void *, void *,
                                                       int Requested, MatmulHeuristic *Results, int *Count) {
  if (Requested < 1 || !Results || !Count)
    return 7; // CUBLAS_STATUS_INVALID_VALUE
  Results[0] = {};
  *Count = 1;
  return 0;
}

CUDA_TIDY_SIMULATED int cudnnBackendCreateDescriptor(int, void **Descriptor) {
  *Descriptor = newObject();
  return 0;
}

/// Of whatever is asked for there is one: a descriptor is the one that the caller has put there, a number is 0.
CUDA_TIDY_SIMULATED int cudnnBackendGetAttribute(void *, int, int Type, std::int64_t Requested, std::int64_t *Count,
                                                 void *Elements) {
  constexpr int Int64 = 3, Descriptor = 15;
  if (Count)
    *Count = 1;
  if (Requested > 0 && Elements && Type != Descriptor)
    std::memset(Elements, 0, Type == Int64 ? sizeof(std::int64_t) : 1);
  return 0;
}

} // namespace cuda_tidy
