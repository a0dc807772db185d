#include "flow/ThreadDivergence.h"
#include "flow/Conditions.h"
#include "flow/DivergenceEvaluation.h"
#include "flow/ThreadSteps.h"
#include "knowledge/BlockBarriers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 5;   // Of calls.
constexpr unsigned MaxRounds = 20; // Until nothing changes.

bool endsProgram(const Stmt &Statement) {
  if (const auto *Assembly = dyn_cast<GCCAsmStmt>(&Statement))
    return llvm::StringRef(Assembly->getAsmString()).contains("trap;") ||
           llvm::StringRef(Assembly->getAsmString()).contains("exit;");
  const auto *Call = dyn_cast<CallExpr>(&Statement);
  return Call && roleOf(*Call) == ThreadRole::End;
}

// The comparison, or else the value, that decides where a branch goes.
const Expr *conditionOf(const CFGBlock &Block) {
  if (const auto *Switch = dyn_cast_or_null<SwitchStmt>(Block.getTerminatorStmt()))
    return Switch->getCond();
  return Block.getLastCondition();
}

} // namespace

const FunctionDecl *bodyCalledBy(const CallExpr &Call) {
  if (isa<CUDAKernelCallExpr>(Call))
    return nullptr;
  if (const FunctionDecl *Callee = Call.getDirectCallee())
    return definitionOf(*Callee);
  const auto *Names = dyn_cast<OverloadExpr>(Call.getCallee()->IgnoreParenImpCasts());
  if (!Names || Names->getNumDecls() != 1)
    return nullptr;
  const NamedDecl *Only = (*Names->decls_begin())->getUnderlyingDecl();
  const auto *Template = dyn_cast<FunctionTemplateDecl>(Only);
  const auto *Function = Template ? Template->getTemplatedDecl() : dyn_cast<FunctionDecl>(Only);
  return Function ? definitionOf(*Function) : nullptr;
}

bool ThreadDivergence::Entry::operator<(const Entry &Other) const {
  return std::tie(Object, Arguments, AreMemory) < std::tie(Other.Object, Other.Arguments, Other.AreMemory);
}

ThreadDivergence::Entry ThreadDivergence::entryFrom(const CallExpr &Call, const Evaluation &In) const {
  Entry Entered;
  llvm::ArrayRef<const Expr *> Arguments(Call.getArgs(), Call.getNumArgs());
  if (isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(Call.getCalleeDecl()) && !Arguments.empty()) {
    Entered.Object = In.source(*Arguments.front());
    Arguments = Arguments.drop_front();
  } else {
    Entered.Object = In.ofObject(Call);
  }
  for (const Expr *Each : Arguments) {
    const std::optional<Changed> Own = changedBy(*Each);
    Entered.Arguments.push_back(In.source(*Each));
    Entered.AreMemory.push_back(Each->isLValue() && (!Own || Own->IsBehindPointer));
  }
  return Entered;
}

ThreadDivergence::Entry ThreadDivergence::entryOf(const CallExpr &Call) {
  std::optional<FunctionFlow::Place> Place = Flow.placeOf(Call);
  if (!Place)
    return {};
  State Here = stateAt(*Place->Block);
  for (unsigned Index = 0; Index < Place->Index; ++Index)
    if (auto Statement = (*Place->Block)[Index].getAs<CFGStmt>())
      apply(*Statement->getStmt(), Here);
  return entryFrom(Call, Evaluation(*this, Here));
}

ThreadDivergence::State ThreadDivergence::stateAt(const CFGBlock &Block) const {
  auto Found = AtBegin.find(&Block);
  return Found == AtBegin.end() ? State() : Found->second;
}

bool ThreadDivergence::part(const CFGBlock &Block, const State &Here) {
  const Expr *Condition = conditionOf(Block);
  if (!Condition || llvm::any_of(Partings, [&](const Parting &Known) { return Known.Block == &Block; }))
    return false;
  const Evaluation In(*this, Here);
  const Expr *Source = In.source(*Condition);
  if (!Source)
    return false;
  bool Holds = true;
  if (const auto *Comparison = dyn_cast<BinaryOperator>(withoutNegations(*Condition, Holds));
      Comparison && Comparison->isComparisonOp() &&
      (goesInBlockSteps(
           *Comparison, Flow, [&](const Expr &E) { return In.source(E) != nullptr; },
           [&](const ParmVarDecl &Each) { return All.GivenTo ? All.GivenTo(Each) : std::nullopt; }) ||
       (All.IsDecided && All.IsDecided(*Comparison, Flow))))
    return false;
  Partings.push_back({&Block, Condition, Source});
  return meet(Partings.back());
}

// What is changed on one of the ways only differs where they meet.
bool ThreadDivergence::meet(const Parting &Where) {
  bool IsNew = false;
  for (const BranchRegions::Meeting &Each : Regions->meetingsOf(*Where.Block))
    for (const CFGBlock *Passed : Each.Passed)
      for (const Key &What : ChangedIn[Passed])
        IsNew |= MetAt[Each.At].try_emplace(What, Where.Source).second;
  return IsNew;
}

// Several values, and which of them is returned differs.
void ThreadDivergence::judgeReturns() {
  unsigned Count = 0;
  const Expr *Deciding = nullptr;
  for (const CFGBlock *Block : Regions->inOrder())
    for (const CFGElement &Element : *Block)
      if (auto Statement = Element.getAs<CFGStmt>())
        if (const auto *Return = dyn_cast<ReturnStmt>(Statement->getStmt()); Return && Return->getRetValue()) {
          ++Count;
          if (auto Before = partingsBefore(*Return); !Before.empty())
            Deciding = Before.front()->Source;
        }
  if (!Returned && Count > 1)
    Returned = Deciding;
}

// What was written last counts, on whichever way.
void ThreadDivergence::judgeReferences(const State &AtEntry) {
  const CFGBlock &Exit = Flow.cfg()->getExit();
  if (!AtBegin.contains(&Exit))
    return;
  const State AtExit = stateAt(Exit);
  for (const ParmVarDecl *Each : Flow.function().parameters()) {
    const Key Whole(Each, nullptr);
    if (!Each->getType()->isReferenceType() || (AtEntry.contains(Whole) && AtExit.contains(Whole)))
      continue;
    auto Differs = AtExit.lower_bound(Whole);
    const bool IsFound = Differs != AtExit.end() && Differs->first.first == Each;
    Out[Each] = {IsFound ? Differs->second : nullptr, !AtExit.contains(Whole)};
  }
}

void ThreadDivergence::collectChanges() {
  for (const CFGBlock *Block : Regions->inOrder())
    for (const CFGElement &Element : *Block) {
      auto Statement = Element.getAs<CFGStmt>();
      const auto *Operator = Statement ? dyn_cast<BinaryOperator>(Statement->getStmt()) : nullptr;
      const auto *Unary = Statement ? dyn_cast<UnaryOperator>(Statement->getStmt()) : nullptr;
      const Expr *Target = Operator && Operator->isAssignmentOp()     ? Operator->getLHS()
                           : Unary && Unary->isIncrementDecrementOp() ? Unary->getSubExpr()
                                                                      : nullptr;
      if (std::optional<Changed> What = Target ? changedBy(*Target) : std::nullopt; What && !What->IsBehindPointer)
        ChangedIn[Block].push_back(What->What);
    }
}

ThreadDivergence::State ThreadDivergence::joinedBefore(const CFGBlock &Block) const {
  State Joined;
  for (const CFGBlock::AdjacentBlock &Before : Block.preds())
    if (Before.isReachable())
      if (auto Found = AtEnd.find(Before); Found != AtEnd.end())
        Joined.insert(Found->second.begin(), Found->second.end());
  if (auto Met = MetAt.find(&Block); Met != MetAt.end())
    Joined.insert(Met->second.begin(), Met->second.end());
  return Joined;
}

void ThreadDivergence::run(const Entry &Entered) {
  const CFG *Graph = Flow.cfg();
  if (!Graph)
    return;
  Regions = std::make_unique<BranchRegions>(*Graph, endsProgram);
  State Initial;
  for (unsigned Index = 0; Index < Entered.Arguments.size() && Index < Flow.function().getNumParams(); ++Index)
    if (Entered.Arguments[Index])
      Initial[{Flow.function().getParamDecl(Index), nullptr}] = Entered.Arguments[Index];
  for (unsigned Index = 0; Index < Entered.AreMemory.size() && Index < Flow.function().getNumParams(); ++Index)
    if (const ParmVarDecl *Parameter = Flow.function().getParamDecl(Index);
        Entered.AreMemory[Index] && Parameter->getType()->isReferenceType())
      ToMemory.insert(Parameter);
  if (Entered.Object)
    Initial[{nullptr, nullptr}] = Entered.Object;
  collectChanges();
  bool Grows = true;
  for (unsigned Round = 0; Grows && Round < MaxRounds; ++Round) {
    Grows = false;
    for (const CFGBlock *Block : Regions->inOrder()) {
      State Here = Block == &Graph->getEntry() ? Initial : joinedBefore(*Block);
      AtBegin[Block] = Here;
      for (const CFGElement &Element : *Block)
        if (auto Statement = Element.getAs<CFGStmt>())
          apply(*Statement->getStmt(), Here);
      if (Regions->waysFrom(*Block).size() > 1)
        Grows |= part(*Block, Here);
      State &End = AtEnd[Block];
      Grows |= End.size() != Here.size();
      End = std::move(Here);
    }
  }
  judgeReturns();
  judgeReferences(Initial);
}

llvm::SmallVector<const ThreadDivergence::Parting *, 4> ThreadDivergence::partingsBefore(const Stmt &Statement) const {
  llvm::SmallVector<const Parting *, 4> Found;
  std::optional<FunctionFlow::Place> Place = Regions ? Flow.placeOf(Statement) : std::nullopt;
  if (!Place)
    return Found;
  const BranchRegions::Blocks Deciding = Regions->decidingAbout(*Place->Block);
  for (const Parting &Each : Partings)
    if (llvm::is_contained(Deciding, Each.Block))
      Found.push_back(&Each);
  return Found;
}

bool ThreadDivergence::isExecutedAlways(const Stmt &Statement) const {
  std::optional<FunctionFlow::Place> Place = Regions ? Flow.placeOf(Statement) : std::nullopt;
  return Place && llvm::all_of(Regions->decidingAbout(*Place->Block), [](const CFGBlock *Branch) {
           return isa_and_nonnull<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Branch->getTerminatorStmt());
         });
}

void ThreadDivergences::assume(BlockShape NewShape, Decided NewIsDecided, Given NewGivenTo) {
  Known.clear();
  Shape = NewShape;
  IsDecided = std::move(NewIsDecided);
  GivenTo = std::move(NewGivenTo);
}

ThreadDivergence *ThreadDivergences::of(const FunctionDecl &Function, const ThreadDivergence::Entry &Entered,
                                        unsigned Depth) {
  if (Depth > MaxDepth)
    return nullptr;
  auto [Found, IsNew] = Known.try_emplace({&Function, Entered});
  if (!IsNew)
    return Found->second.get(); // Null while it is looked at.
  std::unique_ptr<ThreadDivergence> Made(new ThreadDivergence(Flows.of(Function), *this, Depth));
  Made->run(Entered);
  return (Known[{&Function, Entered}] = std::move(Made)).get();
}

ThreadDivergence &ThreadDivergences::of(const FunctionDecl &Function, const ThreadDivergence::Entry &Entered) {
  return *of(Function, Entered, 0);
}

} // namespace cuda_tidy
