#include "devices/CurrentDevice.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "tensors/CudaTensor.h"
#include "tensors/TensorChecks.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxSteps = 12;

/// Whether the device in the arguments of \p Maker has an ordinal: `torch::Device(torch::kCUDA, 1)`, `"cuda:1"`.
bool namesOrdinal(const Stmt &Maker) {
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&Maker)) {
    const CXXRecordDecl *Class = Made->getConstructor()->getParent();
    if (Class->getIdentifier() && Class->getName() == "Device" && Made->getNumArgs() > 1 &&
        !isa<CXXDefaultArgExpr>(Made->getArg(1)))
      return true;
  }
  const auto *Text = dyn_cast<StringLiteral>(&Maker);
  return (Text && Text->isOrdinary() && Text->getString().contains(':')) ||
         llvm::any_of(Maker.children(), [](const Stmt *Child) { return Child && namesOrdinal(*Child); });
}

/// Follows values from the arguments of some work through the functions that lead to it.
class Walk {
public:
  Walk(const FunctionDecl &Function, llvm::ArrayRef<CallPlace> Calls, FunctionFlows &Flows)
      : Function(Function), Calls(Calls), Flows(Flows) {}

  enum Answer { NoTensor, Current, Unknown };

  /// Of an argument: a pointer, an accessor, a number.
  Answer ofArgument(const Expr &Argument, unsigned StepsLeft = MaxSteps) const {
    const Expr &E = withoutWrapping(*Argument.IgnoreParenCasts());
    if (StepsLeft == 0)
      return Unknown;
    if (const auto *Access = dyn_cast<CXXMemberCallExpr>(&E);
        Access && isTensor(Access->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType()))
      return reachesMemory(*Access)
                 ? (isCurrent(*Access->getImplicitObjectArgument(), StepsLeft - 1) ? Current : Unknown)
             : mayHoldTensor(E.getType()) ? Unknown
                                          : NoTensor;
    if (isTensor(E.getType()))
      return isCurrent(E, StepsLeft - 1) ? Current : Unknown;
    if (!mayHoldTensor(E.getType()))
      return NoTensor;
    if (const auto *Sum = dyn_cast<BinaryOperator>(&E); Sum && Sum->isAdditiveOp() && E.getType()->isPointerType())
      return ofArgument(Sum->getLHS()->getType()->isPointerType() ? *Sum->getLHS() : *Sum->getRHS(), StepsLeft - 1);
    if (const auto *Address = dyn_cast<UnaryOperator>(&E); Address && Address->getOpcode() == UO_AddrOf)
      return Address->getSubExpr()->getType()->isArithmeticType() ? NoTensor : Unknown;
    if (isa<CXXNullPtrLiteralExpr, GNUNullExpr, IntegerLiteral>(E))
      return NoTensor;
    const VarDecl *Variable = variableIn(&E);
    if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Variable)) {
      const Expr *Given = givenTo(*Parameter);
      return Given ? caller().ofArgument(*Given, StepsLeft - 1) : Unknown;
    }
    Answer All = Unknown;
    if (Variable)
      for (const Expr *Value : valuesOf(*Variable, Flows.of(Function)))
        if (All = ofArgument(*Value, StepsLeft - 1); All != Current)
          break;
    return All;
  }

private:
  /// Whether \p Access is how a kernel gets at the elements.
  static bool reachesMemory(const CXXMemberCallExpr &Access) {
    return isRawAccess(Access) || calledName(Access).contains("accessor");
  }

  /// Numbers do not, nor do handles of libraries.
  static bool mayHoldTensor(QualType Type) {
    if (Type->isPointerType()) {
      const RecordDecl *Handle = Type->getPointeeType()->getAsRecordDecl();
      return !Handle || Handle->getDefinition();
    }
    return Type->isRecordType();
  }

  bool isCurrent(const Expr &Tensor, unsigned StepsLeft) const {
    const Expr &E = withoutWrapping(Tensor);
    if (StepsLeft == 0)
      return false;
    const FunctionFlow &Flow = Flows.of(Function);
    if (const Expr *Maker = madeOnCuda(E, Flow))
      return !namesOrdinal(*Maker);
    if (const VarDecl *Variable = variableIn(&E)) {
      if (const auto *Parameter = dyn_cast<ParmVarDecl>(Variable)) {
        const Expr *Given = givenTo(*Parameter);
        return Given && caller().isCurrent(*Given, StepsLeft - 1);
      }
      const auto Values = valuesOf(*Variable, Flow);
      return !Values.empty() &&
             llvm::all_of(Values, [&](const Expr *Value) { return isCurrent(*Value, StepsLeft - 1); });
    }
    const auto *Call = dyn_cast<CallExpr>(&E);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee || !isOfTorch(*Callee))
      return false;
    // `torch::empty({n}, x.options())`
    if (isTensorFactory(calledName(*Call)))
      return llvm::any_of(Call->arguments(), [&](const Expr *Each) { return isOfCurrent(*Each, StepsLeft - 1); });
    // The operands of an operation are on one device.
    const auto Operands = operandsOf(E);
    return calledName(*Call) != "to" && calledName(*Call) != "cpu" && Operands &&
           llvm::any_of(*Operands, [&](const Expr *Each) {
             return isTensor(withoutWrapping(*Each).getType()) && isCurrent(*Each, StepsLeft - 1);
           });
  }

  /// Whether \p Options are those of a tensor on the current device.
  bool isOfCurrent(const Stmt &Options, unsigned StepsLeft) const {
    if (const auto *Asked = dyn_cast<CXXMemberCallExpr>(&Options);
        Asked && (calledName(*Asked) == "options" || calledName(*Asked) == "device") &&
        isTensor(Asked->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType()))
      return isCurrent(*Asked->getImplicitObjectArgument(), StepsLeft);
    return llvm::any_of(Options.children(), [&](const Stmt *Child) { return Child && isOfCurrent(*Child, StepsLeft); });
  }

  /// What the caller gives, if all callers are known.
  const Expr *givenTo(const ParmVarDecl &Parameter) const {
    const unsigned Index = Parameter.getFunctionScopeIndex();
    return !Calls.empty() && !Function.isExternallyVisible() && Parameter.getDeclContext() == &Function &&
                   Index < Calls.front().Call->getNumArgs()
               ? Calls.front().Call->getArg(Index)
               : nullptr;
  }
  Walk caller() const { return Walk(*Calls.front().Caller, Calls.drop_front(), Flows); }

  const FunctionDecl &Function;
  llvm::ArrayRef<CallPlace> Calls;
  FunctionFlows &Flows;
};

} // namespace

bool isGivenCurrentDevice(const CallExpr &Work, const FunctionDecl &Function, llvm::ArrayRef<CallPlace> Calls,
                          FunctionFlows &Flows) {
  const Walk Arguments(Function, Calls, Flows);
  bool HasTensor = false;
  for (const Expr *Each : Work.arguments()) {
    const Walk::Answer Answer = Arguments.ofArgument(*Each);
    if (Answer == Walk::Unknown)
      return false;
    HasTensor |= Answer == Walk::Current;
  }
  return HasTensor;
}

} // namespace cuda_tidy
