#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Functions and methods on tensors whose result hangs on no graph: it was cut off, or nothing can be differentiated
/// through them.
inline constexpr llvm::StringRef GraphEnds[] = {
    "detach",     "detach_",   "data",        "variable_data", "tensor_data", "argmax", "argmin",  "argsort",
    "eq",         "ne",        "lt",          "le",            "gt",          "ge",     "equal",   "isnan",
    "isfinite",   "isinf",     "nonzero",     "sign",          "floor",       "ceil",   "round",   "multinomial",
    "bernoulli",  "randperm",  "zeros_like",  "ones_like",     "empty_like",  "full_like", "rand_like", "randn_like",
    "logical_not", "logical_and", "logical_or", "searchsorted", "bucketize", "options", "grad",
    "any",         "all",         "logical_xor", "argwhere",    "one_hot",   "bincount", "histc",   "count_nonzero",
    "isclose",     "allclose",    "isin",        "from_blob",   "signbit",   "item",     "unique_dim",
};

inline bool endsGraph(llvm::StringRef Function) { return llvm::is_contained(GraphEnds, Function); }

/// Functions and methods on tensors that give a pair of values and of where these were: the second hangs on no graph.
inline constexpr llvm::StringRef PositionGivers[] = {
    "max",  "min",    "sort",   "topk",     "median",                  "nanmedian",
    "mode", "cummax", "cummin", "kthvalue", "max_pool1d_with_indices", "max_pool2d_with_indices",
};

inline bool givesPositions(llvm::StringRef Function) { return llvm::is_contained(PositionGivers, Function); }

} // namespace cuda_tidy
