#pragma once

#include "analysis/UnknownParts.h"
#include "findings/Finding.h"
#include "metadata/CheckInfo.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// A function definition in the user's code.
struct FunctionExtent {
  std::string File;                                 ///< As clang names it.
  unsigned Begin = 0, End = 0;                      ///< Byte offsets.
  std::string Name;                                 ///< Qualified.
  bool RunsOnDevice = false;                        ///< `__global__` or `__device__`.
  bool RunsOnHost = true;                           ///< Neither, or `__host__` as well.
  bool IsBroken = false;                            ///< Something in it did not compile, or is unknown.
  const clang::FunctionDecl *Declaration = nullptr; ///< Not to be looked into: its syntax tree is gone.
  UnknownParts Unknown;
};

/// The functions that \p Declarations define.
std::vector<FunctionExtent> functionsIn(llvm::ArrayRef<clang::Decl *> Declarations);

/// The functions of a unit, asked for by place.
class FunctionExtents {
public:
  /// A compilation error.
  struct Error {
    std::string File;
    unsigned Offset;
    bool IsRepaired = false; ///< A name was declared, and clang went on.
  };

  /// What stands around one of \p Errors is broken too.
  FunctionExtents(std::vector<FunctionExtent> Functions, llvm::ArrayRef<Error> Errors);

  /// How much of the functions could be read.
  Coverage coverage() const;

  /// The innermost function around a place, or null at file scope.
  const FunctionExtent *around(llvm::StringRef File, unsigned Offset) const;

  /// Whether a place is in a function that is broken, or outside of functions behind an error: clang may have taken the
  /// body of a function for declarations.
  bool isBroken(llvm::StringRef File, unsigned Offset) const;

  /// Whether a finding at a place may be wrong, since what it depends on may be in a part of a function that could not
  /// be read.
  bool isOpen(llvm::StringRef File, unsigned Offset, DependsOn Hangs) const;

private:
  /// A part of a file in which no function begins or ends: up to the next one.
  struct Piece {
    unsigned Begin;
    const FunctionExtent *Innermost;
    bool IsBroken;
  };
  const Piece *pieceAt(llvm::StringRef File, unsigned Offset) const;
  bool isOpen(const FunctionExtent &Function, unsigned Offset, DependsOn Hangs,
              std::vector<const FunctionExtent *> &Seen) const;
  bool isOpenInCallers(const FunctionExtent &Function, DependsOn Hangs,
                       std::vector<const FunctionExtent *> &Seen) const;
  bool mayReadErrors(const clang::FunctionDecl &Function, std::vector<const FunctionExtent *> &Seen) const;
  static std::vector<Piece> divide(llvm::ArrayRef<const FunctionExtent *> Functions);

  std::vector<FunctionExtent> Functions;
  llvm::StringMap<std::vector<Piece>> Files;
  unsigned LostOutside = 0;               ///< Statements outside of functions.
  llvm::StringMap<unsigned> FirstOutside; ///< The first error outside of functions in a file.
  llvm::DenseMap<const clang::FunctionDecl *, const FunctionExtent *> Definitions;
  /// Where others call a function.
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<std::pair<const FunctionExtent *, unsigned>>> Callers;
};

} // namespace cuda_tidy
