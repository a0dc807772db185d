#include "cuda/async_copy/AsyncCopyCheck.h"
#include "cuda/async_copy/AsyncReport.h"
#include "flow/CalledBodies.h"
#include "knowledge/AsyncCopies.h"
#include "launches/BlockFaults.h"

using namespace clang;

namespace cuda_tidy {

/// Looks for such copies in one kernel.
struct AsyncCopyCheck::Judge : BlockFaults<Judge, AsyncFault> {
  AsyncCopyCheck &Check;
  UnitAnalyses &Unit;

  Judge(AsyncCopyCheck &Check, const FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit)
      : BlockFaults{Kernel, Launched}, Check(Check), Unit(Unit) {}

  std::unique_ptr<BlockRun> run(const BlockRun::Shape &Threads, bool IsGuess) const {
    auto Run = std::make_unique<BlockRun>(Unit.context(), Threads, Launched.grid(), IsGuess);
    Run->watchAsyncCopies();
    Launched.run(*Run, Kernel);
    return Run;
  }

  static std::vector<AsyncFault> faultsIn(const BlockRun &Run) { return Run.asyncFaults(); }

  static bool isSame(const AsyncFault &A, const AsyncFault &B) { return A.Is == B.Is && A.Where.At == B.Where.At; }

  void report(const AsyncFault &Fault, const BlockRun &Run) const {
    const AsyncReport Report(Check, Fault, Run, Unit.context());
    if (Check.Reported.insert(Report.place()).second)
      Report.show();
  }
};

bool AsyncCopyCheck::concerns(const FunctionDecl &Kernel) const { return hasInCalled(Kernel, isAsyncOperation); }

void AsyncCopyCheck::judge(const FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit) {
  Judge(*this, Kernel, Launched, Unit).judge();
}

void AsyncCopyCheck::onEndOfTranslationUnit() {
  KernelCheckBase::onEndOfTranslationUnit();
  Reported.clear();
}

} // namespace cuda_tidy
