#pragma once

#include "flow/ValueUses.h"
#include "tensors/LocalStorage.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// How a tensor that uses a local variable's memory outlives it.
struct TensorEscape {
  enum Kind {
    Returned,
    Kept,      ///< In `Where`: a member, a global variable, what a parameter refers to, or a container among these.
    UsedLater, ///< Through `Where`, a variable of a scope around that of the memory.
  };
  Kind What;
  const clang::Expr *Tensor;               ///< What shares the memory, and is to be cloned.
  const clang::Stmt *At;                   ///< The return, the assignment, the later use.
  const clang::NamedDecl *Where = nullptr; ///< Null for `Returned`, and where it has no name.
  const clang::Stmt *Release = nullptr;    ///< What gives the memory back; null where that ends with its variable.
};

/// Follows one tensor through a function: views of it, variables it is assigned to, and what holds them.
class BorrowedTensor {
public:
  BorrowedTensor(const LocalStorage &Storage, const FunctionFlow &Flow);

  /// How \p Tensor, of elements of that type if known, outlives the memory that it shares; none where it is copied in
  /// time, or where nobody knows.
  std::optional<TensorEscape> escapeOf(const clang::Expr &Tensor, std::optional<int64_t> ElementType);

private:
  /// An expression that is, or holds, a tensor that shares the memory.
  struct Alias {
    const clang::Expr *Value;
    const clang::Expr *Tensor; ///< The last tensor, where `Value` is something made to hold it.
    std::optional<int64_t> ElementType;
    bool IsReordered = false;
    bool IsHeld = false; ///< `Value` is no tensor.
    bool IsList = false; ///< `Value` is a list, each tensor of which shares the memory.
  };

  bool goesOnAs(Alias &Current, const ValueUse &Use) const;
  bool goesOnThroughCall(Alias &Current, const clang::CallExpr &Call) const;
  std::optional<TensorEscape> follow(Alias Current);
  std::optional<TensorEscape> arriveIn(const Alias &Current, const clang::Expr &Target, const clang::Expr &At);
  std::optional<TensorEscape> followVariable(const Alias &Current, const clang::VarDecl &Variable,
                                             const clang::Stmt &At);
  bool isOutside(const clang::Stmt &Place) const;
  const clang::Stmt *releaseBetween(const clang::Stmt &At, const clang::Stmt *Place,
                                    const clang::ValueDecl &Holder) const;

  const LocalStorage Storage;
  const FunctionFlow &Flow;
  const clang::Stmt *Scope = nullptr; ///< Where the memory lives; null for the whole function.
  llvm::DenseSet<std::pair<const clang::VarDecl *, const clang::Stmt *>> Seen;
};

} // namespace cuda_tidy
