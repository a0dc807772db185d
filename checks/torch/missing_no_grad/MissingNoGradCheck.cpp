#include "torch/missing_no_grad/MissingNoGradCheck.h"
#include "facts/Registration.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "graphs/GraphFate.h"
#include "graphs/IndirectForwards.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TensorOperators.h"
#include "metadata/Verification.h"
#include "program/Conditions.h"
#include "syntax/Mentions.h"
#include "syntax/TensorExpr.h"
#include "torch/missing_no_grad/GuardPlace.h"
#include "torch/missing_no_grad/LeafUpdates.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

AST_MATCHER(CXXRecordDecl, isGuard) { return isGradGuard(Node); }

/// A guard by value.
auto guardType() { return qualType(hasUnqualifiedDesugaredType(recordType(hasDeclaration(cxxRecordDecl(isGuard()))))); }

/// Of an operator's call, the operand: as a call it begins at the operator.
SourceLocation beginOf(const Stmt &Call) { return Call.getBeginLoc(); }

/// The last guard before \p Place in the function that does not reach it; null if there is none.
const VarDecl *guardThatEndsBefore(const Stmt &Place, const FunctionFlow &Flow) {
  const SourceManager &Files = Flow.function().getASTContext().getSourceManager();
  const VarDecl *Last = nullptr;
  forEachPart(Flow.function().getBody(), [&](const Stmt &Part) {
    if (const auto *Declaration = dyn_cast<DeclStmt>(&Part))
      for (const Decl *Each : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(Each))
          if (std::optional<GradMode> Mode = modeUnder(*Variable);
              Mode && Mode->isOff() && Files.isBeforeInTranslationUnit(Variable->getLocation(), Place.getBeginLoc()) &&
              (!Last || Files.isBeforeInTranslationUnit(Last->getLocation(), Variable->getLocation())))
            Last = Variable;
  });
  return Last;
}

} // namespace

struct MissingNoGradCheck::Evidence {
  const CallExpr *Eval = nullptr;
  const ValueDecl *Loaded = nullptr;
  const CallExpr *Trained = nullptr; ///< Another run in the function, whose result is differentiated.
  const Stmt *Loop = nullptr;        ///< Around a run in `main`, of a file that differentiates nothing.
  bool DiesHere = false;             ///< In another function than `main`, which does not train the module.
};

/// Whether a module of the project differentiates within its `forward`, as one that gives forces does with an energy:
/// it does not work without recording.
static bool differentiatesItself(const CallExpr &Run, const ModuleUses &Modules) {
  const CXXMethodDecl *Forward = forwardOf(Run);
  const FunctionDecl *Definition = nullptr;
  return Forward && Forward->hasBody(Definition) && Modules.differentiates(*Definition);
}

/// Whether the method is one of the project's that another unit defines.
static bool isDefinedElsewhere(const FunctionDecl &Method) {
  const SourceManager &Sources = Method.getASTContext().getSourceManager();
  return !definitionOf(Method) && !Sources.isInSystemHeader(Sources.getExpansionLoc(Method.getLocation()));
}

/// What the units decide that define what \p Run calls, and the project's Python of the scripts that it exports.
static std::vector<Condition> conditionsOf(const CallExpr &Run, bool IsOfLoaded, ASTContext &Context) {
  UnitAnalyses &Unit = UnitAnalyses::of(Context);
  std::vector<Condition> Found;
  if (IsOfLoaded)
    Found.push_back({Condition::UnlessAll, {{Property::FreezesExports, {pythonKey("")}, -1, "", ""}}, ""});
  if (const CXXMethodDecl *Forward = forwardOf(Run); Forward && isDefinedElsewhere(*Forward))
    Found.push_back({Condition::UnlessAll, {questionAboutDefinition(Property::Differentiates, *Forward, Unit)}, ""});
  const FunctionDecl *Method = Run.getDirectCallee();
  if (Method && !moduleCallIn(Run) && isMethodOfModule(*Method) && isDefinedElsewhere(*Method))
    Found.push_back({Condition::OnlyIfAny, {questionAboutDefinition(Property::RunsModule, *Method, Unit)}, ""});
  return Found;
}

/// Whether what \p Run gives is cut off from its graph by `detach()`, as a function that trains does with a target.
static bool isDetached(const Expr &Run, const FunctionFlow &Flow) {
  for (const Stmt *Parent = Flow.parentOf(&Run); isa_and_nonnull<Expr>(Parent); Parent = Flow.parentOf(Parent))
    if (const auto *Call = dyn_cast<CallExpr>(Parent); Call && calledName(*Call) == "detach")
      return true;
  const VarDecl *Result = useOfWhole(Run, Flow).initialized();
  return Result && llvm::any_of(Flow.referencesTo(Result),
                                [&](const DeclRefExpr *Mention) { return isDetached(*Mention, Flow); });
}

/// Whether of what \p Value gives nothing but the shape and its like are looked at, as a test of a module does that
/// runs it in the mode in which it is trained.
static bool isOnlyMeasured(const Expr &Value, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Value, Flow, Through::Copies);
  if (Use.method() || Use.by<MemberExpr>())
    return asksNoElement(Use.methodName());
  if (const auto *Call = Use.by<CallExpr>())
    return runsModule(*Call) && isOnlyMeasured(*Call, Flow);
  const VarDecl *Result = Use.initialized();
  if (!Result)
    return false;
  const llvm::ArrayRef<const DeclRefExpr *> Mentions = Flow.referencesTo(Result);
  return !Mentions.empty() &&
         llvm::all_of(Mentions, [&](const DeclRefExpr *Mention) { return isOnlyMeasured(*Mention, Flow); });
}

/// Where the function of \p Forward runs the same module for what it differentiates; null if it does not.
static const CallExpr *runForGradients(const ModuleUses::Use &Forward, const ValueDecl &Module,
                                       const FunctionFlow &Flow, const ModuleUses &Modules) {
  for (const ModuleUses::Use &Other : Modules.forwards())
    if (Other.Call != Forward.Call && Other.Outermost == Forward.Outermost && rootOf(Other.Module) == &Module &&
        fateOfGraph(*Other.Call, Flow, Modules) == GraphFate::Differentiated)
      return Other.Call;
  return nullptr;
}

void MissingNoGradCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
  Finder->addMatcher(traverse(TK_IgnoreUnlessSpelledInSource,
                              expr(mapAnyOf(cxxConstructExpr, cxxTemporaryObjectExpr, cxxFunctionalCastExpr)
                                       .with(hasType(guardType()), hasParent(compoundStmt())))
                                  .bind("temporary")),
                     this);
  Finder->addMatcher(functionDecl(parameterCountIs(0), hasParent(declStmt()), returns(guardType())).bind("function"),
                     this);
}

void MissingNoGradCheck::check(const MatchFinder::MatchResult &Result) {
  if (const auto *Temporary = Result.Nodes.getNodeAs<Expr>("temporary"))
    checkTemporary(*Temporary);
  else if (const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function"))
    checkFunction(*Function);
  else
    checkModules(*Result.Context);
}

void MissingNoGradCheck::checkTemporary(const Expr &Guard) {
  diag(Guard.getBeginLoc(), "the guard is gone at the end of this statement, and switches nothing for those after it");
  diag(Guard.getBeginLoc(), "give it a name, which it keeps to the end of the block", DiagnosticIDs::Note);
}

void MissingNoGradCheck::checkFunction(const FunctionDecl &Guard) {
  diag(Guard.getLocation(), "%0 is declared as a function here, and no guard") << &Guard;
  diag(Guard.getLocation(), "without the parentheses it is one", DiagnosticIDs::Note);
}

std::optional<MissingNoGradCheck::Evidence>
MissingNoGradCheck::evidenceOf(const ModuleUses::Use &Forward, const ModuleUses &Modules, FunctionFlows &Flows) const {
  const ValueDecl *Module = rootOf(Forward.Module);
  if (Module && Modules.isFrozen(*Module))
    return std::nullopt;
  Evidence Found;
  Found.Eval = Modules.evalBefore(Forward);
  if (Module && Modules.isLoaded(*Module) && !Modules.isTrained(*Module)) {
    Found.Loaded = Module;
  }
  if (Found.Eval || Found.Loaded)
    return Found;
  const FunctionFlow &Flow = Flows.of(*Forward.Outermost);
  if (!diesHere(*Forward.Call, Flow, Modules))
    return std::nullopt;
  if (Module && Modules.differentiates(*Forward.Outermost))
    Found.Trained = runForGradients(Forward, *Module, Flow, Modules);
  else if (!Forward.Outermost->isMain())
    Found.DiesHere = !(Module && Modules.isTrained(*Module)) && !isOnlyMeasured(*Forward.Call, Flow);
  else if (!Modules.differentiates())
    Found.Loop = loopAround(*Forward.Call, Flow);
  return Found.Trained || Found.Loop || Found.DiesHere ? std::optional(Found) : std::nullopt;
}

bool MissingNoGradCheck::isDropped(const ModuleUses::Use &Forward, const Evidence &Why, const ModuleUses &Modules,
                                   FunctionFlows &Flows, GradModes &Modes) const {
  if (Modules.differentiates(*Forward.Outermost) && isDetached(*Forward.Call, Flows.of(*Forward.Outermost)))
    return false;
  GraphFate Fate = fateOfGraph(*Forward.Call, *Forward.Outermost, Modules, Modes.uses(), Flows);
  // Whoever gets it may be in another file: a script is rarely trained there.
  const bool IsOfScript = Why.Loaded || (Why.Eval && isScript(*Forward.Module));
  return Fate == GraphFate::Dropped || (Fate == GraphFate::Leaves && IsOfScript && !Modules.differentiates());
}

void MissingNoGradCheck::checkModules(ASTContext &Context) {
  UnitAnalyses &Unit = UnitAnalyses::of(Context);
  const auto &Modules = Unit.get<ModuleUses>();
  auto &Flows = Unit.get<FunctionFlows>();
  auto &Modes = Unit.get<GradModes>();
  llvm::DenseSet<SourceLocation> Reported;
  for (const ModuleUses::Use &Forward : Modules.forwards())
    checkForward(Forward, Modules, Flows, Modes, Reported);
  // Only where the function that calls evaluates: others may train through the same call.
  for (const ModuleUses::Use &Forward : indirectForwardsIn(Context))
    if (const FunctionDecl *Runner = definitionOf(*Forward.Call->getDirectCallee());
        (!Runner || !Reported.contains(Runner->getLocation())) &&
        (Modules.evalBefore(Forward) || diesHere(*Forward.Call, Flows.of(*Forward.Outermost), Modules)))
      checkForward(Forward, Modules, Flows, Modes, Reported);
  checkUpdates(Modules, Modes, Flows);
}

void MissingNoGradCheck::checkForward(const ModuleUses::Use &Forward, const ModuleUses &Modules, FunctionFlows &Flows,
                                      GradModes &Modes, llvm::DenseSet<SourceLocation> &Reported) {
  const bool IsOfCallers = !Forward.Function->hasBody(); // a default argument
  if (IsOfCallers || isMethodOfModule(*Forward.Outermost) || Reported.contains(Forward.Function->getLocation()))
    return;
  std::optional<Evidence> Why = evidenceOf(Forward, Modules, Flows);
  if (!Why || runsWithoutParameters(*Forward.Call) || differentiatesItself(*Forward.Call, Modules))
    return;
  GradMode Mode = Modes.at(*Forward.Call, *Forward.Outermost);
  // Who starts a thread under a guard wants no graph of what it returns.
  const bool IsGuardedElsewhere =
      Mode.IsOtherThread && Why->Eval && guardThatEndsBefore(*Forward.Call, Flows.of(*Forward.Outermost));
  if (!Mode.isRecorded() || !(IsGuardedElsewhere || isDropped(Forward, *Why, Modules, Flows, Modes)))
    return;
  std::vector<Condition> Conditions = conditionsOf(*Forward.Call, Why->Loaded, Flows.context());
  const bool IsUncalled = Modes.uses().usesOf(*Forward.Outermost).empty();
  const bool IsLeftToCallers =
      IsUncalled && Mode.Recorded == GradMode::ByDefault && !isOnlyCalledHere(*Forward.Outermost);
  // What becomes of the result alone is no reason to report a function that nobody is seen to call.
  if (IsLeftToCallers)
    Conditions.push_back(
        {Why->DiesHere ? Condition::OnlyIfDenied : Condition::UnlessAll,
         {questionAbout(Property::RecordsNothing, {Forward.Outermost}, UnitAnalyses::of(Flows.context()))},
         ""});
  if (!mayBeShown(Conditions) || (Why->DiesHere && IsUncalled && !IsLeftToCallers))
    return;
  Reported.insert(Forward.Function->getLocation()); // one guard serves the function
  report(Forward, Conditions, Flows.of(*Forward.Outermost), Modules);
  explain(Forward, *Why);
  explain(Mode, Forward, Flows.of(*Forward.Outermost));
  diag(beginOf(*Forward.Call), "'torch::NoGradGuard' or 'c10::InferenceMode' in scope here records nothing",
       DiagnosticIDs::Note);
}

void MissingNoGradCheck::report(const ModuleUses::Use &Forward, llvm::ArrayRef<Condition> Conditions,
                                const FunctionFlow &Flow, const ModuleUses &Modules) {
  const ValueDecl *Module = rootOf(Forward.Module);
  auto Diagnostic =
      diag(beginOf(*Forward.Call), "%0 is run for its result alone, and records a graph that nobody differentiates")
      << (Module ? ("'" + Module->getName() + "'").str() : "the module");
  if (std::optional<FixItHint> Guard = guardBefore(Forward, Flow, Modules))
    Diagnostic << *Guard;
  attach(Verification{{"call", partOf(Forward.Outermost->getQualifiedNameAsString(),
                                      SourceRange(beginOf(*Forward.Call), Forward.Call->getEndLoc()),
                                      Forward.Outermost->getASTContext().getSourceManager())},
                      {"conditions", asJson(Conditions)}},
         Diagnostic);
}

void MissingNoGradCheck::explain(const ModuleUses::Use &Forward, const Evidence &Why) {
  if (Why.Eval)
    diag(beginOf(*Why.Eval), "it was put into evaluation mode here, which does not switch recording off",
         DiagnosticIDs::Note);
  else if (Why.Loaded)
    diag(Why.Loaded->getLocation(), "%0 is loaded from a file, and not trained here", DiagnosticIDs::Note)
        << Why.Loaded;
  else if (Why.Trained)
    diag(beginOf(*Why.Trained), "what it gives here is differentiated, and so it is trained", DiagnosticIDs::Note);
  else if (Why.Loop)
    diag(Why.Loop->getBeginLoc(), "this loop runs it, and nothing in this file differentiates", DiagnosticIDs::Note);
  else
    diag(Forward.Outermost->getLocation(), "%0 neither returns nor keeps what hangs on the graph", DiagnosticIDs::Note)
        << Forward.Outermost;
}

void MissingNoGradCheck::explain(const GradMode &Mode, const ModuleUses::Use &Forward, const FunctionFlow &Flow) {
  if (Mode.IsOtherThread)
    diag(Mode.Because, "a thread begins here, on which no guard of another thread counts", DiagnosticIDs::Note);
  else if (Mode.Guard)
    diag(Mode.Because, "%0 has gradients recorded", DiagnosticIDs::Note) << Mode.Guard;
  else if (Mode.Because.isValid())
    diag(Mode.Because, "gradients are recorded from here on", DiagnosticIDs::Note);
  else if (const VarDecl *Ended = guardThatEndsBefore(*Forward.Call, Flow))
    diag(Ended->getLocation(), "%0 is gone at the end of its block", DiagnosticIDs::Note) << Ended;
}

void MissingNoGradCheck::checkUpdates(const ModuleUses &Modules, GradModes &Modes, FunctionFlows &Flows) {
  llvm::SmallPtrSet<const CallExpr *, 4> Known;
  for (const ModuleUses::Update &Update : Modules.updates()) {
    if (Update.Module && Modules.isFrozen(*Update.Module))
      continue;
    if (!Modes.at(*Update.Call, *Update.Outermost).isRecorded())
      continue;
    Known.insert(Update.Call);
    reportUpdate(*Update.Call, "a parameter");
  }
  for (const LeafUpdate &Update : leafUpdatesIn(Flows.context(), Flows))
    if (!Known.contains(Update.Call) && Modes.at(*Update.Call, *Update.Outermost).isRecorded())
      reportUpdate(*Update.Call, ("'" + Update.Leaf->getName() + "'").str());
}

void MissingNoGradCheck::reportUpdate(const CallExpr &Update, StringRef What) {
  diag(beginOf(Update), "%0 is changed in place where gradients are recorded: this raises 'a "
                        "leaf Variable that requires grad is being used in an in-place operation'")
      << What;
  diag(beginOf(Update), "'torch::NoGradGuard' in scope here allows it", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
