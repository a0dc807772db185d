#pragma once

#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/StringSet.h"
#include <set>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace cuda_tidy {

/// Conditions of the user's code, and with which macro each would have gone another way. Programs end in `#error`, or
/// lack a type, where nobody has chosen what their build chooses.
class BuildChoices {
public:
  /// An offset, and the file as clang names it.
  using Place = std::pair<std::string, unsigned>;

  /// Follows the preprocessor.
  std::unique_ptr<clang::PPCallbacks> watch(clang::Preprocessor &Parsed);

  /// The macros, as `NAME` or `NAME 1`, with which the `#error` directives at \p Errors would have been passed over.
  std::vector<std::string> macrosAgainst(const std::set<Place> &Errors) const;

  /// The macros, in the same form, with which branches would have been taken that declare the \p Names. Where several
  /// declare one, a macro that is named for CUDA counts, and else the first.
  std::vector<std::string> macrosDeclaring(const llvm::StringSet<> &Names, const clang::SourceManager &Sources) const;

private:
  class Watch;

  struct Branch {
    std::string Macro; ///< It is taken with this one; empty where no single macro is enough.
    unsigned Begin = 0, End = 0;
    bool IsTaken = false;
  };
  /// From `#if` to `#endif`.
  struct Chain {
    clang::FileID InFile;
    std::string File;
    std::vector<Branch> Branches;
    std::string Leaving; ///< With this macro the first branch is not taken.
  };
  std::vector<Chain> Chains; ///< Inner ones before those around them.
};

} // namespace cuda_tidy
