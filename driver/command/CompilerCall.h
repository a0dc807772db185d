#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// A command line of a build, taken apart: what stands in front of the compiler is gone, response files are read.
struct CompilerCall {
  bool IsNvcc = false;
  std::vector<std::string> Arguments; ///< Without the compiler.
};

/// Finds the compiler behind launchers (`ccache`, `distcc`, `env A=B`, `cmake -E …`, wrapper scripts) and reads its
/// response files (`@FILE`, nvcc's `--options-file`), relative to `Directory`. Whatever could not be read is named in
/// `Remarks`.
CompilerCall findCompilerCall(llvm::StringRef Directory, llvm::ArrayRef<std::string> CommandLine,
                              llvm::vfs::FileSystem &Files, std::vector<std::string> &Remarks);

/// A command line with the options that nvcc takes from its environment, if it is nvcc's.
std::vector<std::string> withNvccEnvironment(llvm::ArrayRef<std::string> CommandLine);

/// The command line from the compiler on, as `ccache nvcc -c a.cu` without its first word.
std::vector<std::string> withoutLauncher(std::vector<std::string> CommandLine);

} // namespace cuda_tidy
