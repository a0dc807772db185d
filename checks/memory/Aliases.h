#pragma once

#include "flow/FunctionFlow.h"
#include "syntax/NamedPlace.h"

namespace cuda_tidy {

/// Another name of a pointer or a handle.
struct Alias {
  NamedPlace Place;
  const clang::Stmt *Since; ///< Where one of the two is given the value of the other.
};

/// The names that have the value of \p Place whenever the function of \p Flow comes to \p At: each way there passes
/// `Other = Place` or `Place = Other`, and nothing behind that may change either.
llvm::SmallVector<Alias, 2> aliasesAt(const NamedPlace &Place, const clang::Stmt &At, const FunctionFlow &Flow,
                                      FunctionFlows &Flows);

/// Whether \p Condition being true, if it \p Holds, or else false, says that two of \p Names have different values.
bool saysDifferent(const clang::Expr &Condition, bool Holds, llvm::ArrayRef<NamedPlace> Names,
                   const FunctionFlow &Flow);

} // namespace cuda_tidy
