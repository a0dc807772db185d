#include "loops/ReadFate.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/Containers.h"
#include "knowledge/StandardLibrary.h"
#include "knowledge/TensorOperators.h"
#include "knowledge/TextOutput.h"
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
    for (const Expr *E = &Value;;) {
      const ValueUse Use = useOf(*E, Flow, Through::Copies);
      if (const Expr *Target = Use.putInto())
        return isTargetForLater(*Target);
      if (const VarDecl *Variable = Use.initialized())
        return isForLater(*Variable);
      if (const auto *Choice = Use.by<IfStmt>(); Choice && Choice->getCond() == Use.Value)
        return isOnlyCounting(*Choice);
      if (Use.isTarget())
        return false;
      if (Use.by<CallExpr>()) {
        if (const std::optional<bool> Known = byCall(Use))
          return *Known;
      } else if (!isa_and_nonnull<BinaryOperator, UnaryOperator, AbstractConditionalOperator, MemberExpr,
                                  CXXConstructExpr>(Use.By)) {
        return Use.isDiscarded();
      }
      E = cast<Expr>(Use.By);
    }
  }

private:
  /// None where the call only computes something from the value.
  std::optional<bool> byCall(const ValueUse &Use) {
    const auto &Call = *Use.by<CallExpr>();
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
      if (Operator->getOperator() == OO_LessLess)
        return isStandardStream(Call.getArg(0)->getType());
      if (Operator->getOperator() == OO_Subscript || Operator->getOperator() == OO_Call)
        return Call.getArg(0) == Use.Value ? std::nullopt : std::optional(false);
      return std::nullopt;
    }
    if (!Callee)
      return false;
    if (Use.method()) // what a number or a tensor is asked
      return isOfTorch(*Callee) || Callee->isInStdNamespace() ? std::nullopt : std::optional(false);
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
      const Expr &Object = *Member->getImplicitObjectArgument();
      return addsElement(nameOf(Callee)) && !holdsTensor(Object.getType()) && isTargetForLater(Object);
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
    const CXXMemberCallExpr *Asked = useOf(List, Flow).method();
    const CXXMethodDecl *Method = Asked ? Asked->getMethodDecl() : nullptr;
    return Method && Method->getParent()->isInStdNamespace() && llvm::is_contained({"size", "empty"}, nameOf(Method));
  }

  /// Whether \p Mention is what an assignment or a container's method writes to.
  bool isWritten(const Expr &Mention) const {
    for (const Expr *E = &Mention;;) {
      const ValueUse Use = useOf(*E, Flow, Through::Wrapping);
      const StringRef Method = Use.methodName();
      const auto *Step = Use.by<UnaryOperator>();
      if (Use.isTarget() || (Step && Step->isIncrementDecrementOp()) || addsElement(Method) ||
          removesElements(Method) || Method == "reserve")
        return true;
      const auto *Element = Use.by<CXXOperatorCallExpr>();
      const bool IsElement = Element && Element->getOperator() == OO_Subscript && Element->getArg(0) == Use.Value;
      if (!IsElement && !Use.by<ArraySubscriptExpr>() && !Use.by<MemberExpr>() && Method != "at" && Method != "back")
        return false;
      E = cast<Expr>(Use.By);
    }
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
  const VarDecl *Variable = useOfWhole(Read, Flow).initialized();
  return Variable && llvm::any_of(Flow.referencesTo(Variable),
                                  [&](const DeclRefExpr *Each) { return isPrintedAtOnce(*Each, Flow); });
}

} // namespace cuda_tidy
