#include "flow/LoopParts.h"
#include "flow/RangeEvaluator.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_tidy {
namespace {

const Facts &factsAt(const Stmt &Statement, const FunctionFlow &Flow) {
  static const Facts None;
  auto Place = Flow.placeOf(Statement);
  return Place ? Flow.conditions().factsAt(*Place->Block) : None;
}

bool namesLocalVariable(const Expr &E) {
  std::optional<Mentioned> In = mentionedIn(E);
  return !In || llvm::any_of(In->Variables, [](const VarDecl *Variable) { return Variable->isLocalVarDecl(); });
}

/// What each of the conditions tells that lead on to \p Block: `if (a || b)`.
llvm::SmallVector<Facts, 2> alternativesTo(const CFGBlock &Block) {
  llvm::SmallVector<Facts, 2> Ways;
  for (const CFGBlock::AdjacentBlock &Before : Block.preds())
    if (const CFGBlock *Reachable = Before.getReachableBlock())
      Ways.push_back(factsOfEdge(*Reachable, Block));
  return Ways;
}

} // namespace

Facts RangeEvaluator::factsAt(const Stmt &At) {
  ask(At);
  Facts Result;
  for (Body &Function : llvm::reverse(Functions))
    forEachAround(*Function.Use, *Function.UseIn, [&](const Stmt &Place, Body &Around) {
      llvm::copy_if(cuda_tidy::factsAt(Place, *Around.Flow), std::back_inserter(Result), [&](const Fact &Each) {
        return Each.Subject->isValueDependent() || !Each.Subject->isEvaluatable(Context);
      });
    });
  return Result;
}

bool RangeEvaluator::isNeverReached(const Stmt &At) {
  ask(At);
  // Else each condition would be judged by what follows from itself.
  llvm::SaveAndRestore Now(LooksAhead, false);
  forget();
  bool Result = false;
  for (Body &Function : Functions)
    forEachAround(*Function.Use, *Function.UseIn,
                  [&](const Stmt &Place, Body &Around) { Result = Result || isNeverReached(Place, Around); });
  forget();
  return Result;
}

bool RangeEvaluator::isNeverReached(const Stmt &Statement, Body &In) {
  const auto isWrong = [&](const Fact &Each) { return isContradicted(Each, In); };
  if (llvm::any_of(cuda_tidy::factsAt(Statement, *In.Flow), isWrong))
    return true;
  const std::optional<FunctionFlow::Place> Place = In.Flow->placeOf(Statement);
  return Place && llvm::any_of(*In.Flow->cfg(), [&](const CFGBlock *Each) {
           return Each->pred_size() > 1 && In.Flow->conditions().dominates(*Each, *Place->Block) &&
                  llvm::all_of(alternativesTo(*Each), [&](const Facts &Way) { return llvm::any_of(Way, isWrong); });
         });
}

bool RangeEvaluator::isContradicted(const Fact &Each, Body &In) {
  if (Each.Subject->isValueDependent() || !FactsInUse.insert(Each.Subject).second)
    return false;
  llvm::SaveAndRestore<LeafSet *> Aside(Leaves, nullptr);
  IntegerRange Subject = evaluate(*Each.Subject, In);
  Subject = convert(Subject, Each.Subject->getType(), Each.ComparedAs, Context);
  IntegerRange Limit = Each.Limit ? evaluate(*Each.Limit, In) : IntegerRange::of(0);
  FactsInUse.erase(Each.Subject);
  return !Subject.IsEmpty &&restrict(Subject, Each.Comparison, Limit).IsEmpty;
}

// Whether a branch is never taken: as far as it asks for something that keeps its value, such as a parameter, or is
// asked once.
bool RangeEvaluator::contradictsWhatIsKnown(const Facts &OfEdge, Body &In) {
  auto IsAskedOnce = [&](const Expr &Subject) {
    const Stmt *Around = &Subject;
    while (Around && !isLoop(*Around) && !isa<LabelStmt>(Around))
      Around = In.Flow->parentOf(Around);
    return !Around;
  };
  return llvm::any_of(OfEdge, [&](const Fact &Each) {
    return isa<DeclRefExpr, MemberExpr>(Each.Subject) &&
           (isStable(*Each.Subject, *In.Whole) || IsAskedOnce(*Each.Subject)) && isContradicted(Each, In);
  });
}

// Only for what does not change in between: for the others the way to a condition is followed, in `valueFrom`.
IntegerRange RangeEvaluator::restrictByConditions(IntegerRange Range, const Expr &E, Body &In) {
  if (!isa<DeclRefExpr, MemberExpr, CallExpr, BinaryOperator, ArraySubscriptExpr>(E) || !isStable(E, *In.Whole))
    return Range;
  llvm::SaveAndRestore<LeafSet *> Aside(Leaves, nullptr);
  Body *Function = &In;
  forEachAround(E, In, [&](const Stmt &Place, Body &Around) {
    Range = restrictBy(cuda_tidy::factsAt(Place, *Around.Flow), Range, E, Around);
    Function = &Around;
  });
  // What the use knows of a value was true of it before: unless it is known from that very value, in a loop.
  // Nor of what an earlier iteration had in a variable of the loop.
  if (LooksAhead && Function->Use && (IterationsBack == 0 || !namesLocalVariable(E)))
    forEachAround(*Function->Use, *Function->UseIn, [&](const Stmt &Place, Body &Around) {
      Range = restrictBy(cuda_tidy::factsAt(Place, *Around.Flow), Range, E, Around, /*IsFromLater=*/true);
    });
  return Range;
}

IntegerRange RangeEvaluator::restrictBy(const Facts &Known, IntegerRange Range, const Expr &E, Body &In,
                                        bool IsFromLater) {
  for (const Fact &Each : Known) {
    if (!isSame(*Each.Subject, E, Context))
      continue;
    if (IsFromLater && InProgress > 0 && Each.Limit && !Each.Limit->isEvaluatable(Context))
      continue;
    // A comparison in another type says something about this value only if it is the same there.
    IntegerRange Compared = convert(Range, E.getType(), Each.ComparedAs, Context);
    if (Compared.MayWrap && !Range.MayWrap)
      continue;
    if (!Each.Limit) {
      Range = restrict(Range, Each.Comparison, IntegerRange::of(0));
    } else if (FactsInUse.insert(Each.Limit).second) {
      Range = restrict(Range, Each.Comparison, evaluate(*Each.Limit, In));
      FactsInUse.erase(Each.Limit);
    }
  }
  return Range;
}

} // namespace cuda_tidy
