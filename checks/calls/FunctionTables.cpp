#include "calls/FunctionTables.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/VariableWrites.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The variable that is initialised with what \p Use is a part of, or the global one that it names.
const VarDecl *tableOf(const Expr &Use, const FunctionFlow &Flow) {
  if (const VarDecl *Global = variableIn(&Use))
    return Global;
  const Stmt *Around = Flow.parentOf(&Use);
  // What a call is given is not in the table, but for that of a constructor: `{"name", std::function(run)}`.
  while (isa_and_nonnull<Expr>(Around) && !isa<CallExpr, LambdaExpr>(Around))
    Around = Flow.parentOf(Around);
  const auto *Declared = dyn_cast_or_null<DeclStmt>(Around);
  // `struct { const char *Name; void (*Run)(); } Table[] = {...};` declares the class, too.
  const Decl *Last = Declared ? *std::prev(Declared->decl_end()) : nullptr;
  const bool IsOnly = Last && llvm::count_if(Declared->decls(), [](const Decl *D) { return isa<VarDecl>(D); }) == 1;
  return IsOnly ? dyn_cast<VarDecl>(Last) : nullptr;
}

/// The call of what \p Element has: `element.run(x)`, `table[i](x)`; null if it calls nothing.
const CallExpr *callThrough(const Expr &Element, const FunctionFlow &Flow) {
  const Stmt *Part = &Element, *Around = Flow.parentOf(Part);
  while (isa_and_nonnull<ParenExpr, CastExpr, MemberExpr>(Around))
    Around = Flow.parentOf(Part = Around);
  const auto *Call = dyn_cast_or_null<CallExpr>(Around);
  const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Call);
  const bool IsCalled =
      Operator ? Operator->getOperator() == OO_Call && Operator->getArg(0) == Part : Call && Call->getCallee() == Part;
  return IsCalled ? Call : nullptr;
}

/// The member of \p Element, or the structured binding, that is named; null if it is named as a whole.
const ValueDecl *memberNamed(const DeclRefExpr &Element, const FunctionFlow &Flow) {
  if (const auto *Member = dyn_cast_or_null<MemberExpr>(Flow.parentOf(&Element)))
    return Member->getMemberDecl();
  return dyn_cast<BindingDecl>(Element.getDecl());
}

/// The one call in the loop; null if there is none, or several, or something else gets hold of what is called.
const CallExpr *onlyCallIn(const CXXForRangeStmt &Loop, const FunctionFlow &Flow) {
  const CallExpr *Found = nullptr;
  const ValueDecl *Called = nullptr;
  const auto Mentions = Flow.referencesTo(Loop.getLoopVariable());
  for (const DeclRefExpr *Each : Mentions)
    if (const CallExpr *Call = callThrough(*Each, Flow)) {
      if (Found)
        return nullptr;
      Found = Call;
      Called = memberNamed(*Each, Flow);
    }
  const bool IsOnly = llvm::all_of(Mentions, [&](const DeclRefExpr *Each) {
    const ValueDecl *Named = memberNamed(*Each, Flow);
    return callThrough(*Each, Flow) || (Named && Named != Called);
  });
  return IsOnly ? Found : nullptr;
}

/// Whether \p Call runs once in each turn of \p Loop, which stands in no other.
bool isOncePerTurn(const Stmt &Call, const Stmt &Loop, const FunctionFlow &Flow) {
  return loopAround(Call, Flow) == &Loop && !loopAround(Loop, Flow) &&
         !findPart(Flow.function().getBody(), [](const Stmt &Each) { return isa<GotoStmt>(Each); }, isLambda);
}

} // namespace

bool isCalledOnceByTable(const Expr &Use, const FunctionFlow &Flow) {
  const VarDecl *Table = tableOf(Use, Flow);
  const auto Mentions = Table ? Flow.referencesTo(Table) : llvm::ArrayRef<const DeclRefExpr *>();
  if (Mentions.size() != 1)
    return false;
  const Stmt *Loop = loopAround(*Mentions.front(), Flow);
  const auto *Range = dyn_cast_or_null<CXXForRangeStmt>(Loop);
  const CallExpr *Call = Range ? onlyCallIn(*Range, Flow) : nullptr;
  return Call && isOncePerTurn(*Call, *Loop, Flow);
}

} // namespace cuda_tidy
