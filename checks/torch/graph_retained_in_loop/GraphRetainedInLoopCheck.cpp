#include "torch/graph_retained_in_loop/GraphRetainedInLoopCheck.h"
#include "graphs/GraphFate.h"
#include "loops/CalledAccumulation.h"
#include "metadata/Verification.h"
#include "syntax/Mentions.h"
#include "syntax/SourceText.h"
#include "syntax/TensorTypes.h"
#include "tensors/TensorEvent.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cuda_tidy {

/// What is kept together with its graph.
struct GraphRetainedInLoopCheck::Kept {
  const Expr *Part;
  TensorValue Value;
  bool IsDifferentiated;     ///< In each iteration: what autograd has stored for it is freed.
  bool CanBeDetached = true; ///< Nobody differentiates what it is kept in.
};

namespace {

const ValueDecl *variableOf(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(&E);
  return Reference && isa<VarDecl, BindingDecl>(Reference->getDecl()) ? Reference->getDecl() : nullptr;
}

/// Whether each execution of \p Loop differentiates \p Part by itself, and not by way of what it is added to.
bool isDifferentiated(const Expr &Part, const Stmt &Loop, const ValueDecl &Into, const TensorValues &Values) {
  const ValueDecl *Variable = variableOf(Part);
  return Variable && llvm::any_of(differentiatedIn(Loop),
                                  [&](const Expr *Each) { return goesInto(*Variable, *Each, Values.flow(), &Into); });
}

/// The same for the \p Part that a callee adds: it or its caller differentiates it.
bool isDifferentiated(const Expr &Part, const CalledAccumulation &By, const TensorValues &Inside,
                      const TensorValues &Caller) {
  if (isDifferentiated(Part, *By.Callee->getBody(), *By.Added.Into, Inside))
    return true;
  const auto *Parameter = dyn_cast_if_present<ParmVarDecl>(variableOf(Part));
  const unsigned Index = Parameter ? Parameter->getFunctionScopeIndex() + isa<CXXOperatorCallExpr>(By.Call) : 0;
  return Parameter && Index < By.Call->getNumArgs() &&
         llvm::any_of(
             partsOf(*By.Call->getArg(Index)),
             [&](const Expr *Given) { return isDifferentiated(*Given, *By.Loops.front(), *By.Object, Caller); });
}

/// Where nothing is recorded, a sum takes over a value alone; a container keeps what it is given.
bool keepsItself(const Accumulation &Into, const Expr &Part) {
  return (Into.What == Accumulation::Append || Into.What == Accumulation::Slot) &&
         &withoutWrapping(*Into.Values.back()) == &Part;
}

bool isSumDifferentiated(const Accumulation &Into, const TensorValues &Values) {
  const auto *Variable = dyn_cast<VarDecl>(Into.Into);
  return llvm::any_of(differentiatedIn(*Values.flow().function().getBody()), [&](const Expr *Each) {
    return Variable ? goesInto(*Variable, *Each, Values.flow()) : ownerOf(*Each) == Into.Into;
  });
}

/// Whether \p Loop is left right after \p Each is evaluated in it.
bool isLastOf(const Stmt &Loop, const Expr &Each, const FunctionFlow &Flow) {
  const Stmt *Child = &Each;
  for (const Stmt *Parent = Flow.parentOf(Child); Parent && Child != &Loop;
       Child = std::exchange(Parent, Flow.parentOf(Parent)))
    if (const auto *Block = dyn_cast<CompoundStmt>(Parent)) {
      const auto *Here = llvm::find(Block->body(), Child);
      if (std::any_of(Here, Block->body_end(), [](const Stmt *Next) { return isa<BreakStmt, ReturnStmt>(Next); }))
        return true;
    }
  return false;
}

/// Whether each iteration of a loop that \p Into outlives differentiates all that it holds by then: once more what
/// earlier iterations have differentiated already.
bool isDifferentiatedAgain(const Accumulation &Into, const FunctionFlow &Flow) {
  const auto *Variable = dyn_cast<VarDecl>(Into.Into);
  return Variable && Variable->isLocalVarDecl() && llvm::any_of(Into.Loops, [&](const Stmt *Loop) {
           return llvm::any_of(differentiatedIn(*Loop), [&](const Expr *Each) {
             return goesInto(*Variable, *Each, Flow, nullptr, Into.What == Accumulation::State) &&
                    !isLastOf(*Loop, *Each, Flow);
           });
         });
}

/// Whether the module that \p Recorder runs is another one in each iteration of \p Loop: the layers of a network.
bool runsAnotherEachTime(const Expr &Recorder, const Stmt &Loop, const FunctionFlow &Flow) {
  const auto Run = moduleCallIn(cast<CallExpr>(Recorder));
  const ValueDecl *Module = Run ? rootOf(Run->Module) : nullptr;
  const ASTContext &Context = Flow.function().getASTContext();
  return !Module ||
         Context.getSourceManager().isPointWithin(Module->getLocation(), Loop.getBeginLoc(), Loop.getEndLoc());
}

llvm::StringRef verbOf(Accumulation::Kind What) {
  switch (What) {
  case Accumulation::Sum:
    return "adds up";
  case Accumulation::Append:
  case Accumulation::State:
  case Accumulation::Slot:
    return "keeps";
  case Accumulation::Concatenation:
    return "concatenates";
  }
  return "";
}

/// Whether `.detach()` can follow \p E.
bool isPostfix(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (!isTensor(Inner->getType()))
    return false;
  return isa<DeclRefExpr, MemberExpr>(Inner) || (isa<CallExpr>(Inner) && !isa<CXXOperatorCallExpr>(Inner));
}

} // namespace

std::optional<GraphRetainedInLoopCheck::Kept>
GraphRetainedInLoopCheck::keptBy(const Accumulation &Into, TensorValues &Values,
                                 llvm::function_ref<bool(const Expr &)> IsDifferentiated) {
  for (const Expr *Added : Into.Values)
    for (const Expr *Part : partsOf(*Added))
      if (TensorValue Value = Values.valueOf(*Part); Value.Grad == TensorValue::Graph::Recorded)
        return Kept{Part, Value, IsDifferentiated(*Part)};
  return std::nullopt;
}

/// Whether there is a graph, and nobody can want it: it was differentiated already, or dies with the function.
bool GraphRetainedInLoopCheck::isKeptForNothing(const Kept &Found, const Accumulation &Into,
                                                const FunctionDecl &Function) {
  const bool IsRecorded = gradModes().at(*Into.At, Function).isRecorded();
  if (!IsRecorded && !keepsItself(Into, *Found.Part))
    return false;
  if (Found.IsDifferentiated)
    return true;
  const TensorValue &Value = Found.Value;
  // All of it is differentiated after the loop, by way of something else.
  if (Value.Recorder && Value.RecordedIn == &Function && differentiatedIn(Into.loop()).empty() &&
      fateOfGraph(*Value.Recorder, flows().of(Function), modules()) == GraphFate::Differentiated)
    return false;
  // What a module keeps of its forward pass belongs to the graph that it returns.
  return !isMethodOfModule(Function) && IsRecorded &&
         fateOfGraph(*Found.Part, flows().of(Function), modules()) == GraphFate::Dropped;
}

void GraphRetainedInLoopCheck::judge(const FunctionDecl &Function) {
  TensorValues Values(Function, flows(), &gradModes());
  for (const Accumulation &Into : accumulationsIn(Values.flow(), flows())) {
    const bool IsAgain = isDifferentiatedAgain(Into, Values.flow());
    std::optional<Kept> Found = keptBy(Into, Values, [&](const Expr &Part) {
      return IsAgain || llvm::any_of(Into.Loops, [&](const Stmt *Loop) {
               return isDifferentiated(Part, *Loop, *Into.Into, Values);
             });
    });
    if (!Found)
      continue;
    const bool IsForNothing = Into.What == Accumulation::State ? isCarriedOnForNothing(*Found, Into, IsAgain, Values)
                                                               : (IsAgain || !isSumDifferentiated(Into, Values)) &&
                                                                     isKeptForNothing(*Found, Into, Function);
    Found->CanBeDetached = !IsAgain || Into.What == Accumulation::State;
    if (IsForNothing)
      report(*Found, Into, Function, Into.loop());
  }
  judgeCalls(Function, Values);
  judgeEachCall(Function, Values);
}

/// Whether the graph of a state leads from each iteration into the next, and that one cannot want it: it differentiates
/// all of it, or nobody does.
bool GraphRetainedInLoopCheck::isCarriedOnForNothing(const Kept &Found, const Accumulation &Into, bool IsAgain,
                                                     TensorValues &Values) {
  const FunctionDecl &Function = Values.flow().function();
  const Expr *Recorder = Found.Value.Recorder;
  if (isMethodOfModule(Function) || !Recorder || Found.Value.RecordedIn != &Function ||
      !gradModes().at(*Into.At, Function).isRecorded())
    return false;
  return IsAgain || (!runsAnotherEachTime(*Recorder, Into.loop(), Values.flow()) &&
                     fateOfGraph(*Recorder, Values.flow(), modules()) == GraphFate::Dropped);
}

/// What functions that a loop calls add to objects that outlive it.
void GraphRetainedInLoopCheck::judgeCalls(const FunctionDecl &Function, TensorValues &Values) {
  for (const CalledAccumulation &By : accumulationsByCallsIn(Values.flow(), flows())) {
    TensorValues Inside(*By.Callee, *By.Call, Values);
    const std::optional<Kept> Found =
        keptBy(By.Added, Inside, [&](const Expr &Part) { return isDifferentiated(Part, By, Inside, Values); });
    if (!Found || !Found->IsDifferentiated || isSumDifferentiated(By.Added, Inside))
      continue;
    const bool IsRecorded =
        gradModes().at(*By.Added.At, *By.Callee).isRecorded() && gradModes().at(*By.Call, Function).isRecorded();
    if (IsRecorded || keepsItself(By.Added, *Found->Part))
      report(*Found, By.Added, Function, *By.Loops.front());
  }
}

/// What each call of a function, which differentiates it, adds to a member or a static variable: the loop may be
/// anywhere.
void GraphRetainedInLoopCheck::judgeEachCall(const FunctionDecl &Function, TensorValues &Values) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const bool IsLambda = Method && Method->getParent()->isLambda();
  if (isa<CXXConstructorDecl>(Function) || Function.isMain() || isMethodOfModule(Function) || IsLambda ||
      differentiatedIn(*Function.getBody()).empty())
    return;
  for (const Accumulation &Into : accumulationsOfEachCall(Values.flow(), flows())) {
    const std::optional<Kept> Found = keptBy(Into, Values, [&](const Expr &Part) {
      return isDifferentiated(Part, *Function.getBody(), *Into.Into, Values);
    });
    if (!isa<ParmVarDecl>(Into.Into) && Found && Found->IsDifferentiated && !isSumDifferentiated(Into, Values) &&
        isKeptForNothing(*Found, Into, Function))
      report(*Found, Into, Function, Into.loop());
  }
}

void GraphRetainedInLoopCheck::report(const Kept &Found, const Accumulation &Into, const FunctionDecl &Function,
                                      const Stmt &Loop) {
  if (!isNew(Into.At->getBeginLoc()))
    return;
  const ASTContext &Context = flows().context();
  const std::string Part = textOf(*Found.Part, Context);
  {
    auto Report = diag(Into.At->getExprLoc(), "%0 %1 '%2' together with its graph: %select{every iteration's graph and "
                                              "all it has stored stay|of every iteration's graph the nodes stay}3 in "
                                              "memory");
    Report << Into.Into << verbOf(Into.What) << Part << Found.IsDifferentiated;
    const Expr &Added = withoutWrapping(*Into.Values.back());
    if (Found.CanBeDetached && &Added == Found.Part && isPostfix(Added) && Added.getEndLoc().isFileID())
      Report << FixItHint::CreateInsertion(
          Lexer::getLocForEndOfToken(Added.getEndLoc(), 0, Context.getSourceManager(), Context.getLangOpts()),
          ".detach()");
    attach(Verification{{"call", partOf(Function.getQualifiedNameAsString(), Loop.getSourceRange(),
                                        Context.getSourceManager())}},
           Report);
  }
  if (&Loop == Function.getBody())
    diag(Function.getLocation(), "each call of %0 adds one", DiagnosticIDs::Note) << &Function;
  else
    diag(Loop.getBeginLoc(), "each iteration of this loop adds one", DiagnosticIDs::Note);
  diag(Into.Into->getLocation(), "%0 outlives %select{the iterations|the calls}1", DiagnosticIDs::Note)
      << Into.Into << (&Loop == Function.getBody());
  if (Found.Value.Origin)
    diag(Found.Value.Origin->getExprLoc(), "'%0' requires grad because of this", DiagnosticIDs::Note) << Part;
}

} // namespace cuda_tidy
