#pragma once

#include "flow/FunctionFlow.h"
#include "llvm/Support/JSON.h"

namespace cuda_tidy {

/// Where the body of \p Flow reads or writes memory at an address that is computed from \p Value, variables between
/// included, or hands something computed from it to another function: where an overflow shows. At most 64 places, in
/// the form of a `Verification`'s.
llvm::json::Array accessPlaces(const clang::Expr &Value, const FunctionFlow &Flow);

/// Whether an address is computed from \p Value in the body of \p Flow, variables between included.
bool becomesAddress(const clang::Expr &Value, const FunctionFlow &Flow);

} // namespace cuda_tidy
