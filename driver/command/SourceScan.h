#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// An `#include` line.
struct IncludeLine {
  std::string Name;
  bool IsQuoted; ///< `"name"`, not `<name>`.
  bool operator==(const IncludeLine &) const = default;
};

/// What a file says about how it wants to be compiled, found out without preprocessing it.
struct SourceScan {
  std::vector<IncludeLine> Includes; ///< In order; those under a condition too.
  bool DefinesKernels = false;       ///< `__global__` or a `<<<…>>>` launch stands in its code.
  bool AsksForCuda = false;          ///< It names `__CUDACC__`: fine as C++ and as CUDA.
  bool WantsCxx20 = false;
  std::vector<std::string> CudaSwitches; ///< Macros that switch its CUDA code on.
  bool operator==(const SourceScan &) const = default;
};

/// Scans a file, of a Python program or a notebook what of it is C++ or CUDA; one that cannot be read includes nothing.
SourceScan scanSource(llvm::StringRef File);
/// Likewise a text that is in no file.
SourceScan scanText(llvm::StringRef Text);

/// The roles a file name can have.
bool isCudaSource(llvm::StringRef File); ///< `.cu`
bool isCppSource(llvm::StringRef File);  ///< `.cpp`, `.cc`, `.c`…
bool isHeader(llvm::StringRef File);     ///< `.h`, `.cuh`, `.hpp`…
bool isHip(llvm::StringRef File);        ///< `.hip`
bool isPython(llvm::StringRef File);     ///< `.py`, `.ipynb`

/// Whether an include names a header of CUDA's, or of its libraries.
bool namesCudaHeader(llvm::StringRef Include);
/// Whether an include names a header of LibTorch's.
bool namesTorchHeader(llvm::StringRef Include);

} // namespace cuda_tidy
