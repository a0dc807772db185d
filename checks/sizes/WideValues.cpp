#include "sizes/WideValues.h"
#include "flow/Conditions.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 10;

// Widths of types that depend on template parameters are those of no argument.
bool hasWideType(const Expr &E, const ASTContext &Context) {
  return !E.isTypeDependent() && E.getType()->isIntegralOrEnumerationType() && Context.getIntWidth(E.getType()) == 64;
}

void addFactors(const Expr &Original, llvm::SmallVectorImpl<const Expr *> &Found) {
  const Expr &E = *Original.IgnoreParenCasts();
  const auto *Product = dyn_cast<BinaryOperator>(&E);
  if (Product && Product->getOpcode() == BO_Mul) {
    addFactors(*Product->getLHS(), Found);
    addFactors(*Product->getRHS(), Found);
  } else {
    Found.push_back(&E);
  }
}

// The quotient of integers that \p E is, also one of floating-point numbers that is rounded down.
const BinaryOperator *quotientIn(const Expr &E, const FunctionFlow &Flow) {
  const Expr *Origin = &originOf(E, Flow);
  const auto *Call = dyn_cast<CallExpr>(Origin);
  if (Call && Call->getNumArgs() == 1 &&
      llvm::is_contained({"floor", "floorf", "trunc"}, nameOf(Call->getCalleeDecl())))
    Origin = Call->getArg(0)->IgnoreParenCasts();
  const auto *Quotient = dyn_cast<BinaryOperator>(Origin);
  return Quotient && Quotient->getOpcode() == BO_Div ? Quotient : nullptr;
}

// The divisor `d` of `n - n / d * d`, which is `n % d`; null of another difference.
const Expr *divisorOfRest(const BinaryOperator &Difference, const FunctionFlow &Flow) {
  const ASTContext &Context = Flow.function().getASTContext();
  llvm::SmallVector<const Expr *, 4> Factors;
  addFactors(*Difference.getRHS(), Factors);
  for (const Expr *Each : Factors) {
    const BinaryOperator *Quotient = quotientIn(*Each, Flow);
    if (!Quotient || !isSame(originOf(*Quotient->getLHS(), Flow), originOf(*Difference.getLHS(), Flow), Context))
      continue;
    llvm::SmallVector<const Expr *, 4> Left = Factors, OfDivisor;
    llvm::erase(Left, Each);
    addFactors(*Quotient->getRHS(), OfDivisor);
    for (const Expr *Factor : OfDivisor)
      if (auto Found = llvm::find_if(Left, [&](const Expr *Other) { return isSame(*Factor, *Other, Context); });
          Found != Left.end())
        Left.erase(Found);
    if (Left.empty() && OfDivisor.size() + 1 == Factors.size())
      return Quotient->getRHS();
  }
  return nullptr;
}

} // namespace

WideValues::Parameters WideValues::decidedBy(const Expr &E, const FunctionDecl &Function) const {
  Parameters Left;
  return isWide(E, Function, {0, &Left}) ? Parameters() : Left;
}

bool WideValues::isWide(const Expr &Original, const FunctionDecl &Function, Way So) const {
  const Expr &E = *Original.IgnoreParens();
  if (!hasWideType(E, Context) || So.Depth > MaxDepth || (!E.isValueDependent() && E.isEvaluatable(Context)))
    return false;
  auto IsWide = [&](const Expr *Operand) { return isWide(*Operand, Function, So.further()); };
  if (const auto *Cast = dyn_cast<CastExpr>(&E)) {
    const bool KeepsValue = Cast->getCastKind() == CK_IntegralCast || Cast->getCastKind() == CK_LValueToRValue ||
                            Cast->getCastKind() == CK_NoOp;
    return KeepsValue ? IsWide(Cast->getSubExpr()) : Cast->getCastKind() == CK_UserDefinedConversion;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
    return IsWide(Choice->getTrueExpr()) || IsWide(Choice->getFalseExpr());
  if (const auto *Operator = dyn_cast<BinaryOperator>(&E)) {
    switch (Operator->getOpcode()) {
    case BO_Mul:
      return true;
    case BO_Sub:
      if (const Expr *Divisor = divisorOfRest(*Operator, Flows.of(Function)))
        return IsWide(Operator->getLHS()) && IsWide(Divisor);
      [[fallthrough]];
    case BO_Add:
    case BO_Or:
      return IsWide(Operator->getLHS()) || IsWide(Operator->getRHS());
    case BO_Rem:
    case BO_And:
      return IsWide(Operator->getLHS()) && IsWide(Operator->getRHS());
    case BO_Comma:
    case BO_Assign:
      return IsWide(Operator->getRHS());
    default:
      return IsWide(Operator->getLHS());
    }
  }
  const VarDecl *Variable = variableIn(&E);
  return Variable ? isWide(*Variable, E, Function, So.further()) : isOfData(E);
}

bool WideValues::isWide(const VarDecl &Variable, const Expr &Use, const FunctionDecl &Function, Way So) const {
  // What a lambda captures is the business of the function around it.
  if (!Variable.hasLocalStorage() || Variable.getParentFunctionOrMethod() != &Function ||
      Variable.getType()->isReferenceType())
    return isOfData(Use);
  const VariableWrites &Writes = Flows.of(Function).writesTo(Variable);
  if (Writes.Escapes && isOfData(Use))
    return true;
  for (const VariableWrite &Write : Writes.Writes)
    if ((Write.What == VariableWrite::MayChange && isOfData(Use)) ||
        (Write.Value && isWide(*Write.Value, Function, So)) || Write.Operator == BO_Mul)
      return true;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Variable))
    return isGivenWide(*Parameter, Function, So.Left);
  return Variable.getInit() && isWide(*Variable.getInit(), Function, So);
}

bool WideValues::isGivenWide(const ParmVarDecl &Parameter, const FunctionDecl &Function, Parameters *Left) const {
  if (isa<CXXMethodDecl>(Function))
    return true;
  const llvm::SmallVector<PlaceInFunction, 4> Places = Uses.usesOf(Function);
  if (Places.empty() && Left)
    Left->insert(&Parameter);
  if (Places.empty())
    return !Left;
  // Who calls himself adds nothing.
  auto [Entry, IsNew] = Given[Left != nullptr].try_emplace(&Parameter);
  if (IsNew) {
    Gift Here;
    Here.IsWide = llvm::any_of(Places, [&](const PlaceInFunction &Place) {
      const auto *Call = dyn_cast<CallExpr>(Place.Where);
      const unsigned Index = Parameter.getFunctionScopeIndex();
      return Call && Index < Call->getNumArgs() &&
             (Call->getArg(Index)->isTypeDependent() ||
              isWide(*Call->getArg(Index), *Place.Function, {0, Left ? &Here.Left : nullptr}));
    });
    Entry->second = std::move(Here);
  }
  if (Left)
    Left->insert_range(Entry->second.Left);
  return Entry->second.IsWide;
}

} // namespace cuda_tidy
