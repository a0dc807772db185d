#include "launches/RoundedGrid.h"
#include "flow/Conditions.h"
#include "flow/Divisor.h"
#include "flow/IntegerConstant.h"
#include "flow/LaunchIdioms.h"
#include "flow/ThreadCoordinates.h"
#include "syntax/IntegerExpr.h"
#include "syntax/TensorExpr.h"
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

// What a thread's place along the axis is compared with, if the statement does that.
const Expr *endIn(const Stmt &Statement, unsigned Axis) {
  const auto *Condition = dyn_cast<BinaryOperator>(&Statement);
  if (!Condition || !Condition->isRelationalOp())
    return nullptr;
  const Expr *Place = Condition->getLHS(), *End = Condition->getRHS();
  if (!dependsOn(ThreadCoordinate::BlockIdx, *Place))
    std::swap(Place, End);
  const bool IsEnd = dependsOn(ThreadCoordinate::BlockIdx, *Place, Axis) &&
                     dependsOn(ThreadCoordinate::ThreadIdx, *Place) && !dependsOn(ThreadCoordinate::BlockIdx, *End);
  return IsEnd ? End : nullptr;
}

// What the launch gives the kernel for that end; null where it is no parameter, or that is unknown.
const Expr *argumentFor(const Expr &End, const LaunchSite &Launch) {
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(End.IgnoreParenCasts()));
  const bool IsKnown =
      Parameter && Launch.isChevron() && Parameter->getFunctionScopeIndex() < Launch.Call->getNumArgs();
  return IsKnown ? Launch.Call->getArg(Parameter->getFunctionScopeIndex()) : nullptr;
}

// A kernel whose threads ask whether they are past the end, each for one place: all that there are in the dividend have
// to be launched.
bool expectsATail(const LaunchSite &Launch, unsigned Axis, const Expr &Dividend, std::optional<int64_t> Known,
                  const FunctionFlow &Flow) {
  const FunctionDecl *Definition = definitionOf(*Launch.Kernel);
  const ASTContext &Context = Flow.function().getASTContext();
  return Definition && !stridesOverGrid(*Definition->getBody()) &&
         contains(*Definition->getBody(), [&](const Stmt &Each) {
           const Expr *End = endIn(Each, Axis);
           if (End && isIntegerConstant(*End, Context))
             return Known && integerConstant(*End, Context) == Known;
           const Expr *Given = End ? argumentFor(*End, Launch) : nullptr;
           return End && (Given ? isSame(originOf(*Given, Flow), Dividend, Context) : !Known);
         });
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

// A division, by a power of two in whichever form, that leaves what the division leaves. `ceil(n / 256)` is one: the
// quotient of integers is whole already.
const BinaryOperator *flooringIn(const Expr &E, const ASTContext &Context) {
  const auto *Call = dyn_cast<CallExpr>(&E);
  if (Call && Call->getNumArgs() == 1 && llvm::is_contained({"ceil", "ceilf", "floor", "floorf"}, calledName(*Call)))
    return flooringIn(*Call->getArg(0)->IgnoreParenCasts(), Context);
  const auto *Quotient = dyn_cast<BinaryOperator>(&E);
  const bool Divides = Quotient && (Quotient->getOpcode() == BO_Div || Quotient->getOpcode() == BO_Shr);
  return Divides && Quotient->getType()->isIntegerType() && !ceilingDivisionIn(*Quotient, Context) ? Quotient : nullptr;
}

// `n / b + 1`, which has a block too many where nothing is left.
std::optional<CeilingDivision> oneMoreThanQuotientIn(const Expr &E, const ASTContext &Context) {
  const auto *Sum = dyn_cast<BinaryOperator>(&E);
  const auto *Quotient =
      Sum && Sum->getOpcode() == BO_Add ? dyn_cast<BinaryOperator>(Sum->getLHS()->IgnoreParenCasts()) : nullptr;
  return Quotient && Quotient->getOpcode() == BO_Div && Quotient->getType()->isIntegerType() &&
                 integerConstant(*Sum->getRHS(), Context) == 1
             ? std::optional(CeilingDivision{Quotient->getLHS(), Quotient->getRHS()})
             : std::nullopt;
}

// Whether the divisor is what a block processes: its size, or a multiple of it.
bool dividesByBlock(const BinaryOperator &Quotient, const IntegerRange &Divisor, const Amount &Block,
                    const FunctionFlow &Flow) {
  const std::optional<int64_t> Size = Divisor.exactly(), Threads = Block.Range.exactly();
  return (Size && Threads && *Threads > 1 && *Size % *Threads == 0) ||
         (Block.Source && Size != 1 &&
          isSame(originOf(*Quotient.getRHS(), Flow), originOf(*Block.Source, Flow), Flow.function().getASTContext()));
}

// Whether the function that launches, or a caller, asks for a remainder that may be of the division by \p Size, or by
// what is unknown.
bool asksForRemainder(const ConfiguredLaunch &Launch, std::optional<int64_t> Size, FunctionFlows &Flows) {
  auto IsOfSize = [&](const BinaryOperator *Remainder) {
    const Expr &Divisor = *Remainder->getRHS();
    const std::optional<int64_t> By = integerConstant(Divisor, Flows.context());
    return !(Size && *Size > 0 && By && *By % *Size != 0);
  };
  return llvm::any_of(Flows.of(*Launch.Outermost).remainders(), IsOfSize) ||
         llvm::any_of(Launch.Calls, [&](const CallPlace &Call) {
           return llvm::any_of(Flows.of(*Call.Caller).remainders(), IsOfSize);
         });
}

// Whoever adds something, or asks for the remainder, thought of the tail.
bool thinksOfTail(const Expr &Dividend, std::optional<int64_t> Size, const ConfiguredLaunch &Launch,
                  FunctionFlows &Flows) {
  return hasOperator(Dividend, {BO_Add, BO_Sub, BO_Shl, BO_And}) || asksForRemainder(Launch, Size, Flows);
}

} // namespace

const BinaryOperator *roundedDownIn(const ConfiguredLaunch &Launch, unsigned Axis, FunctionFlows &Flows) {
  if (!Launch.Site.Kernel)
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
    const std::optional<int64_t> Size = Divisor.exactly(), Known = RangeOf(*Quotient->getLHS()).exactly();
    // Of numbers that are known it is known whether something is left; where no block is, the launch fails.
    const bool IsMultiple =
        Size && *Size > 0 && (Known ? *Known % *Size == 0 || *Known < *Size : divisorOf(Dividend, Flow) % *Size == 0);
    if (dividesByBlock(*Quotient, Divisor, Launch.Block.Axes[Axis], Flow) && !IsMultiple &&
        !thinksOfTail(Dividend, Size, Launch, Flows) && expectsATail(Launch.Site, Axis, Dividend, Known, Flow))
      return Quotient;
  }
  return nullptr;
}

std::optional<RoundedUp> roundedUpIn(const ConfiguredLaunch &Launch, unsigned Axis, FunctionFlows &Flows) {
  const ASTContext &Context = Flows.context();
  const FunctionFlow &Flow = Flows.of(*Launch.Outermost);
  const Amount &Grid = Launch.Grid.Axes[Axis], &Block = Launch.Block.Axes[Axis];
  if (!Grid.Source)
    return std::nullopt;
  const Expr &Blocks = originOf(*Grid.Source, Flow);
  const auto Ceiling = ceilingDivisionIn(Blocks, Context);
  const auto Quotient = Ceiling ? Ceiling : oneMoreThanQuotientIn(Blocks, Context);
  if (!Quotient)
    return std::nullopt;
  auto RangeOf = [&](const Expr &E) { return Launch.Ranges->rangeAt(E, *Launch.Site.Call); };
  const Expr &Items = *Quotient->Dividend->IgnoreParenImpCasts();
  const std::optional<int64_t> Size = RangeOf(*Quotient->Divisor).exactly(), Threads = Block.Range.exactly(),
                               Count = RangeOf(Items).exactly();
  const bool IsByBlock = Size && Threads ? *Size == *Threads && *Size > 1
                                         : Block.Source && isSame(originOf(*Quotient->Divisor, Flow),
                                                                  originOf(*Block.Source, Flow), Context);
  const bool IsMultiple = Ceiling && Size && *Size > 0 &&
                          (Count ? *Count % *Size == 0 : divisorOf(originOf(Items, Flow), Flow) % *Size == 0);
  if (!IsByBlock || IsMultiple || (!Count && asksForRemainder(Launch, Size, Flows)))
    return std::nullopt;
  return RoundedUp{&Items, Count, Size};
}

} // namespace cuda_tidy
