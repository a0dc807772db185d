#pragma once

#include "ClangTidyCheck.h"
#include "cuda/unchecked_call/CheckMacros.h"
#include "errors/ErrorHandlers.h"
#include "metadata/CheckInfo.h"
#include "program/Facts.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace cuda_tidy {

/// Finds a status-returning call whose status is never read.
class UncheckedCallCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-unchecked-call", "status-returning call whose status is never read", Category::Correctness,
                DependsOn::WhatFollows, Oracle::InjectedFailure, Notes::Path);

  UncheckedCallCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  ~UncheckedCallCheck() override;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Options) override;
  void registerPPCallbacks(const clang::SourceManager &Sources, clang::Preprocessor *Expanded,
                           clang::Preprocessor *ModuleExpander) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  /// An unread status; reported at the end, when all of the file's check macros are known.
  struct Unread {
    const clang::CallExpr *Call;
    const FunctionFlow *Flow;
    StatusUse Use;
    std::vector<Condition> Conditions;
  };
  void examine(const clang::CallExpr &Call, const FunctionFlow &Flow);
  /// Whether it is meant, or not certain, that a status is not read.
  bool isExcused(const StatusUse &Use, const FunctionFlow &Flow) const;
  void report(const Unread &Found);
  void explain(const Unread &Found, clang::SourceLocation Location);
  void suggestCheck(const Unread &Found, clang::DiagnosticBuilder &Diagnostic);

  const bool ReportCleanup, ReportTiming, ReportAsserts;
  clang::ASTContext *Context = nullptr;
  clang::Preprocessor *Macros = nullptr;
  struct Model;
  std::unique_ptr<Model> Known;
  CheckMacros Checks;
  std::vector<Unread> Found;
  llvm::DenseSet<std::pair<clang::SourceLocation, clang::SourceLocation>> Seen; ///< And where a macro has it.
};

} // namespace cuda_tidy
