#pragma once

#include "flow/IntegerRange.h"
#include "knowledge/DataSize.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <map>

namespace cuda_tidy {

/// Where the numbers of a translation unit come from: which of them are sizes of what the program is given. What the
/// program calls them says nothing.
class SizeOrigins {
public:
  /// Reads the declarations of \p Context, system headers aside.
  explicit SizeOrigins(clang::ASTContext &Context);

  /// The size that \p E stands for, if it does: `x.numel()` itself, a member or a variable that the unit gives nothing
  /// but such numbers, or what a function of the unit returns. A parameter has none: its callers give it, and where
  /// nobody is seen to call, nothing is known. \p E is a value at which `ValueRanges` ends.
  std::optional<DataSize> of(const clang::Expr &E);

  /// The same of an origin; none of what the device says.
  std::optional<DataSize> of(const ValueOrigin &Value);

private:
  struct Collector;
  /// What a variable or a member is given, or an element of it where the index is known.
  struct Given {
    const clang::Expr *Value;
    std::optional<int64_t> Index;
    const clang::FunctionDecl *In; ///< Around all lambdas; null outside of functions.
  };
  std::optional<DataSize> follow(const clang::Expr &E);
  std::optional<DataSize> followOperator(const clang::BinaryOperator &Operator);
  /// Each is followed once. While it is, it has none: members may be made from each other in a circle.
  std::optional<DataSize> followVariable(const clang::ValueDecl &Variable, std::optional<int64_t> Index);
  std::optional<DataSize> followCall(const clang::CallExpr &Call);
  /// The largest of them; none if one has no origin.
  std::optional<DataSize> ofEach(llvm::ArrayRef<Given> Values);

  clang::ASTContext &Context;
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<Given, 2>> Values;
  llvm::DenseMap<const clang::Expr *, DataSize::Kind> Written;            ///< That calls write numbers to: `n` of `&n`.
  llvm::DenseMap<const clang::ValueDecl *, unsigned> Axes;                ///< That tensors have at least.
  llvm::DenseMap<const clang::ValueDecl *, const clang::Expr *> Counters; ///< Where a loop counts under a condition.
  /// Of functions, and of variables and members, or an element of them.
  std::map<std::pair<const clang::Decl *, std::optional<int64_t>>, std::optional<DataSize>> Followed;
};

} // namespace cuda_tidy
