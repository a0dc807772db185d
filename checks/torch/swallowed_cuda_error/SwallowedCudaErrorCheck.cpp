#include "torch/swallowed_cuda_error/SwallowedCudaErrorCheck.h"
#include "calls/FunctionUses.h"
#include "flow/LoopParts.h"
#include "syntax/TensorTypes.h"
#include "torch/swallowed_cuda_error/CatchHandlers.h"
#include "torch/swallowed_cuda_error/UnreadFailure.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

/// The loop of the same function around \p Statement with nothing between the two but blocks, or null.
static const Stmt *loopWithBody(const Stmt &Statement, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Statement);
  while (isa_and_nonnull<CompoundStmt, DoStmt>(Around) && !isLoop(*Around))
    Around = Flow.parentOf(Around);
  return Around && isLoop(*Around) ? Around : nullptr;
}

/// A call of \p Function that takes what \p Handler returns after a failure for a result, as every other one does; null
/// if there is none.
const Expr *SwallowedCudaErrorCheck::callWithoutTest(const CXXCatchStmt &Handler, const FunctionDecl &Function) {
  if (!onlyReturnsFailure(Handler) || !isOnlyCalledHere(Function))
    return nullptr;
  return useWithoutTest(Function, analysisOf<FunctionUses>(Flows->context()), *Flows);
}

void SwallowedCudaErrorCheck::reportSilence(const CXXCatchStmt &Handler, const Expr &Work) {
  diag(Handler.getBeginLoc(), "errors of work on tensors, CUDA's among them, end here without a word");
  diag(Work.getBeginLoc(), "this may fail, also because of an earlier kernel", DiagnosticIDs::Note);
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
  Flows = &analysisOf<FunctionFlows>(*Result.Context);
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
      reportSilence(Handler, *Work);
      diag(Handler.getBeginLoc(), "print what() of the exception, return a status, or throw it on",
           DiagnosticIDs::Note);
    } else if (const Expr *Call = callWithoutTest(Handler, Function)) {
      reportSilence(Handler, *Work);
      diag(Call->getBeginLoc(), "this does not ask whether %0 has failed", DiagnosticIDs::Note) << &Function;
    }
    return;
  }
}

} // namespace cuda_tidy
