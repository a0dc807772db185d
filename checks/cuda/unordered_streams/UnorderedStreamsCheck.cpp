#include "cuda/unordered_streams/UnorderedStreamsCheck.h"
#include "calls/HostCode.h"
#include "cuda/unordered_streams/SideStreamUse.h"
#include "flow/Conditions.h"
#include "flow/Elements.h"
#include "flow/ValueUses.h"
#include "memory/HostAccess.h"
#include "memory/MemoryOrigin.h"
#include "streams/StreamOrder.h"
#include "syntax/TensorExpr.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// The local variable, or the member of an object that is local or behind a local pointer, whose memory, all of it,
/// \p Of accesses: an allocation of the function's, which no part of it divides up.
std::optional<NamedPlace> memoryOf(const StreamWork::Access &Of, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const NamedPlace &Place = Of.Place;
  const auto *Local = Place.Object ? Place.Object : dyn_cast<VarDecl>(Place.Named);
  if (!Local || !Local->isLocalVarDecl() || !Local->hasLocalStorage() || Local->getType()->isReferenceType() ||
      !Flow.owns(*Local))
    return std::nullopt;
  const auto Origin = memoryOriginOf(Place, Flow, Flows);
  if (!Origin || !Origin->Source || Origin->Space == MemorySpace::Host || Origin->IsInside || Origin->IsOneOfSeveral ||
      !Flow.parentOf(Origin->Source))
    return std::nullopt;
  const bool IsDivided = llvm::any_of(mentionsOf(Place, Flow), [&](const Expr *Mention) {
    const ValueUse Use = useOf(*Mention, Flow);
    const auto *Operator = Use.by<BinaryOperator>();
    const bool IsPart = Use.by<ArraySubscriptExpr>() || (Operator && Operator->isAdditiveOp());
    return IsPart && !isNotOfHost(*Mention, Flow);
  });
  return IsDivided ? std::nullopt : std::optional(Place);
}

const FunctionDecl *kernelOf(const StreamWork &Work) {
  return isa<CUDAKernelCallExpr>(Work.Call) ? Work.Call->getDirectCallee() : nullptr;
}

/// Whether two launches of one kernel may each have a part of the memory: their arguments differ.
bool mayDivide(const StreamWork &A, const StreamWork &B, const ASTContext &Context) {
  if (!kernelOf(A) || kernelOf(A) != kernelOf(B) || A.Call->getNumArgs() != B.Call->getNumArgs())
    return false;
  for (unsigned I = 0; I < A.Call->getNumArgs(); ++I)
    if (!isSame(*A.Call->getArg(I), *B.Call->getArg(I), Context))
      return true;
  return false;
}

/// Whether two accesses at the same time are a mistake: one certainly writes.
bool conflict(StreamWork::Effect First, StreamWork::Effect Second) {
  return First != StreamWork::MayWrite && Second != StreamWork::MayWrite &&
         (First == StreamWork::Writes || Second == StreamWork::Writes);
}

} // namespace

void UnorderedStreamsCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void UnorderedStreamsCheck::check(const MatchFinder::MatchResult &Result) {
  UnitAnalyses &Unit = UnitAnalyses::of(*Result.Context);
  auto &Flows = Unit.get<FunctionFlows>();
  llvm::MapVector<const FunctionDecl *, std::vector<StreamWork>> Works;
  llvm::SetVector<const FunctionDecl *> WithGuards;
  for (const auto &[At, Function] : Unit.get<HostCode>().calls())
    if (const auto *Call = dyn_cast<CallExpr>(At)) {
      if (calledName(*Call) == "getStreamFromPool")
        WithGuards.insert(Function);
      if (std::optional<StreamWork> Work = streamWorkIn(*Call, Flows.of(*Function), Flows, Unit.get<FunctionUses>());
          Work && Work->On.isKnown())
        Works[Function].push_back(std::move(*Work));
    }
  for (const FunctionDecl *Function : WithGuards)
    for (const SideStreamUse &Each : sideStreamUsesIn(Flows.of(*Function), Flows))
      report(Each, Result.Context->getSourceManager());
  for (const auto &[Function, All] : Works)
    for (const StreamWork &Each : All)
      if (llvm::any_of(All, [&](const StreamWork &Other) { return Other.On != Each.On; }))
        judge(Each, All, Flows.of(*Function), Unit);
}

void UnorderedStreamsCheck::judge(const StreamWork &First, llvm::ArrayRef<StreamWork> All, const FunctionFlow &Flow,
                                  UnitAnalyses &Unit) {
  auto &Flows = Unit.get<FunctionFlows>();
  if (isDoneOnReturn(*First.Call, Flow, Flows))
    return;
  const Landmarks Others = Flow.elementsThat(StreamOrder::concerns);
  for (const StreamWork::Access &Of : First.Accesses) {
    const std::optional<NamedPlace> Memory = memoryOf(Of, Flow, Flows);
    if (!Memory)
      continue;
    const Landmarks Changes =
        Memory->Object ? Flow.elementsOf(changesOf(*Memory, Flow)) : Flow.changesOf(*Memory->localObject());
    auto IsSecond = [&](const StreamWork &Other) {
      return llvm::any_of(Other.Accesses, [&](const StreamWork::Access &Each) {
        return Each.Place == *Memory && conflict(Of.What, Each.What) && !mayDivide(First, Other, Flows.context());
      });
    };
    StreamOrder Order(First.On, Flow, Unit.get<FunctionUses>());
    const StreamWork *Second = nullptr;
    Flow.findPathInStates(
        *First.Call, Order.initial(), {&Others, &Changes},
        [&](const CFGElement &Element, uint64_t &Now) {
          const CallExpr *Call = callIn(Element);
          if (!StreamOrder::concerns(Element) || Call == First.Call)
            return Step::Stop;
          const auto *Work = llvm::find_if(All, [&](const StreamWork &Each) { return Call && Each.Call == Call; });
          if (Work != All.end() && !Order.isAfter(Work->On, Now) && IsSecond(*Work)) {
            Second = &*Work;
            return Step::Arrive;
          }
          return Order.pass(Element, Now) ? Step::Pass : Step::Stop;
        },
        AtEnd::Stop);
    if (Second)
      report(First, Of, *Second, *Memory, Flows.context().getSourceManager());
  }
}

void UnorderedStreamsCheck::report(const StreamWork &First, const StreamWork::Access &Of, const StreamWork &Second,
                                   const NamedPlace &Memory, const SourceManager &Sources) {
  const SourceLocation Place = Sources.getFileLoc(Second.Call->getBeginLoc());
  if (!Reported.insert(Place).second)
    return;
  auto NameOf = [](const Timeline &On) {
    if (!On.Variable)
      return std::string("the default stream");
    const std::string Element = On.Variable->getType()->isArrayType() ? "[" + std::to_string(On.Element) + "]" : "";
    return "stream '" + On.Variable->getNameAsString() + Element + "'";
  };
  const bool IsWritten = Of.What == StreamWork::Writes;
  diag(Place, "%0 uses '%1' on %2 while %3 may still be %select{reading|writing}4 it on %5")
      << Second.name() << Memory.name() << NameOf(Second.On) << First.name() << IsWritten << NameOf(First.On);
  diag(Sources.getFileLoc(First.Call->getBeginLoc()), "%0 is queued on %1 here, and nothing lets %2 wait for it",
       DiagnosticIDs::Note)
      << First.name() << NameOf(First.On) << NameOf(Second.On);
  const bool IsWithDefault = !First.On.Variable || !Second.On.Variable;
  if (IsWithDefault)
    diag(First.On.Variable ? First.On.Variable->getLocation() : Second.On.Variable->getLocation(),
         "this stream is made with 'cudaStreamNonBlocking', so that it and the default stream do not wait for each "
         "other",
         DiagnosticIDs::Note);
  diag(Place,
       "an event that is recorded behind the first, and 'cudaStreamWaitEvent' before the second, bring them into "
       "an order",
       DiagnosticIDs::Note);
}

void UnorderedStreamsCheck::report(const SideStreamUse &Of, const SourceManager &Sources) {
  const SourceLocation Place = Sources.getFileLoc(Of.Use->getBeginLoc());
  if (!Reported.insert(Place).second)
    return;
  diag(Place, "%0 is used on stream %1, which may not be done when the memory of %0 is given back")
      << Of.Tensor << Of.Stream;
  diag(Sources.getFileLoc(Of.Guard->getLocation()), "%0 is the current stream from here on", DiagnosticIDs::Note)
      << Of.Stream;
  diag(Sources.getFileLoc(Of.Tensor->getLocation()), "%0 belongs to the stream that is the current one here",
       DiagnosticIDs::Note)
      << Of.Tensor;
  diag(Place, "'record_stream' behind the use keeps the memory until the stream is done with it", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
