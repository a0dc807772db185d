#pragma once

#include "model/ConfiguredLaunch.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace cuda_tidy {

/// How large the numbers that a launch gets from data become in plausible use: sizes of tensors, and what a name in one
/// of the functions that lead to it says to be counted.
class DataSizes {
public:
  explicit DataSizes(const ConfiguredLaunch &Launch);

  /// None where nothing tells, or where the number stays small.
  std::optional<int64_t> plausibleSizeOf(const ValueOrigin &Value) const;

  /// The variable or parameter that \p Value is first kept in, a member's name, or else the expression itself.
  std::string nameOf(const clang::Expr &Value, const clang::ASTContext &Context) const;

private:
  struct Collector;
  /// Whether a number that is called so, and is no size of a tensor, may be that large: the batch and the sequences of
  /// a model are as large as its own code lets them be; an operation on tensors takes all.
  bool isUpToTheUser(int64_t Named) const;
  /// What a size of that kind is here; none if it is small.
  std::optional<int64_t> judged(int64_t Plausible, bool IsTensorSize) const;

  const bool IsMatrixVector; ///< The kernel multiplies a matrix by a few vectors: for many, callers take another.
  const bool IsForTorch;     ///< The unit includes LibTorch: Python may call what it likes.
  bool TakesTensors;         ///< One of the functions does, or its callers do.
  bool IsOfImages;           ///< The functions speak of heights and widths, or of boxes.
  llvm::DenseMap<const clang::Expr *, const clang::NamedDecl *> KeptIn;
  llvm::DenseMap<const clang::Decl *, int64_t> LastAxis; ///< The highest axis that a tensor is asked for.
};

} // namespace cuda_tidy
