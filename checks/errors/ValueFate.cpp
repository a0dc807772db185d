#include "errors/ValueFate.h"
#include "errors/UnreadMember.h"
#include "flow/Assignment.h"
#include "flow/LastingEffects.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/StatusTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cuda_tidy {

bool isInAssert(SourceLocation Location, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  while (Location.isMacroID()) {
    const SrcMgr::ExpansionInfo &Expansion = Sources.getSLocEntry(Sources.getFileID(Location)).getExpansion();
    Location = Expansion.getExpansionLocStart();
    if (!Expansion.isMacroArgExpansion() &&
        Lexer::getSourceText(CharSourceRange::getTokenRange(Sources.getSpellingLoc(Location)), Sources,
                             Context.getLangOpts()) == "assert")
      return true;
  }
  return false;
}

namespace {

class Follower {
public:
  Follower(const FunctionFlow &Flow, ArgumentHandling HandlingOf, const ASTContext &Context)
      : Flow(Flow), HandlingOf(HandlingOf), Context(Context) {}

  ValueFate follow(const Expr &Value) {
    ValueFate::Kind End = walk(Value);
    if (End == ValueFate::Read && hasNoConsequence(Value))
      End = ValueFate::Discarded;
    if (End == ValueFate::Read && isInAssert(Value.getExprLoc(), Context))
      End = ValueFate::AssertRead;
    bool IsUsed = End == ValueFate::Read || End == ValueFate::Returned || End == ValueFate::Escapes;
    Fate.What = !Fate.Stores.empty() && !IsUsed ? ValueFate::Stored : End;
    return std::move(Fate);
  }

private:
  // Whether the value only decides about, or goes into, something that is over with the branch: a message that is
  // formatted and dropped. An empty branch may be what is left of a message that this build goes without.
  bool hasNoConsequence(const Expr &Value) const {
    for (const Stmt *Around = Flow.parentOf(&Value); Around; Around = Flow.parentOf(Around))
      if (const auto *If = dyn_cast<IfStmt>(Around);
          If && findPart(If->getThen(), [](const Stmt &Part) { return isa<CallExpr, DeclStmt>(Part); }))
        return !hasLastingEffect(*If->getThen()) && !(If->getElse() && hasLastingEffect(*If->getElse()));
    return false;
  }

  ValueFate::Kind walk(const Expr &Value) {
    for (const Expr *E = &Value;;) {
      const ValueUse Use = useOf(*E, Flow, Through::Copies);
      if (!Use.By)
        return ValueFate::Read;
      if (std::optional<ValueFate::Kind> End = endIn(Use))
        return *End;
      E = cast<Expr>(Use.By);
    }
  }

  // What ends the way of the value in its use; nothing where that is an expression whose own value is the same, or
  // tells the same.
  std::optional<ValueFate::Kind> endIn(const ValueUse &Use) {
    if (Use.by<CastExpr>()) // to void
      return ValueFate::DiscardedOnPurpose;
    if (Use.isDiscarded())
      return ValueFate::Discarded;
    if (std::optional<Assignment> Assigned = assignmentIn(*Use.By))
      return endInAssignment(*Assigned, Use);
    if (const auto *Operator = Use.by<BinaryOperator>())
      return endInOperator(*Operator, *Use.Value);
    if (const auto *Conditional = Use.by<ConditionalOperator>())
      return Conditional->getCond() == Use.Value ? std::optional(ValueFate::Read) : std::nullopt;
    if (const auto *Unary = Use.by<UnaryOperator>()) {
      IsDerived |= Unary->getOpcode() == UO_LNot;
      if (Unary->getOpcode() == UO_Extension || Unary->getOpcode() == UO_LNot)
        return std::nullopt;
      return Unary->getOpcode() == UO_AddrOf ? ValueFate::Escapes : ValueFate::Read;
    }
    if (const VarDecl *Variable = Use.initialized())
      return endInVariable(*Variable, Use);
    if (Use.isCapturedByReference())
      return ValueFate::Escapes;
    if (const std::optional<ValueUse::Argument> Given = Use.argument())
      return endInCall(*Given, Use);
    if (Use.by<ReturnStmt>())
      return ValueFate::Returned;
    if (isa<ChooseExpr, GenericSelectionExpr, SubstNonTypeTemplateParmExpr>(Use.By))
      return std::nullopt;
    return ValueFate::Read;
  }

  std::optional<ValueFate::Kind> endInAssignment(const Assignment &Assigned, const ValueUse &Use) {
    if (Assigned.Target == Use.Value)
      return ValueFate::Written;
    if (isStdIgnore(*Assigned.Target))
      return ValueFate::DiscardedOnPurpose;
    const auto *Member = dyn_cast<MemberExpr>(Assigned.Target->IgnoreParens());
    if (Member && isNeverRead(*Member, Flow))
      return std::nullopt; // what is left is the value of the assignment
    return store(localVariable(*Assigned.Target), *Use.By) ? std::nullopt : std::optional(ValueFate::Read);
  }

  std::optional<ValueFate::Kind> endInOperator(const BinaryOperator &Operator, const Stmt &Child) {
    const bool IsLeft = Operator.getLHS() == &Child;
    if (Operator.getOpcode() == BO_Comma)
      return IsLeft ? std::optional(ValueFate::Discarded) : std::nullopt;
    if (!Operator.isComparisonOp() && (!Operator.isLogicalOp() || IsLeft))
      return ValueFate::Read;
    IsDerived = true;
    return std::nullopt;
  }

  ValueFate::Kind endInVariable(const VarDecl &Variable, const ValueUse &Use) {
    if (!Variable.hasLocalStorage() || isa<DecompositionDecl>(Variable))
      return ValueFate::Read;
    if (Variable.getType()->isReferenceType() && !isa<ExprWithCleanups, MaterializeTemporaryExpr>(Use.Value))
      return ValueFate::Escapes;
    return store(&Variable, *Use.By) ? ValueFate::Stored : ValueFate::Read;
  }

  // Variables that hold the outcome of a comparison are not followed.
  bool store(const VarDecl *Variable, const Stmt &At) {
    if (Variable && !IsDerived)
      Fate.Stores.push_back({Variable, &At});
    return Variable && !IsDerived;
  }

  std::optional<ValueFate::Kind> endInCall(const ValueUse::Argument &Given, const ValueUse &Use) {
    if (llvm::is_contained({Builtin::BIforward, Builtin::BImove}, Given.Callee->getBuiltinID()))
      return std::nullopt;
    const ValueFate::Kind Handling = HandlingOf(*Given.Callee, Given.Index);
    if (Handling != ValueFate::Returned) {
      Fate.Handler = Given.Callee;
      return Handling;
    }
    IsDerived |= !statusTypeOf(cast<Expr>(Use.By)->getType());
    return std::nullopt;
  }

  const FunctionFlow &Flow;
  ArgumentHandling HandlingOf;
  const ASTContext &Context;
  ValueFate Fate;
  bool IsDerived = false; ///< The value is no longer the status, but the outcome of a comparison with it.
};

} // namespace

ValueFate fateOf(const Expr &Value, const FunctionFlow &Flow, ArgumentHandling HandlingOf, const ASTContext &Context) {
  return Follower(Flow, HandlingOf, Context).follow(Value);
}

} // namespace cuda_tidy
