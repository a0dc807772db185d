#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// The statements of a unit that a directive has run on the device: `#pragma acc parallel`, `kernels` and `serial`
/// (OpenACC, "Compute Constructs"), `#pragma omp target` (OpenMP, "target Construct"). Clang takes them for code of the
/// host, unless it is told to know the directives.
class OffloadDirectives {
public:
  /// Has those noted here that \p Preprocessor comes to.
  void note(clang::Preprocessor &Preprocessor, const clang::SourceManager &Sources);

  /// Whether \p Part is in such a statement.
  bool govern(const clang::Stmt &Part, clang::ASTContext &Context) const;

  void clear() { Begins.clear(); }

private:
  llvm::DenseSet<clang::SourceLocation> Begins; ///< Of the statements.
};

} // namespace cuda_tidy
