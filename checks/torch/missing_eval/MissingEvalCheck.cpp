#include "torch/missing_eval/MissingEvalCheck.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "graphs/GraphFate.h"
#include "syntax/GivenValues.h"
#include "syntax/TensorTypes.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether a loop around \p Run runs the module on the same input each time, as Monte Carlo dropout does, whose samples
/// are averaged, and a benchmark.
bool isRepeated(const CallExpr &Run, const FunctionFlow &Flow) {
  llvm::SmallVector<const VarDecl *, 4> Inputs;
  for (const Expr *Argument : Run.arguments())
    forEachPart(Argument, [&](const Stmt &Part) {
      const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
      if (const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
          Variable && !holdsModule(Variable->getType()) && carriesGraph(Variable->getType()))
        Inputs.push_back(Variable);
    });
  const SourceManager &Sources = Flow.function().getASTContext().getSourceManager();
  const Stmt *Loop = Flow.parentOf(&Run);
  while (Loop && !isLoop(*Loop) && !isa<LambdaExpr>(Loop))
    Loop = Flow.parentOf(Loop);
  return Loop && !isa<LambdaExpr>(Loop) && !Inputs.empty() && llvm::all_of(Inputs, [&](const VarDecl *Input) {
           return Sources.isBeforeInTranslationUnit(Input->getLocation(), Loop->getBeginLoc()) &&
                  !Flow.isWrittenBetween(*Input, Loop->getBeginLoc(), Loop->getEndLoc());
         });
}

bool mentionsAny(const Stmt &Code, const llvm::DenseSet<const ValueDecl *> &Wanted) {
  return findPart(&Code, [&](const Stmt &Part) {
    const auto *Named = dyn_cast<Expr>(&Part);
    const ValueDecl *Declared = Named && isa<DeclRefExpr, MemberExpr>(Named) ? namedIn(*Named) : nullptr;
    return Declared && Wanted.contains(Declared);
  });
}

/// Whether the function of \p Run, which trains, computes with what that gives where gradients are recorded: it is a
/// target, or what another module is trained on, and the mode in which it is computed is a part of the method.
bool isTrainedOn(const CallExpr &Run, const FunctionFlow &Flow, GradModes &Modes) {
  llvm::DenseSet<const ValueDecl *> Results;
  const auto TakeResults = [&](llvm::function_ref<bool(const Expr &)> IsOfRun) {
    forEachGivenValue(*Flow.function().getBody(), [&](const GivenValue &Given) {
      const ValueDecl *Target = Given.Declared ? Given.Declared : rootOf(Given.Target);
      if (Target && carriesGraph(Target->getType()) && IsOfRun(*Given.Value))
        Results.insert(Target);
    });
  };
  TakeResults([&](const Expr &Value) { return findPart(&Value, [&](const Stmt &Part) { return &Part == &Run; }); });
  for (size_t Known = 0; Known != Results.size();) {
    Known = Results.size();
    TakeResults([&](const Expr &Value) { return mentionsAny(Value, Results); });
  }
  return findPart(Flow.function().getBody(), [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    return Call && llvm::any_of(Call->arguments(), [&](const Expr *Each) { return mentionsAny(*Each, Results); }) &&
           carriesGraph(Call->getType()) && Modes.at(*Call, Flow.function()).isRecorded();
  });
}

/// A layer of the module that \p Forward runs, a list of layers that is a variable of its function.
std::optional<AffectedLayer> affectedLayerInList(const ModuleUses::Use &Forward) {
  const auto *List = dyn_cast_or_null<VarDecl>(rootOf(Forward.Module));
  if (!List || !List->isLocalVarDecl() || !List->getInit())
    return std::nullopt;
  if (std::optional<AffectedLayer> Found = affectedLayerMadeIn(*List->getInit()))
    return Found;
  return affectedLayerAddedTo(List, *Forward.Outermost->getBody());
}

} // namespace

void MissingEvalCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void MissingEvalCheck::check(const MatchFinder::MatchResult &Result) {
  UnitAnalyses &Unit = UnitAnalyses::of(*Result.Context);
  // One call of `eval()` serves all runs of a module in a function.
  llvm::DenseSet<std::pair<const ValueDecl *, SourceLocation>> Reported;
  for (const ModuleUses::Use &Forward : Unit.get<ModuleUses>().forwards()) {
    const std::pair Place(rootOf(Forward.Module), Forward.Function->getLocation());
    if (!Reported.contains(Place) && checkForward(Forward, Unit))
      Reported.insert(Place);
  }
}

bool MissingEvalCheck::checkForward(const ModuleUses::Use &Forward, UnitAnalyses &Unit) {
  auto &Modes = Unit.get<GradModes>();
  const auto &Modules = Unit.get<ModuleUses>();
  if (!Forward.Function->hasBody() || isMethodOfModule(*Forward.Outermost))
    return false;
  const GradMode Inference = Modes.at(*Forward.Call, *Forward.Outermost);
  if (!Inference.isOff())
    return false;
  const bool IsOfScript = isScript(*Forward.Module);
  const CXXRecordDecl *Class = moduleClassBehind(Forward.Module->getType());
  if (!Class)
    return false;
  const std::optional<AffectedLayer> Layer = affectedLayerOf(*Class) ?: affectedLayerInList(Forward);
  if (!Layer && !IsOfScript)
    return false;
  auto &Flows = Unit.get<FunctionFlows>();
  const FunctionFlow &Flow = Flows.of(*Forward.Outermost);
  // It may be run for what it does to the module, as where the statistics of batch normalisation are computed anew.
  if (useOf(*Forward.Call, Flow).isDiscarded() || isRepeated(*Forward.Call, Flow) ||
      (Modules.differentiates(*Forward.Outermost) && isTrainedOn(*Forward.Call, Flow, Modes)) ||
      fateOfGraph(*Forward.Call, *Forward.Outermost, Modules, Modes.uses(), Flows) == GraphFate::Differentiated)
    return false;
  const std::optional<TrainingMode> Training = trainingModeOf(Forward, Unit);
  // Who switches to training mode where nothing is recorded wants that: the samples of Monte Carlo dropout.
  if (!Training ||
      (IsOfScript ? !Training->Made.empty() : !takesModeAsGiven(*Class, /*AsConstructed=*/!Training->Made.empty())) ||
      llvm::any_of(Training->Switched,
                   [&](const TrainingMode::Switch &Each) { return Modes.at(*Each.Train, *Each.In).isOff(); }))
    return false;
  report(Forward, Inference, Layer, *Training);
  return true;
}

void MissingEvalCheck::report(const ModuleUses::Use &Forward, const GradMode &Inference,
                              const std::optional<AffectedLayer> &Layer, const TrainingMode &Training) {
  const std::string Module = ("'" + rootOf(Forward.Module)->getName() + "'").str();
  if (Layer) {
    const StringRef Class = Layer->Layer->Class;
    const std::string Named = Layer->Field ? ("layer '" + Layer->Field->getName() + "', a '" + Class + "',").str()
                                           : ("'" + Class + "' layer").str();
    diag(Forward.Call->getBeginLoc(), "%0 infers in training mode: its %1 %select{drops values at random|"
                                      "normalizes by each batch's own statistics and learns from them}2")
        << Module << Named << (Layer->Layer->Does == ModeLayer::Normalizes);
    diag(Layer->Place, "the layer is here", DiagnosticIDs::Note);
  } else {
    diag(Forward.Call->getBeginLoc(), "%0 infers in training mode, in which dropout drops values at random and batch "
                                      "normalization learns from what it is given")
        << Module;
  }
  for (const TrainingMode::Switch &Each : Training.Switched)
    diag(Each.Train->getBeginLoc(), "%0 was last put into training mode here", DiagnosticIDs::Note) << Module;
  for (const Expr *Each : Training.Made)
    diag(Each->getBeginLoc(), "%0 was constructed here, in training mode, and not put into another since",
         DiagnosticIDs::Note)
        << Module;
  if (Inference.Because.isValid())
    diag(Inference.Because, "no gradients are recorded from here on: this is no training", DiagnosticIDs::Note);
  diag(Forward.Call->getBeginLoc(), "'eval()' before this call puts it into evaluation mode", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
