#include "torch/MissingDeviceGuardCheck.h"
#include "flow/FunctionFlow.h"
#include "knowledge/DeviceGuards.h"
#include "model/TensorTypes.h"

using namespace clang;

namespace cuda_tidy {

/// The function around the launch and its callers, the nearest first.
static llvm::SmallVector<const FunctionDecl *, 4> functionsAround(const ConfiguredLaunch &Launch) {
  llvm::SmallVector<const FunctionDecl *, 4> Functions = {Launch.Outermost};
  for (const CallPlace &Place : Launch.Calls)
    Functions.push_back(Place.Caller);
  return Functions;
}

/// Whether a caller in another file may have a guard: the function is known there, and so are guards.
bool MissingDeviceGuardCheck::isGuardedElsewhere(const FunctionDecl &Function) {
  if (!Function.isExternallyVisible() || !Function.getIdentifier())
    return false;
  if (!Neighbours) {
    std::vector<llvm::StringRef> Words(std::begin(DeviceGuards), std::end(DeviceGuards));
    llvm::append_range(Words, DeviceSetters);
    Neighbours.emplace(context().getSourceManager(), Words);
  }
  return Neighbours->mention(Function.getName());
}

bool MissingDeviceGuardCheck::judge(const ConfiguredLaunch &Launch) {
  const llvm::SmallVector<const FunctionDecl *, 4> Around = functionsAround(Launch);
  if (llvm::any_of(Around, [&](const FunctionDecl *Each) { return Choices.chooses(*Each); }))
    return false;
  // The outermost function that is given tensors is the operator, and the place for a guard.
  auto Operator =
      llvm::find_if(llvm::reverse(Around), [](const FunctionDecl *Each) { return tensorParameterOf(*Each); });
  if (Operator == Around.rend())
    return false;
  const FunctionDecl &Function = **Operator;
  if (isGuardedElsewhere(*Around.back()))
    return false;
  const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
  if (!Reported.insert(Pattern ? Pattern : &Function).second)
    return false;
  const ParmVarDecl *Tensor = tensorParameterOf(Function);
  diag(Launch.Site.Location, "'%0' is launched on the current device, which need not be the one of %1")
      << Launch.Site.kernelName() << Tensor;
  diag(Tensor->getLocation(), "%0 may be on any device", DiagnosticIDs::Note) << Tensor;
  const FunctionDecl *Definition = definitionOf(Function);
  diag(Definition->getBody()->getBeginLoc(),
       "begin with 'const at::cuda::OptionalCUDAGuard guard(at::device_of(%0))'", DiagnosticIDs::Note)
      << Tensor->getName();
  explainLaunch(Launch);
  return true;
}

void MissingDeviceGuardCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Reported.clear();
  Choices = {};
  Neighbours.reset();
}

} // namespace cuda_tidy
