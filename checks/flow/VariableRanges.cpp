#include "flow/LaunchIdioms.h"
#include "flow/RangeEvaluator.h"
#include "flow/StatementParts.h"
#include "flow/UnitAnalyses.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// What is left of the path below the part, if the part is all of it or contains it.
std::optional<MemberPath> below(const MemberPath &Part, const MemberPath &Path) {
  if (Part.size() > Path.size() || !std::equal(Part.begin(), Part.end(), Path.begin()))
    return std::nullopt;
  return MemberPath(llvm::drop_begin(Path, Part.size()));
}

QualType typeOf(const VarDecl &Variable, const MemberPath &Part) { return typeOfPart(Variable.getType(), Part); }

bool isPointee(const MemberPath &Part) { return !Part.empty() && !Part.front(); }

// By a call that does not return, or a throw: both lead to the graph's exit.
bool endsAbnormally(const CFGBlock &Block) {
  auto Last = Block.empty() ? std::nullopt : Block.back().getAs<CFGStmt>();
  return Block.hasNoReturnElement() || (Last && isa<CXXThrowExpr>(Last->getStmt()));
}

// What the call writes to: `n` of `scanf("%d", &n)`, and of `fread(&n, sizeof(n), 1, file)`. The call itself, which
// stands for what it returns, only where several arguments name the variable.
const Expr &argumentNaming(const VarDecl &Variable, const CallExpr &Call) {
  const Expr *Only = nullptr;
  for (const Expr *Each : Call.arguments()) {
    const bool IsNumber = Each->isPRValue() && Each->getType()->isIntegerType(); // which nobody writes to
    const bool IsNamed = !IsNumber && findPart(Each, [&](const Stmt &Part) {
      const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
      return Reference && Reference->getDecl() == &Variable;
    });
    if (IsNamed && Only)
      return Call;
    Only = IsNamed ? Each->IgnoreParenCasts() : Only;
  }
  const auto *Address = dyn_cast_or_null<UnaryOperator>(Only);
  if (Address && Address->getOpcode() == UO_AddrOf)
    return *Address->getSubExpr()->IgnoreParens();
  return Only ? *Only : Call;
}

bool namesLocals(const Expr &E) {
  return findPart(&E, [](const Stmt &Part) {
    const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
    const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    return Variable && Variable->hasLocalStorage();
  });
}

} // namespace

bool RangeEvaluator::isConstant(const VarDecl &Variable) {
  const Expr *Init = Variable.getAnyInitializer();
  if (!Init || Init->isValueDependent())
    return false;
  // A local constant may begin with something else in another call.
  if (Variable.getType().isConstQualified())
    return !Variable.isLocalVarDecl() || !namesLocals(*Init);
  if (Variable.isLocalVarDecl())
    return false;
  return analysisOf<GlobalWrites>(Context).keepsItsValue(Variable);
}

IntegerRange RangeEvaluator::evaluateVariable(const VarDecl &Variable, const MemberPath &Part, const Expr &Mention,
                                              Body &In) {
  const QualType Type = typeOf(Variable, Part);
  if (!Variable.hasLocalStorage()) {
    if (isConstant(Variable))
      return evaluatePart(*Variable.getAnyInitializer(), Part, Functions.back());
    return leaf(ValueOrigin::Global, Mention, Type, In);
  }
  Body *Owner = &In;
  const LambdaExpr *Inside = nullptr; // the lambda, directly inside the owner, that mentions the variable
  while (Owner && !Owner->Flow->owns(Variable)) {
    Inside = Owner->Lambda;
    Owner = Owner->Outer;
  }
  if (!Owner)
    return leaf(ValueOrigin::Other, Mention, Type, In);
  // Others may write through a reference; to an argument, it is as good as a copy.
  if (Variable.getType()->isReferenceType() && !Variable.getType().getNonReferenceType().isConstQualified() &&
      !isa<ParmVarDecl>(Variable))
    return leaf(ValueOrigin::Other, Mention, Type, In);
  const VariableWrites &Writes = Owner->Whole->writesTo(Variable, isPointee(Part));
  if (Writes.isNeverChanged() || (Variable.getType().isConstQualified() && !isPointee(Part)))
    return initialValue(Variable, Part, Mention, *Owner);
  // A lambda that is called later may see what is written later.
  const bool IsCalledHere = Inside && !isa_and_nonnull<DeclStmt>(Owner->Whole->parentOf(Inside));
  auto Place = Inside ? Owner->Flow->placeOf(*Inside) : In.Flow->placeOf(Mention);
  if (Writes.Escapes || !Place || (Inside && !IsCalledHere))
    return leaf(originOfMember(Mention), Mention, Type, In);
  IntegerRange Value = valueBefore(Variable, Part, *Place, Mention, *Owner);
  return Part.empty() ? asCounter(Value, Variable, Mention, *Owner) : Value;
}

IntegerRange RangeEvaluator::initialValue(const VarDecl &Variable, const MemberPath &Part, const Expr &Mention,
                                          Body &Owner) {
  const QualType Type = typeOf(Variable, Part);
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Variable)) {
    const unsigned Index = Parameter->getFunctionScopeIndex();
    if (Index < Owner.Arguments.size())
      return evaluatePart(*Owner.Arguments[Index], Part, *Owner.Caller);
    return leaf(isPointee(Part) ? originOfMember(Mention) : ValueOrigin::Parameter, Mention, Type, Owner);
  }
  if (!Variable.getInit())
    return leaf(ValueOrigin::Other, Mention, Type, Owner);
  if (std::optional<IntegerRange> Element = elementOfLoop(Variable, Part, Mention, Owner))
    return *Element;
  const Expr &Init = *Variable.getInit();
  IntegerRange Value = evaluatePart(Init, Part, Owner);
  return Part.empty() ? convert(Value, Init.getType(), Type, Context) : Value;
}

const RangeEvaluator::WritePlaces &RangeEvaluator::writePlaces(const VarDecl &Variable, const MemberPath &Part,
                                                               const Body &In) {
  auto [Known, IsNew] = PlacesOfWrites.try_emplace({In.Flow, &Variable, Part});
  WritePlaces &Places = Known->second;
  if (!IsNew)
    return Places;
  for (const VariableWrite &Write : In.Whole->writesTo(Variable, isPointee(Part)).Writes)
    if (below(Write.Part, Part) || below(Part, Write.Part))
      if (auto At = In.Flow->elementOf(*Write.At))
        Places.try_emplace({At->Block->getBlockID(), At->Index}, &Write);
  if (auto At = In.Flow->declarationOf(Variable))
    Places.insert_or_assign({At->Block->getBlockID(), At->Index}, nullptr);
  return Places;
}

IntegerRange RangeEvaluator::valueBefore(const VarDecl &Variable, const MemberPath &Part, FunctionFlow::Place Place,
                                         const Expr &Mention, Body &In) {
  const WritePlaces &Places = writePlaces(Variable, Part, In);
  auto Last = Places.lower_bound({Place.Block->getBlockID(), Place.Index});
  if (Last == Places.begin() || (--Last)->first.first != Place.Block->getBlockID())
    return valueAtEntry(Variable, Part, *Place.Block, Mention, In);
  if (!Last->second)
    return initialValue(Variable, Part, Mention, In);
  return valueAfter(*Last->second, Variable, Part, {Place.Block, Last->first.second}, Mention, In);
}

IntegerRange RangeEvaluator::valueAfter(const VariableWrite &Write, const VarDecl &Variable, const MemberPath &Part,
                                        FunctionFlow::Place Place, const Expr &Mention, Body &In) {
  const QualType Type = typeOf(Variable, Part);
  auto Rest = below(Write.Part, Part);
  if (Write.What == VariableWrite::MayChange || !Rest) {
    if (Write.Element && Rest) {
      MemberPath Assigned = {Write.Element};
      Assigned.append(*Rest);
      return isNeverReached(*Write.At, In) ? IntegerRange::empty() : evaluatePart(*Write.Value, Assigned, In);
    }
    const auto *Call = dyn_cast<CallExpr>(Write.At);
    if (Call && Rest)
      if (std::optional<IntegerRange> Written = valueAfterCall(*Call, Variable, *Rest, Mention, In))
        return *Written;
    if (const std::optional<int64_t> Known = Call && Rest ? attributeOfAllDevices(*Call) : std::nullopt)
      return IntegerRange::of(*Known);
    return Call ? leaf(originOfCall(*Call), argumentNaming(Variable, *Call), Type, In)
                : leaf(ValueOrigin::Other, *Write.At, Type, In);
  }
  if (Write.What == VariableWrite::Assigns) {
    if (isNeverReached(*Write.At, In))
      return IntegerRange::empty();
    IntegerRange Value = evaluatePart(*Write.Value, *Rest, In);
    return Rest->empty() ? convert(Value, Write.Value->getType(), Type, Context) : Value;
  }
  IntegerRange Old = valueBefore(Variable, Part, Place, Mention, In);
  const auto *Compound = dyn_cast<CompoundAssignOperator>(Write.At);
  const QualType Computed = Compound ? Compound->getComputationResultType() : Type;
  IntegerRange By = Write.Value ? evaluate(*Write.Value, In) : IntegerRange::of(1);
  IntegerRange New = calculateAs(Computed, Write.Operator, convert(Old, Type, Computed, Context), By, Context);
  return convert(New, Computed, Type, Context);
}

IntegerRange RangeEvaluator::valueOfPredecessors(const VarDecl &Variable, const MemberPath &Part, const CFGBlock &Block,
                                                 const Expr &Mention, Body &In) {
  IntegerRange Joined = IntegerRange::empty();
  for (const CFGBlock::AdjacentBlock &Predecessor : Block.preds())
    if (Predecessor.isReachable() && !endsAbnormally(*Predecessor))
      Joined = join(Joined, valueFrom(*Predecessor, Block, Variable, Part, Mention, In));
  return Joined;
}

IntegerRange RangeEvaluator::valueAtEntry(const VarDecl &Variable, const MemberPath &Part, const CFGBlock &Block,
                                          const Expr &Mention, Body &In) {
  if (&Block == &In.Flow->cfg()->getEntry())
    return isa<ParmVarDecl>(Variable) ? initialValue(Variable, Part, Mention, In) : IntegerRange::empty();
  Body::Entry &Entry = In.Entries[{&Variable, Part, &Block}];
  if (Entry.IsInProgress)
    Entry.WasAsked = true;
  const bool IsKnown = Entry.IsFinal || Entry.Generation == Generation;
  if (Entry.IsInProgress || (IsKnown && Entry.HasLeaves >= (Leaves != nullptr)))
    return Entry.Value;
  if (StepsLeft == 0)
    return leaf(ValueOrigin::Other, Mention, typeOf(Variable, Part), In);
  --StepsLeft;

  constexpr unsigned RoundsBeforeWidening = 3;
  bool IsOfLoop = false;
  Entry.IsInProgress = true;
  Entry.HasLeaves = Leaves;
  ++InProgress;
  Entry.Value = IntegerRange::empty();
  auto Joined = [&] {
    Entry.WasAsked = false;
    return valueOfPredecessors(Variable, Part, Block, Mention, In);
  };
  for (unsigned Round = 0;; ++Round) {
    IntegerRange Next = Joined();
    IntegerRange Wider = Round < RoundsBeforeWidening ? join(Entry.Value, Next) : widen(Entry.Value, Next);
    bool IsStable = !Entry.WasAsked || Wider == Entry.Value;
    if (Wider.Origin.What == ValueOrigin::None && !Wider.hasEnds() && !Wider.IsEmpty) {
      Wider.Origin = {ValueOrigin::Other, &Mention};
      IsOfLoop = true;
    }
    // Once stable, what the conditions of the loop allow is enough again.
    Entry.Value = IsStable ? Next : Wider;
    if (!Entry.WasAsked || (IsStable && Next == Wider))
      break;
    ++Generation;
    if (IsStable) {
      Entry.Value = Joined();
      break;
    }
  }
  // What a loop makes of the variable is a value of its own.
  if (IsOfLoop && !Entry.Value.IsEmpty && !Entry.Value.hasEnds()) {
    const ValueOrigin Origin = {ValueOrigin::Other, &Mention};
    if (Leaves)
      Leaves->insert(&Mention);
    Entry.Value = asAssumed(Entry.Value, Origin);
  }
  Entry.IsInProgress = false;
  Entry.IsFinal = --InProgress == 0;
  Entry.Generation = Generation;
  return Entry.Value;
}

// `int threads = wanted; if (wanted != 32)`: what the condition tells of the one it tells of the other.
const Expr *RangeEvaluator::copiedAtEndOf(const CFGBlock &End, const VarDecl &Variable, const MemberPath &Part,
                                          Body &In) {
  constexpr unsigned MostBlocks = 8; // On the only way to the end.
  const WritePlaces &Places = writePlaces(Variable, Part, In);
  const CFGBlock *Block = &End;
  auto Last = Places.end();
  for (unsigned Left = MostBlocks;; --Left) {
    Last = Places.upper_bound({Block->getBlockID(), Block->size()});
    if (Last != Places.begin() && (--Last)->first.first == Block->getBlockID())
      break;
    const CFGBlock *Only = nullptr;
    for (const CFGBlock::AdjacentBlock &Each : Block->preds())
      if (Each.isReachable()) {
        if (Only || Left == 0)
          return nullptr;
        Only = Each;
      }
    if (!Only)
      return nullptr;
    Block = Only;
  }
  const VariableWrite *Write = Last->second;
  const Expr *Value = !Write ? Variable.getInit() : Write->What == VariableWrite::Assigns ? Write->Value : nullptr;
  if (!Value || (Write ? Write->Part != Part : !Part.empty()))
    return nullptr;
  Value = Value->IgnoreParenImpCasts();
  const VarDecl *From = variableIn(Value);
  const bool HasItsType = From && Context.hasSameUnqualifiedType(Value->getType(), typeOf(Variable, Part));
  return HasItsType && isStable(*Value, *In.Whole) ? Value : nullptr;
}

IntegerRange RangeEvaluator::valueFrom(const CFGBlock &Predecessor, const CFGBlock &Block, const VarDecl &Variable,
                                       const MemberPath &Part, const Expr &Mention, Body &In) {
  const Facts Known = factsOfEdge(Predecessor, Block);
  if (contradictsWhatIsKnown(Known, In))
    return IntegerRange::empty();
  const bool GoesBack = In.Flow->conditions().dominates(Block, Predecessor);
  IterationsBack += GoesBack;
  IntegerRange Value = valueBefore(Variable, Part, {&Predecessor, Predecessor.size()}, Mention, In);
  IterationsBack -= GoesBack;
  const QualType Type = typeOf(Variable, Part);
  const Expr *Copied = copiedAtEndOf(Predecessor, Variable, Part, In);
  for (const Fact &Each : Known) {
    std::optional<PartOfVariable> Subject = partOfVariable(*Each.Subject);
    const bool IsCopied = Copied && isSame(*Copied, *Each.Subject, Context);
    if (!IsCopied && (!Subject || Subject->Variable != &Variable || Subject->Part != Part))
      continue;
    if (convert(Value, Type, Each.ComparedAs, Context).MayWrap && !Value.MayWrap)
      continue;
    Value = restrict(Value, Each.Comparison, Each.Limit ? evaluate(*Each.Limit, In) : IntegerRange::of(0));
  }
  return Value;
}

} // namespace cuda_tidy
