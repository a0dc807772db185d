#pragma once

#include "launches/KernelCheckBase.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds shared memory that threads of a block exchange without a barrier between.
class SharedMemoryRaceCheck : public KernelCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-shared-memory-race", "shared memory that threads exchange without a barrier between",
                Category::Nursery, Oracle::Race);

  using KernelCheckBase::KernelCheckBase;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  struct Judge;
  void judge(const clang::FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit) override;

  llvm::DenseSet<const clang::FunctionDecl *> Named; ///< Kernels that some `<<<` names.
  llvm::DenseSet<clang::SourceLocation> Reported;    ///< Where barriers are missing.
};

} // namespace cuda_tidy
