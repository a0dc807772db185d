#include "cuda/resource_leak/ResourceLeakCheck.h"
#include "calls/FunctionUses.h"
#include "knowledge/ApiNames.h"
#include "loops/TripCount.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// Whether \p Function runs once in the life of the program: it is `main`, or what only `main` calls, once and in no
/// loop. What it holds goes with the program.
bool runsOnce(const FunctionDecl &Function, FunctionFlows &Flows) {
  if (Function.isMain())
    return true;
  if (!isOnlyCalledHere(Function))
    return false;
  const auto Uses = analysisOf<FunctionUses>(Flows.context()).usesOf(Function);
  if (Uses.size() != 1 || !Uses.front().Outermost->isMain() || Uses.front().Function != Uses.front().Outermost)
    return false;
  const FunctionFlow &Main = Flows.of(*Uses.front().Outermost);
  for (const Stmt *Around = Uses.front().Where; Around; Around = Main.parentOf(Around))
    if (isLoop(*Around))
      return false;
  return true;
}

} // namespace

void ResourceLeakCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      callExpr(callee(functionDecl(
                   matchesName("^::(cuda(Malloc|StreamCreate|EventCreate)|cu(blas|dnn|sparse|solverDn|rand)Create)"))),
               unless(isExpansionInSystemHeader()), forCallable(functionDecl(isDefinition()).bind("function")))
          .bind("call"),
      this);
}

void ResourceLeakCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (!Function.doesThisDeclarationHaveABody() || Function.isInvalidDecl() || Function.isDependentContext())
    return;
  const std::optional<HeldResource> Held = heldResourceOf(*Result.Nodes.getNodeAs<CallExpr>("call"));
  if (!Held || Held->isPageLocked() || !Held->Pointer->hasLocalStorage())
    return;
  auto &Flows = analysisOf<FunctionFlows>(*Result.Context);
  const std::optional<Path> Leak =
      runsOnce(Function, Flows) ? std::nullopt : pathWithoutRelease(*Held, Function, Flows);
  if (!Leak)
    return;
  auto PlaceOf = [&](const Stmt &Part) { return Result.SourceManager->getFileLoc(Part.getBeginLoc()); };
  diag(PlaceOf(*Held->Call), "%0 is not released%select{| on every path}1: '%2' is missing")
      << Held->Pointer << !releasesOf(*Held, Function, Flows).empty() << Held->ReleasedBy;
  for (const Path::Branch &Branch : Leak->Branches)
    diag(PlaceOf(*Branch.Condition), "this condition is %select{false|true}0 on such a path", DiagnosticIDs::Note)
        << Branch.Taken;
  if (Leak->Return)
    diag(PlaceOf(*Leak->Return), "the function returns here without releasing it", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
