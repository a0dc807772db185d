#pragma once

#include "python/MappedText.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// C++ or CUDA that a Python program has compiled at run time, from a string.
struct EmbeddedSource {
  std::string PythonFile; ///< Absolute.
  std::string Call;       ///< What compiles it: `load_inline`, `RawKernel`, `RawModule`.
  /// The name that clang reads it under, beside the program: `model.py.load_inline-1.cu`. No such file exists.
  std::string File;
  MappedText Code;
  std::vector<std::string> Command; ///< A compiler and its options, without LibTorch's directories.
  bool UsesTorch = false;
};

/// Whether a program may hold any, by the looks of its text.
bool mayEmbedSources(llvm::StringRef Program);

/// Those of the program \p Program of the file \p PythonFile, in its order, each once. What is known at run time only,
/// or more than a program holds that means well, is named in \p Remarks: a sentence for each call, and one for those of
/// which there are too many.
std::vector<EmbeddedSource> findEmbeddedSources(const std::string &PythonFile, llvm::StringRef Program,
                                                std::vector<std::string> &Remarks);

} // namespace cuda_tidy
