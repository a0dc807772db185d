#include "memory/PointerAddress.h"
#include "flow/IntegerConstant.h"
#include "knowledge/TypeSize.h"
#include "memory/MemoryOrigin.h"
#include "syntax/GivenValues.h"

using namespace clang;

namespace cuda_tidy {

/// Whether \p Copy takes \p Argument for memory of the device.
static bool wantsDevice(const CallExpr &Copy, const Expr &Argument) {
  const TransferApi *Api = transferApiOf(Copy);
  if (!Api)
    return false;
  if (Api->isFill())
    return argumentOf(Copy, Api->To) == &Argument;
  const std::optional<CopySides> Sides = sidesOf(Copy, *Api);
  return Sides && ((argumentOf(Copy, Api->To) == &Argument && !Sides->ToHost) ||
                   (argumentOf(Copy, Api->From) == &Argument && !Sides->FromHost));
}

/// Whether \p Copy copies as much as a pointer of \p Type has.
static bool isOfPointerSize(const CallExpr &Copy, QualType Type, const ASTContext &Context) {
  const Expr *Size = argumentOf(Copy, transferApiOf(Copy)->Size);
  const auto Bytes = Size ? integerConstant(*Size, Context) : std::nullopt;
  return Bytes && static_cast<uint64_t>(*Bytes) == sizeInBytes(Type, Context);
}

/// Whether the function of \p Flow takes the value of \p Pointer somewhere: the host can get at it.
static bool isReadByHost(const NamedPlace &Pointer, const FunctionFlow &Flow) {
  return llvm::any_of(mentionsOf(Pointer, Flow), [&](const Expr *Mention) {
    const auto *Load = dyn_cast_or_null<ImplicitCastExpr>(Flow.parentOf(Mention));
    return Load && Load->getCastKind() == CK_LValueToRValue;
  });
}

const Expr *pointerAddressedBy(const Expr &Argument) {
  const auto *Address = dyn_cast<UnaryOperator>(Argument.IgnoreParenCasts());
  if (!Address || Address->getOpcode() != UO_AddrOf)
    return nullptr;
  const Expr *Pointer = Address->getSubExpr()->IgnoreParens();
  const auto *Element = dyn_cast<ArraySubscriptExpr>(Pointer);
  const bool IsMeant = Element ? Element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()
                               : isa_and_nonnull<VarDecl, FieldDecl>(namedIn(*Pointer));
  return IsMeant && isAddress(Pointer->getType()) ? Pointer : nullptr;
}

const Expr *pointerGivenByAddress(const Expr &Argument, const CallExpr &Copy, const FunctionFlow &Flow,
                                  FunctionFlows &Flows) {
  const Expr *Pointer = pointerAddressedBy(Argument);
  const auto Place = Pointer && wantsDevice(Copy, Argument) ? namedPlaceIn(*Pointer, Flow) : std::nullopt;
  if (!Place)
    return nullptr;
  const auto Behind = memoryOriginOf(*Place, Flow, Flows);
  const auto *Whole = Place->Object ? Place->Object : dyn_cast<VarDecl>(Place->Named);
  const bool IsVariable =
      Whole && !Whole->getType()->isReferenceType() && (!Place->Object || !Whole->getType()->isPointerType());
  if (Behind && (IsVariable || Behind->Space != MemorySpace::Device))
    return Behind->Space == MemorySpace::Device ? Pointer : nullptr;
  const auto OfWhole = Whole && Place->Object ? memoryOriginOf(NamedPlace{Whole}, Flow, Flows) : std::nullopt;
  if (OfWhole && OfWhole->Space != MemorySpace::Host) // the object may be managed
    return nullptr;
  const bool IsOnHost = IsVariable || !Whole || Behind || isReadByHost(*Place, Flow);
  return IsOnHost && !isOfPointerSize(Copy, Pointer->getType(), Flows.context()) ? Pointer : nullptr;
}

} // namespace cuda_tidy
