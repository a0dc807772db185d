#pragma once

#include "knowledge/DeviceLimits.h"
#include "launches/LaunchedBlocks.h"
#include <memory>

namespace cuda_tidy {

/// Judges a kernel by runs of its blocks: each that is launched, and where the launches do not tell of all, those that
/// such kernels are usually written for. Of these a fault counts that is in every one, or in the one that has an
/// element of an object for each thread.
///
/// \p Derived runs the kernel (`run(Shape, bool IsGuess)`), says what is wrong in a run (`faultsIn`), which faults of
/// two blocks are one (`isSame`), and reports them (`report`).
template <class Derived, class Fault> struct BlockFaults {
  const clang::FunctionDecl &Kernel;
  const LaunchedBlocks &Launched;

  void judge() {
    for (const BlockRun::Shape &Each : Launched.Blocks)
      if (const unsigned Threads = sizeOf(Each); Threads > 0 && Threads <= DeviceLimits::ThreadsPerBlock) {
        const std::unique_ptr<BlockRun> Run = own().run(Each, /*IsGuess=*/false);
        reportAll(own().faultsIn(*Run), *Run);
      }
    if (!Launched.areAllKnown())
      judgeUsualBlocks();
  }

private:
  Derived &own() { return static_cast<Derived &>(*this); }

  void reportAll(const std::vector<Fault> &Faults, const BlockRun &Run) {
    for (const Fault &Each : Faults)
      own().report(Each, Run);
  }

  void judgeUsualBlocks() {
    std::unique_ptr<BlockRun> First;
    std::vector<Fault> Common;
    for (const BlockRun::Shape &Each : usualBlocksOf(Kernel)) {
      if (!Launched.mayHave(Each, Kernel))
        continue;
      std::unique_ptr<BlockRun> Run = own().run(Each, /*IsGuess=*/true);
      if (Run->hasOddities())
        continue;
      std::vector<Fault> Here = own().faultsIn(*Run);
      if (!First || Run->hasElementForEach()) {
        Common = std::move(Here);
        First = std::move(Run);
      } else {
        std::erase_if(Common, [&](const Fault &A) {
          return llvm::none_of(Here, [&](const Fault &B) { return Derived::isSame(A, B); });
        });
      }
      if (Common.empty() || First->hasElementForEach())
        break;
    }
    if (First)
      reportAll(Common, *First);
  }
};

} // namespace cuda_tidy
