#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cuda_tidy {

// Free of LLVM: the runtime verifier, which has none, reads the same reports.

/// What the compiler says a kernel takes on one target. Memory is in bytes; what a report does not tell is 0.
struct KernelUsage {
  std::string Name;       ///< Of the symbol: mangled, and with nvcc's prefix: see `withoutFilePrefix`.
  std::string Target;     ///< `sm_90a`.
  unsigned Registers = 0; ///< Of a thread.
  unsigned Barriers = 0;
  std::uint64_t StaticShared = 0;
  std::uint64_t Constant = 0; ///< In all banks but the one of the parameters; that of the file's variables included.
  std::uint64_t SpillStores = 0, SpillLoads = 0; ///< Of a thread.
};

/// Reads what `nvcc -Xptxas -v`, `nvcc --resource-usage` or `cuobjdump --dump-resource-usage` printed, in its order;
/// whatever else a build prints is passed over, and so are kernels that a parallel build mixed up.
std::vector<KernelUsage> readKernelUsages(std::string_view Text);

/// The mangled name without what nvcc puts before those of kernels with internal linkage, with -rdc=true:
/// `__nv_static_<n>_<n characters>_`.
std::string_view withoutFilePrefix(std::string_view Symbol);

} // namespace cuda_tidy
