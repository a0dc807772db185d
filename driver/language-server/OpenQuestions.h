#pragma once

#include "language-server/EditorProgram.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInstance.h"

namespace cuda_tidy {

/// Whether \p Info is shown where nobody is asked.
bool standsWithoutOthers(const clang::Diagnostic &Info);

/// What the findings of a parse ask of other files.
class OpenQuestions {
public:
  /// To be told before \p Compiler parses the main file.
  void begin(clang::CompilerInstance &Compiler);

  /// Whether \p Info is a finding that other files decide against, or have not decided about. If not, it gets notes
  /// that name the places that decide.
  bool hide(const clang::Diagnostic &Info, const EditorProgram &Others);

  /// To be told when all findings are there. Of a text with errors it is not known what it is to tell others.
  void end(llvm::StringRef Text, bool HasErrors, EditorProgram &Others);

private:
  const UnitReport &edited();

  clang::CompilerInstance *Compiler = nullptr; ///< Between begin and end.
  /// The compiler's, which tells its diagnostics from those of a parse that nobody has announced.
  llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> Engine;
  std::optional<UnitReport> Edited; ///< Its facts, and the findings with conditions, once one was asked about.
  std::vector<bool> IsShown;
  std::unique_ptr<OtherFilesView> View;
};

} // namespace cuda_tidy
