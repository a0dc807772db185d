#include "cuda/unsynchronized_access/UnsynchronizedAccessCheck.h"
#include "calls/HostCode.h"
#include "cuda/unsynchronized_access/MpiTransfer.h"
#include "knowledge/ApiNames.h"
#include "memory/HostAccess.h"
#include "streams/StreamOrder.h"
#include "syntax/NamedPlace.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
void UnsynchronizedAccessCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void UnsynchronizedAccessCheck::check(const MatchFinder::MatchResult &Result) {
  Unit = &UnitAnalyses::of(*Result.Context);
  auto &Flows = Unit->get<FunctionFlows>();
  llvm::MapVector<const FunctionDecl *, std::vector<StreamWork>> Works;
  for (const auto &[At, Function] : Unit->get<HostCode>().calls())
    if (const auto *Call = dyn_cast<CallExpr>(At))
      if (auto Work = streamWorkIn({Call}, Flows.of(*Function), Flows, Unit->get<FunctionUses>()))
        Works[Function].push_back(std::move(*Work));
  for (const auto &[Function, All] : Works) {
    const FunctionFlow &Flow = Flows.of(*Function);
    for (const StreamWork &Each : All)
      judge(Each, Flow);
    for (const EarlyWork &Each : earlyWorkIn(All, Flow, *Unit))
      report(Each);
  }
  Unit = nullptr;
  Reported.clear();
}

SourceLocation UnsynchronizedAccessCheck::placeOf(const Stmt &Part) const {
  return Unit->context().getSourceManager().getFileLoc(Part.getBeginLoc());
}

/// A copy to pageable memory is done when the call returns, and so is one that is given no stream ("API synchronization
/// behavior", CUDA Runtime API).
void UnsynchronizedAccessCheck::judge(const StreamWork &Work, const FunctionFlow &Flow) {
  const TransferApi *Copy = transferApiOf(*Work.Step.Call);
  if (Copy && (Copy->Stream < 0 || Copy->isFill()))
    return;
  for (const StreamWork::Access &Each : Work.Accesses)
    if (Each.What != StreamWork::Reads)
      judge(Work, Each, Copy ? MemorySpace::Pinned : MemorySpace::Managed, Flow);
}

void UnsynchronizedAccessCheck::judge(const StreamWork &Work, const StreamWork::Access &Of, MemorySpace Space,
                                      const FunctionFlow &Flow) {
  const NamedPlace &Place = Of.Place;
  auto &Flows = Unit->get<FunctionFlows>();
  const auto Origin = memoryOriginOf(Place, Flow, Flows);
  if (!Origin || Origin->Space == MemorySpace::Host || !Flow.cfg())
    return;
  llvm::SmallVector<const Stmt *, 8> Accesses, OfMpi;
  for (const Expr *Mention : mentionsOf(Place, Flow))
    if (const CallExpr *Mpi = mpiCallGiven(*Mention, Flow))
      OfMpi.push_back(Mpi);
    else if (const Expr *At = Origin->Space == Space ? hostAccessThrough(*Mention, Flow, Flows).At : nullptr)
      Accesses.push_back(At);
  Accesses.append(OfMpi);
  if (Accesses.empty())
    return;
  const Landmarks Uses = Flow.elementsOf(Accesses);
  StreamOrder Order(Work.On, Flow, Flows, Unit->get<FunctionUses>());
  const Landmarks Others = Flow.elementsThat(StreamOrder::concerns);
  const Landmarks OfObject = Flow.elementsOf(changesOf(Place, Flow));
  llvm::SmallVector<const Landmarks *, 4> All = {&Uses, &Others, &OfObject};
  if (const VarDecl *Local = Place.localObject(); Local && !Place.Object)
    All.push_back(&Flow.changesOf(*Local));
  const PathAnswer Found = Flow.findPathInStates(
      *Work.Step.Call, Order.initial(), All,
      [&](const CFGElement &Element, uint64_t &Now) {
        const auto Executed = Element.getAs<CFGStmt>();
        if (Executed && llvm::is_contained(Accesses, Executed->getStmt()))
          return Step::Arrive;
        return StreamOrder::concerns(Element) && Order.pass(Element, Now) ? Step::Pass : Step::Stop;
      },
      AtEnd::Stop);
  if (Found.IsThere != Answer::Yes || !Reported.insert(placeOf(*Found.Found.End)).second)
    return;
  const bool IsLaunch = isa<CUDAKernelCallExpr>(Work.Step.Call);
  diag(placeOf(*Found.Found.End), "%select{the host accesses|MPI is given}0 '%1' while %2 may still be writing to it")
      << llvm::is_contained(OfMpi, Found.Found.End) << Place.name() << Work.name();
  const VarDecl *Stream = Work.On.Variable;
  const bool IsOwnStream = Stream && !Stream->getType()->isArrayType();
  diag(placeOf(*Work.Step.Call),
       "it is %select{queued|launched}0 here%select{|, on stream %2}1, and nothing waits for "
       "%select{it|that stream}1 in between",
       DiagnosticIDs::Note)
      << IsLaunch << IsOwnStream << Stream;
  diag(placeOf(*Found.Found.End), "'%0' in between waits for it", DiagnosticIDs::Note)
      << (IsOwnStream ? ("cudaStreamSynchronize(" + Stream->getName() + ")").str()
          : IsLaunch  ? "cudaDeviceSynchronize"
                      : "cudaStreamSynchronize");
}

void UnsynchronizedAccessCheck::report(const EarlyWork &Of) {
  if (!Reported.insert(placeOf(*Of.Work->Step.Call)).second)
    return;
  diag(placeOf(*Of.Work->Step.Call), "%0 uses '%1' while MPI may still be %select{sending|receiving}2 it")
      << Of.Work->name() << Of.Memory.name() << Of.IsReceived;
  diag(placeOf(*Of.Transfer), "'%0' begins here, and nothing waits for its request in between", DiagnosticIDs::Note)
      << nameOf(Of.Transfer->getDirectCallee());
  diag(placeOf(*Of.Work->Step.Call), "'MPI_Wait' in between waits for it", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
