#include "devices/DeviceWorkCheckBase.h"
#include "calls/FunctionUses.h"
#include "launches/LaunchCheckBase.h"
#include "program/Conditions.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

DeviceWork::DeviceWork(const ConfiguredLaunch &Launch)
    : Launch(&Launch), Name(Launch.Site.kernelName()), Location(Launch.Site.Location), Stream(Launch.Site.Stream),
      Outermost(Launch.Outermost), Calls(Launch.Calls) {}

DeviceWork::DeviceWork(const ConfiguredCall &Call)
    : Call(&Call), Name(Call.What.Name),
      Location(Call.Outermost->getASTContext().getSourceManager().getFileLoc(Call.Call->getBeginLoc())),
      Stream(Call.What.Stream), Outermost(Call.Outermost), Calls(Call.Calls) {}

llvm::SmallVector<const FunctionDecl *, 4> DeviceWork::functionsAround() const {
  llvm::SmallVector<const FunctionDecl *, 4> Functions = {Outermost};
  for (const CallPlace &Place : Calls)
    Functions.push_back(Place.Caller);
  return Functions;
}

bool DeviceWorkCheckBase::isOfInterest(const ASTContext &Context) const { return declaresTensor(Context); }

void DeviceWorkCheckBase::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(translationUnitDecl().bind("unit"), this);
}

void DeviceWorkCheckBase::check(const MatchFinder::MatchResult &Result) {
  Context = Result.Context;
  if (isOfInterest(*Context))
    Launches = &analysisOf<ConfiguredLaunches>(*Context);
}

void DeviceWorkCheckBase::onEndOfTranslationUnit() {
  if (!Launches)
    return;
  std::vector<DeviceWork> Work;
  for (const ConfiguredLaunch &Launch : Launches->launches())
    Work.emplace_back(Launch);
  for (const ConfiguredCall &Call : Launches->queuedCalls())
    Work.emplace_back(Call);
  llvm::sort(Work, [&](const DeviceWork &Left, const DeviceWork &Right) {
    if (Left.Location != Right.Location)
      return Context->getSourceManager().isBeforeInTranslationUnit(Left.Location, Right.Location);
    return std::pair(Left.Launch, Left.Call) < std::pair(Right.Launch, Right.Call);
  });
  judge(Work);
  Launches = nullptr;
  Context = nullptr;
}

bool DeviceWorkCheckBase::mayBeGivenTensors(const DeviceWork &Work) {
  const FunctionDecl &Launcher = *Work.functionsAround().back();
  return areQuestionsAnswered() && Work.Launch && !isOnlyCalledHere(Launcher);
}

void DeviceWorkCheckBase::explainWork(const DeviceWork &Work) {
  if (Work.Launch && Work.Launch->Site.IsInMacro)
    diag(Work.Launch->Site.SpelledAt, "the launch is in this macro", DiagnosticIDs::Note);
  explainWay(*this, Work.Calls, *Work.Outermost);
}

} // namespace cuda_tidy
