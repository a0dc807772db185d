#include "cuda/unchecked_call/ResultTest.h"
#include "errors/ValueFate.h"
#include "syntax/Failure.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isZero(const Expr *Value, ASTContext &Context) {
  return Value && !Value->isValueDependent() &&
         Value->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

const VarDecl *zeroVariableBehind(const Expr &Argument, ASTContext &Context) {
  const auto *Address = dyn_cast<UnaryOperator>(Argument.IgnoreParenCasts());
  const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  const VarDecl *Variable = IsAddress ? variableIn(Address->getSubExpr()->IgnoreParenCasts()) : nullptr;
  if (!Variable)
    return nullptr;
  // Nobody else writes a variable that only its file sees, and that is not mentioned but to ask for it.
  const bool BeginsAsZero =
      Variable->hasLocalStorage()
          ? isZero(Variable->getInit(), Context)
          : !Variable->isExternallyVisible() && (!Variable->hasInit() || isZero(Variable->getInit(), Context));
  return BeginsAsZero ? Variable : nullptr;
}

bool isTest(const DeclRefExpr &Reference, const FunctionFlow &Flow, ASTContext &Context) {
  if (isInAssert(Reference.getExprLoc(), Context))
    return false;
  const Stmt *Child = &Reference;
  while (const Stmt *Parent = Flow.parentOf(Child)) {
    if (const auto *Comparison = dyn_cast<BinaryOperator>(Parent))
      return Comparison->isComparisonOp() &&
             isZero(Comparison->getLHS() == Child ? Comparison->getRHS() : Comparison->getLHS(), Context);
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Parent);
        Cast && (Cast->getCastKind() == CK_PointerToBoolean || Cast->getCastKind() == CK_IntegralToBoolean))
      return true;
    if (!isa<ParenExpr, ImplicitCastExpr>(Parent))
      return false;
    Child = Parent;
  }
  return false;
}

} // namespace

bool ResultTests::isTested(const CallExpr &Call, const FunctionFlow &Flow) {
  ASTContext &Context = Flow.function().getASTContext();
  return llvm::any_of(Call.arguments(), [&](const Expr *Argument) {
    const VarDecl *Variable = zeroVariableBehind(*Argument, Context);
    if (!Variable)
      return false;
    const Landmarks &Tests = testsOf(*Variable, Flow);
    auto Classify = [&](const CFGElement &Element) {
      return endsProgram(*Element.castAs<CFGStmt>().getStmt()) ? Step::Arrive : Step::Stop;
    };
    const PathAnswer Untested = Flow.findPathAfter(Call, {&Tests, &Handlers.programEndsIn(Flow)}, Classify,
                                                   [](const Expr &, bool) { return true; });
    return Untested.IsThere != Answer::Yes;
  });
}

const Landmarks &ResultTests::testsOf(const VarDecl &Variable, const FunctionFlow &Flow) {
  auto [Known, IsNew] = Tests.try_emplace({&Variable, &Flow});
  if (!IsNew)
    return Known->second;
  llvm::SmallVector<const Stmt *, 8> Found;
  for (const DeclRefExpr *Each : Flow.referencesTo(&Variable))
    if (isTest(*Each, Flow, Flow.function().getASTContext()))
      Found.push_back(Each);
  return Known->second = Flow.elementsOf(Found);
}

} // namespace cuda_tidy
