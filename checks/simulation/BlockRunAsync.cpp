#include "simulation/BlockRun.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {

// What was made of a number by a constructor: `cuda::aligned_size_t<16>(n)`.
static const Expr &numberIn(const Expr &E) {
  const Expr *Inner = &E;
  while (true) {
    const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner);
    const auto *Cast = dyn_cast<CastExpr>(Inner);
    const auto *Construction = dyn_cast<CXXConstructExpr>(Inner);
    if (Temporary)
      Inner = Temporary->getSubExpr();
    else if (isa<ParenExpr, ExprWithCleanups>(Inner))
      Inner = cast<Expr>(*Inner->child_begin());
    else if (Cast && Cast->getType()->isRecordType())
      Inner = Cast->getSubExpr();
    else if (Construction && Construction->getNumArgs() > 0)
      Inner = Construction->getArg(0);
    else
      return *Inner;
  }
}

BlockValue BlockRun::valueOf(const AsyncOperand &Operand) {
  if (!Operand.Value)
    return Operand.Number ? BlockValue::of(*Operand.Number) : Symbols.fresh(true);
  const Expr &E = *Operand.Value;
  if (E.getType()->isRecordType() && E.isGLValue() && !isa<MaterializeTemporaryExpr>(E))
    return addressOf(placeOf(&E));
  const Expr &Number = numberIn(E);
  return Number.isGLValue() && Number.getType()->isScalarType() ? load(placeOf(&Number), Number, Number.getType())
                                                                : evaluate(&Number);
}

unsigned BlockRun::possibleRounds() const {
  return Frames.back().PossibleRounds + llvm::count_if(Loops, [](const Loop &Each) { return Each.IsPossible; });
}

/// What \p Part is; the operands of it stay those of the source.
llvm::ArrayRef<AsyncOperation> BlockRun::asyncOperationsIn(const Stmt &Part) {
  auto [Found, IsNew] = AsyncOperations.try_emplace(&Part);
  if (IsNew) {
    if (const auto *Assembly = dyn_cast<GCCAsmStmt>(&Part))
      Found->second = asyncOperationsOf(*Assembly);
    else if (std::optional<AsyncOperation> Operation = asyncOperationOf(cast<CallExpr>(Part)))
      Found->second.push_back(std::move(*Operation));
  }
  return Found->second;
}

bool BlockRun::executeAsync(const Stmt &Part) {
  if (!IsAsyncWatched || Active.none())
    return false;
  const std::vector<AsyncOperation> All = asyncOperationsIn(Part);
  for (const AsyncOperation &Each : All)
    execute(Each, Part);
  return !All.empty();
}

bool BlockRun::looksAtBarrier(const Stmt &Part) {
  return llvm::any_of(asyncOperationsIn(Part),
                      [](const AsyncOperation &Each) { return Each.Role == AsyncRole::BarrierWait; });
}

void BlockRun::execute(const AsyncOperation &Operation, const Stmt &Part) {
  auto PlaceOf = [&](const AsyncOperand &Operand) {
    const BlockValue Value = valueOf(Operand);
    return isWatched(Value) ? Value : BlockValue();
  };
  auto NumberOf = [&](const AsyncOperand &Operand) {
    return Operand.Value || Operand.Number ? valueOf(Operand).constant() : std::nullopt;
  };
  const bool IsUncertain =
      IsInTurns || llvm::any_of(Under, [&](const Guard &Each) { return !Symbols.isFree(Each.Symbol); });
  const AsyncStep Step{&Part, Operation.Name, Active, Under, Calls, possibleRounds()};
  const AsyncEvent Event{Operation,
                         Step,
                         PlaceOf(Operation.To),
                         PlaceOf(Operation.From),
                         PlaceOf(Operation.Barrier),
                         NumberOf(Operation.Bytes),
                         NumberOf(Operation.Count),
                         IsUncertain};
  // The threads fill an object, each its own part: the block is the one that is meant.
  Accesses.HasElementForEach |= Event.To.Object && !Event.To.Symbol && !Event.To.Numbers.isUniform() && Active.all() &&
                                Event.Bytes && Objects[Event.To.Object - 1].Bytes == *Event.Bytes * Active.size() &&
                                llvm::none_of(Loops, [](const Loop &Each) { return Each.IsByThread; });
  Async.take(Event);
  // What reads without waiting.
  if (const auto *Pointer = Operation.Role == AsyncRole::Read && !IsUncertain ? Operation.From.Value : nullptr;
      Pointer && Event.From.Object) {
    const uint64_t Bytes = Event.Bytes.value_or(1);
    Async.look({Pointer,
                BlockAccess::Read,
                false,
                false,
                false,
                Event.From,
                static_cast<unsigned>(Bytes),
                {},
                Active,
                Under,
                Calls,
                std::nullopt});
  }
}

} // namespace cuda_tidy
