#include "cuda/unordered_streams/Conflict.h"
#include "flow/Assignment.h"
#include "flow/Conditions.h"
#include "flow/Elements.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/QueuedCalls.h"
#include "loops/TripCount.h"
#include "memory/HostAccess.h"
#include "memory/MemoryOrigin.h"
#include "streams/StreamOrder.h"
#include "syntax/Mentions.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The local variable, or the member of an object that is local or behind a local pointer, whose memory, all of it,
/// \p Of accesses: an allocation of the function's, which no part of it divides up.
std::optional<NamedPlace> memoryOf(const StreamWork::Access &Of, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const NamedPlace &Place = Of.Place;
  const auto *Local = Place.Object ? Place.Object : dyn_cast<VarDecl>(Place.Named);
  if (!Local || !Local->isLocalVarDecl() || !Local->hasLocalStorage() || Local->getType()->isReferenceType() ||
      !Flow.owns(*Local))
    return std::nullopt;
  const auto Origin = memoryOriginOf(Place, Flow, Flows);
  if (!Origin || !Origin->Source || Origin->Space == MemorySpace::Host || Origin->IsInside || Origin->IsOneOfSeveral ||
      !Flow.parentOf(Origin->Source))
    return std::nullopt;
  const bool IsDivided = llvm::any_of(mentionsOf(Place, Flow), [&](const Expr *Mention) {
    const ValueUse Use = useOf(*Mention, Flow);
    const auto *Operator = Use.by<BinaryOperator>();
    const bool IsPart = Use.by<ArraySubscriptExpr>() || (Operator && Operator->isAdditiveOp());
    return IsPart && !isNotOfHost(*Mention, Flow);
  });
  return IsDivided ? std::nullopt : std::optional(Place);
}

const FunctionDecl *kernelOf(const StreamWork &Work) {
  return isa<CUDAKernelCallExpr>(Work.Step.Call) ? Work.Step.Call->getDirectCallee() : nullptr;
}

/// Whether a function that launches \p Work for another may tell the kernel more than it is given itself: what is in
/// its object, in a variable that others see, or what something computes.
bool mayBeToldMore(const StreamWork &Work) {
  if (Work.Step.Through.empty())
    return false;
  return llvm::any_of(Work.Step.Through, [](const CallExpr *Each) { return isa<CXXMemberCallExpr>(Each); }) ||
         llvm::any_of(Work.Step.Call->arguments(), [](const Expr *Each) {
           const auto In = mentionedIn(*Each);
           return !In || !In->Members.empty() || llvm::any_of(In->Variables, [](const VarDecl *Variable) {
             return Variable->hasGlobalStorage() && !Variable->getType().isConstQualified();
           });
         });
}

/// Whether two launches of one kernel, or calls of one function that makes it, may each have a part of the memory:
/// their arguments differ, streams aside.
bool mayDivide(const StreamWork &A, const StreamWork &B, const ASTContext &Context) {
  if (!kernelOf(A) || kernelOf(A) != kernelOf(B))
    return false;
  const bool IsOneLaunch = A.Step.Call == B.Step.Call;
  const CallExpr &OfA = IsOneLaunch ? A.Step.outermost() : *A.Step.Call;
  const CallExpr &OfB = IsOneLaunch ? B.Step.outermost() : *B.Step.Call;
  if (OfA.getDirectCallee() != OfB.getDirectCallee() || OfA.getNumArgs() != OfB.getNumArgs() || mayBeToldMore(A))
    return true;
  return llvm::any_of(llvm::zip(OfA.arguments(), OfB.arguments()), [&](const auto &Each) {
    const auto &[GivenByA, GivenByB] = Each;
    return !isStream(GivenByA->getType()) && !isSame(*GivenByA, *GivenByB, Context);
  });
}

/// The innermost loop around \p Work, one of several rounds, that counts the index of its stream; null if there is
/// none.
const Stmt *loopOf(const StreamWork &Work, const FunctionFlow &Flow) {
  const std::vector<VariableWrite> &Writes = Flow.writesTo(*Work.On.Counter).Writes;
  const Stmt *Loop = repeatingLoopAround(Work.Step.outermost(), Flow);
  while (Loop && llvm::none_of(Writes, [&](const VariableWrite &Each) {
           return Each.What == VariableWrite::Combines && contains(*Loop, Each.At, Flow);
         }))
    Loop = repeatingLoopAround(*Loop, Flow);
  return Loop;
}

/// Whether \p Loop asks in a condition which round it is: it may order the rounds there.
bool asksForRound(const Stmt &Loop, const VarDecl &Counter) {
  return findPart(&Loop, [&](const Stmt &Part) {
    const auto *If = dyn_cast<IfStmt>(&Part);
    return If && findPart(If->getCond(), [&](const Stmt &Each) {
             const auto *E = dyn_cast<Expr>(&Each);
             return E && variableIn(E) == &Counter;
           });
  });
}

/// Whether \p Given may be another value in each round of \p Loop.
bool mayChangeIn(const Stmt &Loop, const Expr &Given, const FunctionFlow &Flow) {
  const auto In = mentionedIn(Given);
  return !In || !llvm::all_of(In->Members, [&](const FieldDecl *Field) { return Flow.onlyReads(*Field); }) ||
         llvm::any_of(In->Variables, [&](const VarDecl *Variable) {
           const VariableWrites &Writes = Flow.writesTo(*Variable);
           const auto Declared = Flow.declarationOf(*Variable);
           const auto Statement = Declared ? (*Declared->Block)[Declared->Index].getAs<CFGStmt>() : std::nullopt;
           return Writes.Escapes || (Statement && contains(Loop, Statement->getStmt(), Flow)) ||
                  llvm::any_of(Writes.Writes, [&](const VariableWrite &Each) { return contains(Loop, Each.At, Flow); });
         });
}

/// Whether \p Work, which a loop queues on another stream in each round, may be in an order all the same, or have
/// another part of the memory each time: what a kernel is given changes there, or nobody knows.
bool mayDivideRounds(const StreamWork &Work, const FunctionFlow &Flow) {
  if (!Work.On.Counter)
    return false;
  const Stmt *Loop = loopOf(Work, Flow);
  return !Loop || asksForRound(*Loop, *Work.On.Counter) ||
         (kernelOf(Work) &&
          (mayBeToldMore(Work) || llvm::any_of(Work.Step.outermost().arguments(), [&](const Expr *Each) {
             return !isStream(Each->getType()) && mayChangeIn(*Loop, *Each, Flow);
           })));
}

/// Whether two accesses at the same time are a mistake: one certainly writes.
bool conflict(StreamWork::Effect First, StreamWork::Effect Second) {
  return First != StreamWork::MayWrite && Second != StreamWork::MayWrite &&
         (First == StreamWork::Writes || Second == StreamWork::Writes);
}

/// Whether \p Element declares \p Counter, counts it or assigns to it.
bool isChangeOf(const VarDecl &Counter, const CFGElement &Element) {
  const auto Statement = Element.getAs<CFGStmt>();
  const Stmt *S = Statement ? Statement->getStmt() : nullptr;
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(S))
    return llvm::is_contained(Declaration->decls(), &Counter);
  const auto *Operator = dyn_cast_or_null<UnaryOperator>(S);
  const auto Given = S ? anyAssignmentIn(*S) : std::nullopt;
  return (Operator && Operator->isIncrementDecrementOp() && variableIn(Operator->getSubExpr()) == &Counter) ||
         (Given && variableIn(Given->Target) == &Counter);
}

/// Looks for what comes behind one access of a piece of work.
class Search {
public:
  Search(const StreamWork &First, llvm::ArrayRef<StreamWork> All, const FunctionFlow &Flow, UnitAnalyses &Unit)
      : First(First), All(All), Flow(Flow), Flows(Unit.get<FunctionFlows>()), Steps(Unit.get<QueueSteps>()),
        Order(First.On, Flow, Flows, Unit.get<FunctionUses>()) {}

  /// The first piece of work that conflicts with what is done to \p Memory; null if none is known.
  const StreamWork *secondFor(StreamWork::Effect What, const NamedPlace &Memory) {
    Accessed = {Memory, What};
    const Landmarks Others = Flow.elementsThat(
        [&](const CFGElement &Element) { return StreamOrder::concerns(Element) || counterAt(Element); });
    const Landmarks Changes =
        Memory.Object ? Flow.elementsOf(changesOf(Memory, Flow)) : Flow.changesOf(*Memory.localObject());
    const auto Own = Steps.of(First.Step.outermost());
    const auto *Place = llvm::find(Own, First.Step);
    StreamOrder::State Behind = Order.initial();
    if (walk(llvm::ArrayRef(Place + 1, Own.end()), Behind) == Step::Pass)
      Flow.findPathInStates(
          First.Step.outermost(), Behind, {&Others, &Changes},
          [&](const CFGElement &Element, uint64_t &Now) { return pass(Element, Now); }, AtEnd::Stop);
    return Second;
  }

private:
  /// The index of streams that \p Element changes, or null.
  const VarDecl *counterAt(const CFGElement &Element) const {
    const auto *Found = llvm::find_if(
        All, [&](const StreamWork &Each) { return Each.On.Counter && isChangeOf(*Each.On.Counter, Element); });
    return Found == All.end() ? nullptr : Found->On.Counter;
  }

  Step pass(const CFGElement &Element, uint64_t &Now) {
    if (const VarDecl *Counter = counterAt(Element)) {
      Order.count(*Counter, Element, Now);
      return Step::Pass;
    }
    if (const CallExpr *Call = callIn(Element))
      return walk(Steps.of(*Call), Now);
    return StreamOrder::concerns(Element) && Order.pass(Element, Now) ? Step::Pass : Step::Stop;
  }

  Step walk(llvm::ArrayRef<QueueStep> Along, uint64_t &Now) {
    for (const QueueStep &Each : Along) {
      const auto *Work = llvm::find_if(All, [&](const StreamWork &Other) { return Other.Step == Each; });
      if (Work != All.end() && !Order.isAfter(Work->On, Now) && conflictsWith(*Work)) {
        Second = &*Work;
        return Step::Arrive;
      }
      if (Each == First.Step || !Order.pass(Each, Now))
        return Step::Stop;
    }
    return Step::Pass;
  }

  bool conflictsWith(const StreamWork &Other) const {
    return !mayDivide(First, Other, Flows.context()) && !mayDivideRounds(Other, Flow) &&
           llvm::any_of(Other.Accesses, [&](const StreamWork::Access &Each) {
             return Each.Place == Accessed.Place && conflict(Accessed.What, Each.What);
           });
  }

  const StreamWork &First;
  const llvm::ArrayRef<StreamWork> All;
  const FunctionFlow &Flow;
  FunctionFlows &Flows;
  QueueSteps &Steps;
  StreamOrder Order;
  StreamWork::Access Accessed = {};
  const StreamWork *Second = nullptr;
};

} // namespace

std::vector<Conflict> conflictsOf(const StreamWork &First, llvm::ArrayRef<StreamWork> All, const FunctionFlow &Flow,
                                  UnitAnalyses &Unit) {
  std::vector<Conflict> Found;
  auto &Flows = Unit.get<FunctionFlows>();
  if (isDoneOnReturn(First.Step, Flow, Flows) || mayDivideRounds(First, Flow))
    return Found;
  for (const StreamWork::Access &Of : First.Accesses)
    if (const std::optional<NamedPlace> Memory = memoryOf(Of, Flow, Flows))
      if (const StreamWork *Second = Search(First, All, Flow, Unit).secondFor(Of.What, *Memory))
        Found.push_back({&First, Second, Of.What, *Memory});
  return Found;
}

} // namespace cuda_tidy
