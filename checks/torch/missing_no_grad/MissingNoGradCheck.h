#pragma once

#include "ClangTidyCheck.h"
#include "graphs/GradModes.h"
#include "graphs/ModuleUses.h"
#include "metadata/CheckInfo.h"
#include "program/Facts.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Finds modules that are run for their result alone while operations are recorded for a backward pass.
class MissingNoGradCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-missing-no-grad", "inference that records a graph nobody differentiates", Category::Nursery,
                DependsOn::Scope, Oracle::RecordedGraph);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  /// What tells that a module is run for its result alone.
  struct Evidence;
  void checkModules(clang::ASTContext &Context);
  void checkForward(const ModuleUses::Use &Forward, const ModuleUses &Modules, FunctionFlows &Flows, GradModes &Modes,
                    llvm::DenseSet<clang::SourceLocation> &Reported);
  void checkUpdates(const ModuleUses &Modules, GradModes &Modes, FunctionFlows &Flows);
  void reportUpdate(const clang::CallExpr &Update, llvm::StringRef What);
  void checkTemporary(const clang::Expr &Guard);
  void checkFunction(const clang::FunctionDecl &Guard);
  std::optional<Evidence> evidenceOf(const ModuleUses::Use &Forward, const ModuleUses &Modules,
                                     FunctionFlows &Flows) const;
  bool isDropped(const ModuleUses::Use &Forward, const Evidence &Why, const ModuleUses &Modules, FunctionFlows &Flows,
                 GradModes &Modes) const;
  void report(const ModuleUses::Use &Forward, llvm::ArrayRef<Condition> Conditions, const FunctionFlow &Flow,
              const ModuleUses &Modules);
  void explain(const ModuleUses::Use &Forward, const Evidence &Why);
  void explain(const GradMode &Mode, const ModuleUses::Use &Forward, const FunctionFlow &Flow);
};

} // namespace cuda_tidy
