#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Where a library's headers lie on this machine.
struct Headers {
  std::vector<std::string> Directories; ///< In search order; empty if the library is not installed.
  std::string Error;                    ///< The directory asked for holds no such library: what to do.
  bool found() const { return !Directories.empty(); }
};

/// The CUDA headers below `Setting` (a toolkit's root, its include directory, or a Python environment with NVIDIA's
/// wheels), CCCL's included. An empty setting looks in CUDA_PATH, CUDA_HOME, CUDA_ROOT, beside the nvcc on PATH, in the
/// usual prefixes and in the Python environments; `none` finds nothing.
Headers findCudaHeaders(llvm::StringRef Setting);

/// LibTorch's headers below `Setting` (an unpacked LibTorch, or a Python environment). An empty setting looks in
/// LIBTORCH, Torch_DIR, CMAKE_PREFIX_PATH, the Python environments and Debian's package; `none` finds nothing.
Headers findTorchHeaders(llvm::StringRef Setting);

/// Python's own headers, which extensions include: of the active environment, else of the system.
Headers findPythonHeaders();

/// The directory of the host compiler's own headers, for those that clang lacks (`omp.h`); empty if there is none.
std::string hostCompilerHeaders();

} // namespace cuda_tidy
