#pragma once

#include "cuda/dependent_launch/WriterInFront.h"
#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds launches that let a kernel start before the kernel in front of it has ended, where it does not wait for that
/// before it uses memory.
class DependentLaunchCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = CheckInfo(
      "cuda-dependent-launch", "kernel that may start before the one in front of it ends, and does not wait for it",
      Category::Nursery);

  using LaunchCheckBase::LaunchCheckBase;
  void registerPPCallbacks(const clang::SourceManager &Sources, clang::Preprocessor *Preprocessor,
                           clang::Preprocessor *ModuleExpander) override;

private:
  bool judge(const ConfiguredLaunch &Launch) override;
  void report(const ConfiguredLaunch &Launch, const EarlyAccesses &Early, const WriterInFront &InFront);

  SkippedCode Skipped;
};

} // namespace cuda_tidy
