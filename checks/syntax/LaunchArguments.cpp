#include "syntax/LaunchArguments.h"
#include "knowledge/LaunchApis.h"

using namespace clang;

namespace cuda_tidy {

/// Whether \p Mention of an array only gives it to a launch.
static bool isGivenToLaunch(const DeclRefExpr &Mention, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Mention);
  while (isa_and_nonnull<CastExpr, ParenExpr>(Around))
    Around = Flow.parentOf(Around);
  const auto *Call = dyn_cast_or_null<CallExpr>(Around);
  return isa_and_nonnull<UnaryExprOrTypeTraitExpr>(Around) || (Call && launchApiOf(*Call));
}

bool isLaunchArgument(const Stmt &Address, const FunctionFlow &Flow) {
  const Stmt *List = Flow.parentOf(&Address);
  while (isa_and_nonnull<CastExpr, ParenExpr>(List))
    List = Flow.parentOf(List);
  const auto *Declaration =
      isa_and_nonnull<InitListExpr>(List) ? dyn_cast_or_null<DeclStmt>(Flow.parentOf(List)) : nullptr;
  const auto *Array =
      Declaration && Declaration->isSingleDecl() ? dyn_cast<VarDecl>(Declaration->getSingleDecl()) : nullptr;
  const ArrayType *Type = Array ? Array->getType()->getAsArrayTypeUnsafe() : nullptr;
  return Type && Type->getElementType()->isVoidPointerType() &&
         llvm::all_of(Flow.referencesTo(Array), [&](const DeclRefExpr *Each) { return isGivenToLaunch(*Each, Flow); });
}

} // namespace cuda_tidy
