#pragma once

#include "flow/Conditions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace cuda_tidy {

/// How many there are of what a program is given: elements of a tensor, of a container, of an array handed over with
/// its length. It may be zero, unlike the shape of a model: channels, heads, the width of an image.
struct InputSize {
  const clang::Expr *Written; ///< `x.numel()`, `n`; the copy from the device that fills `n`.
  const clang::Expr *Owner;   ///< The tensor or the container, `x`; null for a plain number.

  /// What \p E, variable, member or call, is where this is \p Items, if that is certain: the same, or 0 or 1 for
  /// `x.empty()`.
  std::optional<int64_t> valueWhere(int64_t Items, const clang::Expr &E, const clang::ASTContext &Context) const;
};

/// The size of data that \p Leaf is, as far as what is asked and its name tell; \p Around are the functions in which
/// its value may get a name.
std::optional<InputSize> inputSizeIn(const clang::Expr &Leaf, llvm::ArrayRef<const clang::FunctionDecl *> Around);

/// The variable that \p Leaf, a copy from the device such as `cudaMemcpy(&count, ...)`, fills; null for anything else.
const clang::Expr *filledByCopy(const clang::Expr &Leaf);

/// Whether \p Parameter, called `n`, is one side of a matrix, or what a layer has for each item of a batch.
bool isShapeLetter(const clang::ParmVarDecl &Parameter);

/// Whether \p Condition, which holds, says that something is there: that a number is positive, or a container not
/// empty, and no number that belongs to the structure.
bool excludesZero(const Fact &Condition, llvm::ArrayRef<const clang::FunctionDecl *> Around, unsigned Depth = 0);

/// Whether \p Condition, which holds, says of a tensor or a container that something is in it: who asks that has empty
/// inputs in mind.
bool saysThatNotEmpty(const Fact &Condition, llvm::ArrayRef<const clang::FunctionDecl *> Around);

/// Whether both are dimensions of one tensor, `x.size(0)` and `x.size(1)`, but not the same one.
bool areDifferentDimensions(const clang::Expr &A, const clang::Expr &B, const clang::ASTContext &Context);

} // namespace cuda_tidy
