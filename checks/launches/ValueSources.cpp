#include "launches/ValueSources.h"
#include "flow/VariableWrites.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 8;

bool isLocal(const VarDecl &Variable) { return Variable.hasLocalStorage() && !isa<ParmVarDecl>(Variable); }

} // namespace

const Expr *ValueSources::sourceOf(const Expr *E, unsigned Depth) const {
  const VarDecl *Variable = E && Depth < MaxDepth ? variableIn(E) : nullptr;
  if (!Variable || !isLocal(*Variable) || Variable->getType().isConstQualified())
    return E;
  LocalWrites Writes(*Variable, Body, *E);
  LocalWrites::LastWrite Last = Writes.lastWriteTo("");
  const Expr *Source = Last.Value ? Last.Value : Variable->getInit();
  return Writes.escapes() || Last.IsAmbiguous || !Source ? E : sourceOf(Source, Depth + 1);
}

const Expr *ValueSources::axisOf(const Expr *Vector, unsigned Axis, unsigned Depth) const {
  if (!Vector || Depth > MaxDepth)
    return nullptr;
  Vector = Vector->IgnoreParenCasts();
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Vector)) {
    if (Construct->getConstructor()->isCopyOrMoveConstructor())
      return axisOf(Construct->getArg(0), Axis, Depth + 1);
    return Construct->getNumArgs() == 3 ? sourceOf(Construct->getArg(Axis)) : nullptr;
  }
  const VarDecl *Variable = variableIn(Vector);
  if (!Variable || isa<ParmVarDecl>(Variable))
    return nullptr;
  if (!isLocal(*Variable))
    return Variable->getType().isConstQualified() ? axisOf(Variable->getInit(), Axis, Depth + 1) : nullptr;
  LocalWrites Writes(*Variable, Body, *Vector);
  LocalWrites::LastWrite Part = Writes.lastWriteTo(AxisNames[Axis]), Whole = Writes.lastWriteTo("");
  if (Writes.escapes() || Part.IsAmbiguous || (!Part.Value && Whole.IsAmbiguous))
    return nullptr;
  if (Part.Value)
    return sourceOf(Part.Value);
  return axisOf(Whole.Value ? Whole.Value : Variable->getInit(), Axis, Depth + 1);
}

std::array<const Expr *, 3> ValueSources::sourcesOf(const LaunchExtent &Extent) const {
  std::array<const Expr *, 3> Sources;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Sources[Axis] = Extent.Axes[Axis] ? sourceOf(Extent.Axes[Axis]) : axisOf(Extent.Vector, Axis);
  return Sources;
}

} // namespace cuda_tidy
