#include "torch/MissingDeviceGuardCheck.h"
#include "flow/FunctionFlow.h"
#include "knowledge/DeviceGuards.h"
#include "model/CurrentDevice.h"
#include "model/FunctionVisitor.h"
#include "model/SourceCalls.h"
#include "model/TensorTypes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace cuda_tidy {

static bool hasOneOf(llvm::StringRef Text, llvm::ArrayRef<llvm::StringRef> Words) {
  return llvm::any_of(Words, [&](llvm::StringRef Word) { return hasWord(Text, Word); });
}

/// The call operator of a lambda around \p Work that is given tensors, as `m.def("scale", [](at::Tensor x) {...})`;
/// null if there is none.
static const FunctionDecl *lambdaGivenTensors(const Stmt &Work, const FunctionFlow &Flow) {
  for (const Stmt *Around = &Work; Around; Around = Flow.parentOf(Around))
    if (const auto *Lambda = dyn_cast<LambdaExpr>(Around); Lambda && tensorParameterOf(*Lambda->getCallOperator()))
      return Lambda->getCallOperator();
  return nullptr;
}

/// Whether autograd's engine calls \p Function, as far as its name or that of its first tensor tells.
static bool computesGradients(const FunctionDecl &Function) {
  const ParmVarDecl *First = tensorParameterOf(Function);
  return (Function.getIdentifier() && isBackward(Function.getName())) || (First && isGradient(First->getName()));
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

/// Whether Python makes the device of a tensor current: `torch.cuda.device(x.device)`, `set_device(x.device)`.
static bool makesTensorsDeviceCurrent(llvm::StringRef Text) {
  static const llvm::Regex Guard("(set_device|cuda\\.device)\\([^()]*(\\.device|get_device)|cuda\\.device_of\\(");
  return Guard.match(Text);
}

bool MissingDeviceGuardCheck::mayBeGuardedElsewhere(const FunctionDecl &Function) {
  const llvm::StringRef Name = nameElsewhere(Function);
  if (Name.empty())
    return false;
  if (!Neighbours)
    Neighbours.emplace(
        context().getSourceManager(),
        [](llvm::StringRef Text) {
          const std::string Code = withoutIncludes(Text);
          return hasOneOf(Code, DeviceGuards) || hasOneOf(Code, DeviceSetters);
        },
        [](llvm::StringRef Text) { return hasOneOf(Text, PythonDeviceGuards); }, makesTensorsDeviceCurrent);
  return Neighbours->mention(Name) || Neighbours->mentionCallerOf(Name);
}

/// Whether a caller in another file may have a guard: the function is known there, and so are guards.
bool MissingDeviceGuardCheck::isGuardedElsewhere(const FunctionDecl &Function) {
  auto [Known, IsNew] = GuardedElsewhere.try_emplace(&Function);
  if (IsNew)
    Known->second = mayBeGuardedElsewhere(Function);
  return Known->second;
}

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

/// The outermost function that is given tensors, the place for a guard; null if there is none, or a guard already.
const FunctionDecl *MissingDeviceGuardCheck::unguardedOperator(const DeviceWork &Work, DeviceChoices &Choices) {
  // Addresses tell copies where they go, whatever device is the current one, and communicators collectives.
  if (Work.Call && (Work.Call->What.isCopy() || Work.Call->What.What == QueuedCall::Collective))
    return nullptr;
  const llvm::SmallVector<const FunctionDecl *, 4> Around = Work.functionsAround();
  const CallExpr *Does = Work.Launch ? Work.Launch->Site.Call : Work.Call->Call;
  for (unsigned Index = 0; Index < Around.size(); ++Index) {
    const FunctionDecl &Each = *Around[Index];
    if (Choices.chooses(Each, Index == 0 ? *Does : *Work.Calls[Index - 1].Call, flows()) ||
        computesGradients(Each))
      return nullptr;
  }
  if (isGivenCurrentDevice(*Does, *Work.Outermost, Work.Calls, flows()))
    return nullptr;
  auto Found =
      llvm::find_if(llvm::reverse(Around), [](const FunctionDecl *Each) { return tensorParameterOf(*Each); });
  const FunctionDecl *Operator =
      Found == Around.rend() ? lambdaGivenTensors(*Does, flows().of(*Work.Outermost)) : *Found;
  if (!Operator || isAppliedUnderGuard(*Around.back(), Choices) || isGuardedElsewhere(*Around.back()))
    return nullptr;
  return Operator;
}

void MissingDeviceGuardCheck::report(const DeviceWork &Work, const FunctionDecl &Operator) {
  const ParmVarDecl *Tensor = tensorParameterOf(Operator);
  diag(Work.Location, "'%0' %select{runs|is launched}1 on the current device, which need not be the one of %2")
      << Work.Name << (Work.Launch != nullptr) << Tensor;
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
  Neighbours.reset();
  GuardedElsewhere.clear();
  AppliedUnderGuard.clear();
  Applications.reset();
}

} // namespace cuda_tidy
