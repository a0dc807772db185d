#include "streams/QueueStep.h"
#include "flow/BackwardWalk.h"
#include "flow/Elements.h"
#include "flow/Overriding.h"
#include "memory/MayWait.h"
#include "memory/Release.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The body of the function of the program that \p Call calls and that no other may stand for; null if there is none,
/// and of lambdas and other operators.
const FunctionDecl *bodyOfProgram(const CallExpr &Call) {
  const FunctionDecl *Callee = isa<CUDAKernelCallExpr, CXXOperatorCallExpr>(Call) ? nullptr : Call.getDirectCallee();
  const FunctionDecl *Definition = Callee && !mayBeOverridden(*Callee) ? definitionOf(*Callee) : nullptr;
  return Definition && !Definition->isDependentContext() && !Definition->isInvalidDecl() &&
                 !Definition->getASTContext().getSourceManager().isInSystemHeader(Definition->getLocation())
             ? Definition
             : nullptr;
}

/// Whether each way through the function of \p Flow comes to \p Call once.
bool isMadeOnce(const CallExpr &Call, const FunctionFlow &Flow) {
  bool IsRepeated = false;
  walkBack(Flow, Call, [&](const CFGElement &Element) {
    IsRepeated |= callIn(Element) == &Call;
    return IsRepeated ? Step::Stop : Step::Pass;
  });
  return !IsRepeated && isOnEveryPath(Flow.elementsOf(&Call), [](const Expr &) { return false; }, Flow);
}

} // namespace

const FunctionFlow &QueueStep::bodyIn(const FunctionFlow &Outermost, FunctionFlows &Flows) const {
  return Through.empty() ? Outermost : Flows.of(*bodyOfProgram(*Through.back()));
}

const Expr *QueueStep::given(const Expr *E, FunctionFlows &Flows) const {
  for (const CallExpr *Around : llvm::reverse(Through)) {
    const FunctionDecl &Body = *bodyOfProgram(*Around);
    const auto *Parameter = E ? dyn_cast_or_null<ParmVarDecl>(variableIn(E->IgnoreParenCasts())) : nullptr;
    const Expr *Argument = nullptr;
    for (unsigned I = 0; Parameter && I < std::min(Body.getNumParams(), Around->getNumArgs()); ++I)
      if (Body.getParamDecl(I) == Parameter && Flows.of(Body).writesTo(*Parameter).isNeverChanged())
        Argument = Around->getArg(I);
    if (!Argument)
      break;
    E = Argument;
  }
  return E;
}

llvm::SmallVector<QueueStep, 1> QueueSteps::of(const CallExpr &Call) {
  llvm::SmallVector<QueueStep, 1> Found;
  const FunctionDecl *Definition = bodyOfProgram(Call);
  if (Definition && mayWaitOrQueue(CFGStmt(&Call), Flows.context()))
    for (const QueueStep &Each : inside(*Definition)) {
      QueueStep Outer{Each.Call, {&Call}};
      llvm::append_range(Outer.Through, Each.Through);
      Found.push_back(Outer);
    }
  if (Found.empty())
    Found.push_back({&Call});
  return Found;
}

const QueueSteps::Steps &QueueSteps::inside(const FunctionDecl &Definition) {
  // A function that calls itself is in the table before its body is looked at, with no steps.
  if (const auto [Entry, IsNew] = Known.try_emplace(&Definition); IsNew)
    Entry->second = find(Definition);
  return Known[&Definition];
}

QueueSteps::Steps QueueSteps::find(const FunctionDecl &Definition) {
  const FunctionFlow &Flow = Flows.of(Definition);
  std::vector<const CallExpr *> Calls;
  bool AreMadeOnce = Flow.cfg();
  Flow.elementsThat([&](const CFGElement &Element) {
    if (!AreMadeOnce || !mayWaitOrQueue(Element, Flows.context()))
      return false;
    Calls.push_back(callIn(Element));
    AreMadeOnce = Calls.back() && isMadeOnce(*Calls.back(), Flow);
    return false;
  });
  Steps Found;
  if (!AreMadeOnce)
    return Found;
  const SourceManager &Sources = Flows.context().getSourceManager();
  llvm::sort(Calls, [&](const CallExpr *A, const CallExpr *B) {
    return Sources.isBeforeInTranslationUnit(A->getBeginLoc(), B->getBeginLoc());
  });
  for (const CallExpr *Each : Calls)
    llvm::append_range(Found, of(*Each));
  return Found;
}

} // namespace cuda_tidy
