#pragma once

#include "knowledge/DataSize.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_tidy {

/// \p E without casts and what else only stands for it.
const clang::Expr &withoutCasts(const clang::Expr &E);

/// A question for a size, as the API of a tensor or a container answers it.
struct SizeQuestion {
  DataSize::Kind What;
  const clang::Expr *Owner;    ///< The tensor or the container.
  std::optional<int64_t> Axis; ///< Of a tensor; from the last on, if it is negative.

  bool isOfAxis() const {
    return What == DataSize::FirstAxis || What == DataSize::OtherAxis || What == DataSize::AnyAxis;
  }
};

/// `x.numel()`, `x.size(0)`, `x.sizes()[0]` of LibTorch's tensors and accessors, `points.size()` of the containers of
/// the C++ standard library, Thrust and RMM, and the distance of two of their iterators; by their declarations, so that
/// a class of the program's own never counts.
std::optional<SizeQuestion> sizeAskedFor(const clang::Expr &E, const clang::ASTContext &Context);

/// Whether \p Init makes a container of the elements that it lists: `{1, 2}`.
bool listsElements(const clang::Expr &Init);

/// Whether \p Call asks one of those containers, or a tensor, whether it is empty: the object; null if it does not.
const clang::Expr *askedWhetherEmpty(const clang::CallExpr &Call);

/// How many axes \p E says that a tensor has: `x.size(2)` at least 3, `x.accessor<float, 4>()` 4, `x.dim() == 2` 2.
struct KnownAxes {
  const clang::Expr *Tensor;
  unsigned Axes;
};
std::optional<KnownAxes> axesToldBy(const clang::Expr &E, const clang::ASTContext &Context);

/// What \p E, a call or a difference, returns, or writes to what it is given, if whoever starts the program or a file
/// decides it, or if it counts what the device or an algorithm found.
std::optional<DataSize::Kind> numberGivenBy(const clang::Expr &E);

/// What \p Call, which gives such numbers, may write them to: `n` of `cudaMemcpy(&n, …)` and `std::cin >> n`.
llvm::SmallVector<const clang::Expr *, 2> filledBy(const clang::CallExpr &Call);

} // namespace cuda_tidy
