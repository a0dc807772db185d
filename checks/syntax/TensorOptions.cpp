#include "syntax/TensorOptions.h"
#include "flow/StatementParts.h"
#include "syntax/TensorExpr.h"
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

/// What \p Variable is given before \p Place, options that are set in pieces included: `options = options.dtype(type)`.
static llvm::SmallVector<const Expr *, 2> valuesAt(const Expr &Place, const VarDecl &Variable,
                                                   const FunctionFlow &Flow) {
  const SourceManager &Files = Flow.function().getASTContext().getSourceManager();
  llvm::SmallVector<const Expr *, 2> Found;
  for (const Expr *Value : valuesOf(Variable, Flow)) {
    if (!Files.isBeforeInTranslationUnit(Value->getBeginLoc(), Place.getBeginLoc()))
      continue;
    const bool GoesOn = findPart(Value, [&](const Stmt &Part) {
      const auto *Named = dyn_cast<DeclRefExpr>(&Part);
      return Named && Named->getDecl() == &Variable;
    });
    if (!GoesOn)
      Found.clear();
    Found.push_back(Value);
  }
  if (Found.empty() && Variable.getInit())
    Found.push_back(Variable.getInit());
  return Found;
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
    if (Variable && Variable->isLocalVarDecl() && Seen.insert(Variable).second)
      llvm::append_range(Pending, valuesAt(E, *Variable, Flow));
    Pending.append(Each->child_begin(), Each->child_end());
  }
  return nullptr;
}

} // namespace cuda_tidy
