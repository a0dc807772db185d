#include "Runtime.h"
#include <cstddef>

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

/// `at::Context::userEnabledCuDNN() const`: LibTorch then computes with kernels of its own. What cuDNN would be asked
/// for, sizes above all, would have to be made up.
CUDA_TIDY_SIMULATED bool _ZNK2at7Context16userEnabledCuDNNEv(const void *) { return false; }

} // namespace cuda_tidy
