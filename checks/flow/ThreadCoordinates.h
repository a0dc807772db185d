#pragma once

#include "flow/IntegerRange.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace cuda_tidy {

/// A component of one of the variables that tell a thread where it is.
struct ThreadCoordinate {
  enum Kind { ThreadIdx, BlockIdx, BlockDim, GridDim };
  Kind What;
  unsigned Axis; ///< 0 for x, 1 for y, 2 for z.

  /// What every launch that a device accepts gives it.
  IntegerRange range() const;
};

/// `blockIdx.x` and its like.
std::optional<ThreadCoordinate> threadCoordinateIn(const clang::Expr &E);

/// Whether a coordinate of this kind, on \p Axis if one is given, scales what \p Statement computes, or is otherwise
/// part of it: initialisers of the local variables that it names included; dividends of remainders, and what is loaded
/// or returned, left out.
bool dependsOn(ThreadCoordinate::Kind Kind, const clang::Stmt &Statement, std::optional<unsigned> Axis = std::nullopt);

} // namespace cuda_tidy
