#include "memory/PointerUse.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// What one of CUDA's atomic operations does to memory; unknown for other calls, and for the program's own.
PointerUse useByCall(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = Callee ? apiNameOf(*Callee) : "";
  if (!Name.starts_with("atomic") ||
      !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()))
    return PointerUse::Unknown;
  return Name.starts_with("atomicExch") ? PointerUse::Assigns : PointerUse::Combines;
}

/// What \p Parent does to \p Element, one of the memory's; none where that is not decided there.
std::optional<PointerUse> useOfElement(const Expr &Element, const Expr &Parent) {
  const auto *Cast = dyn_cast<CastExpr>(&Parent);
  if (Cast && Cast->getCastKind() == CK_LValueToRValue)
    return PointerUse::Reads;
  // A structure as a whole: `float4`.
  const auto *Construction = dyn_cast<CXXConstructExpr>(&Parent);
  if (Construction && Construction->getConstructor()->isCopyOrMoveConstructor() &&
      Construction->getConstructor()->isTrivial())
    return PointerUse::Reads;
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(&Parent);
  const auto *Method = Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  if (Method && Method->isTrivial() && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator()))
    return Call->getArg(0) == &Element ? PointerUse::Assigns : PointerUse::Reads;
  const auto *Operator = dyn_cast<BinaryOperator>(&Parent);
  if (Operator && Operator->isAssignmentOp() && Operator->getLHS() == &Element)
    return Operator->getOpcode() == BO_Assign ? PointerUse::Assigns : PointerUse::Combines;
  const auto *Unary = dyn_cast<UnaryOperator>(&Parent);
  return Unary && Unary->isIncrementDecrementOp() ? std::optional(PointerUse::Combines) : std::nullopt;
}

} // namespace

ValueUse useAroundAddress(const Expr &Pointer, const FunctionFlow &Flow) {
  ValueUse Use = useOf(Pointer, Flow);
  while (const auto *Operator = Use.by<UnaryOperator>())
    Use = useOf(*Operator, Flow);
  return Use;
}

PointerUse useAt(const Expr &Mention, const FunctionFlow &Flow) {
  // What is followed is an element or the object itself, and not an address.
  bool IsElement = !Mention.getType()->isPointerType();
  const Expr *E = &Mention;
  while (const auto *Parent = dyn_cast_or_null<Expr>(Flow.parentOf(E))) {
    if (IsElement)
      if (const std::optional<PointerUse> Use = useOfElement(*E, *Parent))
        return *Use;
    const auto *Unary = dyn_cast<UnaryOperator>(Parent);
    const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Parent);
    const auto *Cast = dyn_cast<CastExpr>(Parent);
    const auto *Member = dyn_cast<MemberExpr>(Parent);
    const auto *Operator = dyn_cast<BinaryOperator>(Parent);
    if ((Subscript && Subscript->getBase() == E) || (Unary && Unary->getOpcode() == UO_Deref) ||
        (Member && Member->isArrow()))
      IsElement = true;
    else if ((Unary && Unary->getOpcode() == UO_AddrOf) || (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay))
      IsElement = false;
    else if (const auto *Call = dyn_cast<CallExpr>(Parent))
      return useByCall(*Call);
    else if (!isa<ParenExpr, CastExpr, MemberExpr>(Parent) && !(Operator && Operator->isAdditiveOp()))
      return PointerUse::Unknown;
    E = Parent;
  }
  return PointerUse::Unknown;
}

} // namespace cuda_tidy
