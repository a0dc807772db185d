#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace cuda_tidy {

class FunctionFlow;

/// The members that lead from a variable to a part of it: `gridDim`, `x`. Null at the beginning is what a pointer
/// points to: null, `gridDim`, `x` is `p->gridDim.x`.
using MemberPath = llvm::SmallVector<const clang::FieldDecl *, 2>;

/// The type of that part of a \p Whole. Either is null where clang gives no type, as to `(unknown())`.
clang::QualType typeOfPart(clang::QualType Whole, const MemberPath &Part);

/// A place where a function changes a variable, or a part of it, after its initialisation.
struct VariableWrite {
  const clang::Expr *At;
  MemberPath Part;
  enum Kind {
    Assigns,  ///< `v = Value`
    Combines, ///< `v += Value`, with `Operator`; `Value` is null for `++` and `--`.
    MayChange ///< `v` is handed to a call, `At`, that may write to it: a part of `Value`, where that is known.
  };
  Kind What;
  const clang::Expr *Value = nullptr;
  clang::BinaryOperatorKind Operator = clang::BO_Assign;
  const clang::FieldDecl *Element = nullptr; ///< Of `Value`, for `std::tie(v, w) = Value`.
};

/// Everything that a function, its lambdas included, does to one of its variables.
struct VariableWrites {
  std::vector<VariableWrite> Writes;
  /// Somebody keeps a pointer or a reference to the variable, or a lambda changes it: its value is anyone's guess.
  bool Escapes = false;

  bool isNeverChanged() const { return Writes.empty() && !Escapes; }
};

/// What the function of \p Flow does to \p Variable, and to what it points to if \p WithPointee: through itself, not
/// through copies of the pointer that others have already. Arrays of `void *`, the form in which kernels get their
/// arguments, do not count as pointers that are written through.
VariableWrites writesTo(const clang::VarDecl &Variable, const FunctionFlow &Flow, bool WithPointee);

/// What the function of \p Flow does to the one thing, a member or a structured binding, that all \p Mentions name.
VariableWrites writesTo(llvm::ArrayRef<const clang::Expr *> Mentions, const FunctionFlow &Flow);

/// The variable that \p E names, parentheses and implicit casts aside; null where it names none, or is null itself.
const clang::VarDecl *variableIn(const clang::Expr *E);

/// The values that the function of \p Flow gives \p Variable, a local one, as a whole: its initialiser and what is
/// assigned to it. None where others may write to it; those of a parameter lack its argument.
llvm::SmallVector<const clang::Expr *, 2> valuesOf(const clang::VarDecl &Variable, const FunctionFlow &Flow);

/// What computes \p E: without parentheses and casts, and behind local variables that are given a single value.
const clang::Expr &originOf(const clang::Expr &E, const FunctionFlow &Flow);

} // namespace cuda_tidy
