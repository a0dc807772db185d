#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// A type whose values say whether a call succeeded.
struct StatusType {
  llvm::StringLiteral Tag;     ///< Name of the enumeration or structure in the header.
  llvm::StringLiteral Name;    ///< Name that programs write.
  llvm::StringLiteral Success; ///< The enumerator that means success.
  llvm::StringLiteral Library;
};

/// The row of \p Type, or null if it is no status. References and qualifiers are looked through.
const StatusType *statusTypeOf(clang::QualType Type);

/// The row of what \p Call returns, but for a reference to a status that is kept elsewhere; a call that depends on
/// template parameters has a status if every candidate has.
const StatusType *statusTypeOf(const clang::CallExpr &Call);

/// What \p Call names as its callee: a function, a pointer to one, or the first of several candidates; null for other
/// expressions.
const clang::NamedDecl *namedCallee(const clang::CallExpr &Call);

/// The function that \p Call names: the one it calls or, where that depends on template parameters, the first
/// candidate.
const clang::FunctionDecl *calleeOf(const clang::CallExpr &Call);

/// A call whose status is an answer ("not ready"), that is written to clear a pending error, or whose failure changes
/// nothing for the program (marks for a profiler).
bool mayBeDiscarded(const clang::NamedDecl &Callee);

/// A call that gives a resource back.
bool isCleanup(const clang::NamedDecl &Callee);

/// A call that gives back what is the host's alone: a handle or a descriptor of a library, an event. No work of the
/// device and no memory of it depends on whether that succeeds.
bool isCleanupOfHost(const clang::NamedDecl &Callee);

/// Whether \p Value is an enumerator that means success, such as `cudaSuccess`.
bool isSuccess(const clang::Expr &Value);

} // namespace cuda_tidy
