#include "errors/BlamedLaunch.h"
#include "flow/Elements.h"
#include "flow/StatementParts.h"
#include "knowledge/StatusTypes.h"
#include "syntax/LaunchSite.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// How many callers up an error is followed.
constexpr unsigned MaxCallers = 4;

bool followsAll(const Expr &, bool) { return true; }

/// Whether \p Element gives the caller what may tell of the failure. No search passes a `throw`.
bool isToldBy(const CFGElement &Element) {
  const auto Statement = Element.getAs<CFGStmt>();
  const auto *Return = Statement ? dyn_cast<ReturnStmt>(Statement->getStmt()) : nullptr;
  const Expr *Returned = Return ? Return->getRetValue() : nullptr;
  return Returned && !isSuccess(*Returned);
}

} // namespace

/// A function that CUDA does not declare clears the error if it may ask for it, or if nobody knows its body.
bool BlamedLaunches::mayClear(const FunctionDecl &Function) {
  if (Reads.keeper().isQuery(Function))
    return true;
  if (Flows.context().getSourceManager().isInSystemHeader(Function.getLocation()) || Function.getBuiltinID() ||
      Function.isTrivial() || Function.isImplicit())
    return false;
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition)
    return true;
  auto [Known, IsNew] = MayClear.try_emplace(Definition, true); // as long as that is being found out
  if (!IsNew)
    return Known->second;
  const bool Clears =
      findPart(Definition->getBody(), [&](const Stmt &Part) { return isa<RecoveryExpr>(Part) || mayClear(Part); });
  return MayClear[Definition] = Clears;
}

bool BlamedLaunches::mayClear(const Stmt &Executed) {
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&Executed))
    return mayClear(*Made->getConstructor());
  const auto *Call = dyn_cast<CallExpr>(&Executed);
  const FunctionDecl *Callee = Call ? calleeOf(*Call) : nullptr;
  return Call && !isLaunch(*Call) && (!Callee || mayClear(*Callee));
}

bool BlamedLaunches::mayClear(const CFGElement &Element) {
  if (const auto End = Element.getAs<CFGImplicitDtor>()) {
    const CXXDestructorDecl *Destructor = End->getDestructorDecl(Flows.context());
    return Destructor && mayClear(*Destructor);
  }
  const auto Statement = Element.getAs<CFGStmt>();
  return Statement && mayClear(*Statement->getStmt());
}

const Expr *BlamedLaunches::readAfter(const CallExpr &Launch, const FunctionFlow &Flow) {
  auto Reading = [&](const CFGElement &Element) {
    return Reads.readOfPendingError(Element, Flow).ReadsPendingError >= Certainty::OnSomePaths;
  };
  const Landmarks Asked =
      Flow.elementsThat([&](const CFGElement &Element) { return mayClear(Element) || Reading(Element); });
  const PathAnswer Found = Flow.findPathAfter(
      Launch, &Asked, [&](const CFGElement &Element) { return Reading(Element) ? Step::Arrive : Step::Stop; },
      followsAll, AtEnd::Stop);
  return Found.IsThere == Answer::Yes ? dyn_cast_or_null<Expr>(Found.Found.End) : nullptr;
}

std::optional<BlamedLaunch> BlamedLaunches::findInCallee(const FunctionDecl *Callee) {
  const FunctionDecl *Definition = Callee ? definitionOf(*Callee) : nullptr;
  if (!Definition || Flows.context().getSourceManager().isInSystemHeader(Definition->getLocation()))
    return std::nullopt;
  auto [Known, IsNew] = FromEntry.try_emplace(Definition);
  if (!IsNew)
    return Known->second;
  const FunctionFlow &Flow = Flows.of(*Definition);
  return FromEntry[Definition] =
             findIn(Flow, [&](const Landmarks &Asked, FunctionFlow::Classifier Classify, AtEnd End) {
               return Flow.findPathFromEntry(&Asked, Classify, followsAll, End);
             });
}

std::optional<BlamedLaunch> BlamedLaunches::findIn(const FunctionFlow &Flow, Search From) {
  std::optional<BlamedLaunch> Blamed;
  From(
      Flow.elementsThat([&](const CFGElement &Element) { return callIn(Element) || mayClear(Element); }),
      [&](const CFGElement &Element) {
        const CallExpr *Call = callIn(Element);
        if (!Call) // something that may clear the error, or a `throw`
          return Step::Stop;
        if (!isLaunch(*Call))
          Blamed = findInCallee(calleeOf(*Call));
        else if (const Expr *Read = readAfter(*Call, Flow))
          Blamed = BlamedLaunch{Call, Read};
        return Blamed ? Step::Arrive : mayClear(Element) ? Step::Stop : Step::Pass;
      },
      AtEnd::Stop);
  return Blamed;
}

std::optional<BlamedLaunch> BlamedLaunches::findInOrBehind(const FunctionFlow &Flow, Search From,
                                                           unsigned CallersLeft) {
  if (std::optional<BlamedLaunch> Found = findIn(Flow, From); Found || !CallersLeft)
    return Found;
  auto IsOver = [&](const CFGElement &Element) { return mayClear(Element) || isToldBy(Element); };
  const PathAnswer ToTheEnd =
      From(Flow.elementsThat(IsOver), [](const CFGElement &) { return Step::Stop; }, AtEnd::Arrive);
  if (ToTheEnd.IsThere != Answer::Yes)
    return std::nullopt;
  for (const PlaceInFunction &Use : Uses.usesOf(Flow.function()))
    if (isa<CallExpr>(Use.Where) && !Use.Function->isDependentContext()) {
      const FunctionFlow &Caller = Flows.of(*Use.Function);
      const auto Behind = [&](const Landmarks &Asked, FunctionFlow::Classifier Classify, AtEnd End) {
        return Caller.findPathAfter(*Use.Where, &Asked, Classify, followsAll, End);
      };
      if (std::optional<BlamedLaunch> Found = findInOrBehind(Caller, Behind, CallersLeft - 1))
        return Found;
    }
  return std::nullopt;
}

std::optional<BlamedLaunch> BlamedLaunches::findAfter(const KnownFailure &Failure, const FunctionFlow &Flow) {
  return findInOrBehind(
      Flow,
      [&](const Landmarks &Asked, FunctionFlow::Classifier Classify, AtEnd End) {
        return Flow.findPathAlong(*Failure.Block, Failure.Way, &Asked, Classify, followsAll, End);
      },
      MaxCallers);
}

} // namespace cuda_tidy
