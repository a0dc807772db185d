#include "cuda/divergent_barrier/LimitsOfBlocks.h"
#include "flow/Conditions.h"
#include "flow/LaunchIdioms.h"
#include "launches/WholeBlocks.h"

using namespace clang;

namespace cuda_tidy {

/// What a launch divides, rounding down, for an axis of the grid, or has as many threads of in a block.
static const Expr *limitOf(const Amount &Axis, bool IsOfGrid, const FunctionFlow &Flow, const ASTContext &Context) {
  if (!Axis.Source)
    return nullptr;
  const Expr &Origin = originOf(*Axis.Source, Flow);
  if (!IsOfGrid)
    return &Origin;
  const auto *Quotient = dyn_cast<BinaryOperator>(&Origin);
  return Quotient && Quotient->getOpcode() == BO_Div && !ceilingDivisionIn(*Quotient, Context)
             ? &originOf(*Quotient->getLHS(), Flow)
             : nullptr;
}

llvm::BitVector parametersOfLimits(const ConfiguredLaunch &Launch, FunctionFlows &Flows) {
  llvm::BitVector Found(Launch.Site.Kernel->getNumParams());
  if (!Launch.Site.isChevron())
    return Found;
  const FunctionFlow &Flow = Flows.of(*Launch.Outermost);
  const unsigned Given = std::min(Found.size(), Launch.Site.Call->getNumArgs());
  for (unsigned Index = 0; Index < Given; ++Index)
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (const Expr &Argument = *Launch.Site.Call->getArg(Index); Argument.getType()->isIntegerType() &&
                                                                   Launch.Block.Axes[Axis].Range.exactly() != 1 &&
                                                                   isInWholeBlocks(Argument, Axis, Launch, Flows))
        Found.set(Index);
  for (bool IsOfGrid : {true, false})
    for (const Amount &Axis : (IsOfGrid ? Launch.Grid : Launch.Block).Axes)
      if (const Expr *Limit = limitOf(Axis, IsOfGrid, Flow, Flows.context()))
        for (unsigned Index = 0; Index < Given; ++Index)
          if (isSame(*Limit, originOf(*Launch.Site.Call->getArg(Index), Flow), Flows.context()))
            Found.set(Index);
  return Found;
}

} // namespace cuda_tidy
