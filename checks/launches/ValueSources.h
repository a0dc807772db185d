#pragma once

#include "syntax/LaunchSite.h"
#include <array>

namespace cuda_tidy {

/// Which expressions give values in one function's body: for notes that point at them.
class ValueSources {
public:
  explicit ValueSources(const BodyWrites &Body) : Body(Body) {}

  /// \p E itself or, where it reads a local variable, what was last assigned to it if that is certain.
  const clang::Expr *sourceOf(const clang::Expr *E, unsigned Depth = 0) const;

  /// The sources of x, y and z; null where no single expression gives one.
  std::array<const clang::Expr *, 3> sourcesOf(const LaunchExtent &Extent) const;

private:
  const clang::Expr *axisOf(const clang::Expr *Vector, unsigned Axis, unsigned Depth = 0) const;

  const BodyWrites &Body;
};

} // namespace cuda_tidy
