#include "torch/missing_device_guard/MissingDeviceGuardCheck.h"
#include "calls/FunctionVisitor.h"
#include "devices/CurrentDevice.h"
#include "facts/Registration.h"
#include "flow/FunctionFlow.h"
#include "knowledge/DeviceGuards.h"
#include "program/Conditions.h"
#include "syntax/TensorTypes.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cuda_tidy {

/// The call operator of a lambda around \p Work that is given tensors, as `m.def("scale", [](at::Tensor x) {...})`;
/// null if there is none.
static const FunctionDecl *lambdaGivenTensors(const Stmt &Work, const FunctionFlow &Flow) {
  for (const Stmt *Around = &Work; Around; Around = Flow.parentOf(Around))
    if (const auto *Lambda = dyn_cast<LambdaExpr>(Around); Lambda && tensorParameterOf(*Lambda->getCallOperator()))
      return Lambda->getCallOperator();
  return nullptr;
}

namespace {

/// Finds the calls of `Class::apply`, by which autograd calls the static `forward` of the class.
struct ApplyFinder : FunctionVisitor<ApplyFinder> {
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCallExpr(CallExpr *Call) {
    const auto *Apply = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    const auto *Base = Apply ? dyn_cast<ClassTemplateSpecializationDecl>(Apply->getParent()) : nullptr;
    if (Outermost && Base && Base->getQualifiedNameAsString() == "torch::autograd::Function")
      if (const CXXRecordDecl *Class = Base->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl())
        Found[Class].push_back({Call, Function, Outermost});
    return true;
  }

  llvm::DenseMap<const CXXRecordDecl *, std::vector<PlaceInFunction>> Found;
};

} // namespace

bool MissingDeviceGuardCheck::findApplicationUnderGuard(const FunctionDecl &Forward, DeviceChoices &Choices) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Forward);
  if (!Method || !Method->isStatic())
    return false;
  if (!Applications) {
    ApplyFinder Finder;
    const SourceManager &Sources = context().getSourceManager();
    for (Decl *Top : context().getTranslationUnitDecl()->decls())
      if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
        Finder.TraverseDecl(Top);
    Applications = std::move(Finder.Found);
  }
  const auto Found = Applications->find(Method->getParent()->getCanonicalDecl());
  return Found != Applications->end() && llvm::any_of(Found->second, [&](const PlaceInFunction &Place) {
           return Choices.chooses(*Place.Outermost, *Place.Where, flows());
         });
}

/// Whether whoever has autograd call \p Forward chooses a device, in this unit.
bool MissingDeviceGuardCheck::isAppliedUnderGuard(const FunctionDecl &Forward, DeviceChoices &Choices) {
  auto [Known, IsNew] = AppliedUnderGuard.try_emplace(&Forward);
  if (IsNew)
    Known->second = findApplicationUnderGuard(Forward, Choices);
  return Known->second;
}

/// Whether no function around \p Work knows of tensors.
bool MissingDeviceGuardCheck::isAmongPointers(const DeviceWork &Work) {
  return !declaresTensor(context()) || llvm::none_of(Work.functionsAround(), [&](const FunctionDecl *Each) {
    auto [Known, IsNew] = HaveTensors.try_emplace(Each, false);
    if (IsNew)
      Known->second = tensorVariableOf(*Each);
    return Known->second;
  });
}

/// The outermost function that is given tensors, the place for a guard, or that other units may give the memory of
/// tensors; null if there is none, or a guard already.
const FunctionDecl *MissingDeviceGuardCheck::unguardedOperator(const DeviceWork &Work, DeviceChoices &Choices) {
  // Addresses tell copies where they go, whatever device is the current one, and communicators collectives.
  if (Work.Call && (Work.Call->What.isCopy() || Work.Call->What.What == QueuedCall::Collective))
    return nullptr;
  const llvm::SmallVector<const FunctionDecl *, 4> Around = Work.functionsAround();
  const CallExpr *Does = Work.Launch ? Work.Launch->Site.Call : Work.Call->Call;
  for (unsigned Index = 0; Index < Around.size(); ++Index) {
    const FunctionDecl &Each = *Around[Index];
    if (Choices.chooses(Each, Index == 0 ? *Does : *Work.Calls[Index - 1].Call, flows()))
      return nullptr;
  }
  if (isGivenCurrentDevice(*Does, *Work.Outermost, Work.Calls, flows()))
    return nullptr;
  auto Found = llvm::find_if(llvm::reverse(Around), [](const FunctionDecl *Each) { return tensorParameterOf(*Each); });
  const FunctionDecl *Operator =
      Found == Around.rend() ? lambdaGivenTensors(*Does, flows().of(*Work.Outermost)) : *Found;
  if (!Operator && mayBeGivenTensors(Work) && isAmongPointers(Work))
    Operator = Around.back();
  if (!Operator || isAppliedUnderGuard(*Around.back(), Choices))
    return nullptr;
  return Operator;
}

/// Of a launch in a function that others give the memory of tensors.
void MissingDeviceGuardCheck::reportLauncher(const DeviceWork &Work) {
  UnitAnalyses &Unit = UnitAnalyses::of(context());
  const Subject Launcher = {Work.functionsAround().back()};
  {
    DiagnosticBuilder Report =
        diag(Work.Location, "'%0' is launched on the current device, which need not be the one that has the memory of "
                            "the tensors that %1 is given")
        << Work.Name << Launcher.Function;
    attachConditions({{Condition::OnlyIfAny,
                       {questionAbout(Property::GivesTensorMemory, Launcher, Unit)},
                       "the memory of tensors is given here; 'at::cuda::OptionalCUDAGuard' before makes their device "
                       "the current one"},
                      {Condition::UnlessAll, {questionAbout(Property::ChoosesDevice, Launcher, Unit)}, ""}},
                     Report);
  }
  explainWork(Work);
}

void MissingDeviceGuardCheck::report(const DeviceWork &Work, const FunctionDecl &Operator) {
  const ParmVarDecl *Tensor = tensorParameterOf(Operator);
  if (!Tensor) {
    reportLauncher(Work);
    return;
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(&Operator);
  const bool IsLambda = Method && Method->getParent()->isLambda();
  const FunctionDecl &Called = IsLambda ? Operator : *Work.functionsAround().back();
  {
    DiagnosticBuilder Report =
        diag(Work.Location, "'%0' %select{runs|is launched}1 on the current device, which need not be the one of %2")
        << Work.Name << (Work.Launch != nullptr) << Tensor;
    if (IsLambda || !isOnlyCalledHere(Called))
      attachConditions({{Condition::UnlessAll,
                         {questionAbout(Property::ChoosesDevice, {&Called}, UnitAnalyses::of(context()))},
                         "no device is chosen here either"}},
                       Report);
  }
  diag(Tensor->getLocation(), "%0 may be on any device", DiagnosticIDs::Note) << Tensor;
  diag(definitionOf(Operator)->getBody()->getBeginLoc(),
       "begin with 'const %select{at::cuda::OptionalCUDAGuard guard(at::device_of(%0))|"
       "torch::stable::accelerator::DeviceGuard guard(%0.get_device_index())}1'",
       DiagnosticIDs::Note)
      << Tensor->getName() << holdsStableTensor(Tensor->getType());
  explainWork(Work);
}

void MissingDeviceGuardCheck::judge(llvm::ArrayRef<DeviceWork> Work) {
  DeviceChoices Choices;
  llvm::DenseSet<const FunctionDecl *> Operators;
  llvm::DenseSet<SourceLocation> Locations;
  for (const DeviceWork &Each : Work)
    if (const FunctionDecl *Operator = unguardedOperator(Each, Choices)) {
      // One guard serves all work of the operator, and all that is done in one place.
      const FunctionDecl *Pattern = Operator->getTemplateInstantiationPattern();
      if (!Locations.contains(Each.Location) && Operators.insert(Pattern ? Pattern : Operator).second) {
        Locations.insert(Each.Location);
        report(Each, *Operator);
      }
    }
  AppliedUnderGuard.clear();
  HaveTensors.clear();
  Applications.reset();
}

} // namespace cuda_tidy
