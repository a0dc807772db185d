#include "cuda/hardcoded_device/LoopedOrdinal.h"
#include "flow/IntegerConstant.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/VariableWrites.h"
#include "syntax/BracedList.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

std::optional<int64_t> lastCounted(const LoopParts &Loop, const VarDecl &Variable, const ASTContext &Context) {
  const auto *Begin = dyn_cast_or_null<DeclStmt>(Loop.Begin);
  const auto *Condition = dyn_cast_or_null<BinaryOperator>(Loop.Condition);
  const auto *Step = dyn_cast_or_null<UnaryOperator>(Loop.Step);
  if (!Begin || !Begin->isSingleDecl() || Begin->getSingleDecl() != &Variable || !Step || !Step->isIncrementOp() ||
      !Condition || variableIn(Condition->getLHS()) != &Variable ||
      (Condition->getOpcode() != BO_LT && Condition->getOpcode() != BO_LE))
    return std::nullopt;
  const std::optional<int64_t> Limit = integerConstant(*Condition->getRHS(), Context);
  return Limit && *Limit > 0 ? std::optional(*Limit - (Condition->getOpcode() == BO_LT)) : std::nullopt;
}

std::optional<int64_t> greatestOf(const InitListExpr &List, const ASTContext &Context) {
  std::optional<int64_t> Greatest;
  for (const Expr *Each : List.inits()) {
    const std::optional<int64_t> Value = integerConstant(*Each, Context);
    if (!Value)
      return std::nullopt;
    Greatest = std::max(Greatest.value_or(*Value), *Value);
  }
  return Greatest;
}

/// What \p Range goes through: the initial value, if it is a variable that never changes.
const Expr &contentOf(const Expr &Range, const ASTContext &Context) {
  const VarDecl *Variable = variableIn(&Range);
  const bool IsConstant =
      Variable && Variable->getInit() && Context.getBaseElementType(Variable->getType()).isConstQualified();
  return IsConstant ? *Variable->getInit() : Range;
}

/// The container and the index of `devices[i]`, or nulls.
std::pair<const Expr *, const Expr *> elementIn(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Inner))
    return {Element->getBase()->IgnoreParenImpCasts(), Element->getIdx()};
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(Inner);
  return Call && Call->getOperator() == OO_Subscript
             ? std::pair(Call->getArg(0)->IgnoreParenImpCasts(), Call->getArg(1))
             : std::pair<const Expr *, const Expr *>();
}

/// Whether \p Around only goes on for some numbers, by what the program keeps for each: `if (streams[device])`.
bool choosesByElement(const Stmt &Around, const VarDecl &Number) {
  const auto *If = dyn_cast<IfStmt>(&Around);
  return If && findPart(If->getCond(), [&](const Stmt &Part) {
           const auto *E = dyn_cast<Expr>(&Part);
           const Expr *Index = E ? elementIn(*E).second : nullptr;
           return Index && variableIn(Index) == &Number;
         });
}

} // namespace

std::optional<int64_t> lastOfLoop(const Expr &Counted, const FunctionFlow &Flow) {
  const VarDecl *Variable = variableIn(&Counted);
  const ASTContext &Context = Flow.function().getASTContext();
  for (const Stmt *Around = Variable ? Flow.parentOf(&Counted) : nullptr; Around; Around = Flow.parentOf(Around)) {
    if (choosesByElement(*Around, *Variable))
      return std::nullopt;
    if (isLoop(*Around))
      if (const std::optional<int64_t> Last = lastCounted(loopPartsOf(*Around, Flow), *Variable, Context))
        return Last;
    if (const auto *Range = dyn_cast<CXXForRangeStmt>(Around); Range && Range->getLoopVariable() == Variable)
      if (const InitListExpr *List = listIn(contentOf(*Range->getRangeInit(), Context), Flow))
        return greatestOf(*List, Context);
  }
  return std::nullopt;
}

std::optional<int64_t> greatestElement(const Expr &Element, const FunctionFlow &Flow) {
  const auto [Container, Index] = elementIn(Element);
  const ASTContext &Context = Flow.function().getASTContext();
  const InitListExpr *List = Container ? listIn(contentOf(*Container, Context), Flow) : nullptr;
  if (!List)
    return std::nullopt;
  const std::optional<int64_t> At = integerConstant(*Index, Context);
  return At && *At >= 0 && *At < List->getNumInits() ? integerConstant(*List->getInit(*At), Context)
                                                     : greatestOf(*List, Context);
}

} // namespace cuda_tidy
