#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
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
};

/// The functions that \p Declarations define; those are broken that \p IsBroken says.
std::vector<FunctionExtent> functionsIn(llvm::ArrayRef<clang::Decl *> Declarations,
                                        llvm::function_ref<bool(clang::FunctionDecl &)> IsBroken);

/// The functions of a unit, asked for by place.
class FunctionExtents {
public:
  /// A place in a file: its name, and a byte offset.
  using Place = std::pair<std::string, unsigned>;

  /// What stands around one of \p Errors, the places of compilation errors, is broken too.
  FunctionExtents(std::vector<FunctionExtent> Functions, llvm::ArrayRef<Place> Errors);

  /// The innermost function around a place, or null at file scope.
  const FunctionExtent *around(llvm::StringRef File, unsigned Offset) const;

  /// Whether a place is in a function that is broken.
  bool isBroken(llvm::StringRef File, unsigned Offset) const;

private:
  /// A part of a file in which no function begins or ends: up to the next one.
  struct Piece {
    unsigned Begin;
    const FunctionExtent *Innermost;
    bool IsBroken;
  };
  const Piece *pieceAt(llvm::StringRef File, unsigned Offset) const;
  static std::vector<Piece> divide(llvm::ArrayRef<const FunctionExtent *> Functions);

  std::vector<FunctionExtent> Functions;
  llvm::StringMap<std::vector<Piece>> Files;
};

} // namespace cuda_tidy
