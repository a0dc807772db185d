#include "tensors/CudaTensor.h"
#include "flow/Conditions.h"
#include "flow/LaunchIdioms.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorConversion.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "tensors/CudaAvailability.h"
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

constexpr unsigned MaxSteps = 16;

/// Of which type the device is that an expression names, or that of which its variables are made.
enum class Named { Nothing, Cuda, Cpu };

/// Where something is asked about a tensor.
struct Question {
  const FunctionFlow &Flow;
  FunctionFlows *Flows = nullptr; ///< Null where other functions are not looked into.
  /// Before which conditions may have told about parameters; null if they do not count.
  const Expr *At = nullptr;
  /// Whether what is chosen for machines that have CUDA counts.
  bool IfAvailable = false;
  Named Device = Named::Cuda; ///< That the tensor is to be on.
  /// Mentions of variables that are being asked about: `x` in `x = x.squeeze()`, in a loop.
  mutable llvm::SmallPtrSet<const Expr *, 4> InProgress = {};
};

/// Whether the device may be one of two.
bool hasChoice(const Expr &E, const Question &About) {
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&E);
      Choice && !(About.IfAvailable && asksForCuda(*Choice->getCond(), About.Flow)))
    return true;
  return llvm::any_of(E.children(), [&](const Stmt *Child) {
    const auto *Part = dyn_cast_or_null<Expr>(Child);
    return Part && hasChoice(*Part, About);
  });
}

const Expr *madeThere(const Expr &Tensor, const Question &Asked, unsigned StepsLeft);
const Expr *checkedBefore(const Expr &Access, const VarDecl &Tensor, const FunctionFlow &Flow);

/// What \p Part says by itself: `kCUDA`, `DeviceType::CUDA`, `"cuda:0"`.
Named namedBy(const Stmt &Part) {
  if (const auto *Text = dyn_cast<StringLiteral>(&Part); Text && Text->isOrdinary())
    return Text->getString().starts_with("cuda")  ? Named::Cuda
           : Text->getString().starts_with("cpu") ? Named::Cpu
                                                  : Named::Nothing;
  const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
  if (!Reference || !Reference->getDecl()->getIdentifier())
    return Named::Nothing;
  StringRef Name = Reference->getDecl()->getName();
  if (!Name.consume_front("k") && !isa<EnumConstantDecl>(Reference->getDecl()))
    return Named::Nothing;
  return Name == "CUDA" ? Named::Cuda : Name == "CPU" ? Named::Cpu : Named::Nothing;
}

Named namedIn(const Expr &E, const Question &About, unsigned StepsLeft = MaxSteps);

/// What the variable names that is given one of \p Values.
Named namedByOneOf(llvm::ArrayRef<const Expr *> Values, const Question &About, unsigned StepsLeft) {
  constexpr unsigned MaxValues = 4, MaxStepsOfSeveral = 2;
  const bool AreSeveral = Values.size() > 1;
  if (AreSeveral && (!About.IfAvailable || Values.size() > MaxValues))
    return Named::Nothing;
  Named Found = Named::Nothing;
  for (const Expr *Value : Values) {
    const unsigned Steps = AreSeveral ? std::min(StepsLeft, MaxStepsOfSeveral) : StepsLeft;
    const Named Each = hasChoice(*Value, About) ? Named::Nothing : namedIn(*Value, About, Steps);
    if (Each == Named::Cuda && AreSeveral && !dependsOnCuda(*Value, About.Flow))
      return Named::Nothing;
    if (Found != Named::Cuda)
      Found = Each;
  }
  return AreSeveral && Found == Named::Cpu ? Named::Nothing : Found;
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

Named namedIn(const Expr &E, const Question &About, unsigned StepsLeft) {
  Named Found = Named::Nothing;
  llvm::SmallVector<const Stmt *, 16> Pending = {&E};
  while (!Pending.empty()) {
    const Stmt *Each = Pending.pop_back_val();
    if (!Each || callsProject(*Each))
      continue;
    Named What = namedBy(*Each);
    const auto *Asked = dyn_cast<CXXMemberCallExpr>(Each);
    const VarDecl *Variable = isa<DeclRefExpr>(Each) && StepsLeft > 0 ? variableIn(cast<Expr>(Each)) : nullptr;
    if (Asked && isTensor(Asked->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType())) {
      if (!llvm::is_contained({"options", "device"}, calledName(*Asked)) || StepsLeft == 0)
        continue;
      if (madeThere(*Asked->getImplicitObjectArgument(), About, StepsLeft - 1))
        What = About.Device;
    } else if (Variable && What == Named::Nothing && !isTensor(Variable->getType())) {
      What = namedByOneOf(givenTo(*Variable, About.Flow), About, StepsLeft - 1);
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(Each); Choice && StepsLeft > 0) { // the machine's
      const bool HasCuda = llvm::is_contained({namedIn(*Choice->getTrueExpr(), About, StepsLeft - 1),
                                               namedIn(*Choice->getFalseExpr(), About, StepsLeft - 1)},
                                              Named::Cuda);
      What = HasCuda ? Named::Cuda : Named::Cpu;
    }
    if (What == Named::Cpu) // whatever else it names: `x.options().device(kCPU)`
      return Named::Cpu;
    if (What == Named::Cuda)
      Found = Named::Cuda;
    else
      Pending.append(Each->child_begin(), Each->child_end());
  }
  return Found;
}

/// What the arguments name of a call that takes a device.
Named namedByArguments(const CallExpr &Call, const Question &About, unsigned StepsLeft) {
  Named Device = Named::Nothing;
  const StringRef Name = calledName(Call);
  if (Name == "to" || Name == "from_blob" || isTensorFactory(Name))
    for (const Expr *Argument : Call.arguments())
      if (!isTensor(withoutWrapping(*Argument).getType()))
        Device = std::max(Device, namedIn(*Argument, About, StepsLeft));
  return Device;
}

/// Whether `to` is given an element type, and nothing that may name a device.
bool onlyConverts(llvm::ArrayRef<const Expr *> GivenToTo) {
  return !GivenToTo.empty() && !GivenToTo[0]->IgnoreUnlessSpelledInSource()->getType()->isRecordType();
}

/// What puts the tensors on a CUDA device that \p Run gives a module, where nothing is seen that moves that; null where
/// one of them may be elsewhere.
const Expr *inputsOnCuda(const CallExpr &Run, const Question &Asked, unsigned StepsLeft) {
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
const Expr *movedThere(const ModuleMove &Move, const Question &Asked, unsigned StepsLeft) {
  if (!Move.Call || (!Move.IsCertain && !(Asked.IfAvailable && dependsOnCuda(*Move.Call, *Move.In))))
    return nullptr;
  const Question There{*Move.In, Asked.Flows, Asked.At, Asked.IfAvailable, Asked.Device};
  const bool IsThere = Move.Device
                           ? !hasChoice(*Move.Device, There) && namedIn(*Move.Device, There, StepsLeft) == Asked.Device
                           : Asked.Device == Named::Cuda;
  return IsThere ? Move.Call : nullptr;
}

/// What moves the module to a CUDA device that \p Run runs, or what it is given, or null: what it gives is there, too.
const Expr *runOnCuda(const CallExpr &Run, const Question &Asked, unsigned StepsLeft) {
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
const Expr *valuesThere(const VarDecl &Variable, const Expr &Mention, const Question &Asked, unsigned StepsLeft) {
  constexpr unsigned MaxValues = 4;
  auto Values = valuesAt(Variable, Mention, Asked.Flow);
  llvm::erase_if(Values, [](const Expr *Each) { return isUndefined(*Each); });
  if (Values.empty() || Values.size() > MaxValues)
    return nullptr;
  // A list is not followed to what is added to it.
  if (Asked.Device == Named::Cpu && (!isTensor(Variable.getType()) || mayBeReplaced(Variable, Asked.Flow)))
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
const Expr *operandOnCuda(const CallExpr &Operation, const Question &Asked, unsigned StepsLeft) {
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
const Expr *computedOnCpu(const CallExpr &Call, const Question &Asked, unsigned StepsLeft) {
  const StringRef Name = calledName(Call);
  const std::optional<TensorOperation> Operation = tensorOperationIn(Call);
  if (Operation && movesToDevice(Name) && !(Name == "to" && onlyConverts(Operation->Arguments)))
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

/// The call that puts the tensor on the device that is asked about, or the condition that tells that it is there; or
/// null.
const Expr *madeThere(const Expr &Tensor, const Question &Asked, unsigned StepsLeft) {
  const Expr *E = &withoutWrapping(*Tensor.IgnoreUnlessSpelledInSource());
  const bool WantsCuda = Asked.Device == Named::Cuda;
  if (StepsLeft == 0)
    return nullptr;
  if (const Expr *Whole = wholeOf(*E))
    return madeThere(*Whole, Asked, StepsLeft - 1);
  if (const VarDecl *Variable = variableIn(E)) {
    if (isa<ParmVarDecl>(Variable) && Asked.At && Asked.Flow.writesTo(*Variable).isNeverChanged())
      return checkedBefore(*Asked.At, *Variable, Asked.Flow);
    return valuesThere(*Variable, *E, Asked, StepsLeft - 1);
  }
  if (isa<MemberExpr>(E) && !WantsCuda)
    return isLoadedOnCpu(*E, Asked.Flow) ? E : nullptr;
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || hasChoice(*Call, Asked))
    return nullptr;
  if (runsModule(*Call))
    return WantsCuda ? runOnCuda(*Call, Asked, StepsLeft - 1) : nullptr;
  if (const Expr *Object = isElementAccess(*Call) ? objectOf(*Call) : nullptr; Object && !isTensor(Object->getType()))
    return madeThere(*Object, Asked, StepsLeft - 1);
  if (!isOfTorch(*Callee) || !isTensor(Call->getType()))
    return nullptr;
  const StringRef Name = calledName(*Call);
  const std::optional<TensorOperation> Operation = tensorOperationIn(*Call);
  if (isa<CXXMemberCallExpr>(Call) && (Name == "cuda" || Name == "cpu"))
    return WantsCuda == (Name == "cuda") ? Call : nullptr;
  if (const Named Device = namedByArguments(*Call, Asked, StepsLeft - 1); Device != Named::Nothing)
    return Device == Asked.Device ? Call : nullptr;
  if (!WantsCuda)
    return computedOnCpu(*Call, Asked, StepsLeft - 1);
  if (Operation)
    return movesToDevice(Name) && !(Name == "to" && onlyConverts(Operation->Arguments))
               ? nullptr
               : madeThere(*Operation->Tensor, Asked, StepsLeft - 1);
  return isa<CXXOperatorCallExpr>(Call) ? operandOnCuda(*Call, Asked, StepsLeft - 1) : nullptr;
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
    return askedOf(Device) == &Tensor && namedIn(Type, Question{Flow}) == Named::Cuda;
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

const Expr *madeOnCuda(const Expr &Tensor, const FunctionFlow &Flow) {
  return madeThere(Tensor, Question{Flow}, MaxSteps);
}

const Expr *madeOnCpu(const Expr &Tensor, const FunctionFlow &Flow) {
  return madeThere(Tensor, Question{Flow, nullptr, nullptr, /*IfAvailable=*/false, Named::Cpu}, MaxSteps);
}

CudaEvidence evidenceOfMoveToCuda(const CallExpr &Run, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const ModuleMove Move = moveBefore(Run, Flow, &Flows);
  if (const Expr *There = movedThere(Move, Question{Flow, &Flows, &Run}, MaxSteps))
    return {There};
  const Expr *There = movedThere(Move, Question{Flow, &Flows, &Run, /*IfAvailable=*/true}, MaxSteps);
  return There && !isDeviceAskedBefore(Run, Flow) ? CudaEvidence{There, /*OnlyIfAvailable=*/true} : CudaEvidence();
}

const Expr *movedToCpu(const CallExpr &Run, const FunctionFlow &Flow, FunctionFlows &Flows) {
  return movedThere(moveBefore(Run, Flow, &Flows), Question{Flow, &Flows, &Run, /*IfAvailable=*/false, Named::Cpu},
                    MaxSteps);
}

CudaEvidence evidenceOfCuda(const Expr &Tensor, const CallExpr &Access, const FunctionDecl &Function,
                            FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Function);
  if (const Expr *Maker = madeThere(Tensor, Question{Flow, &Flows, &Access}, MaxSteps))
    return {Maker};
  if (const Expr *Maker = madeThere(Tensor, Question{Flow, &Flows, &Access, /*IfAvailable=*/true}, MaxSteps);
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
