#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// Whether \p Condition being \p Taken means that an error has been detected: `e != cudaSuccess`, `!(e ==
/// cudaSuccess)`, `!good(e)` where the program's function says so.
bool detectsError(const clang::Expr &Condition, bool Taken);

/// Whether \p Statement fails: `throw`, `return` of a negative number, of false, null or an error's enumerator, a call
/// that does not return (`exit(0)` is no failure).
bool fails(const clang::Stmt &Statement);

/// Whether \p Function, which has a body, does something about an error that it detects, besides returning it: prints,
/// throws, exits.
bool reactsToErrors(const clang::FunctionDecl &Function);

/// Whether \p Function, which has a body, returns nothing but success: a stub, whose status is no news.
bool alwaysSucceeds(const clang::FunctionDecl &Function);

/// Whether \p Function, of C or C++, ends the process, whatever it is given.
bool endsProcess(const clang::FunctionDecl &Function);

/// Whether \p Statement ends the program normally: `exit` with what may be zero.
bool endsProgram(const clang::Stmt &Statement);

} // namespace cuda_tidy
