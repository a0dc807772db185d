#include "errors/ValueFate.h"
#include "errors/UnreadMember.h"
#include "flow/LastingEffects.h"
#include "flow/StatementParts.h"
#include "knowledge/StatusTypes.h"
#include "syntax/Assignment.h"
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

// Statements that evaluate their child for its effect alone.
bool discards(const Stmt &Parent, const Stmt &Child) {
  if (const auto *If = dyn_cast<IfStmt>(&Parent))
    return &Child != If->getCond();
  if (const auto *While = dyn_cast<WhileStmt>(&Parent))
    return &Child != While->getCond();
  if (const auto *Do = dyn_cast<DoStmt>(&Parent))
    return &Child != Do->getCond();
  if (const auto *For = dyn_cast<ForStmt>(&Parent))
    return &Child != For->getCond();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Parent))
    return &Child == Range->getBody();
  if (const auto *Switch = dyn_cast<SwitchStmt>(&Parent))
    return &Child != Switch->getCond();
  if (const auto *Case = dyn_cast<CaseStmt>(&Parent))
    return &Child == Case->getSubStmt();
  return isa<CompoundStmt, DefaultStmt, LabelStmt, AttributedStmt>(&Parent);
}

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
    const Stmt *Child = &Value;
    while (const Stmt *Parent = Flow.parentOf(Child)) {
      if (discards(*Parent, *Child)) {
        // The last statement of a statement expression is its value.
        const auto *Compound = dyn_cast<CompoundStmt>(Parent);
        const Stmt *Outer = Compound ? Flow.parentOf(Parent) : nullptr;
        if (!Outer || !isa<StmtExpr>(Outer) || Compound->body_back() != Child)
          return ValueFate::Discarded;
        Parent = Outer;
      } else if (std::optional<ValueFate::Kind> End = endIn(*Parent, *Child, Value)) {
        return *End;
      }
      Child = Parent;
    }
    return ValueFate::Read;
  }

  // What ends the way of the value of Child in Parent; nothing where Parent's own value is the same, or tells the same.
  std::optional<ValueFate::Kind> endIn(const Stmt &Parent, const Stmt &Child, const Expr &Value) {
    if (std::optional<Assignment> Assigned = assignmentIn(Parent))
      return endInAssignment(*Assigned, Parent, Child);
    if (const auto *Operator = dyn_cast<BinaryOperator>(&Parent))
      return endInOperator(*Operator, Child);
    if (const auto *Conditional = dyn_cast<ConditionalOperator>(&Parent))
      return Conditional->getCond() == &Child ? std::optional(ValueFate::Read) : std::nullopt;
    if (const auto *Unary = dyn_cast<UnaryOperator>(&Parent)) {
      IsDerived |= Unary->getOpcode() == UO_LNot;
      if (Unary->getOpcode() == UO_Extension || Unary->getOpcode() == UO_LNot)
        return std::nullopt;
      return Unary->getOpcode() == UO_AddrOf ? ValueFate::Escapes : ValueFate::Read;
    }
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&Parent)) {
      if (!Cast->getType()->isVoidType())
        return std::nullopt;
      return ValueFate::DiscardedOnPurpose;
    }
    if (const auto *Declaration = dyn_cast<DeclStmt>(&Parent))
      return endInDeclaration(*Declaration, Child);
    if (const auto *Lambda = dyn_cast<LambdaExpr>(&Parent)) {
      for (auto [Capture, Init] : llvm::zip(Lambda->captures(), Lambda->capture_inits()))
        if (Init == &Child && Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef)
          return ValueFate::Escapes;
      return ValueFate::Read;
    }
    if (const auto *Call = dyn_cast<CallExpr>(&Parent))
      return endInCall(*Call, Child);
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(&Parent)) {
      const CXXConstructorDecl &Constructor = *Construct->getConstructor();
      if (Constructor.isCopyOrMoveConstructor())
        return std::nullopt;
      const auto Argument = llvm::find(Construct->arguments(), &Child);
      return Argument == Construct->arg_end() ? ValueFate::Read : given(Constructor, Argument - Construct->arg_begin());
    }
    if (isa<ReturnStmt>(&Parent))
      return ValueFate::Returned;
    if (isa<ParenExpr, ImplicitCastExpr, FullExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr, StmtExpr, ChooseExpr,
            GenericSelectionExpr, SubstNonTypeTemplateParmExpr>(&Parent))
      return std::nullopt;
    return ValueFate::Read;
  }

  std::optional<ValueFate::Kind> endInAssignment(const Assignment &Assigned, const Stmt &At, const Stmt &Child) {
    if (Assigned.Target == &Child)
      return ValueFate::Written;
    if (isStdIgnore(*Assigned.Target))
      return ValueFate::DiscardedOnPurpose;
    const auto *Member = dyn_cast<MemberExpr>(Assigned.Target->IgnoreParens());
    if (Member && isNeverRead(*Member, Flow))
      return std::nullopt; // what is left is the value of the assignment
    return store(localVariable(*Assigned.Target), At) ? std::nullopt : std::optional(ValueFate::Read);
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

  ValueFate::Kind endInDeclaration(const DeclStmt &Declaration, const Stmt &Child) {
    for (const Decl *Declared : Declaration.decls()) {
      const auto *Variable = dyn_cast<VarDecl>(Declared);
      if (!Variable || Variable->getInit() != &Child)
        continue;
      if (!Variable->hasLocalStorage() || isa<DecompositionDecl>(Variable))
        return ValueFate::Read;
      if (Variable->getType()->isReferenceType() && !isa<ExprWithCleanups, MaterializeTemporaryExpr>(&Child))
        return ValueFate::Escapes;
      return store(Variable, Declaration) ? ValueFate::Stored : ValueFate::Read;
    }
    return ValueFate::Read;
  }

  // Variables that hold the outcome of a comparison are not followed.
  bool store(const VarDecl *Variable, const Stmt &At) {
    if (Variable && !IsDerived)
      Fate.Stores.push_back({Variable, &At});
    return Variable && !IsDerived;
  }

  std::optional<ValueFate::Kind> endInCall(const CallExpr &Call, const Stmt &Child) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const auto Argument = llvm::find(Call.arguments(), &Child);
    if (!Callee || Argument == Call.arg_end())
      return ValueFate::Read;
    unsigned Index = Argument - Call.arg_begin();
    // An overloaded operator that is a member takes its object as the first argument.
    const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
    if (isa<CXXOperatorCallExpr>(&Call) && Method && Method->isImplicitObjectMemberFunction()) {
      if (Index == 0)
        return ValueFate::Read;
      --Index;
    }
    if (Callee->getBuiltinID() == Builtin::BIforward || Callee->getBuiltinID() == Builtin::BImove)
      return std::nullopt;
    ValueFate::Kind Handling = given(*Callee, Index);
    if (Handling != ValueFate::Returned)
      return Handling;
    IsDerived |= !statusTypeOf(Call.getType());
    return std::nullopt;
  }

  ValueFate::Kind given(const FunctionDecl &Callee, unsigned Index) {
    ValueFate::Kind Handling = HandlingOf(Callee, Index);
    if (Handling != ValueFate::Returned)
      Fate.Handler = &Callee;
    return Handling;
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
