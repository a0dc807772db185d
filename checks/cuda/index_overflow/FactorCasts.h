#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_tidy {

/// What has \p Sum, a sum of products that are not negative, computed in the type \p Written: casts of the first
/// operand of each product are all that takes. Nothing where the type is `auto`, or where a macro writes it or an
/// operand.
llvm::SmallVector<clang::FixItHint, 4> castsOfFactors(const clang::BinaryOperator &Sum, clang::TypeLoc Written,
                                                      const clang::ASTContext &Context);

} // namespace cuda_tidy
