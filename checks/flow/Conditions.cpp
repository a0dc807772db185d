#include "flow/Conditions.h"
#include "flow/FunctionFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// What one condition tells.
Facts factsOf(const KnownCondition &Known) {
  const auto *Comparison = dyn_cast<BinaryOperator>(Known.Condition);
  if (Comparison && Comparison->isLogicalOp())
    return {};
  if (!Comparison || !Comparison->isComparisonOp() || Comparison->getOpcode() == BO_Cmp) {
    if (!Known.Condition->getType()->isIntegralOrEnumerationType())
      return {};
    return {{Known.Condition, Known.Condition->getType(), Known.Holds ? BO_NE : BO_EQ, nullptr}};
  }
  BinaryOperatorKind Kind = Comparison->getOpcode();
  if (!Known.Holds)
    Kind = BinaryOperator::negateComparisonOp(Kind);
  const Expr *Left = Comparison->getLHS(), *Right = Comparison->getRHS();
  if (!Left->getType()->isIntegralOrEnumerationType() || !Right->getType()->isIntegralOrEnumerationType())
    return {};
  return {{Left->IgnoreParenImpCasts(), Left->getType(), Kind, Right},
          {Right->IgnoreParenImpCasts(), Right->getType(), BinaryOperator::reverseComparisonOp(Kind), Left}};
}

// Whether a look suffices: the two are of another kind, or name something else, or a part of them does. To clang's
// profiles parameters of one place and type are one, whichever functions they are of.
bool areApart(const Stmt *A, const Stmt *B) {
  if (!A || !B)
    return A != B;
  if (A->getStmtClass() != B->getStmtClass())
    return !isa<CXXOperatorCallExpr>(A) && !isa<CXXOperatorCallExpr>(B); // may stand for the operator
  if (const auto *Reference = dyn_cast<DeclRefExpr>(A))
    return Reference->getDecl()->getCanonicalDecl() != cast<DeclRefExpr>(B)->getDecl()->getCanonicalDecl();
  return !llvm::equal(A->children(), B->children(),
                      [](const Stmt *PartOfA, const Stmt *PartOfB) { return !areApart(PartOfA, PartOfB); });
}

} // namespace

bool isSame(const Expr &A, const Expr &B, const ASTContext &Context) {
  const Expr *BareA = A.IgnoreParenImpCasts(), *BareB = B.IgnoreParenImpCasts();
  if (BareA == BareB || areApart(BareA, BareB))
    return BareA == BareB;
  llvm::FoldingSetNodeID IdA, IdB;
  BareA->Profile(IdA, Context, /*Canonical=*/true);
  BareB->Profile(IdB, Context, /*Canonical=*/true);
  return IdA == IdB;
}

std::optional<Mentioned> mentionedIn(const Expr &E) {
  Mentioned Found;
  llvm::SmallVector<const Stmt *, 8> Pending = {&E};
  while (!Pending.empty()) {
    const Stmt *Statement = Pending.pop_back_val();
    if (!Statement)
      continue;
    if (const auto *Call = dyn_cast<CallExpr>(Statement)) {
      const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getCalleeDecl());
      if (!Method || !Method->isConst())
        return std::nullopt;
    }
    if (const auto *Operator = dyn_cast<UnaryOperator>(Statement); Operator && Operator->isIncrementDecrementOp())
      return std::nullopt;
    if (const auto *Operator = dyn_cast<BinaryOperator>(Statement); Operator && Operator->isAssignmentOp())
      return std::nullopt;
    if (const auto *Member = dyn_cast<MemberExpr>(Statement))
      if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
        Found.Members.push_back(Field);
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Statement))
      if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
        Found.Variables.push_back(Variable);
    Pending.append(Statement->child_begin(), Statement->child_end());
  }
  return Found;
}

bool isStable(const Expr &E, const FunctionFlow &Flow) {
  std::optional<Mentioned> In = mentionedIn(E);
  return In && llvm::all_of(In->Members, [&](const FieldDecl *Field) { return Flow.onlyReads(*Field); }) &&
         llvm::all_of(In->Variables, [&](const VarDecl *Variable) {
           return Variable->getType().isConstQualified() || Flow.writesTo(*Variable).isNeverChanged();
         });
}

const Expr *withoutNegations(const Expr &Condition, bool &Holds) {
  const Expr *Inner = &Condition;
  while (true) {
    Inner = Inner->IgnoreParenImpCasts();
    const auto *Not = dyn_cast<UnaryOperator>(Inner);
    const auto *Call = dyn_cast<CallExpr>(Inner);
    const auto *Cast = dyn_cast<ExplicitCastExpr>(Inner);
    if (Not && Not->getOpcode() == UO_LNot) {
      Holds = !Holds;
      Inner = Not->getSubExpr();
    } else if (Call && Call->getBuiltinCallee() == Builtin::BI__builtin_expect) {
      Inner = Call->getArg(0);
    } else if (Cast && (Cast->getType()->isBooleanType() || Cast->getSubExpr()->getType()->isBooleanType())) {
      Inner = Cast->getSubExpr();
    } else {
      return Inner;
    }
  }
}

llvm::SmallVector<KnownCondition, 2> conjunctsOf(const Expr &Condition, bool Holds) {
  const Expr *Inner = withoutNegations(Condition, Holds);
  const auto *Joined = dyn_cast<BinaryOperator>(Inner);
  if (!Joined || Joined->getOpcode() != (Holds ? BO_LAnd : BO_LOr))
    return {{Inner, Holds}};
  llvm::SmallVector<KnownCondition, 2> Both = conjunctsOf(*Joined->getLHS(), Holds);
  Both.append(conjunctsOf(*Joined->getRHS(), Holds));
  return Both;
}

Facts factsOf(const Expr &Condition, bool Holds) {
  Facts Found;
  for (const KnownCondition &Each : conjunctsOf(Condition, Holds))
    Found.append(factsOf(Each));
  return Found;
}

Facts factsOfEdge(const CFGBlock &From, const CFGBlock &To) {
  if (const auto *Switch = dyn_cast_or_null<SwitchStmt>(From.getTerminatorStmt())) {
    const Expr *Chosen = Switch->getCond();
    auto Compared = [&](BinaryOperatorKind Comparison, const CaseStmt &Case) {
      return Fact{Chosen->IgnoreParenImpCasts(), Chosen->getType(), Comparison, Case.getLHS()};
    };
    if (const auto *Case = dyn_cast_or_null<CaseStmt>(To.getLabel()))
      return Case->getRHS() ? Facts() : Facts{Compared(BO_EQ, *Case)};
    // `default`, or none.
    Facts Others;
    for (const SwitchCase *Each = Switch->getSwitchCaseList(); Each; Each = Each->getNextSwitchCase())
      if (const auto *Case = dyn_cast<CaseStmt>(Each); Case && !Case->getRHS())
        Others.push_back(Compared(BO_NE, *Case));
    return Others;
  }
  const Expr *Condition = From.succ_size() == 2 ? From.getLastCondition() : nullptr;
  if (!Condition || *From.succ_begin() == *std::next(From.succ_begin()))
    return {};
  return factsOf(*Condition, *From.succ_begin() == &To);
}

DominatingConditions::DominatingConditions(const CFG &Graph) : Dominators(const_cast<CFG *>(&Graph)) {}

bool DominatingConditions::dominates(const CFGBlock &Earlier, const CFGBlock &Block) const {
  return const_cast<CFGDomTree &>(Dominators).getBase().dominates(&Earlier, &Block);
}

// The only way into the block, or null. The end of `do { ... } while (false)` leads back, and is never reached.
const CFGBlock *DominatingConditions::onlyPredecessor(const CFGBlock &Block) const {
  auto &Tree = const_cast<CFGDomTree &>(Dominators).getBase();
  const CFGBlock *Only = nullptr;
  for (const CFGBlock::AdjacentBlock &Predecessor : Block.preds()) {
    if (!Predecessor.isReachable() || !Tree.isReachableFromEntry(Predecessor.getReachableBlock()))
      continue;
    if (Only)
      return nullptr;
    Only = Predecessor;
  }
  return Only;
}

const Facts &DominatingConditions::factsAt(const CFGBlock &Block) const {
  auto [Entry, IsNew] = Known.try_emplace(&Block, nullptr);
  if (!IsNew)
    return *Entry->second;
  auto Result = std::make_unique<Facts>();
  auto *Node = const_cast<CFGDomTree &>(Dominators).getBase().getNode(const_cast<CFGBlock *>(&Block));
  for (; Node && Node->getBlock(); Node = Node->getIDom())
    if (const CFGBlock *Before = onlyPredecessor(*Node->getBlock()))
      Result->append(factsOfEdge(*Before, *Node->getBlock()));
  return *(Known[&Block] = std::move(Result));
}

} // namespace cuda_tidy
