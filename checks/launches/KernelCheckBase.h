#pragma once

#include "launches/LaunchCheckBase.h"
#include "launches/LaunchedBlocks.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace cuda_tidy {

/// What the checks have in common that execute blocks of kernels: a kernel is judged when all launches of the unit are
/// known.
class KernelCheckBase : public LaunchCheckBase {
public:
  using LaunchCheckBase::LaunchCheckBase;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && Language.CUDA;
  }
  void registerPPCallbacks(const clang::SourceManager &Sources, clang::Preprocessor *Preprocessor,
                           clang::Preprocessor *ModuleExpander) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

protected:
  /// Whether \p Kernel, which has a body and no open parameters, is worth judging.
  virtual bool concerns(const clang::FunctionDecl &Kernel) const { return true; }
  /// Judges \p Kernel, which is launched so, and which something may come to.
  virtual void judge(const clang::FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit) = 0;

private:
  bool judge(const ConfiguredLaunch &Launch) final;

  std::vector<const clang::FunctionDecl *> Kernels;
  llvm::DenseMap<const clang::FunctionDecl *, LaunchedBlocks> Launched; ///< By definition.
  /// In the pass of the host: what orders threads may stand where only the other pass sees it.
  bool IsWithoutDeviceCode = false;
};

} // namespace cuda_tidy
