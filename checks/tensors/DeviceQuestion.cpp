#include "tensors/DeviceQuestion.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "tensors/CudaAvailability.h"
#include "tensors/ReachingTensors.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// What \p Part says by itself: `kCUDA`, `DeviceType::CUDA`, `"cuda:0"`.
NamedDevice namedBy(const Stmt &Part) {
  if (const auto *Text = dyn_cast<StringLiteral>(&Part); Text && Text->isOrdinary())
    return Text->getString().starts_with("cuda")  ? NamedDevice::Cuda
           : Text->getString().starts_with("cpu") ? NamedDevice::Cpu
                                                  : NamedDevice::Nothing;
  const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
  if (!Reference || !Reference->getDecl()->getIdentifier())
    return NamedDevice::Nothing;
  StringRef Name = Reference->getDecl()->getName();
  if (!Name.consume_front("k") && !isa<EnumConstantDecl>(Reference->getDecl()))
    return NamedDevice::Nothing;
  return Name == "CUDA" ? NamedDevice::Cuda : Name == "CPU" ? NamedDevice::Cpu : NamedDevice::Nothing;
}

/// What the variable names that is given one of \p Values.
NamedDevice namedByOneOf(llvm::ArrayRef<const Expr *> Values, const DeviceQuestion &About, unsigned StepsLeft) {
  constexpr unsigned MaxValues = 4, MaxStepsOfSeveral = 2;
  const bool AreSeveral = Values.size() > 1;
  if (AreSeveral && (!About.IfAvailable || Values.size() > MaxValues))
    return NamedDevice::Nothing;
  NamedDevice Found = NamedDevice::Nothing;
  for (const Expr *Value : Values) {
    const unsigned Steps = AreSeveral ? std::min(StepsLeft, MaxStepsOfSeveral) : StepsLeft;
    const NamedDevice Each = hasChoice(*Value, About) ? NamedDevice::Nothing : namedIn(*Value, About, Steps);
    if (Each == NamedDevice::Cuda && AreSeveral && !dependsOnCuda(*Value, About.Flow))
      return NamedDevice::Nothing;
    if (Found != NamedDevice::Cuda)
      Found = Each;
  }
  return AreSeveral && Found == NamedDevice::Cpu ? NamedDevice::Nothing : Found;
}

/// The values of a variable; a constant that no function owns, too, has its one value.
llvm::SmallVector<const Expr *, 2> givenTo(const VarDecl &Variable, const FunctionFlow &Flow) {
  const bool IsConstant = Variable.hasGlobalStorage() && Variable.getType().isConstQualified();
  if (const Expr *Value = IsConstant ? Variable.getAnyInitializer() : nullptr)
    return {Value};
  return valuesOf(Variable, Flow);
}

/// Whether \p Part calls a function of the project's: what that returns is not what it is given.
bool callsProject(const Stmt &Part) {
  const auto *Call = dyn_cast<CallExpr>(&Part);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Call && (!Callee || (!isOfTorch(*Callee) && !Callee->isInStdNamespace()));
}

} // namespace

bool hasChoice(const Expr &E, const DeviceQuestion &About) {
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&E);
      Choice && !(About.IfAvailable && asksForCuda(*Choice->getCond(), About.Flow)))
    return true;
  return llvm::any_of(E.children(), [&](const Stmt *Child) {
    const auto *Part = dyn_cast_or_null<Expr>(Child);
    return Part && hasChoice(*Part, About);
  });
}

NamedDevice namedIn(const Expr &E, const DeviceQuestion &About, unsigned StepsLeft) {
  NamedDevice Found = NamedDevice::Nothing;
  llvm::SmallVector<const Stmt *, 16> Pending = {&E};
  while (!Pending.empty()) {
    const Stmt *Each = Pending.pop_back_val();
    if (!Each || callsProject(*Each))
      continue;
    NamedDevice What = namedBy(*Each);
    const auto *Asked = dyn_cast<CXXMemberCallExpr>(Each);
    const VarDecl *Variable = isa<DeclRefExpr>(Each) && StepsLeft > 0 ? variableIn(cast<Expr>(Each)) : nullptr;
    if (Asked && isTensor(Asked->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType())) {
      if (!llvm::is_contained({"options", "device"}, calledName(*Asked)) || StepsLeft == 0)
        continue;
      if (madeThere(*Asked->getImplicitObjectArgument(), About, StepsLeft - 1))
        What = About.Device;
    } else if (Variable && What == NamedDevice::Nothing && !isTensor(Variable->getType())) {
      What = namedByOneOf(givenTo(*Variable, About.Flow), About, StepsLeft - 1);
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(Each); Choice && StepsLeft > 0) { // the machine's
      const bool HasCuda = llvm::is_contained({namedIn(*Choice->getTrueExpr(), About, StepsLeft - 1),
                                               namedIn(*Choice->getFalseExpr(), About, StepsLeft - 1)},
                                              NamedDevice::Cuda);
      What = HasCuda ? NamedDevice::Cuda : NamedDevice::Cpu;
    }
    if (What == NamedDevice::Cpu) // whatever else it names: `x.options().device(kCPU)`
      return NamedDevice::Cpu;
    if (What == NamedDevice::Cuda)
      Found = NamedDevice::Cuda;
    else
      Pending.append(Each->child_begin(), Each->child_end());
  }
  return Found;
}

NamedDevice namedByArguments(const CallExpr &Call, const DeviceQuestion &About, unsigned StepsLeft) {
  NamedDevice Device = NamedDevice::Nothing;
  const StringRef Name = calledName(Call);
  if (Name == "to" || Name == "from_blob" || isTensorFactory(Name))
    for (const Expr *Argument : Call.arguments())
      if (!isTensor(withoutWrapping(*Argument).getType()))
        Device = std::max(Device, namedIn(*Argument, About, StepsLeft));
  return Device;
}

} // namespace cuda_tidy
