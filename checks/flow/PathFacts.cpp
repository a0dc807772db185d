#include "flow/PathFacts.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "flow/LoopParts.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool compares(const llvm::APSInt &Left, BinaryOperatorKind Comparison, const llvm::APSInt &Right) {
  const int Order = llvm::APSInt::compareValues(Left, Right);
  switch (Comparison) {
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
    llvm_unreachable("no comparison of numbers");
  }
}

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

// Of a condition that others may change: how it comes out holds until the counter gets another value.
unsigned PathFacts::hashOfFirstTest(const Expr &Condition) {
  llvm::FoldingSetNodeID Id;
  Id.AddString("first test");
  Id.AddInteger(Condition.getBeginLoc().getRawEncoding());
  Id.AddInteger(Condition.getEndLoc().getRawEncoding());
  return Id.ComputeHash();
}

bool PathFacts::learn(Known &Facts, const Expr &Condition, bool Taken) {
  const std::optional<Said> &New = saidBy(Condition);
  if (!New) {
    const auto *First =
        llvm::find_if(Facts, [&](const auto &Each) { return Each.first == hashOfFirstTest(Condition); });
    return First == Facts.end() || First->second == Taken;
  }
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
  if (auto Known = cuda_tidy::constantOf(Value, Context))
    return Known;
  const auto *Reference = dyn_cast<DeclRefExpr>(Value.IgnoreParenImpCasts());
  const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  if (Depth == MaxDepth || !Variable || !Variable->hasLocalStorage() || !Variable->hasInit() ||
      Reference->refersToEnclosingVariableOrCapture())
    return std::nullopt;
  const bool IsKept = Variable->getType().isConstQualified() || Flow.writesTo(*Variable).isNeverChanged();
  return IsKept ? constantOf(*Variable->getInit(), Depth + 1) : std::nullopt;
}

/// The elements of the local array that \p Value is one of, where nothing changes it; null otherwise.
static const InitListExpr *elementsBehind(const Expr &Value, const FunctionFlow &Flow) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(Value.IgnoreParenImpCasts());
  const VarDecl *Array = Element ? variableIn(Element->getBase()->IgnoreParenImpCasts()) : nullptr;
  const auto *List = Array && Array->hasLocalStorage() && Array->getType()->isConstantArrayType() &&
                             Flow.writesTo(*Array).isNeverChanged()
                         ? dyn_cast_or_null<InitListExpr>(Array->getInit())
                         : nullptr;
  return List && !List->hasArrayFiller() ? List : nullptr;
}

/// Whether \p Value is the number of devices, as nothing but CUDA says it. Where a program uses one, there is one.
static bool isNumberOfDevices(const Expr &Value, const FunctionFlow &Flow) {
  const VarDecl *Variable = variableIn(Value.IgnoreParenImpCasts());
  if (!Variable || !Variable->isLocalVarDecl() || !Variable->hasLocalStorage() || !Flow.owns(*Variable))
    return false;
  const VariableWrites &Written = Flow.writesTo(*Variable);
  return !Written.Escapes && !Written.Writes.empty() && llvm::all_of(Written.Writes, [](const VariableWrite &Each) {
    const auto *Call = dyn_cast<CallExpr>(Each.At);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && llvm::is_contained({"cudaGetDeviceCount", "cuDeviceGetCount"}, apiNameOf(*Callee));
  });
}

PathFacts::Values PathFacts::possibleValuesOf(const Expr &Value) {
  constexpr unsigned MostElements = 64;
  if (auto Constant = constantOf(Value))
    return {{*Constant}};
  Values Found;
  if (isNumberOfDevices(Value, Flow)) {
    Found.Known = {llvm::APSInt::get(1), llvm::APSInt::get(std::numeric_limits<int>::max())};
    Found.IsRange = true;
  }
  const InitListExpr *Elements = elementsBehind(Value, Flow);
  for (unsigned I = 0; Elements && Elements->getNumInits() <= MostElements && I < Elements->getNumInits(); ++I) {
    const auto Element = Elements->getInit(I) ? constantOf(*Elements->getInit(I)) : std::nullopt;
    if (!Element)
      return {};
    Found.Known.push_back(*Element);
  }
  return Found;
}

std::optional<bool> PathFacts::firstTestOf(const Expr &Condition, const VarDecl &Counter, const Expr &Begin) {
  const auto *Test = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
  if (!Test || !Test->isComparisonOp() || Test->isTypeDependent())
    return std::nullopt;
  auto ValuesOf = [&](const Expr &Operand) {
    const auto *Reference = dyn_cast<DeclRefExpr>(Operand.IgnoreParenImpCasts());
    if (!Operand.getType()->isIntegralOrEnumerationType())
      return Values();
    Values Found = possibleValuesOf(Reference && Reference->getDecl() == &Counter ? Begin : Operand);
    for (llvm::APSInt &Each : Found.Known) {
      Each = Each.extOrTrunc(Context.getIntWidth(Operand.getType()));
      Each.setIsSigned(Operand.getType()->isSignedIntegerOrEnumerationType());
    }
    return Found;
  };
  const Values Left = ValuesOf(*Test->getLHS()), Right = ValuesOf(*Test->getRHS());
  if ((Left.IsRange || Right.IsRange) && !Test->isRelationalOp())
    return std::nullopt;
  std::optional<bool> Common;
  for (const llvm::APSInt &A : Left.Known)
    for (const llvm::APSInt &B : Right.Known) {
      const bool Holds = compares(A, Test->getOpcode(), B);
      if (Common.value_or(Holds) != Holds)
        return std::nullopt;
      Common = Holds;
    }
  return Common;
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
  const std::optional<bool> Holds = firstTestOf(Condition, *Written, *Value);
  if (!Holds)
    return;
  if (saidBy(Condition)) {
    learn(Facts, Condition, *Holds);
    return;
  }
  const unsigned Hash = hashOfFirstTest(Condition);
  Named[Hash] = {Written};
  Facts.push_back({Hash, *Holds});
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
      if (const Expr *Condition = conditionAtEndOf(*Each)) {
        const std::optional<Said> &Asked = saidBy(*Condition);
        AskedFrom[Each->getBlockID()].insert(Asked ? Asked->Hash : hashOfFirstTest(*Condition));
      }
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
