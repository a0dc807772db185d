#include "facts/RunFacts.h"
#include "calls/UncalledFunctions.h"
#include "facts/FactWriter.h"
#include "knowledge/ApiNames.h"
#include "knowledge/StandardLibrary.h"
#include "loops/TripCount.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool isInLoop(const PlaceInFunction &Place, const FunctionFlow &Flow) {
  const Stmt *Around = Place.Where;
  while (Around && (!isLoop(*Around) || runsBodyOnce(*Around, Flow.function().getASTContext())))
    Around = Flow.parentOf(Around);
  return Around;
}

/// Whether \p Call, which does not return, ends the process, and does nothing else.
bool endsProcess(const CallExpr &Call) {
  static constexpr StringRef Names[] = {"exit", "_exit", "_Exit", "quick_exit", "abort", "terminate"};
  const FunctionDecl &Callee = *Call.getDirectCallee();
  const SourceManager &Sources = Callee.getASTContext().getSourceManager();
  return llvm::is_contained(Names, nameOf(&Callee)) && Sources.isInSystemHeader(Callee.getLocation()) &&
         (isOfStandardLibrary(Callee) || Callee.isExternC());
}

/// Whether \p Element leaves the function other than by its end, and the process goes on.
bool leaves(const CFGElement &Element) {
  const auto Statement = Element.getAs<CFGStmt>();
  const auto *Call = Statement ? dyn_cast<CallExpr>(Statement->getStmt()) : nullptr;
  return Statement &&
         (isa<CXXThrowExpr>(Statement->getStmt()) ||
          (Call && Call->getDirectCallee() && Call->getDirectCallee()->isNoReturn() && !endsProcess(*Call)));
}

/// What becomes of a function after a call in it.
struct Afterwards {
  bool ComesAgain; ///< A way leads from the call to itself.
  bool GoesOn;     ///< A way leads out of the function, and the process does not end.
};

Afterwards afterwards(const PlaceInFunction &Place, const FunctionFlow &Flow) {
  const Landmarks Itself = Flow.elementsOf({Place.Where}), Ways = Flow.elementsThat(leaves);
  auto Follow = [](const Expr &, bool) { return true; };
  auto Arrive = [](const CFGElement &) { return Step::Arrive; };
  const Answer Again = Flow.findPathAfter(*Place.Where, {&Itself}, Arrive, Follow, AtEnd::Stop).IsThere;
  const Answer Out = Flow.findPathAfter(*Place.Where, {&Ways}, Arrive, Follow).IsThere;
  const bool ComesAgain = Again == Answer::Unknown ? isInLoop(Place, Flow) : Again == Answer::Yes;
  return {ComesAgain, Out != Answer::No};
}

CallerSearch searchFor(UnitAnalyses &Unit) {
  return CallerSearch(Property::RunsOnce, Unit, [&Unit](const PlaceInFunction &Use, const Subject &) {
    if (Unit.get<UncalledFunctions>().contains(*Use.Outermost))
      return CallerSearch::AtUse{Answer::Yes, std::nullopt, /*IsNever=*/true};
    // Whoever gets hold of a function, and a lambda, may be called any number of times.
    if (!isa<CallExpr>(Use.Where) || Use.Function != Use.Outermost)
      return CallerSearch::AtUse{Answer::No, std::nullopt};
    const Afterwards Then = afterwards(Use, Unit.get<FunctionFlows>().of(*Use.Outermost));
    if (Then.ComesAgain)
      return CallerSearch::AtUse{Answer::No, std::nullopt};
    return Use.Outermost->isMain() || !Then.GoesOn ? CallerSearch::AtUse{Answer::Yes, std::nullopt}
                                                   : CallerSearch::AtUse{Answer::No, Subject{Use.Outermost}};
  });
}

} // namespace

UseAnswer runsOnce(const FunctionDecl &Function, UnitAnalyses &Unit) {
  return Unit.get<UncalledFunctions>().contains(Function) ? UseAnswer{Answer::Yes, {}}
                                                          : searchFor(Unit).wherever({&Function});
}

llvm::SmallVector<Condition, 1> unlessItRunsOnce(const UseAnswer &Once, UnitAnalyses &Unit) {
  if (Once.LeftTo.empty())
    return {};
  return {{isProgram(Unit.context()) ? Condition::OnlyIfDenied : Condition::UnlessAll, Once.LeftTo, ""}};
}

void writeRunFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  CallerSearch Search = searchFor(Unit);
  for (const FunctionDecl *Used : Uses.usedOfOthers())
    for (const PlaceInFunction &Use : Uses.usesOf(*Used))
      Facts.write(Search, {Used}, Use);
}

} // namespace cuda_tidy
