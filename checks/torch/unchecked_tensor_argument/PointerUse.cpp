#include "torch/unchecked_tensor_argument/PointerUse.h"
#include "flow/VariableWrites.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {

static const Stmt *withCasts(const Expr &Pointer, const FunctionFlow &Flow) {
  const Stmt *Inner = &Pointer;
  while (const auto *Around = dyn_cast_or_null<Expr>(Flow.parentOf(Inner))) {
    if (!isa<ParenExpr, CastExpr>(Around))
      break;
    Inner = Around;
  }
  return Inner;
}

bool isNumber(const Expr &Pointer, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Pointer);
  for (; isa_and_nonnull<CastExpr, ParenExpr>(Around); Around = Flow.parentOf(Around))
    if (!cast<Expr>(Around)->getType()->isPointerType())
      return true;
  const auto *Operator = dyn_cast_or_null<BinaryOperator>(Around);
  return Operator && Operator->isComparisonOp();
}

bool isFirstElement(const Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows, unsigned CallsLeft) {
  const Stmt *Inner = withCasts(Pointer, Flow), *Around = Flow.parentOf(Inner);
  auto IsFirstOf = [&](const VarDecl &Variable, const FunctionFlow &There) {
    return There.writesTo(Variable).isNeverChanged() &&
           llvm::all_of(There.referencesTo(&Variable),
                        [&](const DeclRefExpr *Each) { return isFirstElement(*Each, There, Flows, CallsLeft - 1); });
  };
  if (const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(Around)) {
    const std::optional<llvm::APSInt> Index =
        Subscript->getIdx()->isValueDependent()
            ? std::nullopt
            : Subscript->getIdx()->getIntegerConstantExpr(Flow.function().getASTContext());
    return Index && Index->isZero();
  }
  if (const auto *Dereference = dyn_cast_or_null<UnaryOperator>(Around))
    return Dereference->getOpcode() == UO_Deref;
  if (CallsLeft == 0)
    return false;
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around)) {
    const auto *Variable = Declaration->isSingleDecl() ? dyn_cast<VarDecl>(Declaration->getSingleDecl()) : nullptr;
    return Variable && IsFirstOf(*Variable, Flow);
  }
  const auto *Call = dyn_cast_or_null<CallExpr>(Around);
  const FunctionDecl *Callee = Call && Call->getDirectCallee() ? definitionOf(*Call->getDirectCallee()) : nullptr;
  const unsigned Skipped = Callee && isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee); // its object
  const auto At = Callee ? llvm::find(Call->arguments(), Inner) - Call->arg_begin() : 0;
  return Callee && At >= Skipped && At - Skipped < Callee->getNumParams() &&
         IsFirstOf(*Callee->getParamDecl(At - Skipped), Flows.of(*Callee));
}

bool isForBytes(const Expr &Pointer, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Pointer);
  while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(Around))
    Around = Flow.parentOf(Around);
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Around))
    return movesBytes(*Call);
  const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(Around);
  return Cast && Cast->getType()->isPointerType() && Cast->getType()->getPointeeType()->isCharType();
}

bool comesWithLeadingDimension(const Expr &Pointer, const FunctionFlow &Flow) {
  const Stmt *Inner = withCasts(Pointer, Flow);
  const auto *Call = dyn_cast_or_null<CallExpr>(Flow.parentOf(Inner));
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()))
    return false;
  const unsigned Given = std::min(Call->getNumArgs(), Callee->getNumParams());
  for (unsigned At = llvm::find(Call->arguments(), Inner) - Call->arg_begin() + 1; At < Given; ++At) {
    if (Callee->getParamDecl(At)->getType()->isPointerType())
      return false;
    if (nameOf(Callee->getParamDecl(At)).starts_with("ld"))
      return isa_and_nonnull<ParmVarDecl>(variableIn(Call->getArg(At)->IgnoreUnlessSpelledInSource()));
  }
  return false;
}

} // namespace cuda_tidy
