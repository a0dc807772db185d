#pragma once

#include "command/GpuTargets.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// A host compiler's arguments as far as they decide how a file is parsed.
struct HostOptions {
  std::vector<std::string> Arguments; ///< Without input files and `-x`.
  std::vector<std::string> Inputs;
  std::string Language; ///< Of `-x`; empty if the file's name decides.
};

/// Whether clang's driver has an option of that spelling, whatever the processor.
bool isClangOption(llvm::StringRef Argument);

/// Keeps of g++'s or clang's arguments what clang knows and the parser needs. Dropped silently: output, dependency
/// files, linking, profiles, precompiled headers, plugins, `-Werror`. Dropped with a remark: what clang does not know,
/// and what may do more than decide how a file is parsed.
HostOptions selectHostOptions(llvm::ArrayRef<std::string> Arguments, GpuTargets &Targets,
                              std::vector<std::string> &Remarks);

} // namespace cuda_tidy
