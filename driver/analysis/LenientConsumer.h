#pragma once

#include "ClangTidyDiagnosticConsumer.h"

namespace cuda_tidy {

/// Collects diagnostics as clang-tidy does, except that clang's objections to code that nvcc and g++ compile are no
/// errors: a warning that clang makes an error by default is a warning again, and what is in a table of errors is not
/// heard at all.
class LenientConsumer : public clang::tidy::ClangTidyDiagnosticConsumer {
public:
  LenientConsumer(clang::tidy::ClangTidyContext &Context, bool FixesFromNotes)
      : ClangTidyDiagnosticConsumer(Context, nullptr, /*RemoveIncompatibleErrors=*/true, FixesFromNotes),
        Context(Context) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) override;

  /// Whether there are compilation errors that stand outside the user's code.
  bool hasForeignErrors() const { return HasForeignErrors; }

private:
  clang::tidy::ClangTidyContext &Context;
  bool HasForeignErrors = false;
  bool SkipNotes = false; ///< They belong to an error that was not heard.
};

} // namespace cuda_tidy
