#include "facts/RunFacts.h"
#include "calls/FunctionTables.h"
#include "calls/TestCases.h"
#include "calls/UncalledFunctions.h"
#include "facts/FactWriter.h"
#include "flow/Elements.h"
#include "flow/Overriding.h"
#include "flow/StatementParts.h"
#include "loops/TripCount.h"
#include "program/Conditions.h"
#include "syntax/Failure.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whether \p Element leaves the function other than by its end, and the process goes on.
bool leaves(const CFGElement &Element) {
  const auto Statement = Element.getAs<CFGStmt>();
  const CallExpr *Call = callIn(Element);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return (Statement && isa<CXXThrowExpr>(Statement->getStmt())) ||
         (Callee && Callee->isNoReturn() && !endsProcess(*Callee));
}

bool always(const Expr &, bool) { return true; }
Step arrive(const CFGElement &) { return Step::Arrive; }

/// Whether a way leads from the call of \p Function at \p Place to a call of it, that or another.
bool comesAgain(const PlaceInFunction &Place, const FunctionDecl &Function, const FunctionUses &Uses,
                const FunctionFlow &Flow) {
  llvm::SmallVector<const Stmt *, 4> Calls;
  for (const PlaceInFunction &Each : Uses.usesOf(Function))
    if (Each.Function == Place.Function && isa<CallExpr>(Each.Where))
      Calls.push_back(Each.Where);
  const bool IsInLoop = repeatingLoopAround(*Place.Where, Flow) != nullptr;
  if (!IsInLoop && Calls.size() < 2 &&
      !findPart(Flow.function().getBody(), [](const Stmt &Each) { return isa<GotoStmt>(Each); }, isLambda))
    return false;
  const Landmarks Asked = Flow.elementsOf(Calls);
  const Answer Found = Flow.findPathAfter(*Place.Where, {&Asked}, arrive, always, AtEnd::Stop).IsThere;
  return Found == Answer::Unknown ? IsInLoop : Found == Answer::Yes;
}

/// Whether a way leads from the call at \p Place out of the function, and the process does not end.
bool goesOn(const PlaceInFunction &Place, const FunctionFlow &Flow) {
  const CFG *Graph = Flow.cfg();
  if (!Graph || llvm::none_of(*Graph, [](const CFGBlock *Each) { return Each->hasNoReturnElement(); }))
    return true;
  const Landmarks Ways = Flow.elementsThat(leaves);
  return Flow.findPathAfter(*Place.Where, {&Ways}, arrive, always).IsThere != Answer::No;
}

/// Whether the program comes to \p Function by itself, and once.
bool isEntry(const FunctionDecl &Function, UnitAnalyses &Unit) {
  return Function.isMain() || Unit.get<TestCases>().contains(Function);
}

CallerSearch searchFor(UnitAnalyses &Unit) {
  return CallerSearch(Property::RunsOnce, Unit, [&Unit](const PlaceInFunction &Use, const Subject &Used) {
    if (Unit.get<UncalledFunctions>().contains(*Use.Outermost))
      return CallerSearch::AtUse{Answer::Yes, std::nullopt, /*IsNever=*/true};
    if (Use.Function != Use.Outermost) // a lambda may be called any number of times
      return CallerSearch::AtUse{Answer::No, std::nullopt};
    const FunctionFlow &Flow = Unit.get<FunctionFlows>().of(*Use.Outermost);
    const auto &Uses = Unit.get<FunctionUses>();
    // So may what somebody else gets hold of.
    if (isa<CallExpr>(Use.Where) ? comesAgain(Use, *Used.Function, Uses, Flow)
                                 : Uses.usesOf(*Used.Function).size() > 1 || !isCalledOnceByTable(*Use.Where, Flow))
      return CallerSearch::AtUse{Answer::No, std::nullopt};
    return isEntry(*Use.Outermost, Unit) || !goesOn(Use, Flow)
               ? CallerSearch::AtUse{Answer::Yes, std::nullopt}
               : CallerSearch::AtUse{Answer::No, Subject{Use.Outermost}};
  });
}

} // namespace

std::optional<llvm::SmallVector<Condition, 1>> unlessItRunsOnce(const FunctionDecl &Function, UnitAnalyses &Unit) {
  if (isEntry(Function, Unit) || Unit.get<UncalledFunctions>().contains(Function))
    return std::nullopt;
  const UseAnswer Once = searchFor(Unit).wherever({&Function});
  llvm::SmallVector<Condition, 1> Conditions;
  // A framework comes to methods that it declares, such as tests with parameters.
  const bool IsOfProgram =
      isProgram(Unit.context()) || (Unit.get<TestCases>().areThere() && !mayBeOverridden(Function));
  if (!Once.LeftTo.empty())
    Conditions.push_back({IsOfProgram ? Condition::OnlyIfDenied : Condition::UnlessAll, Once.LeftTo, ""});
  return Once.Holds == Answer::No && mayBeShown(Conditions) ? std::optional(std::move(Conditions)) : std::nullopt;
}

void writeRunFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  CallerSearch Search = searchFor(Unit);
  for (const FunctionDecl *Used : Uses.usedOfOthers())
    Facts.writeUntilDenied(Search, {Used});
}

} // namespace cuda_tidy
