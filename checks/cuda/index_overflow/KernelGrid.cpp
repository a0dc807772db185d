#include "cuda/index_overflow/KernelGrid.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "flow/LaunchIdioms.h"
#include "syntax/IntegerExpr.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// By how many bits \p Launch counts the threads along x: it divides a number of so many by the size of a block. 64
/// where that is unknown.
unsigned bitsCounting(const ConfiguredLaunch &Launch, const std::optional<CeilingDivision> &Blocks,
                      const ASTContext &Context) {
  const std::optional<int64_t> Threads = Launch.Block.Axes[0].Range.exactly();
  const Expr *Block = Launch.Block.Axes[0].Source;
  const Expr *Elements = Blocks ? Blocks->Dividend->IgnoreParenImpCasts() : nullptr;
  const bool IsByBlock = Blocks && ((Threads && integerConstant(*Blocks->Divisor, Context) == Threads) ||
                                    (Block && isSame(*Blocks->Divisor, *Block, Context)));
  if (!Elements || !IsByBlock || !Elements->getType()->isIntegerType() || widthOf(Elements->getType(), Context) > 32)
    return 64;
  return Elements->getType()->isSignedIntegerType() ? 31 : 32;
}

} // namespace

void KernelGrid::add(const ConfiguredLaunch &Launch, const WideValues &Wide, TruncationFinder &Truncations,
                     FunctionFlows &Flows) {
  LaunchedExtents::add(Launch);
  const Expr *Blocks = Launch.Grid.Axes[0].Source;
  const std::optional<CeilingDivision> Ceiling =
      Blocks ? ceilingDivisionIn(originOf(*Blocks, Flows.of(*Launch.Outermost)), Flows.context()) : std::nullopt;
  CoversAll |= Ceiling && Wide.isWide(*Ceiling->Dividend, *Launch.Outermost);
  CountedBy = std::max(CountedBy, bitsCounting(Launch, Ceiling, Flows.context()));
  if (const std::optional<Truncation> Found =
          Ceiling && !Cut ? Truncations.truncationIn(*Blocks, Launch) : std::nullopt)
    Cut = {*Found, &Launch};
}

} // namespace cuda_tidy
