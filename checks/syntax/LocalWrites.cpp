#include "syntax/LocalWrites.h"
#include "flow/LoopParts.h"
#include "knowledge/LaunchApis.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <limits>

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

struct PartOfLocal {
  const VarDecl *Variable = nullptr;
  std::string Member; ///< `gridDim.x` for `config.gridDim.x`.
};

// Nothing if the expression is no part of a variable.
PartOfLocal partIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    return {dyn_cast<VarDecl>(Reference->getDecl()), ""};
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    PartOfLocal Part = partIn(Member->getBase());
    if (Part.Variable)
      Part.Member += (Part.Member.empty() ? "" : ".") + Member->getMemberDecl()->getNameAsString();
    return Part;
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    PartOfLocal Part = partIn(Element->getBase());
    Part.Member += "[]";
    return Part;
  }
  return {};
}

bool contains(StringRef Whole, StringRef Member) {
  return Member.starts_with(Whole) &&
         (Whole.empty() || Member.size() == Whole.size() || Member[Whole.size()] == '.' || Member[Whole.size()] == '[');
}

bool isBranching(const Stmt *S) {
  if (const auto *Operator = dyn_cast<BinaryOperator>(S))
    return Operator->isLogicalOp();
  return isLoop(*S) || isa<IfStmt, SwitchStmt, AbstractConditionalOperator, LambdaExpr, CXXTryStmt>(S);
}

} // namespace

struct BodyWrites::Collector : RecursiveASTVisitor<Collector> {
  explicit Collector(BodyWrites &Result) : Result(Result) {}

  // Declared without a queue so that the traversal recurses and `At` is the way from the body to the statement.
  bool TraverseStmt(Stmt *S) {
    if (!S)
      return true;
    Fork *Around = At;
    if (Parent && isBranching(Parent))
      At = fork(*Parent, *S);
    ++Now;
    Result.Positions.try_emplace(S, Position{Now, At}).first->second.At = At;
    const Stmt *Outer = std::exchange(Parent, S);
    RecursiveASTVisitor::TraverseStmt(S);
    Parent = Outer;
    if (At != Around)
      At->Last = Now;
    At = Around;
    return true;
  }

  Fork *fork(const Stmt &Branching, const Stmt &Child) {
    Fork New = {At, At ? At->Depth + 1 : 0, At ? At->OutermostLoop : nullptr, isa<SwitchStmt>(Branching)};
    auto [Known, IsNew] = Result.Forks.try_emplace({&Branching, &Child}, New);
    if (IsNew && isLoop(Branching) && !New.OutermostLoop)
      Known->second.OutermostLoop = &Known->second;
    return &Known->second;
  }

  void write(const Expr *Target, const Expr *Value) {
    if (PartOfLocal Part = partIn(Target); Part.Variable)
      Result.Writes[Part.Variable].push_back({std::move(Part.Member), Value, {Now, At}});
  }

  void escape(const Expr *E) {
    if (const VarDecl *Variable = partIn(E).Variable)
      Result.Escaping.insert(Variable);
  }

  bool VisitBinaryOperator(BinaryOperator *Assignment) {
    if (Assignment->isAssignmentOp())
      write(Assignment->getLHS(), Assignment->getOpcode() == BO_Assign ? Assignment->getRHS() : nullptr);
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *Operator) {
    if (Operator->isIncrementDecrementOp())
      write(Operator->getSubExpr(), nullptr);
    else if (Operator->getOpcode() == UO_AddrOf && !Harmless.contains(Operator))
      escape(Operator->getSubExpr());
    return true;
  }

  bool VisitVarDecl(VarDecl *Alias) {
    if (Alias->getType()->isReferenceType() && !Alias->getType().getNonReferenceType().isConstQualified() &&
        Alias->hasInit())
      escape(Alias->getInit());
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call); Operator && Operator->isAssignmentOp()) {
      write(Operator->getArg(0), Operator->getOperator() == OO_Equal ? Operator->getArg(1) : nullptr);
      return true;
    }
    bool OnlyReads = launchApiOf(*Call);
    for (const Expr *Argument : Call->arguments()) {
      QualType Type = Argument->getType();
      if (OnlyReads || (Type->isPointerType() && Type->getPointeeType().isConstQualified()))
        Harmless.insert(Argument->IgnoreParenImpCasts());
      else if (Argument->isLValue() && !Type.isConstQualified() && !Type->isArrayType())
        escape(Argument);
    }
    return true;
  }

  BodyWrites &Result;
  const Stmt *Parent = nullptr;
  Fork *At = nullptr;
  unsigned Now = 0;
  llvm::SmallPtrSet<const Expr *, 4> Harmless;
};

BodyWrites::BodyWrites(const Stmt &Body) { Collector(*this).TraverseStmt(const_cast<Stmt *>(&Body)); }

const BodyWrites &WritesOfBodies::of(const Stmt &Body) {
  std::unique_ptr<BodyWrites> &Found = Bodies[&Body];
  if (!Found)
    Found = std::make_unique<BodyWrites>(Body);
  return *Found;
}

LocalWrites::LocalWrites(const VarDecl &Variable, const BodyWrites &Body, const Stmt &Use) {
  const auto Place = Body.Positions.find(&Use);
  const bool IsSeen = Place != Body.Positions.end();
  UseAt = IsSeen ? Place->second : BodyWrites::Position{std::numeric_limits<unsigned>::max(), nullptr};
  Escapes = !IsSeen || Body.Escaping.contains(&Variable);
  if (const auto Found = Body.Writes.find(&Variable); Found != Body.Writes.end())
    Writes = Found->second;
}

// The innermost fork around both, or null.
const BodyWrites::Fork *BodyWrites::sharedFork(const Fork *A, const Fork *B) {
  while (A != B) {
    const bool IsADeeper = A && (!B || A->Depth >= B->Depth), IsBDeeper = B && (!A || B->Depth >= A->Depth);
    A = IsADeeper ? A->Around : A;
    B = IsBDeeper ? B->Around : B;
  }
  return A;
}

LocalWrites::LastWrite LocalWrites::lastWriteTo(StringRef Member) const {
  // In a loop what stands behind the use reaches it too.
  const BodyWrites::Fork *Loop = UseAt.At ? UseAt.At->OutermostLoop : nullptr;
  const unsigned Last = Loop ? Loop->Last : UseAt.Order;
  const auto Behind =
      llvm::partition_point(Writes, [&](const BodyWrites::Write &Each) { return Each.Place.Order <= Last; });
  for (const BodyWrites::Write &Each : llvm::reverse(llvm::make_range(Writes.begin(), Behind))) {
    if (!contains(Each.Member, Member))
      continue;
    const BodyWrites::Fork *At = Each.Place.At, *Shared = BodyWrites::sharedFork(At, UseAt.At);
    const bool IsBeforeUse = Each.Place.Order < UseAt.Order;
    if (!IsBeforeUse && !(Shared && Shared->OutermostLoop))
      continue;
    // The cases of a switch are not told apart.
    if (!IsBeforeUse || Shared != At || (At && At->IsOfSwitch))
      return {nullptr, true};
    return {Each.Member == Member ? Each.Value : nullptr, Each.Member == Member && !Each.Value};
  }
  return {};
}

llvm::SmallVector<const Expr *, 2> LocalWrites::valuesOf(StringRef Member) const {
  llvm::SmallVector<const Expr *, 2> Values;
  for (const BodyWrites::Write &Each : Writes)
    if (Each.Member == Member && Each.Value)
      Values.push_back(Each.Value);
  return Values;
}

} // namespace cuda_tidy
