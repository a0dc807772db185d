#include "cuda/unchecked_call/ResultTest.h"
#include "errors/ValueFate.h"
#include "flow/IntegerConstant.h"
#include "syntax/Failure.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isZero(const Expr *Value, ASTContext &Context) {
  return Value && !Value->isValueDependent() &&
         Value->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

bool isMinusOne(const Expr *Value, ASTContext &Context) {
  return Value && !Value->isValueDependent() && Value->getType()->isIntegerType() &&
         integerConstant(*Value, Context) == -1;
}

/// The variable whose address \p Argument is, if it begins as 0, null or -1, and so tells whether the call wrote to it.
const VarDecl *sentinelBehind(const Expr &Argument, ASTContext &Context) {
  const auto *Address = dyn_cast<UnaryOperator>(Argument.IgnoreParenCasts());
  const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  const VarDecl *Variable = IsAddress ? variableIn(Address->getSubExpr()->IgnoreParenCasts()) : nullptr;
  if (!Variable)
    return nullptr;
  // Nobody else writes a variable that only its file sees, and that is not mentioned but to ask for it.
  const bool BeginsAsSentinel =
      Variable->hasLocalStorage()
          ? isZero(Variable->getInit(), Context) || isMinusOne(Variable->getInit(), Context)
          : !Variable->isExternallyVisible() && (!Variable->hasInit() || isZero(Variable->getInit(), Context));
  return BeginsAsSentinel ? Variable : nullptr;
}

/// Whether \p Comparison of a variable, its left side if \p IsLeft, with something tells whether it is still the 0, or
/// the -1, that it began as.
bool tells(const BinaryOperator &Comparison, bool IsLeft, bool IsMinusOne, ASTContext &Context) {
  const Expr *Other = IsLeft ? Comparison.getRHS() : Comparison.getLHS();
  return IsMinusOne ? isMinusOne(Other, Context) || (Comparison.isRelationalOp() && isZero(Other, Context))
                    : isZero(Other, Context);
}

bool isTest(const DeclRefExpr &Reference, const FunctionFlow &Flow, ASTContext &Context) {
  const auto *Variable = cast<VarDecl>(Reference.getDecl());
  const bool IsMinusOne = isMinusOne(Variable->getInit(), Context);
  if (isInAssert(Reference.getExprLoc(), Context))
    return false;
  const Stmt *Child = &Reference;
  while (const Stmt *Parent = Flow.parentOf(Child)) {
    if (const auto *Comparison = dyn_cast<BinaryOperator>(Parent))
      return Comparison->isComparisonOp() && tells(*Comparison, Comparison->getLHS() == Child, IsMinusOne, Context);
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Parent);
        Cast && !IsMinusOne &&
        (Cast->getCastKind() == CK_PointerToBoolean || Cast->getCastKind() == CK_IntegralToBoolean))
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
    const VarDecl *Variable = sentinelBehind(*Argument, Context);
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
