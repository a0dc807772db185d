#include "flow/ThreadCoordinates.h"
#include "knowledge/DeviceLimits.h"
#include "knowledge/Rounding.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 6;

struct Sought {
  ThreadCoordinate::Kind What;
  std::optional<unsigned> Axis;
};

// What the call returns grows with what it is given: `__mul24(a, b)`, `round(a)`.
bool keepsGrowth(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() &&
         (llvm::is_contained({"__mul24", "__umul24"}, Callee->getName()) || roundsToWhole(*Callee));
}

bool dependsOn(Sought Wanted, const Stmt &Statement, unsigned Depth) {
  if (const auto *E = dyn_cast<Expr>(&Statement))
    if (auto Coordinate = threadCoordinateIn(*E))
      return Coordinate->What == Wanted.What && Coordinate->Axis == Wanted.Axis.value_or(Coordinate->Axis);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&Statement)) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    return Variable && Depth < MaxDepth && Variable->hasLocalStorage() && Variable->getInit() &&
           dependsOn(Wanted, *Variable->getInit(), Depth + 1);
  }
  // What is loaded, or returned, has a size of its own.
  const auto *Unary = dyn_cast<UnaryOperator>(&Statement);
  const auto *Call = dyn_cast<CallExpr>(&Statement);
  if (isa<ArraySubscriptExpr>(Statement) || (Call && !keepsGrowth(*Call)) || (Unary && Unary->getOpcode() == UO_Deref))
    return false;
  // The divisor decides how large a remainder is.
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Statement); Operator && Operator->getOpcode() == BO_Rem)
    return dependsOn(Wanted, *Operator->getRHS(), Depth);
  return llvm::any_of(Statement.children(),
                      [&](const Stmt *Child) { return Child && dependsOn(Wanted, *Child, Depth); });
}

} // namespace

IntegerRange ThreadCoordinate::range() const {
  const int64_t Threads = DeviceLimits::BlockAxes[Axis], Blocks = DeviceLimits::GridAxes[Axis];
  switch (What) {
  case ThreadIdx:
    return IntegerRange::between(0, Threads - 1);
  case BlockIdx:
    return IntegerRange::between(0, Blocks - 1);
  case BlockDim:
    return IntegerRange::between(1, Threads);
  case GridDim:
    return IntegerRange::between(1, Blocks);
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

bool dependsOn(ThreadCoordinate::Kind Kind, const Stmt &Statement, std::optional<unsigned> Axis) {
  return dependsOn(Sought{Kind, Axis}, Statement, 0);
}

} // namespace cuda_tidy
