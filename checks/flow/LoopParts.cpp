#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {

static bool passesOverRest(const Stmt &Body) {
  return findPart(
      &Body, [](const Stmt &Part) { return isa<ContinueStmt>(Part); },
      [](const Stmt &Part) { return isLambda(Part) || isLoop(Part); });
}

/// The variable that \p Statement declares with a value, or assigns to.
static const VarDecl *givenBy(const Stmt &Statement) {
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Statement)) {
    const auto *Variable = Declaration->isSingleDecl() ? dyn_cast<VarDecl>(Declaration->getSingleDecl()) : nullptr;
    return Variable && Variable->hasInit() ? Variable : nullptr;
  }
  const auto *Assignment = dyn_cast<BinaryOperator>(&Statement);
  return Assignment && Assignment->getOpcode() == BO_Assign ? variableIn(Assignment->getLHS()) : nullptr;
}

static bool names(const Stmt *Whole, const VarDecl &Variable) {
  return findPart(Whole, [&](const Stmt &Part) {
    const auto *Name = dyn_cast<DeclRefExpr>(&Part);
    return Name && Name->getDecl() == &Variable;
  });
}

/// The variable to which \p Step gives the next value by its last one: `++i`, `i += 2`, `node = node->next`.
static const VarDecl *countedBy(const Stmt &Step) {
  if (const auto *Operator = dyn_cast<UnaryOperator>(&Step); Operator && Operator->isIncrementDecrementOp())
    return variableIn(Operator->getSubExpr());
  const auto *Operator = dyn_cast<BinaryOperator>(&Step);
  const VarDecl *Changed = Operator && Operator->isAssignmentOp() ? variableIn(Operator->getLHS()) : nullptr;
  return Changed && (Operator->isCompoundAssignmentOp() || names(Operator->getRHS(), *Changed)) ? Changed : nullptr;
}

static LoopParts partsOfWhile(const WhileStmt &Loop, const FunctionFlow &Flow) {
  LoopParts Parts = {nullptr, Loop.getCond(), nullptr, Loop.getBody()};
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Loop.getBody());
  const Stmt *Last = Body && !Body->body_empty() ? Body->body_back() : nullptr;
  const VarDecl *Counter = Last ? countedBy(*Last) : nullptr;
  if (!Counter || !names(Loop.getCond(), *Counter) || passesOverRest(*Body))
    return Parts;
  Parts.Step = cast<Expr>(Last);
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Flow.parentOf(&Loop));
  const unsigned Ordinal = Block ? Flow.ordinalIn(*Block, Loop) : 0;
  if (const Stmt *Before = Ordinal ? Block->body_begin()[Ordinal - 1] : nullptr; Before && givenBy(*Before) == Counter)
    Parts.Begin = Before;
  return Parts;
}

LoopParts loopPartsOf(const Stmt &Loop, const FunctionFlow &Flow) {
  if (const auto *For = dyn_cast<ForStmt>(&Loop))
    return {For->getInit(), For->getCond(), For->getInc(), For->getBody()};
  if (const auto *While = dyn_cast<WhileStmt>(&Loop))
    return partsOfWhile(*While, Flow);
  return {nullptr, conditionOf(Loop), nullptr, bodyOf(Loop)};
}

std::optional<bool> literalTruth(const Expr &Condition) {
  const Expr *Literal = Condition.IgnoreParenImpCasts();
  if (const auto *Truth = dyn_cast<CXXBoolLiteralExpr>(Literal))
    return Truth->getValue();
  const auto *Number = dyn_cast<IntegerLiteral>(Literal);
  return Number ? std::optional(!Number->getValue().isZero()) : std::nullopt;
}

bool isOnce(const DoStmt &Statement) { return literalTruth(*Statement.getCond()) == false; }

bool isLoop(const Stmt &Statement) {
  const auto *Do = dyn_cast<DoStmt>(&Statement);
  return isa<ForStmt, WhileStmt, CXXForRangeStmt>(Statement) || (Do && !isOnce(*Do));
}

const Stmt *loopAround(const Stmt &Part, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Part);
  while (Around && !isLoop(*Around))
    Around = Flow.parentOf(Around);
  return Around;
}

const Expr *conditionOf(const Stmt &Loop) {
  if (const auto *For = dyn_cast<ForStmt>(&Loop))
    return For->getCond();
  if (const auto *While = dyn_cast<WhileStmt>(&Loop))
    return While->getCond();
  const auto *Do = dyn_cast<DoStmt>(&Loop);
  return Do ? Do->getCond() : nullptr;
}

const Stmt *bodyOf(const Stmt &Loop) {
  if (const auto *For = dyn_cast<ForStmt>(&Loop))
    return For->getBody();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Loop))
    return Range->getBody();
  if (const auto *While = dyn_cast<WhileStmt>(&Loop))
    return While->getBody();
  const auto *Do = dyn_cast<DoStmt>(&Loop);
  return Do ? Do->getBody() : nullptr;
}

} // namespace cuda_tidy
