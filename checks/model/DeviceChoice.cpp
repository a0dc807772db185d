#include "model/DeviceChoice.h"
#include "flow/FunctionFlow.h"
#include "knowledge/DeviceGuards.h"
#include "model/Mentions.h"
#include "model/TensorTypes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cuda_tidy {

/// Whether \p Argument is the device of a tensor: `x.get_device()`, `x.device().index()`.
static bool namesDevice(const Expr *Argument) {
  for (const Expr *E = Argument->IgnoreParenImpCasts();;) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
    if (!Call || !Call->getMethodDecl() || !Call->getMethodDecl()->getIdentifier())
      return false;
    const llvm::StringRef Name = Call->getMethodDecl()->getName();
    if (Name == "get_device" || Name == "get_device_index" || Name == "device")
      return true;
    if (Name != "index")
      return false;
    E = Call->getImplicitObjectArgument()->IgnoreParenImpCasts();
  }
}

/// Whether \p Type is a guard, or something that holds one: `std::optional<CUDAGuard>`, `std::unique_ptr<CUDAGuard>`.
static bool holdsGuard(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && Class->getIdentifier() && isDeviceGuard(Class->getName()))
    return true;
  const auto *Holder = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  return Holder && llvm::any_of(typesAmong(Holder->getTemplateArgs().asArray()), [](QualType Held) {
           const CXXRecordDecl *Guard = Held->getAsCXXRecordDecl();
           return Guard && Guard->getIdentifier() && isDeviceGuard(Guard->getName());
         });
}

/// Whether \p Made begins without a device, which somebody has to give it later: `OptionalCUDAGuard guard;`.
static bool isEmptyGuard(const CXXConstructExpr &Made) {
  const CXXRecordDecl *Class = Made.getConstructor()->getParent();
  return Made.getNumArgs() == 0 && Class->getIdentifier() && Class->getName().starts_with_insensitive("optional");
}

/// Whether \p Variable is a guard that nobody gives a device.
static bool staysEmpty(const VarDecl &Variable) {
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Variable.getInit());
  return Made && isEmptyGuard(*Made) && !Variable.isReferenced();
}

/// Whether \p Function is a method of a class that has a guard as long as its objects live.
static bool isMethodUnderGuard(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && llvm::any_of(Method->getParent()->fields(),
                                [](const FieldDecl *Each) { return holdsGuard(Each->getType()); });
}

/// The project's own, with a body in another file.
static bool isUnknownToHere(const FunctionDecl &Function) {
  return !definitionOf(Function) &&
         !Function.getASTContext().getSourceManager().isInSystemHeader(Function.getLocation());
}

/// Whether \p Guard, a variable's declaration or an expression, is there when \p Work is done: the block that it is
/// declared in is around the work, and goes there afterwards; or it is more than a temporary of a statement before.
static bool isThereAt(const Stmt &Guard, const Stmt &Work, const FunctionFlow &Flow) {
  if (!Flow.parentOf(&Work)) // in another instantiation
    return true;
  llvm::SmallPtrSet<const Stmt *, 16> Around;
  for (const Stmt *Each = &Work; Each; Each = Flow.parentOf(Each))
    Around.insert(Each);
  const Stmt *Part = &Guard, *Block = Flow.parentOf(Part);
  while (isa_and_nonnull<ExprWithCleanups, CastExpr, CXXBindTemporaryExpr, ParenExpr>(Block))
    Block = Flow.parentOf(Part = Block);
  const auto *Compound = dyn_cast_or_null<CompoundStmt>(Block);
  if (!Compound) // in something that owns it
    return true;
  if (!isa<DeclStmt>(Guard) || !Around.contains(Block))
    return false;
  for (const Stmt *Each : Compound->body()) {
    if (Each == Part)
      return true;
    if (Around.contains(Each))
      return false;
  }
  return true;
}

/// Looks for a call that sets the device or asks for it, or for an object that sets it: its constructor counts as
/// called.
struct DeviceChoices::Finder : RecursiveASTVisitor<Finder> {
  Finder(DeviceChoices &Choices, unsigned CallsLeft) : Choices(Choices), CallsLeft(CallsLeft) {}
  Finder(DeviceChoices &Choices, unsigned CallsLeft, const Stmt &Work, const FunctionFlow &Flow)
      : Choices(Choices), CallsLeft(CallsLeft), Work(&Work), Flow(&Flow) {}

  /// Nobody asks for the initialiser of a guard that is not there.
  bool TraverseDeclStmt(DeclStmt *Declarations) {
    const bool IsGone = Work && !isThereAt(*Declarations, *Work, *Flow) &&
                        llvm::all_of(Declarations->decls(), [](const Decl *Each) {
                          const auto *Variable = dyn_cast<VarDecl>(Each);
                          return Variable && holdsGuard(Variable->getType());
                        });
    return IsGone || RecursiveASTVisitor::TraverseDeclStmt(Declarations);
  }

  /// Another operator: `m.def("scale", [](at::Tensor x) {...})`. Where it is called, its call operator counts.
  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    const bool IsAnother = Work && Flow->parentOf(Work) && tensorParameterOf(*Lambda->getCallOperator()) &&
                           !contains(*Lambda, Work, *Flow);
    return IsAnother || RecursiveASTVisitor::TraverseLambdaExpr(Lambda);
  }

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee)
      return true;
    Found |= isUnknownToHere(*Callee) && llvm::any_of(Call->arguments(), namesDevice);
    return consider(*Callee);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) {
    const CXXConstructorDecl *Constructor = Construction->getConstructor();
    const CXXRecordDecl *Class = Constructor->getParent();
    const bool IsGuard = Class->getIdentifier() && isDeviceGuard(Class->getName()) && !isEmptyGuard(*Construction);
    if (IsGuard && Work && !isThereAt(*Construction, *Work, *Flow))
      return true;
    Found |= IsGuard;
    return consider(*Constructor);
  }

  bool VisitVarDecl(VarDecl *Variable) {
    Found |= holdsGuard(Variable->getType()) && !staysEmpty(*Variable);
    return !Found;
  }

  bool consider(const FunctionDecl &Callee) {
    Found |= Callee.getIdentifier() && (setsDevice(Callee.getName()) || readsDevice(Callee.getName()));
    Found = Found || Choices.chooses(Callee, CallsLeft);
    return !Found;
  }

  DeviceChoices &Choices;
  unsigned CallsLeft;
  const Stmt *Work = nullptr; ///< Null where guards count wherever they are.
  const FunctionFlow *Flow = nullptr;
  bool Found = false;
};

bool DeviceChoices::chooses(const FunctionDecl &Function, const Stmt &Work, FunctionFlows &Flows) {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || isMethodUnderGuard(*Definition))
    return Definition;
  auto [Entry, IsNew] = KnownAt.try_emplace(std::pair(Definition, &Work), false);
  if (!IsNew)
    return Entry->second;
  Finder Choice(*this, /*CallsLeft=*/2, Work, Flows.of(*Definition));
  Choice.TraverseDecl(const_cast<FunctionDecl *>(Definition));
  return KnownAt[std::pair(Definition, &Work)] = Choice.Found;
}

bool DeviceChoices::chooses(const FunctionDecl &Function, unsigned CallsLeft) {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || CallsLeft == 0 ||
      Definition->getASTContext().getSourceManager().isInSystemHeader(Definition->getLocation()))
    return false;
  auto [Entry, IsNew] = Known.try_emplace(Definition, false); // of a recursive call nothing new is learnt
  if (!IsNew)
    return Entry->second;
  Finder Choice(*this, CallsLeft - 1);
  Choice.Found = isMethodUnderGuard(*Definition);
  if (!Choice.Found)
    Choice.TraverseDecl(const_cast<FunctionDecl *>(Definition));
  return Known[Definition] = Choice.Found;
}

} // namespace cuda_tidy
