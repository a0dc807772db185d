#include "facts/RunFacts.h"
#include "facts/FactWriter.h"
#include "loops/TripCount.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isInLoop(const PlaceInFunction &Place, const FunctionFlow &Flow) {
  const Stmt *Around = Place.Where;
  while (Around && (!isLoop(*Around) || runsBodyOnce(*Around, Flow.function().getASTContext())))
    Around = Flow.parentOf(Around);
  return Around;
}

CallerSearch searchFor(UnitAnalyses &Unit) {
  return CallerSearch(Property::RunsOnce, Unit, [&Unit](const PlaceInFunction &Use, const Subject &) {
    // Whoever gets hold of a function, and a lambda, may be called any number of times.
    const bool IsCall = isa<CallExpr>(Use.Where) && Use.Function == Use.Outermost;
    if (!IsCall || isInLoop(Use, Unit.get<FunctionFlows>().of(*Use.Outermost)))
      return CallerSearch::AtUse{Answer::No, std::nullopt};
    return Use.Outermost->isMain() ? CallerSearch::AtUse{Answer::Yes, std::nullopt}
                                   : CallerSearch::AtUse{Answer::No, Subject{Use.Outermost}};
  });
}

} // namespace

UseAnswer runsOnce(const FunctionDecl &Function, UnitAnalyses &Unit) { return searchFor(Unit).wherever({&Function}); }

void writeRunFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  const auto &Uses = Unit.get<FunctionUses>();
  CallerSearch Search = searchFor(Unit);
  for (const FunctionDecl *Used : Uses.usedOfOthers())
    for (const PlaceInFunction &Use : Uses.usesOf(*Used))
      Facts.write(Search, {Used}, Use);
}

} // namespace cuda_tidy
