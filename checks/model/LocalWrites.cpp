#include "model/LocalWrites.h"
#include "knowledge/LaunchApis.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <optional>

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

// `gridDim.x` for `config.gridDim.x`, or nothing if the expression is no part of the variable.
std::optional<std::string> memberPath(const Expr *E, const VarDecl &Variable) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    return Reference->getDecl() == &Variable ? std::optional<std::string>("") : std::nullopt;
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    auto Base = memberPath(Member->getBase(), Variable);
    if (!Base)
      return std::nullopt;
    return (Base->empty() ? "" : *Base + ".") + Member->getMemberDecl()->getNameAsString();
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    auto Base = memberPath(Element->getBase(), Variable);
    return Base ? std::optional<std::string>(*Base + "[]") : std::nullopt;
  }
  return std::nullopt;
}

bool contains(StringRef Whole, StringRef Member) {
  return Member.starts_with(Whole) &&
         (Whole.empty() || Member.size() == Whole.size() || Member[Whole.size()] == '.' || Member[Whole.size()] == '[');
}

// Each statement below a branch is a fork: what happens there need not happen on other paths.
using Forks = llvm::SmallVector<std::pair<const Stmt *, const Stmt *>, 8>; // branching statement, its child

bool isLoop(const Stmt *S) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S); }

bool isBranching(const Stmt *S) {
  if (const auto *Operator = dyn_cast<BinaryOperator>(S))
    return Operator->isLogicalOp();
  return isLoop(S) || isa<IfStmt, SwitchStmt, AbstractConditionalOperator, LambdaExpr, CXXTryStmt>(S);
}

struct Collector : RecursiveASTVisitor<Collector> {
  Collector(const VarDecl &Variable, const Stmt &Use) : Variable(Variable), Use(Use) {}

  struct Seen {
    std::string Member;
    const Expr *Value;
    Forks At;
    bool IsBeforeUse;
  };

  // Declared without a queue so that the traversal recurses and `Path` is the way from the body to the statement.
  bool TraverseStmt(Stmt *S) {
    if (!S)
      return true;
    bool IsFork = Parent && isBranching(Parent);
    if (IsFork)
      Path.emplace_back(Parent, S);
    if (S == &Use) {
      UseAt = Path;
      UseIsSeen = true;
    }
    const Stmt *Outer = std::exchange(Parent, S);
    RecursiveASTVisitor::TraverseStmt(S);
    Parent = Outer;
    if (IsFork)
      Path.pop_back();
    return true;
  }

  void write(const Expr *Target, const Expr *Value) {
    if (auto Member = memberPath(Target, Variable))
      Found.push_back({*Member, Value, Path, !UseIsSeen});
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
      Escapes |= memberPath(Operator->getSubExpr(), Variable).has_value();
    return true;
  }

  bool VisitVarDecl(VarDecl *Alias) {
    if (Alias->getType()->isReferenceType() && !Alias->getType().getNonReferenceType().isConstQualified() &&
        Alias->hasInit())
      Escapes |= memberPath(Alias->getInit(), Variable).has_value();
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
        Escapes |= memberPath(Argument, Variable).has_value();
    }
    return true;
  }

  const VarDecl &Variable;
  const Stmt &Use;
  const Stmt *Parent = nullptr;
  Forks Path, UseAt;
  bool UseIsSeen = false;
  bool Escapes = false;
  llvm::SmallPtrSet<const Expr *, 4> Harmless;
  std::vector<Seen> Found;
};

} // namespace

LocalWrites::LocalWrites(const VarDecl &Variable, const Stmt &Body, const Stmt &Use) {
  Collector Collected(Variable, Use);
  Collected.TraverseStmt(const_cast<Stmt *>(&Body));
  Escapes = Collected.Escapes || !Collected.UseIsSeen;
  for (Collector::Seen &Seen : Collected.Found) {
    auto Shared = std::mismatch(Seen.At.begin(), Seen.At.end(), Collected.UseAt.begin(), Collected.UseAt.end()).first;
    bool InSharedLoop = std::any_of(Seen.At.begin(), Shared, [](const auto &Fork) { return isLoop(Fork.first); });
    if (!Seen.IsBeforeUse && !InSharedLoop)
      continue;
    // The cases of a switch are not told apart.
    bool InSwitch = !Seen.At.empty() && isa<SwitchStmt>(Seen.At.back().first);
    bool IsCertain = Seen.IsBeforeUse && Shared == Seen.At.end() && !InSwitch;
    Writes.push_back({std::move(Seen.Member), Seen.Value, IsCertain});
  }
}

LocalWrites::LastWrite LocalWrites::lastWriteTo(StringRef Member) const {
  LastWrite Last;
  for (const Write &W : Writes) {
    if (!contains(W.Member, Member))
      continue;
    if (!W.IsCertain)
      Last = {nullptr, true};
    else
      Last = {W.Member == Member ? W.Value : nullptr, W.Member == Member && !W.Value};
  }
  return Last;
}

} // namespace cuda_tidy
