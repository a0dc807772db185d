#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// A function definition in the user's code.
struct FunctionExtent {
  std::string File;            ///< As clang names it.
  unsigned Begin = 0, End = 0; ///< Byte offsets.
  std::string Name;            ///< Qualified.
  bool RunsOnDevice = false;   ///< `__global__` or `__device__`.
  /// Something in it did not compile, or may hide what checks ask for. Clang drops a statement that it cannot repair
  /// without leaving a trace: an `if` around a misspelt call is gone, and with it the status check that a report would
  /// ask for.
  bool IsBroken = false;

  bool contains(llvm::StringRef InFile, unsigned Offset) const {
    return Begin <= Offset && Offset <= End && InFile == File;
  }
};

/// The functions that \p Declarations define; those are broken that \p IsBroken says.
std::vector<FunctionExtent> functionsIn(llvm::ArrayRef<clang::Decl *> Declarations,
                                        llvm::function_ref<bool(clang::FunctionDecl &)> IsBroken);

/// Marks as broken what stands around the place of a compilation error.
void markBroken(std::vector<FunctionExtent> &Functions, llvm::StringRef File, unsigned Offset);

/// Whether a place is in a function that is broken.
bool isInBrokenFunction(const std::vector<FunctionExtent> &Functions, llvm::StringRef File, unsigned Offset);

} // namespace cuda_tidy
