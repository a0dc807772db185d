#include "cuda/divergent_barrier/LimitsOfBlocks.h"
#include "flow/Conditions.h"
#include "flow/LaunchIdioms.h"
#include "flow/ThreadCoordinates.h"
#include "flow/ThreadSteps.h"
#include "launches/WholeBlocks.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// What a launch divides, rounding down, for an axis of the grid.
const Expr *dividedFor(const Amount &Axis, const FunctionFlow &Flow, const ASTContext &Context) {
  const auto *Quotient = Axis.Source ? dyn_cast<BinaryOperator>(&originOf(*Axis.Source, Flow)) : nullptr;
  return Quotient && Quotient->getOpcode() == BO_Div && !ceilingDivisionIn(*Quotient, Context)
             ? &originOf(*Quotient->getLHS(), Flow)
             : nullptr;
}

/// What \p Launch gives for the parameter of \p Kernel that \p E is; null if it is none.
const Expr *argumentFor(const Expr &E, const FunctionDecl &Kernel, const ConfiguredLaunch &Launch) {
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(&E));
  return Parameter && Parameter->getDeclContext() == &Kernel && Launch.Site.isChevron() &&
                 Parameter->getFunctionScopeIndex() < Launch.Site.Call->getNumArgs()
             ? Launch.Site.Call->getArg(Parameter->getFunctionScopeIndex())
             : nullptr;
}

/// Whether no block has threads on both sides of \p Limit.
bool isLimitOfBlocks(const Expr &Limit, const FunctionDecl &Kernel, const ConfiguredLaunch &Launch,
                     FunctionFlows &Flows) {
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (Launch.Block.Axes[Axis].Range.exactly() != 1 && isInWholeBlocks(Limit, Axis, Launch, Flows, &Kernel))
      return true;
  const Expr *Argument = argumentFor(Limit, Kernel, Launch);
  const FunctionFlow &Host = Flows.of(*Launch.Outermost);
  return Argument && llvm::any_of(Launch.Grid.Axes, [&](const Amount &Axis) {
           const Expr *Divided = dividedFor(Axis, Host, Flows.context());
           return Divided && isSame(*Divided, originOf(*Argument, Host), Flows.context());
         });
}

} // namespace

bool isAlikeInBlocks(const BinaryOperator &Comparison, const FunctionDecl &Kernel, const ConfiguredLaunch &Launch,
                     FunctionFlows &Flows) {
  if (!Comparison.isRelationalOp() || !Launch.Site.isChevron())
    return false;
  const FunctionFlow &Flow = Flows.of(Kernel);
  for (bool IsLeft : {true, false}) {
    const Expr &Limit = *(IsLeft ? Comparison.getLHS() : Comparison.getRHS());
    const Expr &Place = *(IsLeft ? Comparison.getRHS() : Comparison.getLHS());
    if (dependsOn(ThreadCoordinate::ThreadIdx, Limit) || !Limit.getType()->isIntegerType())
      continue;
    const auto Coordinate = threadCoordinateIn(originOf(Place, Flow));
    if (Coordinate && Coordinate->What == ThreadCoordinate::ThreadIdx &&
        isNoLessThanBlock(Limit, Coordinate->Axis, Launch, Flows, Kernel))
      return true;
    if ((Coordinate || dependsOn(ThreadCoordinate::BlockIdx, Place) || goesInStepsOfBlock(Place, Flow)) &&
        isLimitOfBlocks(Limit, Kernel, Launch, Flows))
      return true;
  }
  return false;
}

} // namespace cuda_tidy
