#include "cuda/misaligned_access/VectorAccesses.h"
#include "flow/StatementParts.h"
#include "knowledge/DeviceAccesses.h"

using namespace clang;

namespace cuda_tidy {

/// Whether \p Object is read or written where it stands, and not only a part of it, or its address.
static bool isAccessed(const Expr &Object, const FunctionFlow &Flow) {
  const Stmt *At = Flow.parentOf(&Object);
  while (At) {
    const auto *Cast = dyn_cast<CastExpr>(At);
    if (!isa<ParenExpr>(At) && !(Cast && Cast->getCastKind() == CK_NoOp))
      break;
    At = Flow.parentOf(At);
  }
  if (const auto *Cast = dyn_cast_or_null<CastExpr>(At))
    return Cast->getCastKind() == CK_LValueToRValue;
  const auto *Operator = dyn_cast_or_null<BinaryOperator>(At);
  return (Operator && Operator->isAssignmentOp()) || isa_and_nonnull<CXXConstructExpr, CXXOperatorCallExpr>(At);
}

/// `*p`, `p[i]`, `reinterpret_cast<float4 &>(x)`, or a reference that is one of these.
static bool isThroughPointer(const Expr &Object) {
  if (const auto *Load = dyn_cast<UnaryOperator>(&Object))
    return Load->getOpcode() == UO_Deref;
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&Object))
    return Cast->getCastKind() == CK_LValueBitCast;
  const auto *Name = dyn_cast<DeclRefExpr>(&Object);
  const auto *Reference = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return isa<ArraySubscriptExpr>(Object) ||
         (Reference && Reference->isLocalVarDecl() && Reference->getType()->isReferenceType());
}

llvm::SmallVector<VectorAccess, 8> vectorAccessesIn(const FunctionFlow &Flow) {
  llvm::SmallVector<VectorAccess, 8> Found;
  forEachPart(
      Flow.function().getBody(),
      [&](const Stmt &Part) {
        if (const auto *Call = dyn_cast<CallExpr>(&Part))
          if (const Expr *Pointer = pointerAccessedBy(*Call))
            Found.push_back({Call, Pointer, Pointer->getType()->getPointeeType()});
        if (const auto *Object = dyn_cast<Expr>(&Part);
            Object && isThroughPointer(*Object) && isAccessed(*Object, Flow))
          Found.push_back({Object, nullptr, Object->getType()});
      },
      isLambda);
  return Found;
}

} // namespace cuda_tidy
