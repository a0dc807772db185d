#include "model/TensorOptions.h"
#include "model/TensorExpr.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

bool isTrueOption(const Expr &Flag, const ASTContext &Context) {
  bool Value = false;
  const Expr &Inner = withoutWrapping(Flag);
  if (const auto *Optional = dyn_cast<CXXConstructExpr>(&Inner); Optional && Optional->getNumArgs() == 1)
    return isTrueOption(*Optional->getArg(0), Context);
  return !Inner.isValueDependent() && Inner.EvaluateAsBooleanCondition(Value, Context) && Value;
}

const CallExpr *settingIn(const Expr &E, StringRef Option, const FunctionFlow &Flow) {
  llvm::SmallVector<const Stmt *, 8> Pending = {&E};
  llvm::SmallPtrSet<const VarDecl *, 4> Seen;
  while (!Pending.empty()) {
    const Stmt *Each = Pending.pop_back_val();
    if (!Each)
      continue;
    const auto *Call = dyn_cast<CallExpr>(Each);
    if (Call && calledName(*Call) == Option && Call->getNumArgs() == 1 &&
        isTrueOption(*Call->getArg(0), Flow.function().getASTContext()))
      return Call;
    const auto *Reference = dyn_cast<DeclRefExpr>(Each);
    const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (Variable && Variable->isLocalVarDecl() && Variable->getInit() && Seen.insert(Variable).second)
      Pending.push_back(Variable->getInit());
    Pending.append(Each->child_begin(), Each->child_end());
  }
  return nullptr;
}

} // namespace cuda_tidy
