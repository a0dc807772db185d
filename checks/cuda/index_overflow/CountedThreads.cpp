#include "cuda/index_overflow/CountedThreads.h"
#include "flow/IntegerConstant.h"
#include "syntax/IntegerExpr.h"

using namespace clang;

namespace cuda_tidy {

unsigned bitsCounting(const ConfiguredLaunch &Launch, const std::optional<CeilingDivision> &Blocks) {
  const ASTContext &Context = Launch.Outermost->getASTContext();
  const std::optional<int64_t> Threads = Launch.Block.Axes[0].Range.exactly();
  const Expr *Block = Launch.Block.Axes[0].Source;
  const Expr *Elements = Blocks ? Blocks->Dividend->IgnoreParenImpCasts() : nullptr;
  const bool IsByBlock = Blocks && ((Threads && integerConstant(*Blocks->Divisor, Context) == Threads) ||
                                    (Block && isSame(*Blocks->Divisor, *Block, Context)));
  if (!Elements || !IsByBlock || !Elements->getType()->isIntegerType() || widthOf(Elements->getType(), Context) > 32)
    return 64;
  return Elements->getType()->isSignedIntegerType() ? 31 : 32;
}

} // namespace cuda_tidy
