#pragma once

#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"
#include "simulation/BlockRun.h"
#include <set>

namespace cuda_tidy {

/// Finds threads of a block that leave an array in shared memory.
class SharedMemoryOverrunCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-shared-memory-overrun", "shared memory that a thread of the block accesses outside of its bounds",
                Category::Correctness, Oracle::SharedMemoryAccess);

  using LaunchCheckBase::LaunchCheckBase;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  bool judge(const ConfiguredLaunch &Launch) override;
  void judgeUnlaunched(const clang::FunctionDecl &Kernel);
  void report(const clang::FunctionDecl &Kernel, const BlockRun &Run, const ConfiguredLaunch *Launch);
  void report(llvm::ArrayRef<const BlockOverrun *> Overruns, const BlockRun &Run, const ConfiguredLaunch *Launch);

  /// What decides how a launch's block runs.
  using Setting = std::tuple<const clang::FunctionDecl *, BlockRun::Shape, std::optional<int64_t>,
                             std::vector<std::optional<int64_t>>>;
  std::set<Setting> Judged;
  std::set<std::pair<clang::SourceLocation, clang::SourceLocation>> Reported; ///< Of kernels, and of what they leave.
  std::vector<const clang::FunctionDecl *> Kernels;                           ///< With bodies, outside templates.
  bool HasShared = false;
};

} // namespace cuda_tidy
