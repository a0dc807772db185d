#pragma once

#include "model/LaunchSite.h"
#include "clang/AST/ASTContext.h"
#include <array>
#include <optional>

namespace cuda_tidy {

/// A number that is known without running the program.
struct KnownValue {
  uint64_t Value;
  const clang::Expr *Source; ///< What gives it: an argument, an initialiser, the value last assigned.
};

/// Values of constants and of local variables in one function's body.
class KnownValues {
public:
  KnownValues(const clang::Stmt &Body, const clang::ASTContext &Context) : Body(Body), Context(Context) {}

  /// The integer \p E, an expression of the body or a constant's initialiser.
  std::optional<KnownValue> valueOf(const clang::Expr *E, unsigned Depth = 0) const;

  /// x, y and z.
  std::array<std::optional<KnownValue>, 3> axesOf(const LaunchExtent &Extent) const;

private:
  std::optional<KnownValue> axisOf(const clang::Expr *Vector, unsigned Axis, unsigned Depth = 0) const;

  const clang::Stmt &Body;
  const clang::ASTContext &Context;
};

} // namespace cuda_tidy
