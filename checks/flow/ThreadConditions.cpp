#include "flow/ThreadConditions.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "flow/ThreadCoordinates.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool tellsThreadsApart(const Stmt &Condition) {
  return dependsOn(ThreadCoordinate::ThreadIdx, Condition) || dependsOn(ThreadCoordinate::BlockIdx, Condition);
}

bool isForThreads(const Fact &Of, bool IsOneBlock, const ASTContext &Context) {
  auto IsIn = [&](ThreadCoordinate::Kind What) {
    return dependsOn(What, *Of.Subject) || (Of.Limit && dependsOn(What, *Of.Limit));
  };
  return IsIn(ThreadCoordinate::ThreadIdx) ||
         (IsIn(ThreadCoordinate::BlockIdx) && (!IsOneBlock || !Of.Limit || integerConstant(*Of.Limit, Context)));
}

/// What decides whether \p Part of \p Around is executed; null if nothing does there.
const Expr *conditionOf(const Stmt &Around, const Stmt &Part) {
  if (const auto *If = dyn_cast<IfStmt>(&Around))
    return If->isConstexpr() || If->getCond() == &Part ? nullptr : If->getCond();
  if (const auto *For = dyn_cast<ForStmt>(&Around))
    return For->getInit() == &Part || For->getCond() == &Part ? nullptr : For->getCond();
  if (const auto *While = dyn_cast<WhileStmt>(&Around))
    return While->getCond() == &Part ? nullptr : While->getCond();
  if (const auto *Switch = dyn_cast<SwitchStmt>(&Around))
    return Switch->getCond() == &Part ? nullptr : Switch->getCond();
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(&Around))
    return Choice->getCond() == &Part ? nullptr : Choice->getCond();
  const auto *Joined = dyn_cast<BinaryOperator>(&Around);
  return Joined && Joined->isLogicalOp() && Joined->getRHS() == &Part ? Joined->getLHS() : nullptr;
}

} // namespace

bool isForThreadsToDecide(const Expr &Access, const FunctionFlow &Flow, bool IsOneBlock) {
  const auto Place = Flow.elementOf(Access);
  if (!Place)
    return false;
  for (const Stmt *Part = &Access, *Around = Flow.parentOf(Part); Around; Part = Around, Around = Flow.parentOf(Part)) {
    const Expr *Condition = conditionOf(*Around, *Part);
    if ((Condition && !tellsThreadsApart(*Condition)) || isa<CXXForRangeStmt>(Around))
      return false;
  }
  return llvm::all_of(Flow.conditions().factsAt(*Place->Block), [&](const Fact &Each) {
    return isForThreads(Each, IsOneBlock, Flow.function().getASTContext());
  });
}

} // namespace cuda_tidy
