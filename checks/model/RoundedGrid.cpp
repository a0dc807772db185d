#include "model/RoundedGrid.h"
#include "flow/Conditions.h"
#include "flow/Divisor.h"
#include "flow/LaunchIdioms.h"
#include "flow/ThreadCoordinates.h"
#include "model/IntegerExpr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool contains(const Stmt &Statement, llvm::function_ref<bool(const Stmt &)> IsSought) {
  return IsSought(Statement) ||
         llvm::any_of(Statement.children(), [&](const Stmt *Child) { return Child && contains(*Child, IsSought); });
}

bool hasOperator(const Stmt &Statement, llvm::ArrayRef<BinaryOperatorKind> Kinds) {
  return contains(Statement, [&](const Stmt &Each) {
    const auto *Operator = dyn_cast<BinaryOperator>(&Each);
    return Operator && llvm::is_contained(Kinds, Operator->getOpcode());
  });
}

// `i += gridDim.x * blockDim.x`, or `i = i + ...`
bool stridesOverGrid(const Stmt &Body) {
  return contains(Body, [](const Stmt &Each) {
    const auto *Assignment = dyn_cast<BinaryOperator>(&Each);
    if (!Assignment || !Assignment->isAssignmentOp() || !dependsOn(ThreadCoordinate::GridDim, *Assignment->getRHS()))
      return false;
    const VarDecl *Counted = variableIn(Assignment->getLHS());
    return Assignment->isCompoundAssignmentOp() || contains(*Assignment->getRHS(), [&](const Stmt &Part) {
             const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
             return Counted && Reference && Reference->getDecl() == Counted;
           });
  });
}

// Whether a thread's place along the axis is compared with an end.
bool isEndTest(const Stmt &Statement, unsigned Axis, const ASTContext &Context) {
  const auto *Condition = dyn_cast<BinaryOperator>(&Statement);
  if (!Condition || !Condition->isRelationalOp())
    return false;
  const Expr *Place = Condition->getLHS(), *End = Condition->getRHS();
  if (!dependsOn(ThreadCoordinate::BlockIdx, *Place))
    std::swap(Place, End);
  return dependsOn(ThreadCoordinate::BlockIdx, *Place, Axis) && dependsOn(ThreadCoordinate::ThreadIdx, *Place) &&
         !dependsOn(ThreadCoordinate::BlockIdx, *End) && !isIntegerConstant(*End, Context);
}

// A kernel whose threads ask whether they are past the end, each for one place: all of them have to be launched.
bool expectsATail(const FunctionDecl &Kernel, unsigned Axis) {
  const FunctionDecl *Definition = definitionOf(Kernel);
  return Definition && !stridesOverGrid(*Definition->getBody()) &&
         contains(*Definition->getBody(),
                  [&](const Stmt &Each) { return isEndTest(Each, Axis, Kernel.getASTContext()); });
}

// What the launch's function gives the dimension, on one path or another.
llvm::SmallVector<const Expr *, 2> valuesOf(const ConfiguredLaunch &Launch, unsigned Axis, const FunctionFlow &Flow) {
  if (const Expr *Source = Launch.Grid.Axes[Axis].Source)
    return {Source};
  const Expr *Vector = Launch.Site.Grid.Vector;
  const auto *Copy = Vector ? dyn_cast<CXXConstructExpr>(Vector->IgnoreImplicit()) : nullptr;
  if (Copy && Copy->getNumArgs() == 1)
    Vector = Copy->getArg(0);
  const VarDecl *Variable = variableIn(Vector);
  llvm::SmallVector<const Expr *, 2> Values;
  if (Variable && Variable->hasLocalStorage())
    for (const VariableWrite &Write : Flow.writesTo(*Variable).Writes)
      if (Write.What == VariableWrite::Assigns && Write.Part.size() == 1 && Write.Part[0] &&
          Write.Part[0]->getName() == AxisNames[Axis])
        Values.push_back(Write.Value);
  return Values;
}

// A division, by a power of two in whichever form, that leaves what the division leaves.
const BinaryOperator *flooringIn(const Expr &E, const ASTContext &Context) {
  const auto *Quotient = dyn_cast<BinaryOperator>(&E);
  const bool Divides = Quotient && (Quotient->getOpcode() == BO_Div || Quotient->getOpcode() == BO_Shr);
  return Divides && Quotient->getType()->isIntegerType() && !ceilingDivisionIn(*Quotient, Context) ? Quotient : nullptr;
}

// Whether the divisor is what a block processes: its size, or a multiple of it.
bool dividesByBlock(const BinaryOperator &Quotient, const IntegerRange &Divisor, const Amount &Block,
                    const ASTContext &Context) {
  const std::optional<int64_t> Size = Divisor.exactly(), Threads = Block.Range.exactly();
  return (Size && Threads && *Threads > 1 && *Size % *Threads == 0) ||
         (Block.Source && Size != 1 && isSame(*Quotient.getRHS(), *Block.Source, Context));
}

// Whoever adds something, or asks for a remainder, thought of the tail.
bool thinksOfTail(const Expr &Dividend, const ConfiguredLaunch &Launch) {
  const std::initializer_list<BinaryOperatorKind> Remainders = {BO_Rem, BO_RemAssign};
  return hasOperator(Dividend, {BO_Add, BO_Sub, BO_Shl, BO_And}) ||
         hasOperator(*Launch.Outermost->getBody(), Remainders) ||
         llvm::any_of(Launch.Calls,
                      [&](const CallPlace &Call) { return hasOperator(*Call.Caller->getBody(), Remainders); });
}

} // namespace

const BinaryOperator *roundedDownIn(const ConfiguredLaunch &Launch, unsigned Axis, FunctionFlows &Flows) {
  if (Launch.Grid.Axes[Axis].isExact() || !Launch.Site.Kernel)
    return nullptr;
  const ASTContext &Context = Flows.context();
  const FunctionFlow &Flow = Flows.of(*Launch.Outermost);
  auto RangeOf = [&](const Expr &E) { return Launch.Ranges->rangeAt(E, *Launch.Site.Call); };
  for (const Expr *Value : valuesOf(Launch, Axis, Flow)) {
    const BinaryOperator *Quotient = flooringIn(originOf(*Value, Flow), Context);
    if (!Quotient)
      continue;
    IntegerRange Divisor = RangeOf(*Quotient->getRHS());
    if (Quotient->getOpcode() == BO_Shr)
      Divisor = calculate(BO_Shl, IntegerRange::of(1), Divisor);
    const Expr &Dividend = originOf(*Quotient->getLHS(), Flow);
    const bool IsMultiple = Divisor.exactly() && divisorOf(Dividend, Flow) % *Divisor.exactly() == 0;
    if (dividesByBlock(*Quotient, Divisor, Launch.Block.Axes[Axis], Context) && !IsMultiple &&
        !RangeOf(*Quotient->getLHS()).exactly() && !thinksOfTail(Dividend, Launch) &&
        expectsATail(*Launch.Site.Kernel, Axis))
      return Quotient;
  }
  return nullptr;
}

} // namespace cuda_tidy
