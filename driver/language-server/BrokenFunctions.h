#pragma once

#include "analysis/FunctionExtent.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInstance.h"
#include <optional>

namespace cuda_tidy {

/// Which functions of a parse have compilation errors: what is said of them is hidden, as in `cuda-tidy`.
class BrokenFunctions {
public:
  /// To be told before \p Compiler parses.
  void begin(clang::CompilerInstance &Compiler);

  /// Notes an error, and says whether \p Info is a finding of a check in a function with an error.
  bool hide(const clang::Diagnostic &Info);

  bool hasErrors() const { return !Errors.empty(); }

private:
  clang::CompilerInstance *Compiler = nullptr;
  /// The compiler's, which is there as long as this says something.
  llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> Engine;
  std::vector<clang::SourceLocation> Errors;
  std::optional<FunctionExtents> Functions; ///< Once all is parsed.
};

} // namespace cuda_tidy
