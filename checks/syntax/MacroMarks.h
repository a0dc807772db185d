#pragma once

#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"
#include <set>
#include <string>
#include <vector>

namespace cuda_tidy {

/// Declarations with a macro that the syntax tree does not show: `__device__` where a header is read as plain C++,
/// `__managed__` in CUDA.
class MacroMarks {
public:
  explicit MacroMarks(std::vector<std::string> Names) : Names(std::move(Names)) {}

  /// Takes note of the macros of these names that \p Expanded comes to.
  void listenTo(clang::Preprocessor &Expanded);

  /// Whether one of them, or another macro that has one in it, stands in \p Declared before its name.
  bool isMarked(const clang::DeclaratorDecl &Declared) const;

  void clear() { Places.clear(); }

private:
  class Listener;
  const std::vector<std::string> Names;
  std::set<std::pair<clang::FileID, unsigned>> Places; ///< Files and offsets.
};

} // namespace cuda_tidy
