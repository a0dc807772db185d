#include "cuda/stale_error/StaleErrorCheck.h"
#include "errors/BlamedLaunch.h"
#include "syntax/LaunchSite.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// Clears the error where \p Failure is told by the condition of an `if` whose block then runs.
FixItHint clearingFix(const KnownFailure &Failure) {
  const auto *If = dyn_cast_or_null<IfStmt>(Failure.Block->getTerminatorStmt());
  const auto *Block = If && Failure.Way == 0 ? dyn_cast<CompoundStmt>(If->getThen()) : nullptr;
  if (!Block || Block->getLBracLoc().isMacroID())
    return {};
  return FixItHint::CreateInsertion(Block->getLBracLoc().getLocWithOffset(1), "\n(void)cudaGetLastError();");
}

} // namespace

void StaleErrorCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      functionDecl(isDefinition(), hasDescendant(callExpr()), unless(isExpansionInSystemHeader())).bind("function"),
      this);
}

void StaleErrorCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (isDeviceOnly(Function) || Function.isDependentContext())
    return;
  const FunctionFlow &Flow = analysisOf<FunctionFlows>(*Result.Context).of(Function);
  for (const KnownFailure &Failure : knownFailuresIn(Flow)) {
    const std::optional<BlamedLaunch> Blamed =
        isTolerated(Failure, Flow) ? analysisOf<BlamedLaunches>(*Result.Context).findAfter(Failure, Flow)
                                   : std::nullopt;
    const SourceLocation Place = Result.SourceManager->getFileLoc(Failure.Told->getBeginLoc());
    if (!Blamed || !Reported.insert(Place).second)
      continue;
    const FunctionDecl *Failed = Failure.Call->getDirectCallee();
    const FunctionDecl *Kernel = Blamed->Launch->getDirectCallee();
    diag(Place, "a failure of %0 is tolerated here and stays pending, so that a later launch is blamed for it")
        << Failed << clearingFix(Failure);
    diag(Result.SourceManager->getFileLoc(Blamed->Launch->getBeginLoc()),
         "%select{a kernel|kernel %1}0 is launched here, and nothing has cleared the error", DiagnosticIDs::Note)
        << (Kernel != nullptr) << Kernel;
    diag(Result.SourceManager->getFileLoc(Blamed->Read->getBeginLoc()),
         "the error that is read here is still that of %0", DiagnosticIDs::Note)
        << Failed;
    diag(Place, "'(void)cudaGetLastError()' where the failure is tolerated clears the error", DiagnosticIDs::Note);
  }
}

} // namespace cuda_tidy
