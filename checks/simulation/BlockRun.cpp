#include "simulation/BlockRun.h"
#include "flow/FunctionFlow.h"
#include "flow/IntegerConstant.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {

std::string nameOfPlace(const BlockRun::Shape &Place, const BlockRun::Shape &Shape) {
  if (Shape[1] == 1 && Shape[2] == 1)
    return std::to_string(Place[0]);
  const std::string Name = "(" + std::to_string(Place[0]) + ", " + std::to_string(Place[1]);
  return Name + (Shape[2] > 1 ? ", " + std::to_string(Place[2]) + ")" : ")");
}

std::string nameOfThread(unsigned Thread, const BlockRun::Shape &Shape) {
  return nameOfPlace({Thread % Shape[0], Thread / Shape[0] % Shape[1], Thread / Shape[0] / Shape[1]}, Shape);
}

BlockRun::BlockRun(ASTContext &Context, Shape Threads, const Grid &Blocks, bool IsGuess, std::set<unsigned> Useless)
    : Context(Context), Threads(Threads), Blocks(Blocks), IsGuess(IsGuess),
      Active(Threads[0] * Threads[1] * Threads[2], true), Region(Active), Accesses(Symbols), Overruns(Symbols),
      Useless(std::move(Useless)), Ended(Active.size()) {}

void BlockRun::watchGlobalMemory() {
  IsOfGlobal = true;
  Accesses.setOfGlobal();
}

void BlockRun::watchBounds(std::vector<std::optional<uint64_t>> Bytes, const Shape &Place) {
  watchGlobalMemory();
  BytesGiven = std::move(Bytes);
  BoundsIn = Place;
  Overruns.allow(BlockOverruns::Limits::None);
}

void BlockRun::executeBlocks(unsigned Count) {
  AreBlocks = true;
  Accesses.setOfBlocks();
  Active = Region = llvm::BitVector(Count, true);
}

void BlockRun::run(const FunctionDecl &Function, Arguments Given, Coverings Covered) {
  Kernel = &Function;
  Frames.push_back({&Function, Symbols.fresh(false), 0, llvm::BitVector(Active.size()), std::nullopt});
  for (const ParmVarDecl *Each : Function.parameters()) {
    const std::optional<int64_t> Number = Given(Each->getFunctionScopeIndex());
    const BlockValue Value = Number ? BlockValue::of(*Number) : given(*Each);
    if (const std::optional<unsigned> Axis = Covered(Each->getFunctionScopeIndex()); Axis && !Number)
      Symbols.setAtMost(Value, Symbols.scaled(coordinate({ThreadCoordinate::GridDim, *Axis}), Threads[*Axis]));
    declare({Each, nullptr}, Value);
    giveMembers(*Each);
  }
  execute(Function.getBody());
  if (!isGivenUp() && !IsCutShort)
    Async.end();
  Frames.pop_back();
}

bool BlockRun::isOver() {
  IsCutShort |= IsGuess && hasOddities();
  return ++Work > MostWork || Active.none() || IsCutShort;
}

void BlockRun::barrier() {
  ++Barriers;
  IsInTurns = false;
  Accesses.barrier();
}

void BlockRun::waitForUnknown() {
  barrier();
  Async.forget();
}

// Who waits on one way may do so for those on the other, whose accesses lie before or after that.
void BlockRun::meetAfter(unsigned BarriersBefore) {
  if (Barriers != BarriersBefore)
    Accesses.barrier();
}

// What the other way made of the variables is as possible.
void BlockRun::mergeWith(const Variables &AfterThen, const Split &Ways) {
  for (auto &[Name, Value] : Values) {
    auto Found = AfterThen.find(Name);
    if (Found == AfterThen.end() || Found->second == Value)
      continue;
    if (const std::optional<BlockValue> Least = leastOf(Ways, Found->second, Value)) {
      Value = *Least;
      continue;
    }
    const bool Differs = varies(Ways) || Symbols.varies(Value) || Symbols.varies(Found->second);
    const unsigned Object = Value.Object == Found->second.Object ? Value.Object : 0;
    if (!Object) {
      expose(Value);
      expose(Found->second);
    }
    Value = Symbols.fresh(Differs);
    Value.Object = Object;
  }
}

// Threads that have returned need no value.
void BlockRun::mergeWays(const Split &Ways, const Variables &Before, const Variables &AfterThen) {
  llvm::BitVector Returned = Frames.back().Left, Yes = Ways.Yes, No = Ways.No, Others = Region;
  Others.reset(Yes).reset(No).reset(Returned);
  Yes.reset(Returned);
  No.reset(Returned);
  for (auto &[Name, Value] : Values) {
    auto OfThen = AfterThen.find(Name), Old = Before.find(Name);
    if (OfThen == AfterThen.end() || Old == Before.end() || (OfThen->second == Value && Old->second == Value))
      continue;
    std::optional<BlockValue> Result;
    using Share = std::pair<const llvm::BitVector *, const BlockValue *>;
    for (const auto &[Threads, Part] : {Share(&No, &Value), Share(&Yes, &OfThen->second), Share(&Others, &Old->second)})
      if (Threads->any())
        Result = Result ? joined(*Result, *Part, *Threads) : *Part;
    Value = Result.value_or(Value);
  }
}

// What those threads have in \p Here is replaced.
BlockValue BlockRun::joined(const BlockValue &Here, const BlockValue &Other, const llvm::BitVector &Threads) {
  if (Here == Other)
    return Here;
  if (Here.Object != Other.Object || Here.Symbol != Other.Symbol) {
    expose(Here);
    expose(Other);
    return Symbols.fresh(true);
  }
  std::vector<int64_t> Numbers(Active.size());
  for (unsigned Thread = 0; Thread < Numbers.size(); ++Thread)
    Numbers[Thread] = (Threads[Thread] ? Other : Here).Numbers[Thread];
  return {Here.Object, Here.Symbol, Lanes(std::move(Numbers)), Here.Row == Other.Row ? Here.Row : 0};
}

void BlockRun::branch(const Split &Ways, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else) {
  const Variables Before = Values;
  Work += Values.size();
  if (!Ways.isUnknown()) {
    const llvm::BitVector Around = Region;
    const unsigned BarriersBefore = Barriers;
    const bool IsParting = Ways.Yes.any() && Ways.No.any();
    Active = Region = Ways.Yes;
    Then();
    if (IsParting)
      meetAfter(BarriersBefore);
    const llvm::BitVector LeftByThen = Active;
    Variables AfterThen = std::exchange(Values, Before);
    Active = Region = Ways.No;
    Else();
    if (IsParting)
      meetAfter(BarriersBefore);
    Region = Around;
    mergeWays(Ways, Before, AfterThen);
    Active |= LeftByThen;
    return;
  }
  const size_t GuardsBefore = Under.size();
  const HeldReads::State HeldBefore = Holding.state();
  Under.append(Ways.IfYes);
  Active = Ways.Yes;
  Then();
  const llvm::BitVector AfterThen = Active;
  const HeldReads::State HeldByThen = Holding.state();
  Holding.restore(HeldBefore);
  Variables Other = std::exchange(Values, Before);
  Under.truncate(GuardsBefore);
  Under.append(Ways.IfNo);
  Active = Ways.No;
  Else();
  Holding.merge(HeldByThen);
  Under.truncate(GuardsBefore);
  if (AfterThen.none()) {
    append(Ways.IfNo, Ways.Yes);
  } else if (Active.none()) {
    append(Ways.IfYes, Ways.No);
    Values = std::move(Other);
  } else {
    mergeWith(Other, Ways);
  }
  Active |= AfterThen;
  Frames.back().Left.reset(Active);
  Ended.reset(Active);
}

// Only threads for which tests come out so go on; the others are gone, or leave a loop or a function.
void BlockRun::append(const Guards &Outcome, const llvm::BitVector &Others) {
  for (Guard Each : Outcome) {
    Each.LetsEnd = !Others.test(Ended);
    Under.push_back(Each);
  }
}

void BlockRun::execute(const Stmt *Statement) {
  if (!Statement || isOver())
    return;
  if (const auto *E = dyn_cast<Expr>(Statement)) {
    evaluate(E);
  } else if (isa<CompoundStmt, AttributedStmt>(Statement)) {
    for (const Stmt *Each : Statement->children())
      execute(Each);
  } else if (const auto *Declaration = dyn_cast<DeclStmt>(Statement)) {
    for (const Decl *Each : Declaration->decls())
      if (const auto *Declared = dyn_cast<VarDecl>(Each))
        declare(*Declared);
  } else if (const auto *If = dyn_cast<IfStmt>(Statement)) {
    executeIf(*If);
  } else if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Statement)) {
    executeLoop(*Statement);
  } else if (const auto *Switch = dyn_cast<SwitchStmt>(Statement)) {
    executeSwitch(*Switch);
  } else if (const auto *Label = dyn_cast<SwitchCase>(Statement)) {
    execute(Label->getSubStmt());
  } else if (const auto *Assembly = dyn_cast<GCCAsmStmt>(Statement)) {
    executeAssembly(*Assembly);
  } else if (!isa<NullStmt>(Statement)) {
    executeJump(*Statement);
  }
}

void BlockRun::executeIf(const IfStmt &If) {
  execute(If.getInit());
  execute(If.getConditionVariableDeclStmt());
  const Split Ways = decide(If.getCond());
  if (Ways.isUnknown() ? varies(Ways) : Ways.Yes.any() && Ways.No.any())
    Partings.insert(&If);
  branch(Ways, [&] { execute(If.getThen()); }, [&] { execute(If.getElse()); });
}

void BlockRun::executeJump(const Stmt &Statement) {
  if (const auto *Return = dyn_cast<ReturnStmt>(&Statement)) {
    returnValue(Return->getRetValue());
  } else if (isa<BreakStmt>(Statement)) {
    leaveLoop();
  } else if (isa<ContinueStmt>(Statement) && !Loops.empty()) {
    Loops.back().Continued |= Active;
    Active.reset();
  } else {
    Work = MostWork; // `goto` and its like.
  }
}

void BlockRun::executeSwitch(const SwitchStmt &Statement) {
  execute(Statement.getInit());
  execute(Statement.getConditionVariableDeclStmt());
  const llvm::BitVector Entering = Active;
  const BlockValue Value = evaluate(Statement.getCond());
  const llvm::BitVector None(Active.size());
  Choices.push_back(
      {&Statement, Entering, None, None, Value, Under.size(), Loops.size(), Barriers, Values, Holding.state()});
  if (Symbols.varies(Value))
    Partings.insert(&Statement);
  Active.reset();
  executeLabelled(Statement.getBody());
  Choice Here = std::move(Choices.back());
  Choices.pop_back();
  Under.truncate(Here.GuardsBefore);
  if (Symbols.varies(Value))
    meetAfter(Here.BarriersBefore);
  if (Value.isKnown()) {
    llvm::BitVector Unlabelled = Entering;
    Unlabelled.reset(Here.Labelled);
    Active |= Here.Broken;
    Active |= Unlabelled;
  } else {
    Active = Entering;
    Holding.merge(Here.HeldBefore);
    forgetChanges(Here.Before, true);
  }
}

void BlockRun::executeLabelled(const Stmt *Body) {
  if (const auto *Compound = dyn_cast_or_null<CompoundStmt>(Body)) {
    for (const Stmt *Each : Compound->body())
      executeLabelled(Each);
  } else if (const auto *Label = dyn_cast_or_null<SwitchCase>(Body)) {
    enterLabel(*Label);
    executeLabelled(Label->getSubStmt());
  } else {
    execute(Body);
  }
}

void BlockRun::enterLabel(const SwitchCase &Label) {
  Choice &Here = Choices.back();
  auto NumberOf = [&](const SwitchCase &Each) -> std::optional<int64_t> {
    const auto *Case = dyn_cast<CaseStmt>(&Each);
    return Case ? integerConstant(*Case->getLHS(), Context) : std::nullopt;
  };
  const std::optional<int64_t> Number = NumberOf(Label);
  if (Symbols.varies(Here.Value))
    meetAfter(Here.BarriersBefore);
  if (!Here.Value.isKnown()) {
    Under.truncate(Here.GuardsBefore);
    Under.push_back({Symbols.combined(StmtOperations + Stmt::SwitchStmtClass, Here.Value).Symbol,
                     Number.value_or(std::numeric_limits<int64_t>::max())});
    Values = Here.Before;
    Holding.merge(Here.HeldBefore);
    Active = Here.Threads;
    return;
  }
  for (unsigned Thread : Here.Threads.set_bits()) {
    bool IsMeant = Number == Here.Value.Numbers[Thread];
    if (!Number) {
      IsMeant = true;
      for (const SwitchCase *Each = Here.Statement->getSwitchCaseList(); Each; Each = Each->getNextSwitchCase())
        IsMeant &= NumberOf(*Each) != Here.Value.Numbers[Thread];
    }
    if (IsMeant) {
      Active.set(Thread);
      Here.Labelled.set(Thread);
    }
  }
}

// What waits, or copies by itself, is not understood any further.
void BlockRun::executeAssembly(const GCCAsmStmt &Assembly) {
  const bool LooksAtBarrier = executeAsync(Assembly) && looksAtBarrier(Assembly);
  const std::string Text = Assembly.getAsmString();
  for (unsigned Index = 0; Index < Assembly.getNumInputs(); ++Index)
    if (const Expr *Input = Assembly.getInputExpr(Index); Input->isGLValue()) // in code of the other pass
      lookAt(placeOf(Input), sizeOf(Input->getType()));
    else
      evaluate(Input);
  for (unsigned Index = 0; Index < Assembly.getNumOutputs(); ++Index)
    if (const Expr *Output = Assembly.getOutputExpr(Index); Assembly.isOutputPlusConstraint(Index))
      lookAt(placeOf(Output), sizeOf(Output->getType()));
  for (unsigned Index = 0; Index < Assembly.getNumOutputs(); ++Index)
    store(placeOf(Assembly.getOutputExpr(Index)), LooksAtBarrier ? BlockValue::of(1) : Symbols.fresh(true),
          *Assembly.getOutputExpr(Index), Assembly.getOutputExpr(Index)->getType());
  for (llvm::StringRef Word : {"bar", "wait", "cp.async", "shared", "exit", "trap", "acq", "volatile"})
    if (llvm::StringRef(Text).contains(Word))
      return barrier();
}

} // namespace cuda_tidy
