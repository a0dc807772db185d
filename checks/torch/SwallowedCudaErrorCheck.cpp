#include "torch/SwallowedCudaErrorCheck.h"
#include "model/CatchHandlers.h"
#include "model/TensorTypes.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

/// The loop of the same function around \p Statement with nothing between the two but blocks, or null.
static const Stmt *loopWithBody(const Stmt &Statement, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Statement);
  while (isa_and_nonnull<CompoundStmt>(Around))
    Around = Flow.parentOf(Around);
  return isa_and_nonnull<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Around) ? Around : nullptr;
}

void SwallowedCudaErrorCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      cxxTryStmt(unless(isExpansionInSystemHeader()), forCallable(functionDecl().bind("function"))).bind("try"), this);
}

void SwallowedCudaErrorCheck::check(const MatchFinder::MatchResult &Result) {
  const auto &Try = *Result.Nodes.getNodeAs<CXXTryStmt>("try");
  const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
  // A destructor must not throw, and in a macro the test of an exception is.
  if (Try.getBeginLoc().isMacroID() || isa<CXXDestructorDecl>(Function) || Function.isDependentContext() ||
      Result.Context->getLangOpts().CUDAIsDevice || !declaresTensor(*Result.Context))
    return;
  const Expr *Work = deviceWorkIn(Try);
  if (!Work)
    return;
  if (!Flows)
    Flows.emplace(*Result.Context);
  const FunctionFlow &Flow = Flows->of(Function);
  for (unsigned Index = 0; Index < Try.getNumHandlers(); ++Index) {
    const CXXCatchStmt &Handler = *Try.getHandler(Index);
    if (!catchesTorchErrors(Handler))
      continue;
    const Stmt *Loop = loopWithBody(Try, Flow);
    if (Loop && leavesLoopOnSuccess(Try, *Loop) && goesOnAfterAnyError(Handler)) {
      diag(Handler.getBeginLoc(), "work on tensors is tried again after any error");
      diag(Work->getBeginLoc(),
           "after an illegal memory access or a failed assertion in a kernel every later call fails "
           "until the process ends; only c10::OutOfMemoryError is worth another try",
           DiagnosticIDs::Note);
    } else if (returnsInvented(Handler) ||
               (isSilent(Handler) && (returnsTheSame(Try, Handler) || !showsSuccess(Try, Flow)))) {
      diag(Handler.getBeginLoc(), "errors of work on tensors, CUDA's among them, end here without a word");
      diag(Work->getBeginLoc(), "this may fail, also because of an earlier kernel", DiagnosticIDs::Note);
      diag(Handler.getBeginLoc(), "print what() of the exception, return a status, or throw it on",
           DiagnosticIDs::Note);
    }
    return;
  }
}

} // namespace cuda_tidy
