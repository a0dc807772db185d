#include "launches/WholeBlocks.h"
#include "flow/Divisor.h"
#include "flow/IntegerConstant.h"
#include "flow/LaunchIdioms.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 4;

class WholeBlocks {
public:
  WholeBlocks(const ConfiguredLaunch &Launch, unsigned Axis, FunctionFlows &Flows, const FunctionDecl *Kernel = nullptr)
      : Launch(Launch), Axis(Axis), Block(Launch.Block.Axes[Axis]), Flows(Flows), Kernel(Kernel),
        Size(Block.Range.exactly()) {
    if (!Size && Block.Source)
      Size = integerConstant(*originIn(*Block.Source).E, Flows.context());
  }

  bool isMultiple(const Expr &Value) {
    if (isBlock(Value))
      return true;
    const Origin From = originIn(Value);
    if (Size && *Size > 1 && divisorOf(*From.E, *From.In) % *Size == 0)
      return true;
    const auto *Product = dyn_cast<BinaryOperator>(From.E);
    if (Product && Product->getOpcode() == BO_Mul && Product->getType()->isIntegerType() &&
        (isMultiple(*Product->getLHS()) || isMultiple(*Product->getRHS())))
      return true;
    return llvm::any_of(Launch.Ranges->factsAt(*Launch.Site.Call), [&](const Fact &Each) {
      const auto *Remainder = dyn_cast<BinaryOperator>(Each.Subject);
      return Remainder && isZero(Each) && isRemainderOfBlock(*Remainder) &&
             isSame(*originIn(*Remainder->getLHS()).E, *From.E, Flows.context());
    });
  }

  bool isNoLess(const Expr &Value) {
    if (!Block.Source || !Value.getType()->isIntegerType())
      return false;
    const Origin Limit = originIn(Value);
    return Limit.In == &flowAt(0) && isStable(*Limit.E, *Limit.In) && isAtMost(*Block.Source, *Limit.E);
  }

  // `(n + block - 1) / block` blocks, or more threads in one.
  bool isCovered(const Expr &Value) {
    const Expr *Blocks = Launch.Grid.Axes[Axis].Source;
    const auto Rounded = Blocks ? ceilingDivisionIn(*originIn(*Blocks).E, Flows.context()) : std::nullopt;
    const std::optional<int64_t> Each = Rounded ? rangeOf(*Rounded->Divisor).exactly() : std::nullopt;
    return Each && Size && *Each <= *Size && isOneValue(*Rounded->Dividend, Value);
  }

private:
  /// What something was made of, in which of the functions.
  struct Origin {
    const Expr *E;
    const FunctionFlow *In;
  };

  // Through local variables, the parameters of the functions that were called, and choices that are known to come out
  // one way where the launch is.
  Origin originIn(const Expr &E) {
    const Expr *At = &E;
    if (const FunctionFlow *Inside = Kernel ? &Flows.of(*Kernel) : nullptr; Inside && Inside->parentOf(&E)) {
      At = &originOf(E, *Inside);
      const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(At));
      const unsigned Index = Parameter ? Parameter->getFunctionScopeIndex() : 0;
      if (!Parameter || Parameter->getDeclContext() != Kernel || !Inside->writesTo(*Parameter).isNeverChanged() ||
          !Launch.Site.isChevron() || Index >= Launch.Site.Call->getNumArgs())
        return {At, Inside};
      At = Launch.Site.Call->getArg(Index)->IgnoreParenCasts();
    }
    unsigned Level = 0;
    while (Level < Launch.Calls.size() && !flowAt(Level).parentOf(At))
      ++Level;
    while (true) {
      const FunctionFlow &Flow = flowAt(Level);
      At = &originOf(*At, Flow);
      if (const Expr *Only = chosenBy(*At)) {
        At = Only->IgnoreParenCasts();
        continue;
      }
      const VarDecl *Variable = variableIn(At);
      const Expr *Given = Variable ? Launch.givenTo(*Variable, Level, Flows) : nullptr;
      if (!Given)
        return {At, &Flow};
      At = Given;
      ++Level;
    }
  }

  const FunctionFlow &flowAt(unsigned Level) { return Flows.of(Launch.functionAt(Level)); }

  /// What \p E is the product of.
  llvm::SmallVector<Origin, 4> factorsOf(const Expr &E, unsigned Depth = 0) {
    const Origin From = originIn(E);
    const auto *Product = dyn_cast<BinaryOperator>(From.E);
    if (!Product || Product->getOpcode() != BO_Mul || !Product->getType()->isIntegerType() || Depth == MaxDepth)
      return {From};
    llvm::SmallVector<Origin, 4> Found = factorsOf(*Product->getLHS(), Depth + 1);
    Found.append(factorsOf(*Product->getRHS(), Depth + 1));
    return Found;
  }

  bool hasFactors(llvm::SmallVector<Origin, 4> Among, llvm::ArrayRef<Origin> Wanted) const {
    return llvm::all_of(Wanted, [&](const Origin &Each) {
      auto *Found = llvm::find_if(Among, [&](const Origin &Other) {
        return Other.In == Each.In && isSame(*Other.E, *Each.E, Flows.context());
      });
      if (Found == Among.end())
        return false;
      Among.erase(Found);
      return true;
    });
  }

  // Of a number of the function that launches, with all that it may be there.
  bool isAtMost(const Expr &E, const Expr &Limit, unsigned Depth = 0) {
    const FunctionFlow &Flow = flowAt(0);
    const Expr &From = originOf(E, Flow);
    if (isSame(From, Limit, Flows.context()))
      return true;
    if (Depth == MaxDepth)
      return false;
    if (const std::optional<int64_t> Number = integerConstant(From, Flows.context()))
      return llvm::any_of(Launch.Ranges->factsAt(E), [&](const Fact &Each) {
        const std::optional<int64_t> Least = Each.Limit ? integerConstant(*Each.Limit, Flows.context()) : 0;
        return Least && (Each.Comparison == BO_GT || Each.Comparison == BO_GE) && *Number <= *Least &&
               isSame(*Each.Subject, Limit, Flows.context());
      });
    if (const auto *Choice = dyn_cast<ConditionalOperator>(&From))
      return isAtMost(*Choice->getTrueExpr(), Limit, Depth + 1) && isAtMost(*Choice->getFalseExpr(), Limit, Depth + 1);
    if (const auto *Call = dyn_cast<CallExpr>(&From); Call && extremeBy(*Call) == Extreme::Least)
      return llvm::any_of(Call->arguments(), [&](const Expr *Each) { return isAtMost(*Each, Limit, Depth + 1); });
    const VarDecl *Variable = variableIn(&From);
    if (!Variable || !Variable->hasLocalStorage() || isa<ParmVarDecl>(Variable) || !Variable->getInit())
      return false;
    const VariableWrites &Writes = Flow.writesTo(*Variable);
    return !Writes.Escapes && isAtMost(*Variable->getInit(), Limit, Depth + 1) &&
           llvm::all_of(Writes.Writes, [&](const VariableWrite &Each) {
             return Each.What == VariableWrite::Assigns && Each.Part.empty() && isAtMost(*Each.Value, Limit, Depth + 1);
           });
  }

  IntegerRange rangeOf(const Expr &E) const { return Launch.Ranges->rangeAt(E, *Launch.Site.Call); }

  // What is made of one value, also where its variables have other names.
  bool isOneValue(const Expr &A, const Expr &B) {
    const Origin First = originIn(A), Second = originIn(B);
    return First.E == Second.E || (First.In == Second.In && isSame(*First.E, *Second.E, Flows.context()) &&
                                   variableIn(First.E) && isStable(*First.E, *First.In));
  }

  // What may wrap on the way to a variable is within the limits that conditions compare that with all the same.
  IntegerRange limitsOf(const Expr &E) {
    const IntegerRange Known = rangeOf(E);
    if (!Known.MayWrap)
      return Known;
    IntegerRange Result;
    for (const Fact &Each : Launch.Ranges->factsAt(*Launch.Site.Call)) {
      const std::optional<int64_t> Limit = Each.Limit ? integerConstant(*Each.Limit, Flows.context()) : 0;
      if (Limit && Flows.context().hasSameUnqualifiedType(Each.ComparedAs, Each.Subject->getType()) &&
          isOneValue(*Each.Subject, E))
        Result = restrict(Result, Each.Comparison, IntegerRange::of(*Limit));
    }
    return Result;
  }

  // `channels > 1024 ? 1024 : channels` behind `if (channels > 1024) return;`, and the like with `min` and `max`.
  const Expr *chosenBy(const Expr &E) {
    if (Choices == MaxDepth) // what is known of one may name another, which is made of the first
      return nullptr;
    llvm::SaveAndRestore Deeper(Choices, Choices + 1);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(&E)) {
      const std::optional<bool> Holds = comesOut(*Choice->getCond());
      return !Holds ? nullptr : *Holds ? Choice->getTrueExpr() : Choice->getFalseExpr();
    }
    const auto *Call = dyn_cast<CallExpr>(&E);
    const std::optional<Extreme> Which = Call && Call->getNumArgs() == 2 ? extremeBy(*Call) : std::nullopt;
    if (!Which || !Call->getArg(0)->getType()->isIntegerType() || !Call->getArg(1)->getType()->isIntegerType())
      return nullptr;
    const IntegerRange First = limitsOf(*Call->getArg(0)), Second = limitsOf(*Call->getArg(1));
    for (bool IsFirstLess : {true, false}) {
      const IntegerRange &Less = IsFirstLess ? First : Second, &More = IsFirstLess ? Second : First;
      if (!More.MayWrap && More.Lower && Less.isAtMost(More.Lower))
        return Call->getArg((Which == Extreme::Least) == IsFirstLess ? 0 : 1);
    }
    return nullptr;
  }

  // How a condition comes out, for all that is known where the launch is.
  std::optional<bool> comesOut(const Expr &Condition) {
    if (const std::optional<int64_t> Value = rangeOf(Condition).exactly())
      return *Value != 0;
    const auto *Comparison = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
    if (!Comparison || !Comparison->isComparisonOp() || !Comparison->getLHS()->getType()->isIntegerType() ||
        !Comparison->getRHS()->getType()->isIntegerType())
      return std::nullopt;
    const IntegerRange Left = limitsOf(*Comparison->getLHS()), Right = limitsOf(*Comparison->getRHS());
    for (bool Holds : {true, false})
      if (restrict(Left, Holds ? BinaryOperator::negateComparisonOp(Comparison->getOpcode()) : Comparison->getOpcode(),
                   Right)
              .IsEmpty)
        return Holds;
    return std::nullopt;
  }

  // `n % 256`, `n & 255`
  bool isRemainderOfBlock(const BinaryOperator &Operator) {
    if (Operator.getOpcode() == BO_Rem)
      return isBlock(*Operator.getRHS());
    const std::optional<int64_t> Mask =
        Operator.getOpcode() == BO_And ? rangeOf(*Operator.getRHS()).exactly() : std::nullopt;
    return Mask && Size && *Size > 0 && *Mask > 0 && llvm::isPowerOf2_64(static_cast<uint64_t>(*Mask) + 1) &&
           (*Mask + 1) % *Size == 0;
  }

  // Of as many as a block has threads, or of several blocks.
  bool isBlock(const Expr &E) {
    if (Size)
      if (const std::optional<int64_t> Number = rangeOf(*originIn(E).E).exactly())
        return *Size > 0 && *Number % *Size == 0;
    return Block.Source && hasFactors(factorsOf(E), factorsOf(*Block.Source));
  }

  bool isZero(const Fact &Known) const {
    return Known.Comparison == BO_EQ && (!Known.Limit || integerConstant(*Known.Limit, Flows.context()) == 0);
  }

  const ConfiguredLaunch &Launch;
  const unsigned Axis;
  const Amount &Block;
  FunctionFlows &Flows;
  const FunctionDecl *const Kernel; ///< Null where it is not asked about.
  std::optional<int64_t> Size;      ///< Of the block, if it is known.
  unsigned Choices = 0;             ///< That are looked at, one because of another.
};

} // namespace

bool isInWholeBlocks(const Expr &Value, unsigned Axis, const ConfiguredLaunch &Launch, FunctionFlows &Flows,
                     const FunctionDecl *Kernel) {
  return WholeBlocks(Launch, Axis, Flows, Kernel).isMultiple(Value);
}

bool isNoLessThanBlock(const Expr &Value, unsigned Axis, const ConfiguredLaunch &Launch, FunctionFlows &Flows,
                       const FunctionDecl &Kernel) {
  return WholeBlocks(Launch, Axis, Flows, &Kernel).isNoLess(Value);
}

bool isCoveredByGrid(const Expr &Value, unsigned Axis, const ConfiguredLaunch &Launch, FunctionFlows &Flows) {
  return WholeBlocks(Launch, Axis, Flows).isCovered(Value);
}

} // namespace cuda_tidy
