#include "memory/PointerAddress.h"
#include "flow/IntegerConstant.h"
#include "knowledge/TypeSize.h"
#include "memory/MemoryOrigin.h"

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

const VarDecl *pointerGivenByAddress(const Expr &Argument, const CallExpr &Copy, const FunctionFlow &Flow,
                                     FunctionFlows &Flows) {
  const auto *Address = dyn_cast<UnaryOperator>(Argument.IgnoreParenCasts());
  const VarDecl *Pointer = Address && Address->getOpcode() == UO_AddrOf ? variableIn(Address->getSubExpr()) : nullptr;
  if (!Pointer || !isAddress(Pointer->getType()) || !wantsDevice(Copy, Argument))
    return nullptr;
  const auto Behind = memoryOriginOf(*Pointer, Flow, Flows);
  if (Behind)
    return Behind->Space == MemorySpace::Device ? Pointer : nullptr;
  const TransferApi &Api = *transferApiOf(Copy);
  const Expr *Size = argumentOf(Copy, Api.Size);
  const auto Bytes = Size ? integerConstant(*Size, Flows.context()) : std::nullopt;
  return Bytes && static_cast<uint64_t>(*Bytes) == sizeInBytes(Pointer->getType(), Flows.context()) ? nullptr : Pointer;
}

} // namespace cuda_tidy
