#include "torch/hardcoded_device/ArgumentDevice.h"
#include "calls/FunctionUses.h"
#include "flow/StatementParts.h"
#include "flow/UnitAnalyses.h"
#include "flow/ValueUses.h"
#include "flow/VariableWrites.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceGuards.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCalls = 3;

bool isDeviceAsked(const CallExpr &Call) {
  return isa<CXXMemberCallExpr>(Call) &&
         llvm::is_contained({"device", "get_device", "get_device_index"}, calledName(Call));
}

/// Whether \p Other, which a device is compared with, is the device of another argument.
bool isOfAnotherArgument(const Expr &Other) {
  return findPart(&Other, [](const Stmt &Part) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(&Part);
    return Call && isDeviceAsked(*Call) &&
           isa_and_nonnull<ParmVarDecl>(variableIn(&withoutWrapping(*Call->getImplicitObjectArgument())));
  });
}

/// Looks for what tells a function the number of an argument's device.
class NumberSearch {
public:
  explicit NumberSearch(FunctionFlows &Flows) : Flows(Flows) {}

  bool mayBeKnown(const ParmVarDecl &Argument, unsigned CallsLeft) {
    const FunctionFlow &Flow = Flows.of(*cast<FunctionDecl>(Argument.getDeclContext()));
    return llvm::any_of(Flow.referencesTo(&Argument),
                        [&](const DeclRefExpr *Each) { return mayTell(*Each, Flow, CallsLeft); });
  }

private:
  bool mayTell(const Expr &Mention, const FunctionFlow &Flow, unsigned CallsLeft) {
    const ValueUse Use = useOf(Mention, Flow);
    if (Use.by<MemberExpr>())
      return true;
    if (const CXXMemberCallExpr *Call = Use.method())
      return isDeviceAsked(*Call) && mayTellNumber(*Call, Flow);
    if (const auto *Made = Use.by<CXXConstructExpr>()) {
      if (isClassCalled(Made->getType(), "TensorArg"))
        return true;
      return isTensor(Made->getType()) && mayTell(*Made, Flow, CallsLeft);
    }
    const auto *Call = Use.by<CallExpr>();
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee || isOfTorch(*Callee) || isa<CXXOperatorCallExpr>(Call))
      return Call && !Callee;
    const ParmVarDecl *Parameter = Use.argument() ? Use.argument()->parameter() : nullptr;
    return !Parameter || CallsLeft == 0 || mayBeKnown(*Parameter, CallsLeft - 1);
  }

  /// Whether \p Device, or its number, is compared with what is no other argument's, or goes where nobody sees it.
  static bool mayTellNumber(const Expr &Device, const FunctionFlow &Flow) {
    const ValueUse Use = useOf(Device, Flow);
    if (Use.by<MemberExpr>())
      return true;
    if (const CXXMemberCallExpr *Call = Use.method())
      return calledName(*Call) == "index" && mayTellNumber(*Call, Flow);
    if (const auto *Operator = Use.by<BinaryOperator>())
      return !Operator->isComparisonOp() ||
             !isOfAnotherArgument(Operator->getLHS() == Use.Value ? *Operator->getRHS() : *Operator->getLHS());
    if (const auto *Operator = Use.by<CXXOperatorCallExpr>())
      return !Operator->isComparisonOp() || Operator->getNumArgs() != 2 ||
             !isOfAnotherArgument(*Operator->getArg(Operator->getArg(0) == Use.Value ? 1 : 0));
    if (const auto *Made = Use.by<CXXConstructExpr>()) {
      const StringRef Class = nameOf(Made->getConstructor()->getParent());
      return !isDeviceGuard(Class) && (Class == "Device" || Class == "optional" ? mayTellNumber(*Made, Flow) : true);
    }
    const auto *Call = Use.by<CallExpr>();
    return !Call ||
           !(setsDevice(nameOf(Call->getDirectCallee())) || nameOf(Call->getDirectCallee()).contains("CUDAStream"));
  }

  FunctionFlows &Flows;
};

bool mayBeOnAnyDevice(const ParmVarDecl &Argument, FunctionFlows &Flows, unsigned CallsLeft) {
  const auto &Function = *cast<FunctionDecl>(Argument.getDeclContext());
  // The arguments may be known to be together.
  if (llvm::any_of(Function.parameters(), [&](const ParmVarDecl *Each) {
        return isTensor(Each->getType()) && NumberSearch(Flows).mayBeKnown(*Each, MaxCalls);
      }))
    return false;
  if (!isOnlyCalledHere(Function))
    return true;
  if (CallsLeft == 0)
    return false;
  // One call with any tensor is enough.
  const unsigned Index = Argument.getFunctionScopeIndex();
  const auto &Uses = analysisOf<FunctionUses>(Flows.context());
  return llvm::any_of(Uses.usesOf(Function), [&](const PlaceInFunction &Use) {
    const auto *Call = dyn_cast<CallExpr>(Use.Where);
    if (!Call) // registered, as `m.def("f", &f)`
      return isa<DeclRefExpr, UnaryOperator>(Use.Where);
    const Expr *Given = Index < Call->getNumArgs() ? &withoutWrapping(*Call->getArg(Index)) : nullptr;
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(Given));
    return Parameter && Parameter->getDeclContext() == Use.Outermost &&
           Flows.of(*Use.Outermost).writesTo(*Parameter).isNeverChanged() &&
           mayBeOnAnyDevice(*Parameter, Flows, CallsLeft - 1);
  });
}

} // namespace

bool mayBeOnAnyDevice(const ParmVarDecl &Argument, FunctionFlows &Flows) {
  return mayBeOnAnyDevice(Argument, Flows, MaxCalls);
}

} // namespace cuda_tidy
