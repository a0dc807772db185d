#pragma once

#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"
#include <memory>
#include <vector>

namespace cuda_tidy {

/// Finds a mask of a warp operation that names threads which do not come to it.
class WarpMaskCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = CheckInfo(
      "cuda-warp-mask", "mask of a warp operation that names threads which do not come to it", Category::Nursery);

  WarpMaskCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  ~WarpMaskCheck() override;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && Language.CUDA;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  struct Model;
  struct Judge;
  bool judge(const ConfiguredLaunch &Launch) override;

  std::unique_ptr<Model> Known;
  /// Judged when all launches are known.
  std::vector<const clang::FunctionDecl *> Kernels;
};

} // namespace cuda_tidy
