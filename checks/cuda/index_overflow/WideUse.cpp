#include "cuda/index_overflow/WideUse.h"
#include "flow/ThreadCoordinates.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "syntax/IntegerExpr.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 6;

// Whether the comparison is one of several that place a thread in more than one dimension, `x < columns && y < rows`:
// one side of something is never as many as 32 bits count.
bool isOfOneSide(const BinaryOperator &Comparison, const FunctionFlow &Flow) {
  auto IsJoined = [](const Stmt *Around) {
    const auto *Operator = dyn_cast_or_null<BinaryOperator>(Around);
    return isa_and_nonnull<ParenExpr, ImplicitCastExpr>(Around) || (Operator && Operator->isLogicalOp());
  };
  const Expr *Whole = &Comparison;
  while (IsJoined(Flow.parentOf(Whole)))
    Whole = cast<Expr>(Flow.parentOf(Whole));
  auto IsOfOther = [&](const Expr &Other, unsigned Axis) {
    return dependsOn(ThreadCoordinate::BlockIdx, Other, Axis) &&
           !dependsOn(ThreadCoordinate::BlockIdx, Comparison, Axis);
  };
  llvm::SmallVector<const Expr *, 4> Pending = {Whole};
  while (!Pending.empty()) {
    const auto *Operator = dyn_cast<BinaryOperator>(Pending.pop_back_val()->IgnoreParenImpCasts());
    if (Operator && Operator->isLogicalOp())
      Pending.append({Operator->getLHS(), Operator->getRHS()});
    else if (Operator && Operator->isRelationalOp() &&
             (IsOfOther(*Operator, 0) || IsOfOther(*Operator, 1) || IsOfOther(*Operator, 2)))
      return true;
  }
  return false;
}

// Whether it is in memory that a pointer leads to, and no variable of the function.
bool isBehindPointer(const Expr &Original) {
  const Expr *E = Original.IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() || isBehindPointer(*Member->getBase());
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
    return Base->getType()->isPointerType() || isBehindPointer(*Base);
  }
  const auto *Dereference = dyn_cast<UnaryOperator>(E);
  return Dereference && Dereference->getOpcode() == UO_Deref;
}

} // namespace

WideUseFinder::WideUseFinder(const FunctionFlow &Flow, const WideValues &Wide, ValueRanges &Ranges, bool CoversAll)
    : Flow(Flow), Wide(Wide), Ranges(Ranges), Context(Flow.function().getASTContext()), CoversAll(CoversAll) {}

std::optional<WideUse> WideUseFinder::useOf(const Expr &Index, llvm::ArrayRef<const Expr *> Alike) {
  SawNarrowExtent = false;
  Trail So;
  So.IsSigned = Index.getType()->isSignedIntegerType();
  std::optional<WideUse> Use = follow(Index, So);
  for (const Expr *Each : Alike)
    if (Use && !SawNarrowExtent)
      follow(*Each, So);
  return SawNarrowExtent ? std::nullopt : Use;
}

std::optional<WideUse> WideUseFinder::useOfStep(const Expr &Step) {
  // The step of a clamped grid is small.
  if (!CoversAll)
    return std::nullopt;
  SawNarrowExtent = false;
  Trail So;
  So.Is = Trail::Step;
  std::optional<WideUse> Use = follow(Step, So);
  if (Use)
    Use->IsStep = true;
  return SawNarrowExtent ? std::nullopt : Use;
}

std::optional<WideUse> WideUseFinder::follow(const Expr &Value, Trail So) {
  const Expr *E = &Value;
  while (true) {
    const ValueUse Next = directUseOf(*E, Flow);
    const auto *Parent = Next.by<Expr>();
    if (!Parent)
      return Next.initialized() ? followVariable(*Next.initialized(), So) : std::nullopt;
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Parent)) {
      if (widthOf(Cast->getType(), Context) < widthOf(Value.getType(), Context))
        return std::nullopt;
      if (comesTooLate(*Cast, Value, So)) {
        WideUse Use;
        Use.Widened = Cast;
        return Use;
      }
    } else if (const auto *Operator = dyn_cast<BinaryOperator>(Parent)) {
      const bool IsLeft = Operator->getLHS() == E;
      if (Operator->isRelationalOp())
        return compared(*Operator, IsLeft, So);
      if (Operator->isAssignmentOp())
        return IsLeft ? std::nullopt : followAssignment(*Operator, So);
      if (!keeps(*Operator, IsLeft, So))
        return std::nullopt;
    } else if (!isa<ParenExpr, ImplicitCastExpr, FullExpr>(Parent)) {
      return std::nullopt;
    }
    if (!Parent->getType()->isIntegerType())
      return std::nullopt;
    E = Parent;
  }
}

bool WideUseFinder::comesTooLate(const ExplicitCastExpr &Cast, const Expr &Value, const Trail &So) const {
  return So.Is == Trail::Whole && !So.Index && widthOf(Cast.getType(), Context) == 64 && dependsOnData(Value) &&
         !isScaled(Cast);
}

bool WideUseFinder::keeps(const BinaryOperator &Operator, bool IsLeft, Trail &So) const {
  const Expr &Other = IsLeft ? *Operator.getRHS() : *Operator.getLHS();
  const bool IsProduct = Operator.getOpcode() == BO_Mul, IsQuotient = Operator.getOpcode() == BO_Div,
             Divides = IsQuotient || Operator.getOpcode() == BO_Shr;
  if (!Operator.isAdditiveOp() && !IsProduct && !(Divides && IsLeft))
    return false;
  So.IsDivided |= Divides;
  // Of a product in 64 bits nothing follows for the index: there may be few rows of many columns.
  if (IsProduct && widthOf(Operator.getType(), Context) == 64 && So.Index && dependsOnData(Other))
    return false;
  if (IsQuotient && So.Index && widthOf(So.Index->getType(), Context) == 64 && dependsOnData(Other))
    So.Divisor = &Other;
  if (So.Is == Trail::Whole)
    So.Is = Trail::Part;
  return true;
}

std::optional<WideUse> WideUseFinder::followAssignment(const BinaryOperator &Assignment, const Trail &So) {
  const VarDecl *Variable = variableIn(Assignment.getLHS());
  if (!Variable) {
    // Memory of unsigned numbers holds more than a signed index does.
    const Expr &To = *Assignment.getLHS();
    SawNarrowExtent |= Assignment.getOpcode() == BO_Assign && So.Is != Trail::Step && !So.IsDivided &&
                       widthOf(To.getType(), Context) == 32 && (To.getType()->isSignedIntegerType() || !So.IsSigned) &&
                       isBehindPointer(To);
    return std::nullopt;
  }
  if (Assignment.getOpcode() == BO_Assign)
    return followVariable(*Variable, So);
  if (Assignment.getOpcode() != BO_AddAssign || So.Is != Trail::Step || widthOf(Variable->getType(), Context) != 64)
    return std::nullopt;
  Trail Counted = So;
  Counted.Is = Trail::Stepped;
  return followVariable(*Variable, Counted);
}

std::optional<WideUse> WideUseFinder::followVariable(const VarDecl &Variable, Trail So) {
  if (So.Variables > MaxDepth || !Variable.hasLocalStorage() || widthOf(Variable.getType(), Context) == 0)
    return std::nullopt;
  // A variable of 64 bits that strides over the extent starts within the grid, which is mostly clamped.
  if (widthOf(Variable.getType(), Context) == 64 && isCounted(Variable) && !CoversAll)
    return std::nullopt;
  enter(Variable, So);
  std::optional<WideUse> Found;
  SourceLocation FoundAt;
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Variable)) {
    std::optional<WideUse> Use = follow(*Reference, So);
    const bool IsFirst =
        !Found || Context.getSourceManager().isBeforeInTranslationUnit(Reference->getLocation(), FoundAt);
    if (Use && IsFirst) {
      Found = Use;
      FoundAt = Reference->getLocation();
    }
  }
  return Found;
}

void WideUseFinder::enter(const VarDecl &Variable, Trail &So) const {
  ++So.Variables;
  const bool IsNarrow = widthOf(Variable.getType(), Context) == 32,
             IsSigned = Variable.getType()->isSignedIntegerType();
  So.IsSigned |= IsNarrow && IsSigned;
  auto OverflowsFirst = [&] {
    if (!So.Index)
      return true;
    if (IsNarrow && isCounted(Variable) && !CoversAll)
      return true;
    // What is copied overflows where the narrowest does.
    const bool WasNarrow = widthOf(So.Index->getType(), Context) == 32;
    return So.Is == Trail::Whole && IsNarrow &&
           (!WasNarrow || (IsSigned && So.Index->getType()->isUnsignedIntegerType()));
  };
  if (So.Is != Trail::Stepped && OverflowsFirst()) {
    So.Index = &Variable;
    So.IsCounted = IsNarrow && So.Is != Trail::Step && isCounted(Variable);
  }
}

std::optional<WideUse> WideUseFinder::compared(const BinaryOperator &Comparison, bool IsLeft, const Trail &So) {
  if (isOfOneSide(Comparison, Flow))
    return std::nullopt;
  const Expr &Extent = IsLeft ? *Comparison.getRHS() : *Comparison.getLHS();
  const Expr &Written = *Extent.IgnoreParenImpCasts();
  if (So.Is == Trail::Step || widthOf(Written.getType(), Context) == 0 || isIntegerConstant(Written, Context))
    return std::nullopt;
  constexpr int64_t Last = llvm::maxIntN(32);
  WideUse Use;
  Use.Index = So.Index;
  Use.IsCounted = So.IsCounted;
  Use.Extent = &Written;
  if (Wide.isWide(Extent, Flow.function()) && !Ranges.rangeAt(Written, Extent).isAtMost(Last))
    return Use;
  if (So.Divisor) {
    Use.Divisor = So.Divisor;
    return Use;
  }
  SawNarrowExtent = true;
  return std::nullopt;
}

bool WideUseFinder::isCounted(const VarDecl &Variable) const {
  return llvm::any_of(Flow.writesTo(Variable).Writes,
                      [](const VariableWrite &Write) { return Write.What == VariableWrite::Combines; });
}

bool WideUseFinder::isScaled(const Expr &E) const {
  const auto *Product = cuda_tidy::useOf(E, Flow, Through::Wrapping).by<BinaryOperator>();
  return Product && Product->getOpcode() == BO_Mul;
}

// Whether anything but the launch configuration scales the value.
bool WideUseFinder::dependsOnData(const Stmt &Statement, unsigned Depth) const {
  if (const auto *E = dyn_cast<Expr>(&Statement)) {
    if (threadCoordinateIn(*E) || isIntegerConstant(*E, Context))
      return false;
    if (isa<MemberExpr, CallExpr, ArraySubscriptExpr>(E))
      return true;
  }
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&Statement)) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    if (!Variable || !Variable->hasLocalStorage() || !Variable->getInit() || Depth > MaxDepth)
      return true;
    return dependsOnData(*Variable->getInit(), Depth + 1);
  }
  return llvm::any_of(Statement.children(), [&](const Stmt *Child) { return Child && dependsOnData(*Child, Depth); });
}

} // namespace cuda_tidy
