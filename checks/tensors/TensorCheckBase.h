#pragma once

#include "ClangTidyCheck.h"
#include "flow/FunctionFlow.h"
#include "graphs/GradModes.h"
#include "graphs/ModuleUses.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// What checks have in common that judge one function after the other, lambdas and instantiations included. A unit that
/// knows no tensors costs them nothing.
class TensorCheckBase : public clang::tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

protected:
  /// Reports what is wrong in \p Function, which has a body that depends on no template parameter.
  virtual void judge(const clang::FunctionDecl &Function) = 0;

  /// Of the unit at hand.
  template <class Analysis> Analysis &get() { return Unit->get<Analysis>(); }
  FunctionFlows &flows() { return get<FunctionFlows>(); }
  GradModes &gradModes() { return get<GradModes>(); }
  const ModuleUses &modules() { return get<ModuleUses>(); }

  /// Whether \p Where is not yet reported: instantiations of a template share their places.
  bool isNew(clang::SourceLocation Where) { return Reported.insert(Where).second; }

private:
  UnitAnalyses *Unit = nullptr;
  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace cuda_tidy
