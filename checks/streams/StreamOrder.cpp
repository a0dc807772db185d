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
/// Of which variable or member \p Event is, and of which element; none where that is not known.
StreamOrder::Key StreamOrder::eventKeyOf(const Expr *Event, const ASTContext &Context) {
  constexpr int64_t WholeObject = -1;
  if (!Event)
    return {};
  const Expr *Kept = Event->IgnoreParenCasts();
  const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Kept);
  const std::optional<int64_t> Index = Subscript ? integerConstant(*Subscript->getIdx(), Context) : WholeObject;
  const ValueDecl *Named = namedIn(Subscript ? *Subscript->getBase()->IgnoreParenCasts() : *Kept);
  return Named && Index ? Key{Named, *Index} : Key();
}

StreamOrder::StreamOrder(const Timeline &Work, const FunctionFlow &Flow, FunctionFlows &Flows, const FunctionUses &Uses)
    : Flow(Flow), Flows(Flows), Uses(Uses), Initial(Work.isKnown() ? bitsOf(Work) : ~State(0)) {}

StreamOrder::State StreamOrder::bitOf(const Key &Of) {
  if (Bits.size() == MaxBits)
    return ~State(0);
  auto [Known, IsNew] = Bits.try_emplace(Of);
  if (IsNew)
    Known->second = LegacyBit << Bits.size();
  return Known->second;
}

/// Those that say that \p Of has the work behind it: now, and whatever it is counted on to.
StreamOrder::State StreamOrder::bitsOf(const Timeline &Of) {
  if (Of.What == Timeline::Legacy)
    return LegacyBit;
  State Found = bitOf({Of.Variable, Of.Element, Of.Counter});
  if (Of.Counter)
    Found |= bitOf({Of.Variable, Of.Element, Of.Counter, true});
  if (Of.What == Timeline::Blocking)
    BlockingBits |= Found;
  return Found;
}

/// Whether \p Stream may be a stream of its array that has the work behind it by another index.
bool StreamOrder::mayBeOther(const Timeline &Stream, State Now) const {
  return llvm::any_of(Bits, [&](const auto &Each) {
    const auto &[Of, Bit] = Each;
    return (Now & Bit) && Of.Kept == Stream.Variable && Of.Counter != Stream.Counter;
  });
}

bool StreamOrder::isAfter(const Timeline &Other, State Now) {
  if (Other.What == Timeline::Unknown)
    return true;
  if (Other.What == Timeline::Legacy)
    return Now & (LegacyBit | BlockingBits);
  const State Bit = bitOf({Other.Variable, Other.Element, Other.Counter});
  bitsOf(Other); // a stream that blocks is known from here on
  return (Now & (Other.What == Timeline::Blocking ? Bit | LegacyBit : Bit)) || mayBeOther(Other, Now);
}

void StreamOrder::count(const VarDecl &Counter, const CFGElement &Element, State &Now) {
  const auto Statement = Element.getAs<CFGStmt>();
  const Stmt *S = Statement ? Statement->getStmt() : nullptr;
  const auto *Operator = dyn_cast_or_null<BinaryOperator>(S);
  const bool BeginsAnew = !S || isa<DeclStmt>(S) || (Operator && Operator->getOpcode() == BO_Assign);
  for (const auto &[Of, Bit] : Bits) {
    if (Of.Counter != &Counter || Of.WasOne)
      continue;
    const auto WasOne = Bits.find({Of.Kept, Of.Element, Of.Counter, true});
    if (!BeginsAnew)
      Now &= ~Bit;
    else if (WasOne != Bits.end() && (Now & WasOne->second))
      Now |= Bit; // it may be that one again
  }
}

void StreamOrder::queue(const Timeline &On, State &Now) {
  if (On.isKnown() && isAfter(On, Now))
    Now |= bitsOf(On);
}

Timeline StreamOrder::streamAt(int Position, const QueueStep &Step) {
  return timelineOf(Step.given(argumentOf(*Step.Call, Position), Flows), Flow, Uses);
}

bool StreamOrder::passCopy(const QueueStep &Step, const TransferApi &Api, State &Now) {
  const Timeline On = streamAt(Api.Stream, Step);
  const bool MayBeAfter = isAfter(On, Now);
  queue(On, Now);
  const std::optional<CopySides> Sides = sidesOf(*Step.Call, Api);
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
  ASTContext &Context = Flows.context();
  return Call ? llvm::all_of(analysisOf<QueueSteps>(Context).of(*Call),
                             [&](const QueueStep &Each) { return pass(Each, Now); })
              : !mayWaitOrQueue(Element, Context);
}

bool StreamOrder::passEvent(const QueueStep &Step, const EventApi &Api, State &Now) {
  const Key Event = eventKeyOf(Step.given(argumentOf(*Step.Call, static_cast<int>(Api.Event)), Flows), Flows.context());
  if (Api.What == EventApi::TellsEnd)
    return !(Now & bitOf(Event));
  if (Api.What == EventApi::Records) {
    if (isAfter(streamAt(1, Step), Now))
      Now |= bitOf(Event);
    else if (Event.Kept) // one that is not known may be another
      Now &= ~bitOf(Event);
    return true;
  }
  const Timeline Waiting = streamAt(0, Step);
  if (!(Now & bitOf(Event)))
    return true;
  if (Waiting.isKnown())
    Now |= bitsOf(Waiting);
  return Waiting.isKnown();
}

bool StreamOrder::pass(const QueueStep &Step, State &Now) {
  const CallExpr &Call = *Step.Call;
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Call)) {
    queue(timelineOf(Step.given(streamOf(*Launch), Flows), Flow, Uses), Now);
    return true;
  }
  if (const TransferApi *Api = transferApiOf(Call))
    return passCopy(Step, *Api, Now);
  if (const LaunchApi *Api = launchApiOf(Call); Api && Api->Stream >= 0) {
    queue(streamAt(Api->Stream, Step), Now);
    return true;
  }
  for (const EventApi *Api : eventApisOf(Call))
    if (llvm::is_contained({EventApi::Records, EventApi::Awaits, EventApi::TellsEnd}, Api->What))
      return passEvent(Step, *Api, Now);
  const StringRef Name = nameInBothApis(apiCalledBy(Call));
  if (Name == "StreamSynchronize" || Name == "StreamQuery")
    return !isAfter(streamAt(0, Step), Now);
  return !mayWaitOrQueue(CFGStmt(&Call), Flows.context());
}

} // namespace cuda_tidy
