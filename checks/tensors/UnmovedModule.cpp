#include "tensors/UnmovedModule.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "syntax/ModuleCalls.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCalls = 3;

bool isDevice(QualType Type) { return isClassCalled(Type, "Device") || isClassCalled(Type, "TensorOptions"); }

/// Whether \p Part moves modules or parameters, or may make some elsewhere.
bool mayMove(const Stmt &Part) {
  if (const auto *Call = dyn_cast<CallExpr>(&Part)) {
    static constexpr StringRef Movers[] = {"to", "cuda", "load", "set_data", "apply"};
    return llvm::is_contained(Movers, calledName(*Call)) && !isTensor(Call->getType());
  }
  const auto *Named = dyn_cast<Expr>(&Part);
  return Named && isa<DeclRefExpr, MemberExpr>(Named) && isDevice(Named->getType());
}

/// Whether every constructor of \p Class, and of the modules that it has, leaves the parameters on the CPU.
bool isMadeOnCpu(const CXXRecordDecl &Class, unsigned PartsLeft) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (isOfTorch(Class))
    return true;
  if (!Definition || PartsLeft == 0)
    return false;
  for (const CXXConstructorDecl *Each : Definition->ctors()) {
    const auto *Body = cast_or_null<CXXConstructorDecl>(definitionOf(*Each));
    if (!Each->isUserProvided())
      continue;
    if (!Body || findPart(Body->getBody(), mayMove) ||
        llvm::any_of(Body->inits(), [](const CXXCtorInitializer *It) { return findPart(It->getInit(), mayMove); }))
      return false;
  }
  // A method that the constructor calls may move them.
  for (const CXXMethodDecl *Each : Definition->methods())
    if (const FunctionDecl *Body = isa<CXXConstructorDecl>(Each) ? nullptr : definitionOf(*Each);
        Body && findPart(Body->getBody(), mayMove))
      return false;
  for (const FieldDecl *Field : Definition->fields())
    if (const CXXRecordDecl *Part = moduleClassBehind(Field->getType()); Part && !isMadeOnCpu(*Part, PartsLeft - 1))
      return false;
  return llvm::all_of(Definition->bases(), [&](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl();
    return BaseClass && isMadeOnCpu(*BaseClass, PartsLeft - 1);
  });
}

class Uses {
public:
  explicit Uses(FunctionFlows &Flows) : Flows(Flows) {}

  /// Whether the function of \p Flow, or one that it gives the module, leaves \p Module where it is.
  bool leave(const VarDecl &Module, const FunctionFlow &Flow, unsigned CallsLeft) {
    return llvm::all_of(Flow.referencesTo(&Module),
                        [&](const DeclRefExpr *Each) { return leaves(*Each, Flow, CallsLeft); });
  }

private:
  /// Whether the module is what makes \p Use of it, or in it.
  static bool isStillModule(const ValueUse &Use) {
    if (const auto *Operator = Use.by<CXXOperatorCallExpr>())
      return Operator->getOperator() == OO_Arrow || (Operator->getOperator() == OO_Star && Operator->getNumArgs() == 1);
    if (const auto *Unary = Use.by<UnaryOperator>())
      return Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf || Unary->getOpcode() == UO_LNot;
    if (const CXXMemberCallExpr *Call = Use.method())
      return isa_and_nonnull<CXXConversionDecl>(Call->getMethodDecl()) ||
             llvm::is_contained({"get", "ptr"}, Use.methodName());
    return Use.by<MemberExpr>();
  }

  bool leaves(const Expr &Mention, const FunctionFlow &Flow, unsigned CallsLeft) {
    const ValueUse Use = useOf(Mention, Flow, Through::Copies);
    if (isStillModule(Use))
      return leaves(*cast<Expr>(Use.By), Flow, CallsLeft);
    if (const CXXMemberCallExpr *Call = Use.method())
      return methodLeaves(*Call);
    // A lambda's body names it again, or nobody uses it.
    if (isa_and_nonnull<LambdaExpr, CompoundStmt, IfStmt, CastExpr>(Use.By))
      return true;
    const auto *Call = Use.by<CallExpr>();
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee)
      return false;
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call))
      return Operator->getArg(0) == Use.Value ? Operator->getOperator() == OO_Call
                                              : Operator->getOperator() == OO_LessLess;
    if (isOfTorch(*Callee))
      return calledName(*Call) == "save" || calledName(*Call) == "data_parallel";
    const ParmVarDecl *Parameter = CallsLeft > 0 && Use.argument() ? Use.argument()->parameter() : nullptr;
    const auto *Function = Parameter ? cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr;
    return Function && !Function->isDependentContext() && !isa<CXXMethodDecl>(Function) &&
           leave(*Parameter, Flows.of(*Function), CallsLeft - 1);
  }

  /// Of \p Call, a method of the module or of a part of it. Methods of the project's are read with the class.
  static bool methodLeaves(const CXXMemberCallExpr &Call) {
    const CXXMethodDecl *Method = Call.getMethodDecl();
    if (!Method || !isOfTorch(*Method))
      return Method && definitionOf(*Method);
    static constexpr StringRef Harmless[] = {
        "forward",          "eval",     "train",        "parameters", "buffers",       "is_training",   "zero_grad",
        "named_parameters", "save",     "pretty_print", "size",       "named_buffers", "is_empty",      "name",
        "push_back",        "children", "is_defined",   "defined",    "operator->",    "named_children"};
    return llvm::is_contained(Harmless, nameOf(Method));
  }

  FunctionFlows &Flows;
};

} // namespace

const Expr *madeAndNotMoved(const CallExpr &Run, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const std::optional<ModuleCall> Called = moduleCallIn(Run);
  const auto *Module = Called ? dyn_cast_or_null<VarDecl>(rootOf(Called->Module)) : nullptr;
  const CXXRecordDecl *Class = Module ? moduleClassBehind(Module->getType()) : nullptr;
  if (!Class || !Module->hasLocalStorage() || isa<ParmVarDecl>(Module) || !Flow.owns(*Module) || !Module->getInit() ||
      isScript(*Called->Module))
    return nullptr;
  const Expr *Made = moduleMadeIn(*Module->getInit());
  return Made && !findPart(Made, mayMove) && isMadeOnCpu(*Class, MaxCalls) &&
                 Uses(Flows).leave(*Module, Flow, MaxCalls) &&
                 !findPart(Flow.function().getBody(),
                           [](const Stmt &Part) {
                             const auto *Call = dyn_cast<CallExpr>(&Part);
                             return Call && calledName(*Call) == "set_data";
                           })
             ? Made
             : nullptr;
}

} // namespace cuda_tidy
