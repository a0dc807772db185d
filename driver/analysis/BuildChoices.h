#pragma once

#include "clang/Lex/PPCallbacks.h"
#include <set>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
}

namespace cuda_tidy {

/// Conditions of the user's code, and with which macro each would have gone another way: programs end in `#error` where
/// nobody has chosen what their build chooses.
class ErrorBranches {
public:
  /// An offset, and the file as clang names it.
  using Place = std::pair<std::string, unsigned>;

  /// Follows the preprocessor.
  std::unique_ptr<clang::PPCallbacks> watch(clang::Preprocessor &Parsed);

  /// The macros, as `NAME` or `NAME 1`, with which the `#error` directives at \p Errors would have been passed over.
  std::vector<std::string> macrosAgainst(const std::set<Place> &Errors) const;

private:
  class Watch;

  /// From `#if` to `#endif`.
  struct Chain {
    std::string File;
    unsigned Begin = 0, FirstBranchEnd = 0, End = 0;
    std::string Macro;         ///< Empty where no single macro decides.
    bool TakesFirst = false;   ///< With the macro the first branch is taken, and not left.
  };
  std::vector<Chain> Chains; ///< Inner ones before those around them.
};

} // namespace cuda_tidy
