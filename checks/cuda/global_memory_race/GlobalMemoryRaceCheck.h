#pragma once

#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"
#include <vector>

namespace cuda_tidy {

/// Finds memory of the device that threads of one launch change, or read and change, in no order.
class GlobalMemoryRaceCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-global-memory-race", "memory of the device that threads change in no order", Category::Nursery);

  GlobalMemoryRaceCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  ~GlobalMemoryRaceCheck() override;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && Language.CUDA;
  }
  void registerPPCallbacks(const clang::SourceManager &Sources, clang::Preprocessor *Preprocessor,
                           clang::Preprocessor *ModuleExpander) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  struct Judge;
  struct Model;
  bool judge(const ConfiguredLaunch &Launch) override;

  std::unique_ptr<Model> Known;
  std::vector<const clang::FunctionDecl *> Kernels; ///< Judged when all launches are known.
  bool IsWithoutDeviceCode = false; ///< In the pass of the host: order may stand where only the other pass sees it.
};

} // namespace cuda_tidy
