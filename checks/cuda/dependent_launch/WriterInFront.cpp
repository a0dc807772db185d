#include "cuda/dependent_launch/WriterInFront.h"
#include "flow/Conditions.h"
#include "flow/Elements.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"
#include "memory/MayWait.h"
#include "streams/StreamWork.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// What \p Launch gives the parameter of \p Kernel with that index; null where the source does not show it.
const Expr *givenTo(unsigned Index, const LaunchSite &Launch, const FunctionDecl &Kernel) {
  if (!Launch.Api || Launch.Api->Name != "cudaLaunchKernelEx")
    return nullptr;
  const unsigned First = Launch.Api->Kernel + 1;
  return Launch.Call->getNumArgs() == First + Kernel.getNumParams() ? Launch.Call->getArg(First + Index) : nullptr;
}

/// What a function queues or waits for, in the order of its paths.
class QueueOrder {
public:
  explicit QueueOrder(const FunctionFlow &Flow)
      : Flow(Flow), All(Flow.elementsThat([&](const CFGElement &Element) {
          const CallExpr *Call = callIn(Element);
          return (Call && (isLaunch(*Call) || transferApiOf(*Call))) ||
                 mayWaitOrQueue(Element, Flow.function().getASTContext());
        })) {}

  /// Whether a path leads from \p First to \p Second with nothing else on it, and none of \p Changes.
  bool isRightBehind(const CallExpr &Second, const CallExpr &First, const Landmarks &Changes) const {
    return Flow.findPathAfter(
                   First, {&All, &Changes},
                   [&](const CFGElement &Element) { return callIn(Element) == &Second ? Step::Arrive : Step::Stop; },
                   [](const Expr &, bool) { return true; }, AtEnd::Stop)
               .IsThere == Answer::Yes;
  }

  /// Whether a path leads to \p Call with nothing in front of it.
  bool isFirst(const CallExpr &Call) const {
    return Flow.findPathFromEntry(
                   &All,
                   [&](const CFGElement &Element) { return callIn(Element) == &Call ? Step::Arrive : Step::Stop; },
                   [](const Expr &, bool) { return true; }, AtEnd::Stop)
               .IsThere != Answer::No;
  }

  bool has(const CallExpr &Call) const {
    const auto Place = Flow.elementOf(Call);
    return Place && All.next(*Place->Block, Place->Index) == Place->Index;
  }

private:
  const FunctionFlow &Flow;
  const Landmarks All;
};

/// Whether \p Call is of a function of CUDA that launches no kernel.
bool isOtherOfCuda(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return !isLaunch(Call) && Callee && apiNameOf(*Callee).starts_with("cu") &&
         Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation());
}

} // namespace

WriterInFront writerInFrontOf(const ConfiguredLaunch &Launch, const FunctionDecl &Kernel, const EarlyAccesses &Early,
                              FunctionFlows &Flows, const FunctionUses &Uses) {
  const FunctionFlow &Flow = Flows.of(*Launch.Function);
  const Expr *Stream = Launch.Site.Stream;
  if (!Stream)
    return {};
  const Timeline On = timelineOf(Stream, Flow, Uses);
  const QueueOrder Order(Flow);
  WriterInFront Found;
  forEachPart(
      Launch.Function->getBody(),
      [&](const Stmt &Part) {
        const auto *Other = dyn_cast<CUDAKernelCallExpr>(&Part);
        const auto Work = Other && !Found.Launch ? streamWorkIn({Other}, Flow, Flows, Uses) : std::nullopt;
        if (!Work)
          return;
        const bool IsSameStream =
            On.isKnown() ? Work->On == On : isSame(*streamOf(*Other), *Stream, Flow.function().getASTContext());
        if (!IsSameStream)
          return;
        for (const EarlyAccess &Each : Early.All) {
          const Expr *Given = givenTo(Each.Pointer->getFunctionScopeIndex(), Launch.Site, Kernel);
          const auto Memory = Given ? namedPlaceIn(*Given, Flow) : std::nullopt;
          const bool IsWritten = Memory && llvm::any_of(Work->Accesses, [&](const StreamWork::Access &Of) {
                                   return Of.Place == *Memory && Of.What == StreamWork::Writes;
                                 });
          if (!IsWritten || Found.Launch)
            continue;
          const Landmarks Changes = Memory->localObject() ? Flow.changesOf(*Memory->localObject())
                                                          : Flow.elementsOf(changesOf(*Memory, Flow));
          if (Order.isRightBehind(*Launch.Site.Call, *Other, Changes))
            Found = {Other, &Each};
        }
      },
      isLambda);
  return Found;
}

bool isBehindOtherWork(const CallExpr &Launch, const FunctionFlow &Flow) {
  const QueueOrder Order(Flow);
  auto MayBeKernelInFront = [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    return Call && Order.has(*Call) && !isOtherOfCuda(*Call) && Order.isRightBehind(Launch, *Call, {});
  };
  return !Order.isFirst(Launch) && !findPart(Flow.function().getBody(), MayBeKernelInFront, isLambda);
}

} // namespace cuda_tidy
