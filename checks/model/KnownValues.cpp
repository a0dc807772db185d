#include "model/KnownValues.h"
#include "model/LocalWrites.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 8;
constexpr StringRef AxisNames[] = {"x", "y", "z"};

// The variable that an expression reads.
const VarDecl *variableIn(const Expr *E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

bool isLocal(const VarDecl &Variable) { return Variable.hasLocalStorage() && !isa<ParmVarDecl>(Variable); }

const Expr *withoutTemporaries(const Expr *E) {
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      E = Cast->getSubExpr();
    else
      return E;
  }
}

} // namespace

std::optional<KnownValue> KnownValues::valueOf(const Expr *E, unsigned Depth) const {
  if (!E || E->isValueDependent() || Depth > MaxDepth)
    return std::nullopt;
  Expr::EvalResult Result;
  if (E->EvaluateAsInt(Result, Context)) {
    if (std::optional<uint64_t> Value = Result.Val.getInt().tryZExtValue())
      return KnownValue{*Value, E};
    return std::nullopt;
  }
  const VarDecl *Variable = variableIn(E);
  if (!Variable || !isLocal(*Variable) || !Variable->getType()->isIntegerType())
    return std::nullopt;
  LocalWrites Writes(*Variable, Body, *E);
  LocalWrites::LastWrite Last = Writes.lastWriteTo("");
  if (Writes.escapes() || Last.IsAmbiguous)
    return std::nullopt;
  return valueOf(Last.Value ? Last.Value : Variable->getInit(), Depth + 1);
}

std::optional<KnownValue> KnownValues::axisOf(const Expr *Vector, unsigned Axis, unsigned Depth) const {
  if (!Vector || Depth > MaxDepth)
    return std::nullopt;
  Vector = withoutTemporaries(Vector);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Vector)) {
    if (Construct->getConstructor()->isCopyOrMoveConstructor())
      return axisOf(Construct->getArg(0), Axis, Depth + 1);
    return Construct->getNumArgs() == 3 ? valueOf(Construct->getArg(Axis)) : std::nullopt;
  }
  const VarDecl *Variable = variableIn(Vector);
  if (!Variable || isa<ParmVarDecl>(Variable))
    return std::nullopt;
  if (!isLocal(*Variable))
    return Variable->getType().isConstQualified() ? axisOf(Variable->getInit(), Axis, Depth + 1) : std::nullopt;
  LocalWrites Writes(*Variable, Body, *Vector);
  LocalWrites::LastWrite Part = Writes.lastWriteTo(AxisNames[Axis]), Whole = Writes.lastWriteTo("");
  if (Writes.escapes() || Part.IsAmbiguous || (!Part.Value && Whole.IsAmbiguous))
    return std::nullopt;
  if (Part.Value)
    return valueOf(Part.Value);
  return axisOf(Whole.Value ? Whole.Value : Variable->getInit(), Axis, Depth + 1);
}

std::array<std::optional<KnownValue>, 3> KnownValues::axesOf(const LaunchExtent &Extent) const {
  std::array<std::optional<KnownValue>, 3> Known;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Known[Axis] = Extent.Axes[Axis] ? valueOf(Extent.Axes[Axis]) : axisOf(Extent.Vector, Axis);
  return Known;
}

} // namespace cuda_tidy
