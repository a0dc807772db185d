#include "tensors/CudaTensor.h"
#include "flow/Conditions.h"
#include "flow/LaunchIdioms.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorConversion.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "tensors/CudaAvailability.h"
#include "tensors/DeviceQuestion.h"
#include "tensors/LoadedBatches.h"
#include "tensors/ModuleDevice.h"
#include "tensors/ModuleInputs.h"
#include "tensors/ReachingTensors.h"
#include "tensors/TensorChecks.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether the operation moves its tensor to another device, perhaps: `to` does not if it is given an element type, and
/// nothing that may name a device.
bool mayMove(const CallExpr &Call, const TensorOperation &Operation) {
  const llvm::ArrayRef<const Expr *> Given = Operation.Arguments;
  const bool OnlyConverts =
      calledName(Call) == "to" && !Given.empty() && !Given[0]->IgnoreUnlessSpelledInSource()->getType()->isRecordType();
  return movesToDevice(calledName(Call)) && !OnlyConverts;
}

/// What puts the tensors on a CUDA device that \p Run gives a module, where nothing is seen that moves that; null where
/// one of them may be elsewhere.
const Expr *inputsOnCuda(const CallExpr &Run, const DeviceQuestion &Asked, unsigned StepsLeft) {
  const std::optional<TensorOperands> Inputs = tensorsGivenToModule(Run, Asked.Flow);
  if (!Inputs || Inputs->empty() || !staysOnDevice(Run) || isModuleMoved(Run, Asked.Flow, Asked.Flows))
    return nullptr;
  const Expr *Found = nullptr;
  for (const Expr *Each : *Inputs)
    if (!(Found = madeThere(*Each, Asked, StepsLeft)))
      return nullptr;
  return Found;
}

/// \p Move, if it leads to the device that is asked about, or null.
const Expr *movedThere(const ModuleMove &Move, const DeviceQuestion &Asked, unsigned StepsLeft) {
  if (!Move.Call || (!Move.IsCertain && !(Asked.IfAvailable && dependsOnCuda(*Move.Call, *Move.In))))
    return nullptr;
  const DeviceQuestion There{*Move.In, Asked.Flows, Asked.At, Asked.IfAvailable, Asked.Device};
  const bool IsThere = Move.Device
                           ? !hasChoice(*Move.Device, There) && namedIn(*Move.Device, There, StepsLeft) == Asked.Device
                           : Asked.Device == NamedDevice::Cuda;
  return IsThere ? Move.Call : nullptr;
}

/// What moves the module to a CUDA device that \p Run runs, or what it is given, or null: what it gives is there, too.
const Expr *runOnCuda(const CallExpr &Run, const DeviceQuestion &Asked, unsigned StepsLeft) {
  const ModuleMove Move = moveBefore(Run, Asked.Flow, Asked.Flows);
  return Move.Call ? movedThere(Move, Asked, StepsLeft) : inputsOnCuda(Run, Asked, StepsLeft);
}

/// The tuple that \p E is an element of, a binding, or `std::get<0>(…)`; null if it is none.
const Expr *wholeOf(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(&E);
  if (const auto *Binding = Reference ? dyn_cast<BindingDecl>(Reference->getDecl()) : nullptr)
    return cast<VarDecl>(Binding->getDecomposedDecl())->getInit();
  const auto *Call = dyn_cast<CallExpr>(&E);
  return Call && elementAskedFor(*Call) ? Call->getArg(0) : nullptr;
}

/// Whether \p Value is a tensor without elements: `at::Tensor x;`.
bool isUndefined(const Expr &Value) {
  const auto *Made = dyn_cast<CXXConstructExpr>(&withoutWrapping(Value));
  return Made && Made->getNumArgs() == 0;
}

/// What puts \p Variable there, whichever value it has where it is mentioned, or null.
const Expr *valuesThere(const VarDecl &Variable, const Expr &Mention, const DeviceQuestion &Asked, unsigned StepsLeft) {
  constexpr unsigned MaxValues = 4;
  auto Values = valuesAt(Variable, Mention, Asked.Flow);
  llvm::erase_if(Values, [](const Expr *Each) { return isUndefined(*Each); });
  if (Values.empty() || Values.size() > MaxValues)
    return nullptr;
  // A list is not followed to what is added to it.
  if (Asked.Device == NamedDevice::Cpu && (!isTensor(Variable.getType()) || mayBeReplaced(Variable, Asked.Flow)))
    return nullptr;
  if (!Asked.InProgress.insert(&Mention).second)
    return &Mention; // it is there if the other values are
  const Expr *Found = nullptr;
  for (const Expr *Each : Values) {
    const Expr *One = madeThere(*Each, Asked, Values.size() > 1 ? StepsLeft / 2 : StepsLeft);
    if (!One || !Found || isa<DeclRefExpr>(Found))
      Found = One;
    if (!One)
      break;
  }
  Asked.InProgress.erase(&Mention);
  return Found == &Mention ? nullptr : Found;
}

/// What puts an operand of \p Operation on a CUDA device, or null. They are on one device, but for tensors that are
/// single numbers.
const Expr *operandOnCuda(const CallExpr &Operation, const DeviceQuestion &Asked, unsigned StepsLeft) {
  for (const Expr *Operand : Operation.arguments())
    if (isTensor(withoutWrapping(*Operand).getType()))
      if (const Expr *Maker = madeThere(*Operand, Asked, StepsLeft))
        return Maker;
  return nullptr;
}

/// Whether \p E may name a device.
bool mayNameDevice(const Expr &E, const FunctionFlow &Flow) {
  const NamedValues Named = valuesNamed("DeviceType", E, Flow);
  return Named.IsUnknown || !Named.Values.empty();
}

/// What makes the result of \p Call a CPU tensor, where it names no device: it is a new tensor, or all that it is
/// computed from is on the CPU. Null where that is not known.
const Expr *computedOnCpu(const CallExpr &Call, const DeviceQuestion &Asked, unsigned StepsLeft) {
  const StringRef Name = calledName(Call);
  if (const std::optional<TensorOperation> Operation = tensorOperationIn(Call); Operation && mayMove(Call, *Operation))
    return nullptr;
  const Expr *Found = isTensorFactory(Name) || Name == "from_blob" ? &Call : nullptr;
  if (Found && llvm::any_of(Call.arguments(), [&](const Expr *Each) { return mayNameDevice(*Each, Asked.Flow); }))
    return nullptr;
  const auto *Method = dyn_cast<CXXMemberCallExpr>(&Call);
  TensorOperands Operands = tensorsAmong(Call.arguments());
  if (Method)
    Operands.push_back(Method->getImplicitObjectArgument());
  for (const Expr *Each : Operands) {
    if (!isTensor(withoutWrapping(*Each).getType())) {
      if (holdsTensor(Each->getType()))
        return nullptr;
      continue; // a list of numbers
    }
    const Expr *One = isUndefined(*Each) ? nullptr : madeThere(*Each, Asked, StepsLeft);
    if (!One)
      return nullptr;
    Found = Found ? Found : One;
  }
  return Found;
}

/// What makes the result of \p Call a CUDA tensor, where it names no device: it is computed from one.
const Expr *computedOnCuda(const CallExpr &Call, const DeviceQuestion &Asked, unsigned StepsLeft) {
  if (const std::optional<TensorOperation> Operation = tensorOperationIn(Call))
    return mayMove(Call, *Operation) ? nullptr : madeThere(*Operation->Tensor, Asked, StepsLeft);
  return isa<CXXOperatorCallExpr>(Call) ? operandOnCuda(Call, Asked, StepsLeft) : nullptr;
}

/// What puts the result of \p Call, a tensor that LibTorch makes, there.
const Expr *computedThere(const CallExpr &Call, const DeviceQuestion &Asked, unsigned StepsLeft) {
  const StringRef Name = calledName(Call);
  const bool WantsCuda = Asked.Device == NamedDevice::Cuda;
  if (isa<CXXMemberCallExpr>(Call) && (Name == "cuda" || Name == "cpu"))
    return WantsCuda == (Name == "cuda") ? &Call : nullptr;
  if (const NamedDevice Device = namedByArguments(Call, Asked, StepsLeft); Device != NamedDevice::Nothing)
    return Device == Asked.Device ? &Call : nullptr;
  return WantsCuda ? computedOnCuda(Call, Asked, StepsLeft) : computedOnCpu(Call, Asked, StepsLeft);
}

/// What puts there what \p Call, one of a known function, returns.
const Expr *returnedThere(const CallExpr &Call, const DeviceQuestion &Asked, unsigned StepsLeft) {
  if (runsModule(Call))
    return Asked.Device == NamedDevice::Cuda ? runOnCuda(Call, Asked, StepsLeft) : nullptr;
  if (const Expr *Object = isElementAccess(Call) ? objectOf(Call) : nullptr; Object && !isTensor(Object->getType()))
    return madeThere(*Object, Asked, StepsLeft);
  return isOfTorch(*Call.getDirectCallee()) && isTensor(Call.getType()) ? computedThere(Call, Asked, StepsLeft)
                                                                        : nullptr;
}

/// The launch that a raw access to \p Variable is an argument of.
const Expr *launchWith(const VarDecl &Variable, const FunctionFlow &Flow) {
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Variable)) {
    const Stmt *Around = Flow.parentOf(Reference);
    bool IsRaw = false;
    for (; isa_and_nonnull<CastExpr, ParenExpr, MemberExpr, CXXMemberCallExpr>(Around); Around = Flow.parentOf(Around))
      if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Around))
        IsRaw |= isRawAccess(*Call);
    if (IsRaw && isa_and_nonnull<CUDAKernelCallExpr>(Around))
      return cast<Expr>(Around);
  }
  return nullptr;
}

/// The variable whose device \p Asked is: `x` of `x.device()`, `x.device().type()`, `x.is_cuda()`.
const VarDecl *askedOf(const Expr &Asked) {
  const Expr *E = &withoutWrapping(Asked);
  while (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    if (!llvm::is_contained({"is_cuda", "device", "type"}, calledName(*Call)))
      return nullptr;
    E = &withoutWrapping(*Call->getImplicitObjectArgument());
  }
  return variableIn(E);
}

/// Whether \p Known says that \p Tensor is on a CUDA device.
bool saysCuda(const Fact &Known, const VarDecl &Tensor, const FunctionFlow &Flow) {
  const auto IsCuda = [&](const Expr &Device, const Expr &Type) {
    return askedOf(Device) == &Tensor && namedIn(Type, DeviceQuestion{Flow}) == NamedDevice::Cuda;
  };
  if (Known.Limit) // `x.device().type() == kCUDA`
    return Known.Comparison == BO_EQ && IsCuda(*Known.Subject, *Known.Limit);
  if (Known.Comparison != BO_NE)
    return false;
  if (const auto *Equal = dyn_cast<CXXOperatorCallExpr>(Known.Subject))
    return Equal->getOperator() == OO_EqualEqual && IsCuda(*Equal->getArg(0), *Equal->getArg(1));
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Known.Subject);
  return Call && calledName(*Call) == "is_cuda" && askedOf(*Call) == &Tensor;
}

/// The condition on every way to \p Access that lets only CUDA tensors pass, or null.
const Expr *checkedBefore(const Expr &Access, const VarDecl &Tensor, const FunctionFlow &Flow) {
  const auto Place = Flow.placeOf(Access);
  if (!Place || !Place->Block)
    return nullptr;
  for (const Fact &Each : Flow.conditions().factsAt(*Place->Block))
    if (saysCuda(Each, Tensor, Flow))
      return Each.Subject;
  return nullptr;
}

} // namespace

const Expr *madeThere(const Expr &Tensor, const DeviceQuestion &Asked, unsigned StepsLeft) {
  const Expr *E = &withoutWrapping(*Tensor.IgnoreUnlessSpelledInSource());
  if (StepsLeft == 0)
    return nullptr;
  if (const Expr *Whole = wholeOf(*E))
    return madeThere(*Whole, Asked, StepsLeft - 1);
  if (const VarDecl *Variable = variableIn(E)) {
    if (isa<ParmVarDecl>(Variable) && Asked.At && Asked.Flow.writesTo(*Variable).isNeverChanged())
      return checkedBefore(*Asked.At, *Variable, Asked.Flow);
    return valuesThere(*Variable, *E, Asked, StepsLeft - 1);
  }
  if (isa<MemberExpr>(E) && Asked.Device == NamedDevice::Cpu)
    return isLoadedOnCpu(*E, Asked.Flow) ? E : nullptr;
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && Call->getDirectCallee() && !hasChoice(*Call, Asked) ? returnedThere(*Call, Asked, StepsLeft - 1)
                                                                     : nullptr;
}

const Expr *madeOnCuda(const Expr &Tensor, const FunctionFlow &Flow) {
  return madeThere(Tensor, DeviceQuestion{Flow}, MaxStepsToDevice);
}

const Expr *madeOnCpu(const Expr &Tensor, const FunctionFlow &Flow) {
  return madeThere(Tensor, DeviceQuestion{Flow, nullptr, nullptr, /*IfAvailable=*/false, NamedDevice::Cpu},
                   MaxStepsToDevice);
}

CudaEvidence evidenceOfMoveToCuda(const CallExpr &Run, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const ModuleMove Move = moveBefore(Run, Flow, &Flows);
  if (const Expr *There = movedThere(Move, DeviceQuestion{Flow, &Flows, &Run}, MaxStepsToDevice))
    return {There};
  const Expr *There = movedThere(Move, DeviceQuestion{Flow, &Flows, &Run, /*IfAvailable=*/true}, MaxStepsToDevice);
  return There && !isDeviceAskedBefore(Run, Flow) ? CudaEvidence{There, /*OnlyIfAvailable=*/true} : CudaEvidence();
}

const Expr *movedToCpu(const CallExpr &Run, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return movedThere(moveBefore(Run, Flow, &Flows),
                    DeviceQuestion{Flow, &Flows, &Run, /*IfAvailable=*/false, NamedDevice::Cpu}, MaxStepsToDevice);
}

CudaEvidence evidenceOfCuda(const Expr &Tensor, const CallExpr &Access, const FunctionDecl &Function,
                            FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Function);
  if (const Expr *Maker = madeThere(Tensor, DeviceQuestion{Flow, &Flows, &Access}, MaxStepsToDevice))
    return {Maker};
  if (const Expr *Maker =
          madeThere(Tensor, DeviceQuestion{Flow, &Flows, &Access, /*IfAvailable=*/true}, MaxStepsToDevice);
      Maker && !isDeviceAskedBefore(Access, Flow))
    return {Maker, /*OnlyIfAvailable=*/true};
  const VarDecl *Variable = variableIn(&Tensor);
  const bool IsAlias = Variable && Variable->getType()->isReferenceType() && !isa<ParmVarDecl>(Variable);
  if (!Variable || IsAlias || !Flow.writesTo(*Variable).isNeverChanged())
    return {};
  if (const Expr *Condition = checkedBefore(Access, *Variable, Flow))
    return {Condition};
  return {TensorChecks(Flows).lookedAt(Function, *Variable) & Device ? nullptr : launchWith(*Variable, Flow)};
}

} // namespace cuda_tidy
