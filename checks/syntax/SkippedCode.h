#pragma once

#include "clang/Lex/Preprocessor.h"
#include <vector>

namespace cuda_tidy {

/// What the preprocessor leaves out of a unit: another pass, or another device, may see it.
class SkippedCode {
public:
  /// Has the code noted here that \p Preprocessor leaves out, headers of the system aside.
  void note(clang::Preprocessor &Preprocessor, const clang::SourceManager &Sources);

  /// Whether some of it is between the ends of \p Range.
  bool isIn(clang::SourceRange Range, const clang::SourceManager &Sources) const;

private:
  std::vector<clang::SourceRange> Ranges;
};

} // namespace cuda_tidy
