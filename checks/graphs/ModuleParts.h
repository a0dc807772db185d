#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_tidy {

/// Whether \p Part is executed on some ways only, or another time.
bool isOptionalPart(const clang::Stmt &Part);

/// Whether \p Value, of a module, is none: `nullptr`, `Linear(nullptr)`.
bool isNullModule(const clang::Expr &Value);

/// \p Field of \p Class, and what it is an instantiation of: a constructor that nothing calls is seen as written.
llvm::SmallVector<const clang::ValueDecl *, 2> declarationsOf(const clang::FieldDecl &Field,
                                                              const clang::CXXRecordDecl &Class);

/// What gives a member that is a module a value whenever an object of its class is made.
struct PartFilling {
  llvm::SmallVector<const clang::Expr *, 2> Values;
  bool IsCertain = false; ///< It is a module then, and not null.
};
PartFilling fillingOf(const clang::FieldDecl &Field, const clang::CXXRecordDecl &Class);

/// Whether every module of \p Class has parameters, in itself or in a part.
bool hasParameters(const clang::CXXRecordDecl &Class, unsigned PartsLeft = 4);

/// Whether \p Code makes a module that has parameters, on each of its ways.
bool makesParameters(const clang::Stmt &Code, unsigned PartsLeft = 4);

} // namespace cuda_tidy
