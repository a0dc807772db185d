#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// What a function does with a value, at a place where an expression has it.
struct ValueUse {
  /// The outermost expression that is the value.
  const clang::Expr *Value;
  /// What uses it: what it is an operand of, the statement around, or the call of its method. Null where nothing of the
  /// body does: it is an initialiser of a constructor.
  const clang::Stmt *By;

  /// The same, if it is a \p Node.
  template <typename Node> const Node *by() const { return llvm::dyn_cast_or_null<Node>(By); }

  /// Whether nobody looks at it: it is a statement by itself, or cast to void.
  bool isDiscarded() const;
  /// The variable that it initialises, or null.
  const clang::VarDecl *initialized() const;
  /// What it is assigned to by `=`, be that of a class, or null.
  const clang::Expr *assignedTo() const;
  /// The same for `+=` and its like, too.
  const clang::Expr *putInto() const;
  /// Whether something is assigned to it, by any of these.
  bool isTarget() const;
  /// The call of its method, or null. Operators are none.
  const clang::CXXMemberCallExpr *method() const;
  /// The name of that method; empty where there is none.
  llvm::StringRef methodName() const;
  /// Whether a lambda captures it by reference.
  bool isCapturedByReference() const;

  /// An argument of a function or a constructor.
  struct Argument {
    const clang::FunctionDecl *Callee;
    unsigned Index; ///< Of the parameter, where it is none of `...`.

    /// The parameter, as the body of the function names it; null where nobody sees the body, and for one of `...`.
    const clang::ParmVarDecl *parameter() const;
  };
  /// Which argument it is; none where it is the object of a method or an operator, or nobody knows what is called.
  std::optional<Argument> argument() const;
};

/// What is taken for the same value as its operand.
enum class Through {
  Wrapping, ///< What the language puts around expressions: parentheses, implicit casts, temporaries.
  Casts,    ///< And all casts but those to void.
  Copies,   ///< And copies and moves.
};

/// What \p E, an expression in the body of \p Flow, is an operand of, be that only a wrapping.
ValueUse directUseOf(const clang::Expr &E, const FunctionFlow &Flow);

/// What uses the value of \p E, an expression in the body of \p Flow.
ValueUse useOf(const clang::Expr &E, const FunctionFlow &Flow, Through Same = Through::Casts);

/// What uses the value of the whole expression that \p E is a part of.
ValueUse useOfWhole(const clang::Expr &E, const FunctionFlow &Flow);

/// What the function of \p Flow does with \p Variable wherever it names it, nested lambdas included.
llvm::SmallVector<ValueUse, 8> usesOf(const clang::VarDecl &Variable, const FunctionFlow &Flow,
                                      Through Same = Through::Casts);

} // namespace cuda_tidy
