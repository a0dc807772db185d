#pragma once

#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"
#include <vector>

namespace cuda_tidy {

/// Finds a barrier that not every thread of the block reaches.
class DivergentBarrierCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-divergent-barrier", "barrier that not every thread of the block reaches", Category::Nursery,
                Oracle::Barrier);

  DivergentBarrierCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  ~DivergentBarrierCheck() override;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && Language.CUDA;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  class Judge;
  struct Model;
  bool judge(const ConfiguredLaunch &Launch) override;

  std::unique_ptr<Model> Known;
  /// On the device; judged when all launches are known.
  std::vector<const clang::FunctionDecl *> Functions;
};

} // namespace cuda_tidy
