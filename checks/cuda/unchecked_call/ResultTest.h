#pragma once

#include "errors/ErrorHandlers.h"
#include <map>

namespace cuda_tidy {

/// Knows by what else than a status the program notices failures.
class ResultTests {
public:
  explicit ResultTests(ErrorHandlers &Handlers) : Handlers(Handlers) {}

  /// Whether the program notices a failure of \p Call by what the call did not write: a local variable that starts as
  /// zero, null or -1, whose address the call is given, is compared with that on every path after it.
  bool isTested(const clang::CallExpr &Call, const FunctionFlow &Flow);

private:
  const Landmarks &testsOf(const clang::VarDecl &Variable, const FunctionFlow &Flow);

  ErrorHandlers &Handlers;
  std::map<std::pair<const clang::VarDecl *, const FunctionFlow *>, Landmarks> Tests;
};

} // namespace cuda_tidy
