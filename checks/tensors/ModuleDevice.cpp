#include "tensors/ModuleDevice.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "flow/VariableWrites.h"
#include "knowledge/TensorOperators.h"
#include "syntax/ModuleCalls.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The variable that is given what \p Load, `torch::jit::load`, returns, or null.
const ValueDecl *givenTo(const CallExpr &Load, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Load, Flow, Through::Copies);
  return Use.assignedTo() ? rootOf(Use.assignedTo()) : Use.initialized();
}

/// The move that \p Part is, if it is one of \p Module.
ModuleMove moveOf(const ValueDecl &Module, const Stmt &Part, const FunctionFlow &Flow) {
  const auto *Call = dyn_cast<CallExpr>(&Part);
  const unsigned Count = Call ? Call->getNumArgs() : 0;
  if (Count > 1 && isModuleLoad(*Call) && !isa<CXXDefaultArgExpr>(Call->getArg(1)))
    return givenTo(*Call, Flow) == &Module ? ModuleMove{Call, Call->getArg(1)} : ModuleMove();
  const auto *Member = dyn_cast_or_null<CXXMemberCallExpr>(Call);
  if (!Member || rootOf(Member->getImplicitObjectArgument()) != &Module)
    return {};
  if (calledName(*Call) == "to" && Count > 0)
    return {Call, Call->getArg(0)};
  return calledName(*Call) == "cuda" ? ModuleMove{Call} : ModuleMove();
}

/// Whether each way through the function has done \p Earlier before it gets to \p Later, jumps aside; whether each way
/// does it at all, where there is no \p Later.
bool isAlwaysBefore(const Stmt &Earlier, const Stmt *Later, const FunctionFlow &Flow) {
  llvm::SmallPtrSet<const Stmt *, 16> Around;
  for (const Stmt *Each = Later; Each; Each = Flow.parentOf(Each))
    Around.insert(Each);
  for (const Stmt *Each = Flow.parentOf(&Earlier); Each && !Around.contains(Each); Each = Flow.parentOf(Each))
    if (isa<IfStmt, SwitchStmt, ForStmt, WhileStmt, CXXForRangeStmt, AbstractConditionalOperator, LambdaExpr,
            CXXCatchStmt>(Each))
      return false;
  return true;
}

bool movesResult(const CallExpr &Run) {
  const CXXMethodDecl *Forward = forwardOf(Run);
  const FunctionDecl *Definition = Forward ? definitionOf(*Forward) : nullptr;
  return Definition && findPart(Definition->getBody(), [](const Stmt &Part) {
           const auto *Call = dyn_cast<CXXMemberCallExpr>(&Part);
           return Call && (calledName(*Call) == "to" || calledName(*Call) == "cpu");
         });
}

/// Calls \p Visit with each move of \p Module, a member, that its class makes.
void forEachMoveOfMember(const FieldDecl &Module, FunctionFlows &Flows,
                         llvm::function_ref<void(const ModuleMove &)> Visit) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Module.getParent());
  for (const CXXMethodDecl *Each : Class ? Class->methods() : CXXRecordDecl::method_range({}, {})) {
    const FunctionDecl *Method = definitionOf(*Each);
    if (!Method || Method->isDependentContext())
      continue;
    const FunctionFlow &Flow = Flows.of(*Method);
    bool Begins = isa<CXXConstructorDecl>(Method);
    forEachPart(Method->getBody(), [&](const Stmt &Part) {
      const auto *Load = dyn_cast<CallExpr>(&Part);
      Begins |= Load && isModuleLoad(*Load) && givenTo(*Load, Flow) == &Module;
      if (const ModuleMove Move = moveOf(Module, Part, Flow); Move.Call)
        Visit({Move.Call, Move.Device, Begins && isAlwaysBefore(Part, nullptr, Flow), &Flow});
    });
  }
}

ModuleMove moveOfMember(const FieldDecl &Module, FunctionFlows &Flows) {
  ModuleMove Only;
  unsigned Count = 0;
  forEachMoveOfMember(Module, Flows, [&](const ModuleMove &Move) {
    ++Count;
    Only = Move;
  });
  return Count == 1 ? Only : ModuleMove();
}

/// Whether \p Body, of a module's `forward`, gives what is where its inputs are: it moves nothing, makes no tensor
/// elsewhere and asks no function of the project's for one.
bool movesNothing(const Stmt &Body, unsigned ModulesLeft) {
  return !findPart(&Body, [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Call || !carriesGraph(Call->getType()))
      return false;
    if (!Callee)
      return true;
    if (runsModule(*Call))
      return ModulesLeft == 0 || !cuda_tidy::staysOnDevice(*Call, ModulesLeft - 1);
    const llvm::StringRef Name = calledName(*Call);
    if (!isOfTorch(*Callee))
      return !isa<CXXOperatorCallExpr>(Call) && !Callee->isInStdNamespace() && !isElementAccess(*Call);
    return Name == "from_blob" || Name == "load" || movesToDevice(Name) ||
           (isTensorFactory(Name) && !tensorOperationIn(*Call));
  });
}

} // namespace

bool staysOnDevice(const CallExpr &Run, unsigned ModulesLeft) {
  const std::optional<ModuleCall> Called = moduleCallIn(Run);
  if (Called && isScript(*Called->Module))
    return true;
  const CXXMethodDecl *Forward = forwardOf(Run);
  if (!Forward)
    return false;
  if (isOfTorch(*Forward))
    return true;
  const FunctionDecl *Definition = definitionOf(*Forward);
  return Definition && movesNothing(*Definition->getBody(), ModulesLeft);
}

bool isModuleMoved(const CallExpr &Run, const FunctionFlow &Flow, FunctionFlows *Flows) {
  const std::optional<ModuleCall> Called = moduleCallIn(Run);
  const ValueDecl *Module = Called ? rootOf(Called->Module) : nullptr;
  if (!Module)
    return false;
  bool Found = findPart(Flow.function().getBody(), [&](const Stmt &Part) { return moveOf(*Module, Part, Flow).Call; });
  if (const auto *Member = dyn_cast<FieldDecl>(Module); Member && Flows)
    forEachMoveOfMember(*Member, *Flows, [&](const ModuleMove &) { Found = true; });
  return Found;
}

ModuleMove moveBefore(const CallExpr &Run, const FunctionFlow &Flow, FunctionFlows *Flows) {
  const std::optional<ModuleCall> Called = moduleCallIn(Run);
  const ValueDecl *Module = Called ? rootOf(Called->Module) : nullptr;
  ModuleMove Last;
  if (!Module || movesResult(Run))
    return Last;
  if (const auto *Member = dyn_cast<FieldDecl>(Module))
    return Flows ? moveOfMember(*Member, *Flows) : Last;
  if (!cast<VarDecl>(Module)->isLocalVarDeclOrParm())
    return Last;
  const SourceManager &Sources = Flow.function().getASTContext().getSourceManager();
  forEachPart(Flow.function().getBody(), [&](const Stmt &Part) {
    const ModuleMove Move = moveOf(*Module, Part, Flow);
    if (Move.Call && Sources.isBeforeInTranslationUnit(Part.getBeginLoc(), Run.getBeginLoc()))
      Last = {Move.Call, Move.Device, isAlwaysBefore(Part, &Run, Flow), &Flow};
  });
  return Last;
}

} // namespace cuda_tidy
