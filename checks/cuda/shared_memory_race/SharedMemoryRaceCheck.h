#pragma once

#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"
#include <vector>

namespace cuda_tidy {

/// Finds shared memory that threads of a block exchange without a barrier between.
class SharedMemoryRaceCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-shared-memory-race", "shared memory that threads exchange without a barrier between",
                Category::Nursery, Oracle::Race);

  SharedMemoryRaceCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  ~SharedMemoryRaceCheck() override;
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
  std::vector<const clang::FunctionDecl *> Kernels;  ///< Judged when all launches are known.
  llvm::DenseSet<const clang::FunctionDecl *> Named; ///< Kernels that some `<<<` names.
  /// In the pass of the host: barriers may stand where only the other pass sees them.
  bool IsWithoutDeviceCode = false;
};

} // namespace cuda_tidy
