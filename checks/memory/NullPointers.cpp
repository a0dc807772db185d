#include "memory/NullPointers.h"
#include "flow/ThreadConditions.h"
#include "memory/PointerUse.h"

using namespace clang;

namespace cuda_tidy {
bool isNull(const Expr &Pointer, const FunctionFlow &Flow) {
  ASTContext &Context = Flow.function().getASTContext();
  const Expr *E = Pointer.IgnoreParenCasts();
  if (const auto *Name = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Name->getDecl());
    const Expr *Value = Variable && Variable->hasLocalStorage() && !isa<ParmVarDecl>(Variable) && Flow.owns(*Variable)
                            ? Flow.onlyValueOf(*Variable)
                            : nullptr;
    E = Value ? Value->IgnoreParenCasts() : E;
  }
  return E->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

const DeclRefExpr *certainAccessTo(const ParmVarDecl &Parameter, const FunctionFlow &Flow, ValueRanges &Given,
                                   bool IsOneBlock) {
  const DeclRefExpr *Found = nullptr;
  for (const DeclRefExpr *Each : Flow.referencesTo(&Parameter)) {
    if (useAt(*Each, Flow) == PointerUse::Unknown)
      return nullptr;
    if (!Found && isForThreadsToDecide(*Each, Flow, IsOneBlock) && !Given.isNeverReached(*Each))
      Found = Each;
  }
  return Found;
}

} // namespace cuda_tidy
