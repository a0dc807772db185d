#include "model/DeviceChoice.h"
#include "flow/FunctionFlow.h"
#include "knowledge/DeviceGuards.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_tidy {

/// Whether \p Argument is the device of a tensor: `x.get_device()`, `x.device().index()`.
static bool namesDevice(const Expr *Argument) {
  for (const Expr *E = Argument->IgnoreParenImpCasts();;) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
    if (!Call || !Call->getMethodDecl() || !Call->getMethodDecl()->getIdentifier())
      return false;
    const llvm::StringRef Name = Call->getMethodDecl()->getName();
    if (Name == "get_device" || Name == "device")
      return true;
    if (Name != "index")
      return false;
    E = Call->getImplicitObjectArgument()->IgnoreParenImpCasts();
  }
}

/// The project's own, with a body in another file.
static bool isUnknownToHere(const FunctionDecl &Function) {
  return !definitionOf(Function) &&
         !Function.getASTContext().getSourceManager().isInSystemHeader(Function.getLocation());
}

/// Looks for a call that sets the device or asks for it, or for an object that sets it: its constructor counts as
/// called.
struct DeviceChoices::Finder : RecursiveASTVisitor<Finder> {
  Finder(DeviceChoices &Choices, unsigned CallsLeft) : Choices(Choices), CallsLeft(CallsLeft) {}

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee)
      return true;
    Found |= isUnknownToHere(*Callee) && llvm::any_of(Call->arguments(), namesDevice);
    return consider(*Callee);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) {
    const CXXConstructorDecl *Constructor = Construction->getConstructor();
    Found |= Constructor->getParent()->getIdentifier() && isDeviceGuard(Constructor->getParent()->getName());
    return consider(*Constructor);
  }

  /// A guard that something else holds: `std::optional<CUDAGuard>`, `std::unique_ptr<CUDAGuard>`.
  bool VisitVarDecl(VarDecl *Variable) {
    const auto *Holder = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Variable->getType()->getAsCXXRecordDecl());
    Found |= Holder && llvm::any_of(Holder->getTemplateArgs().asArray(), [](const TemplateArgument &Argument) {
               const auto *Held =
                   Argument.getKind() == TemplateArgument::Type ? Argument.getAsType()->getAsCXXRecordDecl() : nullptr;
               return Held && Held->getIdentifier() && isDeviceGuard(Held->getName());
             });
    return !Found;
  }

  bool consider(const FunctionDecl &Callee) {
    Found |= Callee.getIdentifier() && (setsDevice(Callee.getName()) || Callee.getName() == "current_device");
    Found = Found || Choices.chooses(Callee, CallsLeft);
    return !Found;
  }

  DeviceChoices &Choices;
  unsigned CallsLeft;
  bool Found = false;
};

bool DeviceChoices::chooses(const FunctionDecl &Function, unsigned CallsLeft) {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || CallsLeft == 0 ||
      Definition->getASTContext().getSourceManager().isInSystemHeader(Definition->getLocation()))
    return false;
  auto [Entry, IsNew] = Known.try_emplace(Definition, false); // of a recursive call nothing new is learnt
  if (!IsNew)
    return Entry->second;
  Finder Choice(*this, CallsLeft - 1);
  Choice.TraverseDecl(const_cast<FunctionDecl *>(Definition));
  return Known[Definition] = Choice.Found;
}

} // namespace cuda_tidy
