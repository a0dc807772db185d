#include "flow/ThreadCoordinates.h"
#include "knowledge/DeviceLimits.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_tidy {

IntegerRange ThreadCoordinate::range() const {
  const int64_t Threads = DeviceLimits::BlockAxes[Axis], Blocks = DeviceLimits::GridAxes[Axis];
  switch (What) {
  case ThreadIdx: return IntegerRange::between(0, Threads - 1);
  case BlockIdx: return IntegerRange::between(0, Blocks - 1);
  case BlockDim: return IntegerRange::between(1, Threads);
  case GridDim: return IntegerRange::between(1, Blocks);
  }
  llvm_unreachable("a kind of coordinate");
}

std::optional<ThreadCoordinate> threadCoordinateIn(const Expr &E) {
  // Clang declares the variables as objects with properties.
  const auto *Access = dyn_cast<PseudoObjectExpr>(E.IgnoreParenImpCasts());
  const auto *Property = dyn_cast<MSPropertyRefExpr>(Access ? Access->getSyntacticForm() : E.IgnoreParenImpCasts());
  const Expr *Base = Property ? Property->getBaseExpr() : nullptr;
  if (const auto *Opaque = dyn_cast_or_null<OpaqueValueExpr>(Base))
    Base = Opaque->getSourceExpr();
  const auto *Object = dyn_cast_or_null<DeclRefExpr>(Base ? Base->IgnoreParenImpCasts() : nullptr);
  if (!Object || !Object->getDecl()->getIdentifier() || !Property->getPropertyDecl()->getIdentifier())
    return std::nullopt;
  auto What = llvm::StringSwitch<std::optional<ThreadCoordinate::Kind>>(Object->getDecl()->getName())
                  .Case("threadIdx", ThreadCoordinate::ThreadIdx)
                  .Case("blockIdx", ThreadCoordinate::BlockIdx)
                  .Case("blockDim", ThreadCoordinate::BlockDim)
                  .Case("gridDim", ThreadCoordinate::GridDim)
                  .Default(std::nullopt);
  auto Axis = llvm::StringRef("xyz").find(Property->getPropertyDecl()->getName());
  if (!What || Axis > 2)
    return std::nullopt;
  return ThreadCoordinate{*What, static_cast<unsigned>(Axis)};
}

} // namespace cuda_tidy
