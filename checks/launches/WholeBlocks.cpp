#include "launches/WholeBlocks.h"
#include "flow/Divisor.h"
#include "flow/IntegerConstant.h"

using namespace clang;

namespace cuda_tidy {
namespace {

class WholeBlocks {
public:
  WholeBlocks(const ConfiguredLaunch &Launch, unsigned Axis, FunctionFlows &Flows)
      : Launch(Launch), Block(Launch.Block.Axes[Axis]), Flows(Flows), Size(Block.Range.exactly()) {}

  bool isMultiple(const Expr &Value) {
    const Origin From = originIn(Value);
    return isMultipleByItself(From) || llvm::any_of(Launch.Ranges->factsAt(*Launch.Site.Call), [&](const Fact &Each) {
             const auto *Remainder = dyn_cast<BinaryOperator>(Each.Subject);
             return Remainder && Remainder->getOpcode() == BO_Rem && isZero(Each) && isBlock(*Remainder->getRHS()) &&
                    isSame(*originIn(*Remainder->getLHS()).E, *From.E, Flows.context());
           });
  }

private:
  /// What something was made of, in which of the functions.
  struct Origin {
    const Expr *E;
    const FunctionFlow *In;
  };

  // Through local variables, and through the parameters of the functions that were called.
  Origin originIn(const Expr &E) {
    unsigned Level = 0;
    while (Level < Launch.Calls.size() && !flowAt(Level).parentOf(&E))
      ++Level;
    const Expr *At = &E;
    while (true) {
      const FunctionFlow &Flow = flowAt(Level);
      At = &originOf(*At, Flow);
      const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(At));
      const CallExpr *Call = Level < Launch.Calls.size() ? Launch.Calls[Level].Call : nullptr;
      const unsigned Index = Parameter ? Parameter->getFunctionScopeIndex() : 0;
      if (!Parameter || !Call || isa<CXXOperatorCallExpr>(Call) || Index >= Call->getNumArgs() ||
          Parameter->getDeclContext() != &Flow.function() || !Flow.writesTo(*Parameter).isNeverChanged())
        return {At, &Flow};
      At = Call->getArg(Index)->IgnoreParenCasts();
      ++Level;
    }
  }

  const FunctionFlow &flowAt(unsigned Level) {
    return Flows.of(Level == 0 ? *Launch.Outermost : *Launch.Calls[Level - 1].Caller);
  }

  bool isMultipleByItself(const Origin &From) {
    const auto *Product = dyn_cast<BinaryOperator>(From.E);
    if (Product && Product->getOpcode() == BO_Mul && Product->getType()->isIntegerType())
      for (const Expr *Factor : {Product->getLHS(), Product->getRHS()})
        if (isBlock(*Factor) || isMultipleByItself(originIn(*Factor)))
          return true;
    return Size && *Size > 1 && divisorOf(*From.E, *From.In) % *Size == 0;
  }

  // Of as many as a block has threads, or of several blocks.
  bool isBlock(const Expr &E) {
    if (Size) {
      const std::optional<int64_t> Number = Launch.Ranges->rangeAt(E, *Launch.Site.Call).exactly();
      return Number && *Size > 0 && *Number % *Size == 0;
    }
    return Block.Source && isSame(*originIn(E).E, *originIn(*Block.Source).E, Flows.context());
  }

  bool isZero(const Fact &Known) const {
    return Known.Comparison == BO_EQ && (!Known.Limit || integerConstant(*Known.Limit, Flows.context()) == 0);
  }

  const ConfiguredLaunch &Launch;
  const Amount &Block;
  FunctionFlows &Flows;
  const std::optional<int64_t> Size;
};

} // namespace

bool isInWholeBlocks(const Expr &Value, unsigned Axis, const ConfiguredLaunch &Launch, FunctionFlows &Flows) {
  return WholeBlocks(Launch, Axis, Flows).isMultiple(Value);
}

} // namespace cuda_tidy
