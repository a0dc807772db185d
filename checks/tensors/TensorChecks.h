#pragma once

#include "flow/FunctionFlow.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_tidy {

/// What a kernel that is given a tensor's raw pointer counts on.
enum TensorProperty : unsigned { Contiguity = 1, Device = 2, ElementType = 4, AllTensorProperties = 7 };

/// How a member function of a tensor gets at its memory without looking at strides: `data_ptr`, `data`.
bool isRawAccess(const clang::CXXMemberCallExpr &Call);

/// Knows what functions find out about tensors: by asking the tensor, whatever they do with the answer, by checks of
/// LibTorch, and by handing it to the project's own functions. Every answer is remembered.
class TensorChecks {
public:
  /// \p TrustsOtherUnits: functions of the project without a body here find out everything; else nothing.
  /// \p CountsCopies: who makes a contiguous copy has found out about contiguity, though only the copy has it, and who
  /// gives a variable a new tensor about all of that. Without it, a `view` tells of contiguity: it fails for most
  /// others.
  explicit TensorChecks(FunctionFlows &Flows, bool TrustsOtherUnits = true, bool CountsCopies = true)
      : Flows(Flows), TrustsOtherUnits(TrustsOtherUnits), CountsCopies(CountsCopies) {}

  /// The `TensorProperty`s of \p Tensor that \p Function, whose variable it is, looks at; all of them where the tensor
  /// goes where nobody can see what becomes of it.
  unsigned lookedAt(const clang::FunctionDecl &Function, const clang::VarDecl &Tensor) {
    return lookedAt(Function, Tensor, /*CallsLeft=*/4);
  }

private:
  unsigned lookedAt(const clang::FunctionDecl &Function, const clang::VarDecl &Tensor, unsigned CallsLeft);
  unsigned byMember(const clang::CXXMemberCallExpr &Call) const;
  bool isUncountedCopy(llvm::StringRef Name) const;
  unsigned byUse(const clang::Expr &Use, const FunctionFlow &Flow, unsigned CallsLeft);
  unsigned byCall(const clang::CallExpr &Call, const clang::Expr &Argument, unsigned CallsLeft);

  FunctionFlows &Flows;
  const bool TrustsOtherUnits, CountsCopies;
  llvm::DenseMap<const clang::VarDecl *, unsigned> Known;
};

} // namespace cuda_tidy
