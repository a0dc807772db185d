#pragma once

#include "ClangTidyDiagnosticConsumer.h"
#include "NoLintDirectiveHandler.h"
#include "flow/CompileErrors.h"
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace cuda_tidy {

/// What checks handed over with their diagnostics, by the check's name, the file as clang names it, the offset, and the
/// message.
using Verifications = std::map<std::tuple<std::string, std::string, unsigned, std::string>, std::string>;

/// A number for places, by the file as clang names it, and the offset.
using Places = std::map<std::pair<std::string, unsigned>, std::size_t>;

/// Collects diagnostics as clang-tidy does, except that clang's objections to code that nvcc and g++ compile are no
/// errors: a warning that clang makes an error by default is a warning again, and what is in a table of errors is not
/// heard at all.
class LenientConsumer : public clang::tidy::ClangTidyDiagnosticConsumer {
public:
  LenientConsumer(clang::tidy::ClangTidyContext &Context, bool FixesFromNotes)
      : ClangTidyDiagnosticConsumer(Context, nullptr, /*RemoveIncompatibleErrors=*/true, FixesFromNotes),
        Context(Context) {
    forgetCompileErrors(); // of the unit before
  }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) override;

  /// Whether there are compilation errors that stand outside the user's code.
  bool hasForeignErrors() const { return HasForeignErrors; }

  Verifications takeVerifications() { return std::move(HandedOver); }

  /// The places of compilation errors, numbered as they came.
  Places takeErrorOrder() { return std::move(ErrorOrder); }

  /// The places of `#error` directives that were met.
  const std::set<std::pair<std::string, unsigned>> &errorDirectives() const { return ErrorDirectives; }

private:
  bool isSuppressedByFormerName(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);

  clang::tidy::ClangTidyContext &Context;
  clang::tidy::NoLintDirectiveHandler FormerNames; ///< NOLINT comments that name checks as earlier releases did.
  bool HasForeignErrors = false;
  Verifications HandedOver;
  Places ErrorOrder;
  std::set<std::pair<std::string, unsigned>> ErrorDirectives;
  bool SkipNotes = false; ///< They belong to what is not heard.
};

} // namespace cuda_tidy
