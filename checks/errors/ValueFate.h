#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// What becomes of a status at the place where it is written, without following variables.
struct ValueFate {
  enum Kind {
    Read,       ///< Branched on, compared with some consequence, thrown, passed on, or kept where others can read it.
    Returned,   ///< Given to the caller, as it is or as the outcome of a comparison.
    AssertRead, ///< Read inside an `assert`, which NDEBUG removes.
    Stored,     ///< Put into the local variables `Stores`, and not read by the same expression.
    Written,    ///< The expression is the target of an assignment: no value is used.
    Escapes,    ///< Its address or a reference to it is taken: anybody may read it.
    Discarded,
    DiscardedOnPurpose, ///< Cast to void, or assigned to `std::ignore`.
    PassedToNoOp,       ///< Passed to `Handler`, whose body does nothing with it.
  };
  struct Store {
    const clang::VarDecl *Variable;
    const clang::Stmt *At; ///< The assignment or declaration.
  };
  Kind What = Read;
  llvm::SmallVector<Store, 1> Stores;
  const clang::FunctionDecl *Handler = nullptr;
};

/// Tells what a function does with a status given as the argument of that index: Read, Returned, AssertRead or
/// PassedToNoOp.
using ArgumentHandling = llvm::function_ref<ValueFate::Kind(const clang::FunctionDecl &, unsigned Index)>;

/// What becomes of \p Value, an expression in the body of \p Flow.
ValueFate fateOf(const clang::Expr &Value, const FunctionFlow &Flow, ArgumentHandling HandlingOf,
                 const clang::ASTContext &Context);

/// Whether \p Location stands inside an `assert(...)`.
bool isInAssert(clang::SourceLocation Location, const clang::ASTContext &Context);

} // namespace cuda_tidy
