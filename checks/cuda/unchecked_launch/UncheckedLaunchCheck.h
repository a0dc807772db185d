#pragma once

#include "ClangTidyCheck.h"
#include "errors/PendingErrors.h"
#include "metadata/CheckInfo.h"
#include "program/Facts.h"
#include "syntax/LaunchSite.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace cuda_tidy {

class LaunchCheckHabits;

/// Finds a kernel launch whose error status is never read.
class UncheckedLaunchCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-unchecked-launch", "kernel launch whose error status is never read", Category::Correctness,
                DependsOn::WhatFollows, Oracle::InjectedFailure, Notes::Path);

  UncheckedLaunchCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  /// In the device pass host functions may look different: macros may be empty there.
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerPPCallbacks(const clang::SourceManager &Sources, clang::Preprocessor *Expanded,
                           clang::Preprocessor *ModuleExpander) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  struct Unchecked {
    LaunchSite Launch;
    const FunctionFlow *Flow;
    UnreadError Error;
    std::vector<Condition> Conditions;
  };
  /// A use of a macro that does nothing although its name says that it checks.
  struct EmptyCheck {
    clang::SourceLocation Use;
    clang::SourceLocation Definition;
    std::string Name;
  };
  class EmptyCheckFinder;

  void report(const Unchecked &Found, const LaunchCheckHabits &Habits);
  void explain(const Unchecked &Found);

  const bool AcceptSynchronization;
  clang::ASTContext *Context = nullptr; ///< Of a unit in which the user launches something.
  std::vector<EmptyCheck> EmptyChecks;
};

} // namespace cuda_tidy
