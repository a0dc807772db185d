#include "graphs/GuardHolder.h"
#include "knowledge/GradGuards.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The guard that objects of \p Type can hold; null if they can hold none.
const GradGuard *guardHeldBy(QualType Type) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type->getAsCXXRecordDecl());
  if (!Class || !Class->isInStdNamespace() ||
      !llvm::is_contained({"optional", "unique_ptr", "shared_ptr"}, Class->getName()))
    return nullptr;
  for (QualType Each : typesAmong(Class->getTemplateArgs().asArray()))
    if (const CXXRecordDecl *Held = Each->getAsCXXRecordDecl(); Held && isGradGuard(*Held))
      return gradGuardNamed(Held->getName());
  return nullptr;
}

const VarDecl *holderIn(const Expr *E) {
  const auto *Reference = E ? dyn_cast<DeclRefExpr>(&withoutWrapping(*E)) : nullptr;
  const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Variable && Variable->isLocalVarDecl() && guardHeldBy(Variable->getType()) ? Variable : nullptr;
}

/// Whether \p Value is `std::nullopt`, `nullptr`, `{}` or another object that holds nothing.
bool isNothing(const Expr *Value) {
  if (!Value)
    return true;
  const Expr &Inner = withoutWrapping(*Value);
  if (isa<CXXNullPtrLiteralExpr>(Inner) || isa<CXXNullPtrLiteralExpr>(Inner.IgnoreCasts()))
    return true;
  if (const CXXRecordDecl *Class = Inner.getType()->getAsCXXRecordDecl();
      Class && Class->getIdentifier() && Class->getName() == "nullopt_t")
    return true;
  if (const auto *List = dyn_cast<InitListExpr>(&Inner))
    return List->getNumInits() == 0;
  const auto *Made = dyn_cast<CXXConstructExpr>(&Inner);
  return Made && guardHeldBy(Made->getType()) && llvm::all_of(Made->arguments(), [](const Expr *Each) {
           return isa<CXXDefaultArgExpr>(Each) || isNothing(Each);
         });
}

GradMode modeWith(const VarDecl &Holder, const Expr &At) {
  const bool IsOff = guardHeldBy(Holder.getType())->Switches == GradGuard::Off;
  return {IsOff ? GradMode::Off : GradMode::Unknown, At.getExprLoc(), &Holder};
}

} // namespace

std::optional<GuardHolder> guardHolderChangedBy(const Stmt &Statement) {
  const auto *Expression = dyn_cast<Expr>(&Statement);
  const auto *Call = Expression ? dyn_cast<CallExpr>(&withoutWrapping(*Expression)) : nullptr;
  if (!Call)
    return std::nullopt;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call)) {
    const VarDecl *Holder = Operator->getOperator() == OO_Equal ? holderIn(Operator->getArg(0)) : nullptr;
    if (!Holder)
      return std::nullopt;
    const Expr *Value = Operator->getArg(1);
    return GuardHolder{Holder, isNothing(Value) ? std::nullopt : std::optional(modeWith(*Holder, *Call))};
  }
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  const VarDecl *Holder = Member ? holderIn(Member->getImplicitObjectArgument()) : nullptr;
  if (!Holder)
    return std::nullopt;
  const StringRef Name = calledName(*Call);
  if (Name == "emplace")
    return GuardHolder{Holder, modeWith(*Holder, *Call)};
  if (Name != "reset")
    return std::nullopt;
  const Expr *Given = Call->getNumArgs() ? Call->getArg(0) : nullptr;
  const bool IsEmptied = !Given || isa<CXXDefaultArgExpr>(Given) || isNothing(Given);
  return GuardHolder{Holder, IsEmptied ? std::nullopt : std::optional(modeWith(*Holder, *Call))};
}

bool isAlwaysEmpty(const VarDecl &Variable, const FunctionFlow &Flow) {
  if (!Variable.isLocalVarDecl() || !guardHeldBy(Variable.getType()) || !isNothing(Variable.getInit()))
    return false;
  // Asking it leaves it as it is; all else may put a guard in.
  return llvm::all_of(Flow.referencesTo(&Variable), [&](const DeclRefExpr *Mention) {
    const auto *Member = dyn_cast_or_null<MemberExpr>(Flow.parentOf(Mention));
    const auto *Call = Member ? dyn_cast_or_null<CXXMemberCallExpr>(Flow.parentOf(Member)) : nullptr;
    const std::optional<GuardHolder> Change = Call ? guardHolderChangedBy(*Call) : std::nullopt;
    return Change ? !Change->Mode : Call && Call->getMethodDecl() && Call->getMethodDecl()->isConst();
  });
}

} // namespace cuda_tidy
