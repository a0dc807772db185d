#include "cuda/missing_bounds_guard/UnguardedAccess.h"
#include "flow/Conditions.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/ThreadCoordinates.h"

using namespace clang;

namespace cuda_tidy {
namespace {

class Finder {
public:
  Finder(const FunctionFlow &Flow, unsigned Axis, std::optional<int64_t> BlockSize)
      : Flow(Flow), Context(Flow.function().getASTContext()), Axis(Axis), BlockSize(BlockSize) {}

  std::optional<UnguardedAccess> find() const {
    const Stmt *Body = Flow.function().getBody();
    if (findPart(Body, [this](const Stmt &Each) { return decidesByPlace(Each); }))
      return std::nullopt;
    std::optional<UnguardedAccess> Found;
    findPart(Body, [&](const Stmt &Each) { return (Found = accessIn(Each)).has_value(); });
    return Found;
  }

private:
  bool dependsOnBlock(const Stmt &Statement) const { return dependsOn(ThreadCoordinate::BlockIdx, Statement, Axis); }

  // Whether the thread's place may be kept within bounds here: compared, handed to a function that may do so, or
  // changed.
  bool decidesByPlace(const Stmt &Statement) const {
    if (isa<AsmStmt>(Statement))
      return true;
    if (const Expr *Condition = askedBy(Statement); Condition && bounds(*Condition))
      return true;
    if (const auto *Operator = dyn_cast<BinaryOperator>(&Statement))
      return Operator->isAssignmentOp()
                 ? mayBecomeIndex(*Operator->getLHS()) && dependsOnBlock(*Operator->getRHS())
                 : Operator->isRelationalOp() &&
                       (dependsOnBlock(*Operator) || Operator->getLHS()->getType()->isPointerType());
    const auto *Call = dyn_cast<CallExpr>(&Statement);
    return Call && !isa<PseudoObjectExpr>(Statement) && mayAnswer(Call->getType()) &&
           llvm::any_of(Call->arguments(),
                        [&](const Expr *Each) { return !Each->getType()->isPointerType() && dependsOnBlock(*Each); });
  }

  // A condition on the place that is more than a question for one value.
  bool bounds(const Expr &Condition) const {
    return llvm::any_of(conjunctsOf(Condition, true), [this](const KnownCondition &Each) {
      const auto *Operator = dyn_cast<BinaryOperator>(Each.Condition->IgnoreParenImpCasts());
      return !(Operator && Operator->isEqualityOp()) && dependsOnBlock(*Each.Condition);
    });
  }

  // A value that may be an index, or say whether one is fine.
  static bool mayAnswer(QualType Type) {
    return Type->isDependentType() || !(Type->isVoidType() || Type->isFloatingType());
  }

  static const Expr *askedBy(const Stmt &Statement) {
    if (const auto *If = dyn_cast<IfStmt>(&Statement))
      return If->getCond();
    if (isLoop(Statement))
      return conditionOf(Statement);
    if (const auto *Switch = dyn_cast<SwitchStmt>(&Statement))
      return Switch->getCond();
    if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(&Statement))
      return Choice->getCond();
    const auto *Operator = dyn_cast<BinaryOperator>(&Statement);
    return Operator && Operator->isLogicalOp() ? Operator->getLHS() : nullptr;
  }

  // A variable of the kernel, or a part of one, that may become an index.
  static bool mayBecomeIndex(const Expr &Target) {
    if (Target.getType()->isPointerType())
      return false;
    const Expr *Inner = Target.IgnoreParenImpCasts();
    while (const auto *Member = dyn_cast<MemberExpr>(Inner))
      Inner = Member->getBase()->IgnoreParenImpCasts();
    const VarDecl *Variable = variableIn(Inner);
    return Variable && Variable->hasLocalStorage();
  }

  std::optional<UnguardedAccess> accessIn(const Stmt &Statement) const {
    const Expr *Base = nullptr, *Index = nullptr;
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(&Statement)) {
      Base = Subscript->getBase();
      Index = Subscript->getIdx();
    } else if (const auto *Load = dyn_cast<UnaryOperator>(&Statement); Load && Load->getOpcode() == UO_Deref) {
      if (const auto *Sum = dyn_cast<BinaryOperator>(Load->getSubExpr()->IgnoreParenImpCasts());
          Sum && Sum->getOpcode() == BO_Add) {
        Base = Sum->getLHS();
        Index = Sum->getRHS();
      }
    }
    const auto *Array = dyn_cast_or_null<ParmVarDecl>(variableIn(Base));
    const bool IsOurs = Array && Array->getDeclContext() == &Flow.function() && Array->getType()->isPointerType();
    const auto *Address = dyn_cast_or_null<UnaryOperator>(Flow.parentOf(&Statement));
    if (!IsOurs || (Address && Address->getOpcode() == UO_AddrOf) || !isAtPlace(*Array, *Index) ||
        !isForAllThreads(Statement))
      return std::nullopt;
    return UnguardedAccess{cast<Expr>(&Statement), Array};
  }

  // Whether the element with that index is the thread's own: by the index, or since the pointer was moved there.
  bool isAtPlace(const ParmVarDecl &Array, const Expr &Index) const {
    const VariableWrites &Moves = Flow.writesTo(Array);
    if (Moves.isNeverChanged())
      return growsWithPlace(Index);
    return !Moves.Escapes && !dependsOnBlock(Index) && llvm::all_of(Moves.Writes, [this](const VariableWrite &Each) {
      return Each.What == VariableWrite::Combines && Each.Operator == BO_Add && Each.Value &&
             growsWithPlace(*Each.Value) && isForAllThreads(*Each.At);
    });
  }

  // Whether all threads come by: on the way there is no question about the thread in its block.
  bool isForAllThreads(const Stmt &Access) const {
    auto AsksForThread = [&](const Stmt &Each) { return dependsOn(ThreadCoordinate::ThreadIdx, Each, Axis); };
    for (const Stmt *At = Flow.parentOf(&Access); At; At = Flow.parentOf(At))
      if (const Expr *Condition = askedBy(*At); Condition && AsksForThread(*Condition))
        return false;
    const auto Place = Flow.placeOf(Access);
    return Place && llvm::none_of(Flow.conditions().factsAt(*Place->Block), [&](const Fact &Each) {
             return AsksForThread(*Each.Subject) || (Each.Limit && AsksForThread(*Each.Limit));
           });
  }

  // What is written, or behind a variable that is never changed.
  const Expr &valueOf(const Expr &E) const {
    constexpr unsigned MaxSteps = 8; // A variable may name itself in its initialiser.
    const Expr *Inner = E.IgnoreParenCasts();
    for (unsigned Step = 0; Step < MaxSteps; ++Step) {
      const VarDecl *Variable = variableIn(Inner);
      const bool IsFixed = Variable && Variable->hasLocalStorage() && Variable->getInit() &&
                           !isa<ParmVarDecl>(Variable) && Flow.writesTo(*Variable).isNeverChanged();
      if (!IsFixed)
        break;
      Inner = Variable->getInit()->IgnoreParenCasts();
    }
    return *Inner;
  }

  // The place, or sums and products with what is the same in each block.
  bool growsWithPlace(const Expr &E) const {
    const auto *Operator = dyn_cast<BinaryOperator>(&valueOf(E));
    if (!Operator || !(Operator->getOpcode() == BO_Add || Operator->getOpcode() == BO_Mul))
      return false;
    const Expr &Left = *Operator->getLHS(), &Right = *Operator->getRHS();
    if (Operator->getOpcode() == BO_Add &&
        ((isBlockBegin(Left) && isThread(Right)) || (isThread(Left) && isBlockBegin(Right))))
      return true;
    return (growsWithPlace(Left) && !dependsOnBlock(Right)) || (growsWithPlace(Right) && !dependsOnBlock(Left));
  }

  bool isCoordinate(const Expr &E, ThreadCoordinate::Kind Kind) const {
    const auto Coordinate = threadCoordinateIn(valueOf(E));
    return Coordinate && Coordinate->What == Kind && Coordinate->Axis == Axis;
  }
  bool isThread(const Expr &E) const { return isCoordinate(E, ThreadCoordinate::ThreadIdx); }

  // `blockIdx.x * blockDim.x`
  bool isBlockBegin(const Expr &E) const {
    const auto *Product = dyn_cast<BinaryOperator>(&valueOf(E));
    if (!Product || Product->getOpcode() != BO_Mul)
      return false;
    auto IsSize = [&](const Expr &Factor) {
      Expr::EvalResult Value;
      return isCoordinate(Factor, ThreadCoordinate::BlockDim) ||
             (BlockSize && !Factor.isValueDependent() && Factor.EvaluateAsInt(Value, Context) &&
              Value.Val.getInt() == *BlockSize);
    };
    const Expr &Left = *Product->getLHS(), &Right = *Product->getRHS();
    return (isCoordinate(Left, ThreadCoordinate::BlockIdx) && IsSize(Right)) ||
           (isCoordinate(Right, ThreadCoordinate::BlockIdx) && IsSize(Left));
  }

  const FunctionFlow &Flow;
  const ASTContext &Context;
  const unsigned Axis;
  const std::optional<int64_t> BlockSize;
};

} // namespace

std::optional<UnguardedAccess> unguardedAccessIn(const FunctionFlow &Flow, unsigned Axis,
                                                 std::optional<int64_t> BlockSize) {
  return Finder(Flow, Axis, BlockSize).find();
}

} // namespace cuda_tidy
