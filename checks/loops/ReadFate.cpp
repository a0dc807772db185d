#include "loops/ReadFate.h"
#include "knowledge/ApiNames.h"
#include "knowledge/Containers.h"
#include "knowledge/StandardLibrary.h"
#include "knowledge/TensorOperators.h"
#include "knowledge/TextOutput.h"
#include "loops/TripCount.h"
#include "syntax/Mentions.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool prints(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && makesText(*Callee);
}

class Reads {
public:
  Reads(const Stmt &Loop, const FunctionFlow &Flow) : Loop(Loop), Flow(Flow) {}

  bool isForLater(const Expr &Value) {
    const Stmt *Inner = &Value;
    for (const Stmt *Parent = Flow.parentOf(Inner); Parent; Inner = Parent, Parent = Flow.parentOf(Parent)) {
      if (isa<ParenExpr, CastExpr, MaterializeTemporaryExpr, FullExpr, CXXBindTemporaryExpr, UnaryOperator, MemberExpr,
              CXXConstructExpr>(Parent))
        continue;
      if (const auto *Operator = dyn_cast<BinaryOperator>(Parent)) {
        if (!Operator->isAssignmentOp())
          continue;
        return Operator->getRHS() == Inner && isTargetForLater(*Operator->getLHS());
      }
      if (isa<AbstractConditionalOperator>(Parent))
        continue;
      if (const auto *Declaration = dyn_cast<DeclStmt>(Parent))
        return isDeclaredForLater(*Declaration, *Inner);
      if (const auto *Choice = dyn_cast<IfStmt>(Parent))
        return Choice->getCond() == Inner ? isOnlyCounting(*Choice) : true;
      if (const auto *Call = dyn_cast<CallExpr>(Parent)) {
        const std::optional<bool> Known = byCall(*Call, *Inner);
        if (Known)
          return *Known;
        continue;
      }
      // A statement by itself.
      return isa<CompoundStmt>(Parent) || (isLoop(*Parent) && isBody(*Parent, *Inner));
    }
    return false;
  }

private:
  static bool isBody(const Stmt &OfLoop, const Stmt &Inner) {
    const Stmt *Last = nullptr;
    for (const Stmt *Child : OfLoop.children())
      Last = Child ? Child : Last;
    return Last == &Inner && !isa<DoStmt>(OfLoop);
  }

  /// None where the call only computes something from \p Inner.
  std::optional<bool> byCall(const CallExpr &Call, const Stmt &Inner) {
    const StringRef Name = calledName(Call);
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
      if (Operator->getOperator() == OO_LessLess)
        return isStandardStream(Call.getArg(0)->getType());
      if (Operator->isAssignmentOp())
        return Call.getArg(1) == &Inner && isTargetForLater(*Call.getArg(0));
      if (Operator->getOperator() == OO_Subscript || Operator->getOperator() == OO_Call)
        return Call.getArg(0) == &Inner ? std::nullopt : std::optional(false);
      return std::nullopt;
    }
    if (!Callee)
      return false;
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
      const Expr &Object = *Member->getImplicitObjectArgument();
      if (contains(*Call.getCallee(), &Inner, Flow)) // what a number or a tensor is asked
        return isOfTorch(*Callee) || Callee->isInStdNamespace() ? std::nullopt : std::optional(false);
      if (addsElement(Name) && !holdsTensor(Object.getType()))
        return isTargetForLater(Object);
      return false;
    }
    if (prints(Call))
      return true;
    if (Callee->isInStdNamespace() || Callee->isExternC())
      return Callee->getReturnType()->isVoidType() ? std::optional(false) : std::nullopt;
    return false;
  }

  bool isTargetForLater(const Expr &Target) {
    const ValueDecl *Owner = ownerOf(Target);
    return Owner && isForLater(*Owner);
  }

  bool isDeclaredForLater(const DeclStmt &Declaration, const Stmt &Initializer) {
    for (const Decl *Each : Declaration.decls())
      if (const auto *Variable = dyn_cast<VarDecl>(Each); Variable && Variable->getInit() == &Initializer)
        return isForLater(*Variable);
    return false;
  }

  /// Whether the loop does nothing with \p Kept but give it a value, and what `isForLater`.
  bool isForLater(const ValueDecl &Kept) {
    if (!Seen.insert(&Kept).second)
      return true;
    return llvm::all_of(mentionsOf(Kept, Flow), [&](const Expr *Mention) {
      return !contains(Loop, Mention, Flow) || isWritten(*Mention) || isAskedForSize(*Mention) || isForLater(*Mention);
    });
  }

  /// `i < counts.size()`: how many numbers there are does not depend on what they are.
  bool isAskedForSize(const Expr &List) const {
    const Stmt *Parent = Flow.parentOf(&List);
    while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Parent))
      Parent = Flow.parentOf(Parent);
    const auto *Member = dyn_cast_or_null<MemberExpr>(Parent);
    const auto *Method = Member ? dyn_cast<CXXMethodDecl>(Member->getMemberDecl()) : nullptr;
    return Method && Method->getParent()->isInStdNamespace() && Method->getIdentifier() &&
           (Method->getName() == "size" || Method->getName() == "empty");
  }

  /// Whether \p Mention is what an assignment or a container's method writes to.
  bool isWritten(const Expr &Mention) const {
    const Stmt *Inner = &Mention;
    for (const Stmt *Parent = Flow.parentOf(Inner); Parent; Inner = Parent, Parent = Flow.parentOf(Parent)) {
      if (isa<ParenExpr, ImplicitCastExpr, ArraySubscriptExpr, MaterializeTemporaryExpr>(Parent))
        continue;
      if (const auto *Operator = dyn_cast<BinaryOperator>(Parent))
        return Operator->isAssignmentOp() && Operator->getLHS() == Inner;
      if (const auto *Operator = dyn_cast<UnaryOperator>(Parent))
        return Operator->isIncrementDecrementOp();
      if (const auto *Member = dyn_cast<MemberExpr>(Parent)) {
        const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
        if (Method && Method->getIdentifier() &&
            (addsElement(Method->getName()) || removesElements(Method->getName()) || Method->getName() == "reserve"))
          return true;
        if (Method && Method->getIdentifier() && Method->getName() != "at" && Method->getName() != "back")
          return false;
        continue;
      }
      const auto *Call = dyn_cast<CXXOperatorCallExpr>(Parent);
      if (Call && Call->isAssignmentOp())
        return Call->getArg(0) == Inner;
      const bool IsElement =
          (Call && Call->getOperator() == OO_Subscript && Call->getArg(0) == Inner) || isa<CXXMemberCallExpr>(Parent);
      if (!IsElement)
        return false;
    }
    return false;
  }

  /// Whether \p Choice does nothing but assign, count and print, and the loop computes nothing from what it assigns.
  bool isOnlyCounting(const IfStmt &Choice) {
    llvm::SmallVector<const Stmt *, 16> Pending = {Choice.getThen(), Choice.getElse()};
    while (!Pending.empty()) {
      const Stmt *Each = Pending.pop_back_val();
      if (!Each)
        continue;
      if (isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, CXXThrowExpr>(Each))
        return false;
      const auto *Call = dyn_cast<CallExpr>(Each);
      if (Call && !isa<CXXOperatorCallExpr>(Call) && !prints(*Call) && !onlyReads(*Call))
        return false;
      if (const Expr *Target = targetOf(*Each); Target && decidesMore(*Target, Choice))
        return false;
      Pending.append(Each->child_begin(), Each->child_end());
    }
    return true;
  }

  /// Whether \p Call asks a container or a tensor for something.
  static bool onlyReads(const CallExpr &Call) {
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Member || !Callee)
      return false;
    const QualType Object = Member->getObjectType();
    return Callee->isInStdNamespace()
               ? !holdsTensor(Call.getType())
               : isOfTorch(*Callee) && (isTensor(Object) || Call.getType()->isArithmeticType()) &&
                     !worksInPlace(calledName(Call)) && !Call.getType()->isVoidType();
  }

  /// What \p Part assigns to or counts.
  static const Expr *targetOf(const Stmt &Part) {
    if (const auto *Operator = dyn_cast<BinaryOperator>(&Part))
      return Operator->isAssignmentOp() ? Operator->getLHS() : nullptr;
    if (const auto *Operator = dyn_cast<UnaryOperator>(&Part))
      return Operator->isIncrementDecrementOp() ? Operator->getSubExpr() : nullptr;
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Part);
    return Operator && Operator->isAssignmentOp() ? Operator->getArg(0) : nullptr;
  }

  /// Whether the loop does more with what \p Choice gives \p Target: a tensor is computed from it, or it decides
  /// something else.
  bool decidesMore(const Expr &Target, const IfStmt &Choice) {
    const ValueDecl *Owner = ownerOf(Target);
    if (!Owner || !Seen.insert(Owner).second)
      return false;
    return llvm::any_of(mentionsOf(*Owner, Flow), [&](const Expr *Mention) {
      return contains(Loop, Mention, Flow) && !contains(Choice, Mention, Flow) && !isWritten(*Mention) &&
             (isInTensor(*Mention) || !isForLater(*Mention));
    });
  }

  /// Whether \p Mention is a part of something that is a tensor.
  bool isInTensor(const Expr &Mention) const {
    for (const Stmt *Each = &Mention; isa_and_nonnull<Expr>(Each); Each = Flow.parentOf(Each))
      if (isTensor(cast<Expr>(Each)->getType()))
        return true;
    return false;
  }

  const Stmt &Loop;
  const FunctionFlow &Flow;
  llvm::SmallPtrSet<const ValueDecl *, 8> Seen;
};

} // namespace

bool isForLater(const Expr &Read, const Stmt &Loop, const FunctionFlow &Flow) {
  return Reads(Loop, Flow).isForLater(Read);
}

static bool isPrintedAtOnce(const Expr &Read, const FunctionFlow &Flow) {
  for (const Stmt *Parent = Flow.parentOf(&Read); isa_and_nonnull<Expr>(Parent); Parent = Flow.parentOf(Parent)) {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Parent);
    const auto *Call = dyn_cast<CallExpr>(Parent);
    if ((Operator && Operator->getOperator() == OO_LessLess && isStandardStream(Operator->getArg(0)->getType())) ||
        (Call && prints(*Call)))
      return true;
  }
  return false;
}

bool isPrinted(const Expr &Read, const FunctionFlow &Flow) {
  if (isPrintedAtOnce(Read, Flow))
    return true;
  const Stmt *Around = Flow.parentOf(&Read);
  while (isa_and_nonnull<Expr>(Around))
    Around = Flow.parentOf(Around);
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around);
  const auto *Variable =
      Declaration && Declaration->isSingleDecl() ? dyn_cast<VarDecl>(Declaration->getSingleDecl()) : nullptr;
  return Variable && llvm::any_of(Flow.referencesTo(Variable),
                                  [&](const DeclRefExpr *Each) { return isPrintedAtOnce(*Each, Flow); });
}

} // namespace cuda_tidy
