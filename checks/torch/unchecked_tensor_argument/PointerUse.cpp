#include "torch/unchecked_tensor_argument/PointerUse.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {

bool isNumber(const Expr &Pointer, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Pointer);
  for (; isa_and_nonnull<CastExpr, ParenExpr>(Around); Around = Flow.parentOf(Around))
    if (!cast<Expr>(Around)->getType()->isPointerType())
      return true;
  const auto *Operator = dyn_cast_or_null<BinaryOperator>(Around);
  return Operator && Operator->isComparisonOp();
}

bool isFirstElement(const Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows, unsigned CallsLeft) {
  const ValueUse Use = useOf(Pointer, Flow);
  auto IsFirstOf = [&](const VarDecl &Variable, const FunctionFlow &There) {
    return There.writesTo(Variable).isNeverChanged() &&
           llvm::all_of(There.referencesTo(&Variable),
                        [&](const DeclRefExpr *Each) { return isFirstElement(*Each, There, Flows, CallsLeft - 1); });
  };
  if (const auto *Subscript = Use.by<ArraySubscriptExpr>()) {
    const std::optional<llvm::APSInt> Index =
        Subscript->getIdx()->isValueDependent()
            ? std::nullopt
            : Subscript->getIdx()->getIntegerConstantExpr(Flow.function().getASTContext());
    return Index && Index->isZero();
  }
  if (const auto *Dereference = Use.by<UnaryOperator>())
    return Dereference->getOpcode() == UO_Deref;
  if (CallsLeft == 0)
    return false;
  if (const VarDecl *Variable = Use.initialized())
    return IsFirstOf(*Variable, Flow);
  const std::optional<ValueUse::Argument> Given = Use.by<CallExpr>() ? Use.argument() : std::nullopt;
  const ParmVarDecl *Parameter = Given ? Given->parameter() : nullptr;
  return Parameter && IsFirstOf(*Parameter, Flows.of(*definitionOf(*Given->Callee)));
}

bool isForBytes(const Expr &Pointer, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Pointer, Flow, Through::Wrapping);
  if (const auto *Call = Use.by<CallExpr>())
    return movesBytes(*Call);
  const auto *Cast = Use.by<ExplicitCastExpr>();
  return Cast && Cast->getType()->isPointerType() && Cast->getType()->getPointeeType()->isCharType();
}

bool comesWithLeadingDimension(const Expr &Pointer, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Pointer, Flow);
  const auto *Call = Use.by<CallExpr>();
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()))
    return false;
  const unsigned Given = std::min(Call->getNumArgs(), Callee->getNumParams());
  for (unsigned At = llvm::find(Call->arguments(), Use.Value) - Call->arg_begin() + 1; At < Given; ++At) {
    if (Callee->getParamDecl(At)->getType()->isPointerType())
      return false;
    if (nameOf(Callee->getParamDecl(At)).starts_with("ld"))
      return isa_and_nonnull<ParmVarDecl>(variableIn(Call->getArg(At)->IgnoreUnlessSpelledInSource()));
  }
  return false;
}

} // namespace cuda_tidy
