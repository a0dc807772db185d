#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace cuda_tidy {

using TensorOperands = llvm::SmallVector<const clang::Expr *, 4>;

/// \p E without what the language puts around expressions: parentheses, implicit casts, temporaries, copies.
const clang::Expr &withoutWrapping(const clang::Expr &E);

/// The object that \p E is, is an element of, or is a member of: a variable, or a member of the function's own class.
/// Null where it is neither.
const clang::ValueDecl *ownerOf(const clang::Expr &E, unsigned MaxAliases = 8);

/// Whether \p D is LibTorch's.
bool isOfTorch(const clang::Decl &D);

/// The name of the function or method that \p Call calls; empty for operators and for calls through pointers.
llvm::StringRef calledName(const clang::CallExpr &Call);

/// The class whose method or operator \p Call calls, or null.
const clang::CXXRecordDecl *objectClassOf(const clang::CallExpr &Call);

/// What a method of a tensor, or a function of LibTorch that is given one first, does with it.
struct TensorOperation {
  llvm::StringRef Name;
  const clang::Expr *Tensor;
  llvm::ArrayRef<const clang::Expr *> Arguments; ///< Without the tensor.
};

/// The operation that \p E is: `x.contiguous()`, `torch::stable::contiguous(x)`. Operators are none.
std::optional<TensorOperation> tensorOperationIn(const clang::Expr &E);

/// Whether \p Call runs the forward pass of a module.
bool runsModule(const clang::CallExpr &Call);

/// Whether \p Class is one of LibTorch's modules that compute a loss: it has no parameters, so what it computes
/// requires grad if what it is given does.
bool isLoss(const clang::CXXRecordDecl &Class);

/// The object whose method or operator \p Call calls, or null.
const clang::Expr *objectOf(const clang::CallExpr &Call);

/// Whether \p Call gives an element of its object, or what is in it: `v[i]`, `*p`, `value.toTensor()`.
bool isElementAccess(const clang::CallExpr &Call);

/// Those of the \p Arguments that hold tensors.
TensorOperands tensorsAmong(llvm::iterator_range<clang::CallExpr::const_arg_iterator> Arguments);

/// Whether what \p Call gives hangs on no graph, whatever it is given: it was cut off, or is of a type that nobody can
/// differentiate.
bool endsGraph(const clang::CallExpr &Call);

/// Whether the element with that \p Index of \p Tuple hangs on no graph: where the largest elements are.
bool isPosition(const clang::Expr &Tuple, unsigned Index);

/// What \p E, without wrapping, is computed from by operations that autograd follows, elements and members of objects
/// included; nothing if it is not known to be computed so.
std::optional<TensorOperands> operandsOf(const clang::Expr &E);

/// Where following `operandsOf` ends: variables, calls of modules, results without a graph.
TensorOperands partsOf(const clang::Expr &E);

/// The expressions for which \p Part of a function calls `backward`.
llvm::SmallVector<const clang::Expr *, 2> differentiatedIn(const clang::Stmt &Part);

} // namespace cuda_tidy
