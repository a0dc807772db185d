#include "torch/MissingNoGradCheck.h"
#include "knowledge/SizeNames.h"
#include "model/GraphFate.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {

struct MissingNoGradCheck::Evidence {
  const CallExpr *Eval = nullptr;
  const ValueDecl *Loaded = nullptr;
  bool IsNamed = false; ///< The function's name says that it evaluates.
};

/// `test`, `validateModel`, `run_inference`: what somebody calls who does not train.
static bool evaluates(const FunctionDecl &Function) {
  if (!Function.getIdentifier() || Function.getLocation().isMacroID())
    return false;
  static constexpr StringRef Evaluating[] = {"test",       "validate", "validation", "valid",     "predict",
                                             "prediction", "evaluate", "evaluation", "inference", "infer"};
  static constexpr StringRef Training[] = {"train", "training", "loss", "fit", "grad", "backward", "body"};
  bool Found = false;
  for (StringRef Word : wordsOf(Function.getName())) {
    if (llvm::is_contained(Training, Word))
      return false;
    Found |= llvm::is_contained(Evaluating, Word);
  }
  return Found;
}

static bool isOfLoss(const FunctionDecl &Function) {
  auto SaysSo = [](const NamedDecl *Name) {
    return Name->getIdentifier() && Name->getName().contains_insensitive("loss");
  };
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return SaysSo(&Function) || (Method && SaysSo(Method->getParent()));
}

void MissingNoGradCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

std::optional<MissingNoGradCheck::Evidence> MissingNoGradCheck::evidenceOf(const ModuleUses::Use &Forward,
                                                                          const ModuleUses &Modules) const {
  const ValueDecl *Module = rootOf(Forward.Module);
  if (Module && Modules.isFrozen(*Module))
    return std::nullopt;
  Evidence Found;
  Found.Eval = Modules.evalBefore(Forward);
  if (Module && Modules.isLoaded(*Module) && !Modules.isTrained(*Module))
    Found.Loaded = Module;
  Found.IsNamed = evaluates(*Forward.Outermost);
  return Found.Eval || Found.Loaded || Found.IsNamed ? std::optional(Found) : std::nullopt;
}

bool MissingNoGradCheck::isDroppedThere(const ModuleUses::Use &Forward, const Evidence &Why, const ModuleUses &Modules,
                                        FunctionFlows &Flows) const {
  switch (fateOfGraph(*Forward.Call, Flows.of(*Forward.Outermost), Modules)) {
  case GraphFate::Dropped:
    return true;
  case GraphFate::Leaves:
    // Whoever gets it may be in another file: a script that was loaded is rarely trained there.
    return Why.Loaded && !Modules.differentiates() && !isOfLoss(*Forward.Outermost);
  case GraphFate::Differentiated:
    return false;
  }
  llvm_unreachable("all fates are handled");
}

void MissingNoGradCheck::check(const MatchFinder::MatchResult &Result) {
  ModuleUses Modules(*Result.Context);
  if (Modules.forwards().empty())
    return;
  FunctionFlows Flows(*Result.Context);
  GradModes Modes(Flows);
  llvm::DenseSet<SourceLocation> Reported;
  for (const ModuleUses::Use &Forward : Modules.forwards()) {
    if (isMethodOfModule(*Forward.Outermost) || Reported.contains(Forward.Function->getLocation()))
      continue;
    std::optional<Evidence> Why = evidenceOf(Forward, Modules);
    if (!Why || !isDroppedThere(Forward, *Why, Modules, Flows))
      continue;
    GradMode Mode = Modes.at(*Forward.Call, *Forward.Outermost);
    if (!Mode.isRecorded())
      continue;
    Reported.insert(Forward.Function->getLocation()); // one guard serves the function
    report(Forward, *Why, Mode);
  }
}

void MissingNoGradCheck::report(const ModuleUses::Use &Forward, const Evidence &Why, const GradMode &Mode) {
  const ValueDecl *Module = rootOf(Forward.Module);
  std::string Name = Module ? ("'" + Module->getName() + "'").str() : "the module";
  diag(Forward.Call->getBeginLoc(), "%0 is run for its result alone, and records a graph that nobody differentiates")
      << Name;
  if (Why.Eval)
    diag(Why.Eval->getBeginLoc(), "it was made ready for inference here", DiagnosticIDs::Note);
  else if (Why.Loaded)
    diag(Why.Loaded->getLocation(), "%0 is loaded from a file, and not trained here", DiagnosticIDs::Note)
        << Why.Loaded;
  else
    diag(Forward.Outermost->getLocation(), "%0 evaluates, by its name", DiagnosticIDs::Note) << Forward.Outermost;
  if (Mode.IsOtherThread)
    diag(Mode.Because, "a thread begins here, on which no guard of another thread counts", DiagnosticIDs::Note);
  else if (Mode.Guard)
    diag(Mode.Because, "%0 has gradients recorded", DiagnosticIDs::Note) << Mode.Guard;
  else if (Mode.Because.isValid())
    diag(Mode.Because, "gradients are recorded from here on", DiagnosticIDs::Note);
}

} // namespace cuda_tidy
