#include "cuda/memory_size/SizeOfPointer.h"
#include "flow/StatementParts.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/TypeSize.h"
#include "syntax/GivenValues.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The pointer that \p Argument names, or whose address it is if \p IsAddress; null where it names none.
const ValueDecl *pointerIn(const Expr *Argument, bool IsAddress) {
  const Expr *E = Argument ? Argument->IgnoreParenCasts() : nullptr;
  const auto *Address = dyn_cast_or_null<UnaryOperator>(E);
  if (IsAddress)
    E = Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr()->IgnoreParenCasts() : nullptr;
  const ValueDecl *Named = E ? namedIn(*E) : nullptr;
  return Named && Named->getType().getNonReferenceType()->isPointerType() ? Named : nullptr;
}

/// Whether \p Size is that of \p Pointer, by its name or by its type.
bool isSizeOf(const UnaryExprOrTypeTraitExpr &Size, const ValueDecl &Pointer, const ASTContext &Context) {
  if (Size.getKind() != UETT_SizeOf)
    return false;
  return Size.isArgumentType()
             ? Context.hasSameUnqualifiedType(Size.getArgumentType(), Pointer.getType().getNonReferenceType())
             : namedIn(*Size.getArgumentExpr()->IgnoreParens()) == &Pointer;
}

} // namespace

std::optional<SizeOfPointer> sizeOfPointerIn(const CallExpr &Call, const ASTContext &Context) {
  const AllocationApi *Allocation = allocationApiOf(Call);
  const TransferApi *Transfer = transferApiOf(Call);
  const Expr *Size = argumentOf(Call, Transfer ? Transfer->Size : Allocation ? Allocation->Bytes : -1);
  if (!Size || Size->isInstantiationDependent())
    return std::nullopt;
  const Expr *Given[] = {argumentOf(Call, Transfer ? Transfer->To : Allocation->Pointer),
                         argumentOf(Call, Transfer ? Transfer->From : -1)};
  for (const Expr *Argument : Given) {
    const ValueDecl *Pointer = pointerIn(Argument, !Transfer);
    const QualType Element = Pointer ? Pointer->getType().getNonReferenceType()->getPointeeType() : QualType();
    const std::optional<uint64_t> OfElement = sizeInBytes(Element, Context);
    if (!OfElement || Element->isPointerType())
      continue;
    const auto *Found = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(findPart(Size, [&](const Stmt &Part) {
      const auto *Asked = dyn_cast<UnaryExprOrTypeTraitExpr>(&Part);
      return Asked && isSizeOf(*Asked, *Pointer, Context);
    }));
    const std::optional<uint64_t> Bytes = sizeInBytes(Pointer->getType(), Context);
    if (Found && Bytes && *Bytes != *OfElement)
      return SizeOfPointer{Found, Pointer, *Bytes, *OfElement};
  }
  return std::nullopt;
}

} // namespace cuda_tidy
