#include "flow/PathFacts.h"
#include "flow/Conditions.h"
#include "flow/LoopParts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// What the statement itself writes to, or null.
const Expr *targetOf(const Stmt &Statement) {
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Statement); Operator && Operator->isAssignmentOp())
    return Operator->getLHS()->IgnoreParens();
  if (const auto *Operator = dyn_cast<UnaryOperator>(&Statement); Operator && Operator->isIncrementDecrementOp())
    return Operator->getSubExpr()->IgnoreParens();
  return nullptr;
}

} // namespace

const Expr *conditionAtEndOf(const CFGBlock &Block) {
  return Block.succ_size() == 2 && !isa_and_nonnull<SwitchStmt>(Block.getTerminatorStmt()) ? Block.getLastCondition()
                                                                                           : nullptr;
}

// Whether others than the statements that `update` sees may write to the variable.
bool PathFacts::isShared(const VarDecl &Variable) const {
  if (Variable.getType().isConstQualified())
    return false;
  const VariableWrites &Written = Flow.writesTo(Variable);
  return Written.Escapes || llvm::any_of(Written.Writes, [](const VariableWrite &Write) {
           return Write.What == VariableWrite::MayChange || !Write.Part.empty() || isa<CallExpr>(Write.At);
         });
}

// Nothing where the condition may give another answer although none of its variables is written to.
std::optional<PathFacts::Variables> PathFacts::variablesIn(const Expr &Condition) const {
  std::optional<Mentioned> In = mentionedIn(Condition);
  if (!In || llvm::any_of(In->Variables, [&](const VarDecl *Variable) { return isShared(*Variable); }))
    return std::nullopt;
  return In->Variables;
}

// The condition without its negations.
PathFacts::Said PathFacts::hashOf(const Expr &Condition) const {
  bool Taken = true;
  const Expr *Inner = withoutNegations(Condition, Taken);
  llvm::FoldingSetNodeID Id;
  if (const auto *Comparison = dyn_cast<BinaryOperator>(Inner); Comparison && Comparison->isComparisonOp()) {
    BinaryOperatorKind Kind = Comparison->getOpcode();
    bool IsNegative = Kind == BO_NE || Kind == BO_GE || Kind == BO_LE;
    Id.AddInteger(IsNegative ? BinaryOperator::negateComparisonOp(Kind) : Kind);
    Comparison->getLHS()->IgnoreParenImpCasts()->Profile(Id, Context, /*Canonical=*/true);
    Comparison->getRHS()->IgnoreParenImpCasts()->Profile(Id, Context, /*Canonical=*/true);
    return {Id.ComputeHash(), Taken != IsNegative};
  }
  Inner->Profile(Id, Context, /*Canonical=*/true);
  return {Id.ComputeHash(), Taken};
}

const std::optional<PathFacts::Said> &PathFacts::saidBy(const Expr &Condition) {
  auto [Known, IsNew] = Conditions.try_emplace(&Condition);
  if (!IsNew)
    return Known->second;
  if (std::optional<Variables> Variables = variablesIn(Condition)) {
    Known->second = hashOf(Condition);
    Named.try_emplace(Known->second->Hash, std::move(*Variables));
  }
  return Known->second;
}

bool PathFacts::learn(Known &Facts, const Expr &Condition, bool Taken) {
  const std::optional<Said> &New = saidBy(Condition);
  if (!New)
    return true;
  const bool NowHolds = New->Holds == Taken;
  for (auto [Hash, Holds] : Facts)
    if (Hash == New->Hash)
      return Holds == NowHolds;
  Facts.push_back({New->Hash, NowHolds});
  return true;
}

// The value of an integer that is constant, or that a local variable got where it was declared and keeps.
std::optional<llvm::APSInt> PathFacts::constantOf(const Expr &Value, unsigned Depth) {
  constexpr unsigned MaxDepth = 8; // A variable may name itself in its initialiser.
  Expr::EvalResult Result;
  if (!Value.isValueDependent() && Value.getType()->isIntegralOrEnumerationType() &&
      Value.EvaluateAsInt(Result, Context))
    return Result.Val.getInt();
  const auto *Reference = dyn_cast<DeclRefExpr>(Value.IgnoreParenImpCasts());
  const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  if (Depth == MaxDepth || !Variable || !Variable->hasLocalStorage() || !Variable->hasInit() ||
      Reference->refersToEnclosingVariableOrCapture())
    return std::nullopt;
  const bool IsKept = Variable->getType().isConstQualified() || Flow.writesTo(*Variable).isNeverChanged();
  return IsKept ? constantOf(*Variable->getInit(), Depth + 1) : std::nullopt;
}

std::optional<bool> PathFacts::firstTestOf(const Expr &Condition, const VarDecl &Counter, const Expr &Begin) {
  const auto *Test = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
  if (!Test || !Test->isComparisonOp() || Test->isTypeDependent())
    return std::nullopt;
  auto ValueOf = [&](const Expr &Operand) {
    const auto *Reference = dyn_cast<DeclRefExpr>(Operand.IgnoreParenImpCasts());
    std::optional<llvm::APSInt> Value = constantOf(Reference && Reference->getDecl() == &Counter ? Begin : Operand);
    if (Value && Operand.getType()->isIntegralOrEnumerationType()) {
      *Value = Value->extOrTrunc(Context.getIntWidth(Operand.getType()));
      Value->setIsSigned(Operand.getType()->isSignedIntegerOrEnumerationType());
      return Value;
    }
    return std::optional<llvm::APSInt>();
  };
  std::optional<llvm::APSInt> Left = ValueOf(*Test->getLHS()), Right = ValueOf(*Test->getRHS());
  if (!Left || !Right)
    return std::nullopt;
  const int Order = llvm::APSInt::compareValues(*Left, *Right);
  switch (Test->getOpcode()) {
  case BO_LT:
    return Order < 0;
  case BO_LE:
    return Order <= 0;
  case BO_GT:
    return Order > 0;
  case BO_GE:
    return Order >= 0;
  case BO_EQ:
    return Order == 0;
  case BO_NE:
    return Order != 0;
  default:
    return std::nullopt;
  }
}

/// The variable that \p Executed gives a value, or writes to; and the value, where it gives one.
static std::pair<const VarDecl *, const Expr *> givenBy(const Stmt &Executed) {
  if (const auto *Reference = dyn_cast_or_null<DeclRefExpr>(targetOf(Executed))) {
    const auto *Operator = dyn_cast<BinaryOperator>(&Executed);
    return {dyn_cast<VarDecl>(Reference->getDecl()),
            Operator && Operator->getOpcode() == BO_Assign ? Operator->getRHS() : nullptr};
  }
  const auto *Declaration = dyn_cast<DeclStmt>(&Executed);
  const auto *Variable =
      Declaration && Declaration->isSingleDecl() ? dyn_cast<VarDecl>(Declaration->getSingleDecl()) : nullptr;
  return {Variable, Variable ? Variable->getInit() : nullptr};
}

const PathFacts::FlagsOfFunction &PathFacts::flags() {
  if (Flags)
    return *Flags;
  Flags.emplace();
  for (const CFGBlock *Block : *Flow.cfg())
    if (const Expr *Condition = conditionAtEndOf(*Block)) {
      bool Holds = true;
      const VarDecl *Variable = variableIn(withoutNegations(*Condition, Holds));
      if (const std::optional<Said> &Said = saidBy(*Condition); Said && Variable && Variable->hasLocalStorage())
        Flags->Hashes.try_emplace(Variable, Said->Hash);
    }
  if (!Flags->Hashes.empty())
    Flags->Changes = Flow.elementsThat([&](const CFGElement &Element) {
      const auto Statement = Element.getAs<CFGStmt>();
      return Statement && Flags->Hashes.contains(givenBy(*Statement->getStmt()).first);
    });
  return *Flags;
}

void PathFacts::update(Known &Facts, const Stmt &Executed) {
  const auto [Written, Value] = givenBy(Executed);
  if (!Written)
    return;
  llvm::erase_if(Facts, [&](const auto &Each) { return llvm::is_contained(Named.at(Each.first), Written); });
  if (!Value)
    return;
  if (auto Flag = flags().Hashes.find(Written); Flag != flags().Hashes.end())
    if (const std::optional<llvm::APSInt> Constant = constantOf(*Value))
      Facts.push_back({Flag->second, *Constant != 0});
  const Stmt *Loop = Flow.loopBegunBy(Executed);
  if (!Loop)
    return;
  const Expr &Condition = *conditionOf(*Loop);
  if (std::optional<bool> Holds = firstTestOf(Condition, *Written, *Value))
    learn(Facts, Condition, *Holds);
}

void PathFacts::pass(Known &Facts, const CFGBlock &Block, unsigned From) {
  // Of all that is executed only this tells something new.
  auto NextChange = [&](unsigned At) {
    std::optional<unsigned> Next = Flow.loopBegins().next(Block, At);
    if (std::optional<unsigned> Found = flags().Changes.next(Block, At); Found && (!Next || *Found < *Next))
      Next = Found;
    for (const auto &Each : Facts)
      for (const VarDecl *Variable : Named.at(Each.first))
        if (std::optional<unsigned> Found = Flow.changesOf(*Variable).next(Block, At);
            Found && (!Next || *Found < *Next))
          Next = Found;
    return Next;
  };
  for (std::optional<unsigned> At = NextChange(From); At; At = NextChange(*At + 1))
    update(Facts, *Block[*At].castAs<CFGStmt>().getStmt());
}

void PathFacts::forgetUnasked(Known &Facts, const CFGBlock &Block) {
  if (AskedFrom.empty()) {
    const CFG &Graph = *Flow.cfg();
    AskedFrom.resize(Graph.getNumBlockIDs());
    for (const CFGBlock *Each : Graph)
      if (const Expr *Condition = conditionAtEndOf(*Each))
        if (const std::optional<Said> &Asked = saidBy(*Condition))
          AskedFrom[Each->getBlockID()].insert(Asked->Hash);
    // Clang numbers a block behind those that follow it, loops aside.
    for (bool Grows = true; Grows;) {
      Grows = false;
      for (const CFGBlock *Each : llvm::reverse(Graph)) {
        llvm::DenseSet<unsigned> &Asked = AskedFrom[Each->getBlockID()];
        const size_t Before = Asked.size();
        for (const CFGBlock::AdjacentBlock &Successor : Each->succs())
          if (Successor.isReachable() && Successor != Each)
            for (unsigned Hash : AskedFrom[Successor->getBlockID()])
              Asked.insert(Hash);
        Grows |= Asked.size() > Before;
      }
    }
  }
  llvm::erase_if(Facts, [&](const auto &Each) { return !AskedFrom[Block.getBlockID()].contains(Each.first); });
}

void PathFacts::assume(Known &Facts, const Expr &Condition, bool Taken, const Stmt &Start) {
  // What was written between the condition and the start is no longer what the condition saw.
  for (const KnownCondition &Each : conjunctsOf(Condition, Taken)) {
    auto IsWrittenBetween = [&](const VarDecl *Variable) {
      return Flow.isWrittenBetween(*Variable, Each.Condition->getEndLoc(), Start.getBeginLoc());
    };
    std::optional<Variables> Variables = variablesIn(*Each.Condition);
    if (Variables && llvm::none_of(*Variables, IsWrittenBetween))
      learn(Facts, *Each.Condition, Each.Holds);
  }
}

void PathFacts::learnFromSurroundings(Known &Facts, const Stmt &Start) {
  for (const Stmt *Child = &Start, *Parent = Flow.parentOf(Child); Parent;
       Child = Parent, Parent = Flow.parentOf(Parent)) {
    if (const auto *If = dyn_cast<IfStmt>(Parent); If && (Child == If->getThen() || Child == If->getElse()))
      assume(Facts, *If->getCond(), Child == If->getThen(), Start);
    if (const auto *Compound = dyn_cast<CompoundStmt>(Parent))
      for (const IfStmt *Before : Flow.waysOutBefore(*Compound, *Child))
        assume(Facts, *Before->getCond(), false, Start);
  }
}

} // namespace cuda_tidy
