#pragma once

#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace cuda_tidy {

/// Finds an index computed in 32 bits for an extent of 64.
class IndexOverflowCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = CheckInfo("cuda-index-overflow", "index computed in 32 bits for an extent of 64",
                                              Category::Nursery, Oracle::MemoryAccess);

  IndexOverflowCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  ~IndexOverflowCheck() override;
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
  /// Device functions that ask which block they are in; judged when all launches are known.
  std::vector<const clang::FunctionDecl *> Functions;
};

} // namespace cuda_tidy
