#include "streams/StreamOrder.h"
#include "flow/Elements.h"
#include "flow/IntegerConstant.h"
#include "knowledge/ApiVersions.h"
#include "knowledge/EventApis.h"
#include "knowledge/LaunchApis.h"
#include "knowledge/MemoryApis.h"
#include "memory/MayWait.h"
#include "streams/StreamWork.h"
#include "syntax/GivenValues.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr int64_t WholeObject = -1;

/// Of which variable or member \p Event is, and of which element; null where that is not known.
std::pair<const ValueDecl *, int64_t> eventKeyOf(const Expr *Event, const ASTContext &Context) {
  if (!Event)
    return {};
  const Expr *Kept = Event->IgnoreParenCasts();
  const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Kept);
  const std::optional<int64_t> Index = Subscript ? integerConstant(*Subscript->getIdx(), Context) : WholeObject;
  const ValueDecl *Named = namedIn(Subscript ? *Subscript->getBase()->IgnoreParenCasts() : *Kept);
  return Named && Index ? std::pair(Named, *Index) : std::pair<const ValueDecl *, int64_t>();
}

} // namespace

StreamOrder::StreamOrder(const Timeline &Work, const FunctionFlow &Flow, const FunctionUses &Uses)
    : Flow(Flow), Uses(Uses), Initial(Work.isKnown() ? bitOf(Work) : ~State(0)) {}

StreamOrder::State StreamOrder::bitOf(Key Of) {
  if (Bits.size() == MaxBits)
    return ~State(0);
  auto [Known, IsNew] = Bits.try_emplace(Of);
  if (IsNew)
    Known->second = LegacyBit << Bits.size();
  return Known->second;
}

StreamOrder::State StreamOrder::bitOf(const Timeline &Of) {
  if (Of.What == Timeline::Legacy)
    return LegacyBit;
  const State Bit = bitOf(Key(Of.Variable, Of.Element));
  if (Of.What == Timeline::Blocking)
    BlockingBits |= Bit;
  return Bit;
}

bool StreamOrder::isAfter(const Timeline &Other, State Now) {
  switch (Other.What) {
  case Timeline::Unknown:
    return true;
  case Timeline::Legacy:
    return Now & (LegacyBit | BlockingBits);
  case Timeline::Blocking:
    return Now & (bitOf(Other) | LegacyBit);
  case Timeline::NonBlocking:
    return Now & bitOf(Other);
  }
  llvm_unreachable("no such kind");
}

void StreamOrder::queue(const Timeline &On, State &Now) {
  if (On.isKnown() && isAfter(On, Now))
    Now |= bitOf(On);
}

bool StreamOrder::passCopy(const CallExpr &Call, const TransferApi &Api, State &Now) {
  const Timeline On = timelineOf(argumentOf(Call, Api.Stream), Flow, Uses);
  const bool MayBeAfter = isAfter(On, Now);
  queue(On, Now);
  const std::optional<CopySides> Sides = sidesOf(Call, Api);
  const bool IsOfDevice = Api.isFill() || (Sides && !Sides->FromHost && !Sides->ToHost);
  // With memory of the host the call may wait for its stream.
  return IsOfDevice || !MayBeAfter;
}

bool StreamOrder::concerns(const CFGElement &Element) {
  const auto Statement = Element.getAs<CFGStmt>();
  return Element.getAs<CFGImplicitDtor>() ||
         (Statement && isa<CallExpr, CXXConstructExpr, CXXBindTemporaryExpr>(Statement->getStmt()));
}

bool StreamOrder::pass(const CFGElement &Element, State &Now) {
  const CallExpr *Call = callIn(Element);
  return Call ? passCall(*Call, Element, Now) : !mayWaitOrQueue(Element, Flow.function().getASTContext());
}

bool StreamOrder::passCall(const CallExpr &Call, const CFGElement &Element, State &Now) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Call)) {
    queue(timelineOf(streamOf(*Launch), Flow, Uses), Now);
    return true;
  }
  if (const TransferApi *Api = transferApiOf(Call))
    return passCopy(Call, *Api, Now);
  const auto StreamAt = [&](int Position) { return timelineOf(argumentOf(Call, Position), Flow, Uses); };
  if (const LaunchApi *Api = launchApiOf(Call); Api && Api->Stream >= 0) {
    queue(StreamAt(Api->Stream), Now);
    return true;
  }
  for (const EventApi *Api : eventApisOf(Call)) {
    const Key Event = eventKeyOf(Call.getArg(Api->Event), Flow.function().getASTContext());
    switch (Api->What) {
    case EventApi::Records:
      if (isAfter(StreamAt(1), Now))
        Now |= bitOf(Event);
      else if (Event.first) // one that is not known may be another
        Now &= ~bitOf(Event);
      return true;
    case EventApi::Awaits: {
      const Timeline Waiting = StreamAt(0);
      if (!(Now & bitOf(Event)))
        return true;
      if (Waiting.isKnown())
        Now |= bitOf(Waiting);
      return Waiting.isKnown();
    }
    case EventApi::TellsEnd:
      return !(Now & bitOf(Event));
    case EventApi::Makes:
    case EventApi::AsksTime:
    case EventApi::Leaves:
      break;
    }
  }
  const StringRef Name = nameInBothApis(apiCalledBy(Call));
  if (Name == "StreamSynchronize" || Name == "StreamQuery")
    return !isAfter(StreamAt(0), Now);
  return !mayWaitOrQueue(Element, Flow.function().getASTContext());
}

} // namespace cuda_tidy
