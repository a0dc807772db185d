#include "cuda/async_copy/AsyncCopyCheck.h"
#include "cuda/async_copy/AsyncReport.h"
#include "flow/CalledBodies.h"
#include "knowledge/AsyncCopies.h"
#include "knowledge/DeviceLimits.h"

using namespace clang;

namespace cuda_tidy {

/// Looks for such copies in one kernel.
struct AsyncCopyCheck::Judge {
  AsyncCopyCheck &Check;
  const FunctionDecl &Kernel;
  const LaunchedBlocks &Launched;
  UnitAnalyses &Unit;

  void judge() {
    for (const BlockRun::Shape &Each : Launched.Blocks)
      if (const unsigned Threads = sizeOf(Each); Threads > 0 && Threads <= DeviceLimits::ThreadsPerBlock) {
        const std::unique_ptr<BlockRun> Run = run(Each, false);
        for (const AsyncFault &Fault : Run->asyncFaults())
          report(Fault, *Run);
      }
    if (!Launched.areAllKnown())
      judgeUsualBlocks();
  }

  std::unique_ptr<BlockRun> run(const BlockRun::Shape &Threads, bool IsGuess) const {
    auto Run = std::make_unique<BlockRun>(Unit.context(), Threads, Launched.grid(), IsGuess);
    Run->watchAsyncCopies();
    Launched.run(*Run, Kernel);
    return Run;
  }

  // Of unknown blocks: what is wrong in all of those that kernels are usually written for.
  void judgeUsualBlocks() {
    std::unique_ptr<BlockRun> First;
    std::vector<AsyncFault> Common;
    for (const BlockRun::Shape &Each : usualBlocksOf(Kernel)) {
      if (!Launched.mayHave(Each, Kernel))
        continue;
      std::unique_ptr<BlockRun> Run = run(Each, true);
      if (Run->hasOddities())
        continue;
      const llvm::ArrayRef<AsyncFault> Here = Run->asyncFaults();
      if (!First || Run->hasElementForEach()) {
        Common = Here;
        First = std::move(Run);
      } else {
        std::erase_if(Common, [&](const AsyncFault &Fault) {
          return llvm::none_of(Here, [&](const AsyncFault &Other) { return isSame(Fault, Other); });
        });
      }
      if (Common.empty() || First->hasElementForEach())
        break;
    }
    for (const AsyncFault &Fault : Common)
      report(Fault, *First);
  }

  static bool isSame(const AsyncFault &A, const AsyncFault &B) { return A.Is == B.Is && A.Where.At == B.Where.At; }

  void report(const AsyncFault &Fault, const BlockRun &Run) const {
    const AsyncReport Report(Check, Fault, Run, Unit.context());
    if (Check.Reported.insert(Report.place()).second)
      Report.show();
  }
};

bool AsyncCopyCheck::concerns(const FunctionDecl &Kernel) const { return hasInCalled(Kernel, isAsyncOperation); }

void AsyncCopyCheck::judge(const FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit) {
  Judge{*this, Kernel, Launched, Unit}.judge();
}

void AsyncCopyCheck::onEndOfTranslationUnit() {
  KernelCheckBase::onEndOfTranslationUnit();
  Reported.clear();
}

} // namespace cuda_tidy
