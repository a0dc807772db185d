#include "cuda/resource_leak/ResourceLeakCheck.h"
#include "facts/RunFacts.h"
#include "program/Conditions.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// Whether nothing but the call that allocates it names the memory.
bool isUnused(const HeldResource &Held, const FunctionFlow &Flow) {
  return Held.What == HeldResource::Device && mentionsOf(Held.Pointer, Flow).size() == 1 &&
         wholesOf(Held.Pointer, Flow).empty();
}

} // namespace

void ResourceLeakCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(callExpr(callee(functionDecl(matchesName("^::(cu|nccl)"))), unless(isExpansionInSystemHeader()),
                              forCallable(functionDecl(isDefinition()).bind("function")))
                         .bind("call"),
                     this);
}

void ResourceLeakCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (!Function.doesThisDeclarationHaveABody() || Function.isInvalidDecl() || Function.isDependentContext())
    return;
  UnitAnalyses &Unit = UnitAnalyses::of(*Result.Context);
  auto &Flows = Unit.get<FunctionFlows>();
  const auto Held = heldResourceOf(*Result.Nodes.getNodeAs<CallExpr>("call"), Flows.of(Function));
  if (!Held || Held->isPageLocked() || !Held->isLocal())
    return;
  const std::optional<Path> Leak = Function.isMain() && !isUnused(*Held, Flows.of(Function))
                                       ? std::nullopt
                                       : pathWithoutRelease(*Held, Function, Flows);
  if (!Leak)
    return;
  if (Function.isMain()) {
    diag(Result.SourceManager->getFileLoc(Held->Call->getBeginLoc()),
         "'%0' is neither used nor released: the program holds memory for nothing")
        << Held->Pointer.name();
    return;
  }
  const auto Conditions = unlessItRunsOnce(Function, Unit);
  if (!Conditions)
    return;
  auto PlaceOf = [&](const Stmt &Part) { return Result.SourceManager->getFileLoc(Part.getBeginLoc()); };
  {
    const auto Report = diag(PlaceOf(*Held->Call), "'%0' is not released%select{| on every path}1: '%2' is missing");
    Report << Held->Pointer.name() << !releasesOf(*Held, Function, Flows).empty() << Held->ReleasedBy;
    attachConditions(*Conditions, Report);
  }
  noteWayOut(*this, *Leak, *Result.SourceManager);
}

} // namespace cuda_tidy
