#include "torch/hardcoded_device/FixedTensors.h"
#include "flow/StatementParts.h"
#include "flow/VariableWrites.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "tensors/CudaTensor.h"
#include "tensors/OneDevice.h"
#include "tensors/TensorChecks.h"
#include "torch/hardcoded_device/ArgumentDevice.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxSteps = 12;

/// What a tensor, or a pointer to its memory, is on the device of.
struct Origin {
  const ParmVarDecl *Argument = nullptr; ///< Of the function.
  bool IsFixed = false;                  ///< The device of the use that is asked about.

  explicit operator bool() const { return Argument || IsFixed; }
};

/// Follows the tensors of one function back to what decides on their device.
class Origins {
public:
  Origins(const DeviceUse &Use, const FunctionFlow &Flow) : Use(Use), Flow(Flow) {}

  Origin of(const Expr &Value, unsigned StepsLeft = MaxSteps) const {
    const Expr &E = withoutWrapping(Value);
    if (StepsLeft == 0 || E.getType().isNull())
      return {};
    if (const VarDecl *Variable = variableIn(&E))
      return ofVariable(*Variable, StepsLeft - 1);
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&E))
      return of(*Cast->getSubExpr(), StepsLeft - 1);
    const auto *Call = dyn_cast<CallExpr>(&E);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee || !isOfTorch(*Callee))
      return {};
    if (const auto *Access = dyn_cast<CXXMemberCallExpr>(Call); Access && isRawAccess(*Access))
      return of(*Access->getImplicitObjectArgument(), StepsLeft - 1);
    return isTensor(Call->getType()) ? ofOperation(*Call, StepsLeft - 1) : Origin();
  }

private:
  Origin ofVariable(const VarDecl &Variable, unsigned StepsLeft) const {
    const auto *Parameter = dyn_cast<ParmVarDecl>(&Variable);
    const bool IsArgument =
        Parameter && Parameter->getDeclContext() == &Flow.function() && isTensor(Variable.getType());
    if (!Variable.isLocalVarDeclOrParm() || (Parameter && !IsArgument))
      return {};
    Origin Found{Parameter, false};
    for (const Expr *Each : valuesOf(Variable, Flow)) {
      if (const auto *Made = dyn_cast<CXXConstructExpr>(&withoutWrapping(*Each)); Made && Made->getNumArgs() == 0)
        continue; // undefined until it is given a value
      if (IsInProgress.contains(&Variable))
        return {Parameter, false};
      IsInProgress.insert(&Variable);
      const Origin One = of(*Each, StepsLeft);
      IsInProgress.erase(&Variable);
      const bool IsOther = One.Argument != Found.Argument || One.IsFixed != Found.IsFixed;
      if (!One || (Found && IsOther))
        return {};
      Found = One;
    }
    return Found;
  }

  Origin ofOperation(const CallExpr &Call, unsigned StepsLeft) const {
    const StringRef Name = calledName(Call);
    if (isTensorFactory(Name) || movesToDevice(Name))
      for (const Expr *Each : Call.arguments())
        if (namesUse(*Each, StepsLeft))
          return {nullptr, isTensorFactory(Name)};
    if ((movesToDevice(Name) && !onlyConverts(Call)) || mayNameDevice(Call))
      return {};
    for (const Expr *Each : tensorsGivenTo(Call))
      if (const Origin Found = of(*Each, StepsLeft))
        return Found;
    return {};
  }

  /// Whether \p Given names the device of the use, by itself or through variables.
  bool namesUse(const Expr &Given, unsigned StepsLeft) const {
    return findPart(&Given, [&](const Stmt &Part) {
      if (&Part == Use.At)
        return true;
      const auto *E = StepsLeft ? dyn_cast<DeclRefExpr>(&Part) : nullptr;
      const VarDecl *Variable = E ? variableIn(E) : nullptr;
      if (!Variable || !Variable->isLocalVarDecl() || isTensor(Variable->getType()))
        return false;
      const auto Values = valuesOf(*Variable, Flow);
      return Values.size() == 1 && namesUse(*Values.front(), StepsLeft - 1);
    });
  }

  /// Whether \p Call is a `to` that is given an element type first, and so no device.
  static bool onlyConverts(const CallExpr &Call) {
    const unsigned First = isa<CXXMemberCallExpr>(Call) ? 0 : 1;
    if (calledName(Call) != "to" || Call.getNumArgs() <= First)
      return false;
    const auto *Type = withoutWrapping(*Call.getArg(First)).getType()->getAs<EnumType>();
    return Type && nameOf(Type->getDecl()) == "ScalarType";
  }

  /// Whether options that a factory is given may name another device: `empty_like(x, options)`.
  static bool mayNameDevice(const CallExpr &Call) {
    return isTensorFactory(calledName(Call)) && llvm::any_of(Call.arguments(), [](const Expr *Each) {
             return !isa<CXXDefaultArgExpr>(Each) && findPart(Each, [](const Stmt &Part) {
               const auto *E = dyn_cast<Expr>(&Part);
               return E && (isClassCalled(E->getType(), "Device") || isClassCalled(E->getType(), "TensorOptions"));
             });
           });
  }

  const DeviceUse &Use;
  const FunctionFlow &Flow;
  mutable llvm::SmallPtrSet<const VarDecl *, 8> IsInProgress;
};

/// How one device is demanded of all that \p Call is given.
enum class Demand { None, Operation, Kernel, IfOnCuda };

Demand demandOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (isa<CUDAKernelCallExpr>(Call))
    return Demand::Kernel;
  if (!Callee)
    return Demand::None;
  if (!isOfTorch(*Callee)) // what launches kernels, as a function of another file
    return Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()) ? Demand::None
                                                                                              : Demand::IfOnCuda;
  if (calledName(Call) == "copy_")
    return Demand::IfOnCuda;
  return needsOneDevice(Call) ? Demand::Operation : Demand::None;
}

/// What \p Call has of tensors: the operands of an operation, the raw pointers for a kernel.
TensorOperands givenTo(const CallExpr &Call, Demand How) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (How == Demand::Operation || (Callee && isOfTorch(*Callee)))
    return tensorsGivenTo(Call);
  TensorOperands Pointers;
  for (const Expr *Each : Call.arguments())
    if (Each->getType()->isPointerType())
      Pointers.push_back(Each);
  return Pointers;
}

/// The argument that \p Call brings together with what is on the device of the use; null if it does not.
const ParmVarDecl *metBy(const CallExpr &Call, const Origins &Known, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const Demand How = demandOf(Call);
  if (How == Demand::None)
    return nullptr;
  bool HasFixed = false;
  const ParmVarDecl *Argument = nullptr;
  for (const Expr *Each : givenTo(Call, How)) {
    const Origin Found = Known.of(*Each);
    HasFixed |= Found.IsFixed;
    if (Found.Argument && !Argument)
      Argument = Found.Argument;
  }
  if (!HasFixed || !Argument)
    return nullptr;
  const auto Mentions = Flow.referencesTo(Argument);
  const bool IsOnCuda = How != Demand::IfOnCuda ||
                        (!Mentions.empty() && evidenceOfCuda(*Mentions.front(), Call, Flow.function(), Flows).At);
  return IsOnCuda ? Argument : nullptr;
}

} // namespace

std::optional<DeviceMeeting> meetingWithArgument(const DeviceUse &Use, FunctionFlows &Flows) {
  if (!Use.Function || Use.Function->isDependentContext() || !tensorParameterOf(*Use.Function) ||
      !Use.Function->doesThisDeclarationHaveABody())
    return std::nullopt;
  const FunctionFlow &Flow = Flows.of(*Use.Function);
  const Origins Known(Use, Flow);
  std::optional<DeviceMeeting> Found;
  findPart(Use.Function->getBody(), [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const ParmVarDecl *Argument = Call ? metBy(*Call, Known, Flow, Flows) : nullptr;
    if (Argument && mayBeOnAnyDevice(*Argument, Flows))
      Found = DeviceMeeting{Call, Argument};
    return Found.has_value();
  });
  return Found;
}

} // namespace cuda_tidy
