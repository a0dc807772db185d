#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// A function that has a stream run a function on the host, and the position of that.
struct CallbackApi {
  llvm::StringRef Name;
  unsigned Function;
};
inline constexpr CallbackApi CallbackApis[] = {
    {"cudaLaunchHostFunc", 1},
    {"cudaStreamAddCallback", 1},
    {"cuLaunchHostFunc", 1},
    {"cuStreamAddCallback", 1},
    // The spelling under --default-stream per-thread.
    {"cudaLaunchHostFunc_ptsz", 1},
    {"cudaStreamAddCallback_ptsz", 1},
    {"cuLaunchHostFunc_ptsz", 1},
    {"cuStreamAddCallback_ptsz", 1},
};

/// Structures whose member `fn` is the function that a node of a graph runs on the host.
inline constexpr llvm::StringRef HostNodeStructures[] = {
    "cudaHostNodeParams",       "cudaHostNodeParamsV2",     "CUDA_HOST_NODE_PARAMS",       "CUDA_HOST_NODE_PARAMS_st",
    "CUDA_HOST_NODE_PARAMS_v1", "CUDA_HOST_NODE_PARAMS_v2", "CUDA_HOST_NODE_PARAMS_v2_st",
};

/// The libraries of StatusTypes whose functions call the driver.
inline constexpr llvm::StringRef DriverCallers[] = {
    "CUDA runtime", "CUDA driver", "cuBLAS", "cuDNN", "cuFFT", "cuSPARSE", "cuSOLVER", "cuRAND", "NCCL",
};

/// Whether \p Api may be called in such a function. "The host function must not make any CUDA API calls" (Runtime API,
/// `cudaLaunchHostFunc`); but these only translate a number, or look at what the thread remembers.
inline bool callsNoDriver(llvm::StringRef Api) {
  static constexpr llvm::StringRef Names[] = {"cudaGetErrorString", "cudaGetErrorName", "cuGetErrorString",
                                              "cuGetErrorName",     "cudaGetLastError", "cudaPeekAtLastError"};
  return llvm::is_contained(Names, Api);
}

} // namespace cuda_tidy
