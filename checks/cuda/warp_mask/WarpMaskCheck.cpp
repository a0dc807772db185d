#include "cuda/warp_mask/WarpMaskCheck.h"
#include "cuda/warp_mask/LanesOfMask.h"
#include "launches/BlockFaults.h"
#include "syntax/SourceText.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
/// Looks for such masks in one kernel.
struct WarpMaskCheck::Judge : BlockFaults<Judge, MaskFault> {
  WarpMaskCheck &Check;
  UnitAnalyses &Unit;
  ASTContext &Context = Unit.context();

  Judge(WarpMaskCheck &Check, const FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit)
      : BlockFaults{Kernel, Launched}, Check(Check), Unit(Unit) {}

  std::unique_ptr<BlockRun> run(const BlockRun::Shape &Threads, bool IsGuess) const {
    auto Run = std::make_unique<BlockRun>(Context, Threads, Launched.grid(), IsGuess);
    Launched.run(*Run, Kernel);
    return Run;
  }

  static std::vector<MaskFault> faultsIn(const BlockRun &Run) { return maskFaultsIn(Run); }

  static bool isSame(const MaskFault &A, const MaskFault &B) { return A.Operation == B.Operation && A.Is == B.Is; }

  SourceLocation placeOf(const Stmt &Statement) const {
    return Context.getSourceManager().getFileLoc(Statement.getBeginLoc());
  }

  void note(const Stmt &Where, StringRef Message, StringRef Argument = "") const {
    Check.diag(placeOf(Where), Message, DiagnosticIDs::Note) << Argument;
  }

  void report(const MaskFault &Fault, const BlockRun &Run) {
    if (!Check.Reported.insert(placeOf(*Fault.Call)).second)
      return;
    const std::string Mask = "0x" + llvm::utohexstr(Fault.Mask, /*LowerCase=*/true);
    const StringRef Name = Fault.What->Name;
    switch (Fault.Is) {
    case MaskFault::Missing:
      Check.diag(placeOf(*Fault.Call),
                 "the mask %0 of '%1' names %2, which never %plural{1:comes|:come}3 here: only %4 "
                 "%plural{1:does|:do}5%select{|, in a block of %7 threads}6")
          << Mask << Name << namesOfLanes(Fault.Lanes) << llvm::popcount(Fault.Lanes) << namesOfLanes(Fault.Coming)
          << llvm::popcount(Fault.Coming) << !Launched.Blocks.empty() << nameOfBlock(Run.shape());
      break;
    case MaskFault::Parted:
      Check.diag(placeOf(*Fault.Call), "the mask %0 of '%1' names lanes that do not come here: only those do for which "
                                       "'%2' is %select{false|true}3")
          << Mask << Name << textOf(*Fault.Condition, Context) << Fault.Holds;
      break;
    case MaskFault::Outside:
      Check.diag(placeOf(*Fault.Call), "'%0' reads from %1, which its mask %2 does not name")
          << Name << namesOfLanes(Fault.Lanes) << Mask;
      break;
    }
    if (Fault.Call != Fault.Operation)
      note(*Fault.Operation, "'%0' is here", Name);
    if (Fault.Is != MaskFault::Outside)
      explainParting(Fault, Run);
  }

  // Where the lanes go different ways, and what to do.
  void explainParting(const MaskFault &Fault, const BlockRun &Run) const {
    if (const Stmt *Parting = Fault.Condition ? Fault.Condition : partingAround(Fault, Run))
      note(*Parting, "the lanes of a warp part here");
    note(*Fault.Call, "let all lanes come here, with values that do not count for those that have none, or take the "
                      "mask from '__ballot_sync' before they part");
  }

  const Stmt *partingAround(const MaskFault &Fault, const BlockRun &Run) const {
    const FunctionFlow &Flow = Unit.get<FunctionFlows>().of(*Fault.In);
    const Stmt *At = Flow.parentOf(Fault.Call);
    while (At && !Run.isParting(*At))
      At = Flow.parentOf(At);
    return At;
  }
};

bool WarpMaskCheck::concerns(const FunctionDecl &Kernel) const { return hasWarpOperations(Kernel); }

void WarpMaskCheck::judge(const FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit) {
  Judge(*this, Kernel, Launched, Unit).judge();
}

void WarpMaskCheck::onEndOfTranslationUnit() {
  KernelCheckBase::onEndOfTranslationUnit();
  Reported.clear();
}

} // namespace cuda_tidy
