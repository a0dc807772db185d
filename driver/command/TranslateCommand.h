#pragma once

#include "command/ClangCommand.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace cuda_tidy {

/// Turns a build's command line (nvcc's, g++'s or clang's, with or without launchers in front) into clang's.
/// `Directory` is where the command runs, absolute; `File` is the main file, relative to it or absolute, and stands in
/// for the input files that the command names; if empty, the first of those is it. `Files` serves response files.
/// Never fails: what could not be translated is named in the result's remarks.
ClangCommand translateCommand(llvm::StringRef Directory, llvm::StringRef File, llvm::ArrayRef<std::string> CommandLine,
                              llvm::vfs::FileSystem &Files);

/// The command line for options as a user types them, without a file: clang's, or nvcc's if only nvcc knows one of
/// them.
std::vector<std::string> commandLineWith(llvm::ArrayRef<std::string> Flags);

} // namespace cuda_tidy
