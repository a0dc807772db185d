#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Functions and methods on tensors that give the host a number or a truth value: it waits until that is computed.
inline constexpr llvm::StringRef NumberReads[] = {"item",  "is_nonzero", "equal",
                                                  "allclose", "_local_scalar_dense"};

/// Those whose result has as many elements as there are of a kind, which the host has to know to allocate it.
inline constexpr llvm::StringRef DataDependentShapes[] = {
    "nonzero",       "nonzero_numpy", "argwhere", "masked_select", "_unique", "_unique2", "unique_consecutive",
    "unique_dim",
};

/// Those that give truth values, one for each element.
inline constexpr llvm::StringRef MaskMakers[] = {
    "eq",          "ne",         "lt",          "le",   "gt",         "ge",      "isnan",
    "isfinite",    "isinf",      "not_equal",   "less", "less_equal", "greater", "greater_equal",
    "logical_and", "logical_or", "logical_not", "isin", "isclose",
};

/// Functions and methods that wait for all that was queued on a stream, or on the device.
inline constexpr llvm::StringRef QueueWaits[] = {"cudaDeviceSynchronize", "cudaStreamSynchronize",
                                                 "cudaThreadSynchronize", "synchronize",
                                                 "device_synchronize",    "stream_synchronize",
                                                 "synchronizeDevice",     "torch_cuda_stream_synchronize"};

inline bool readsNumber(llvm::StringRef Function) { return llvm::is_contained(NumberReads, Function); }
inline bool hasDataDependentShape(llvm::StringRef Function) {
  return llvm::is_contained(DataDependentShapes, Function);
}
inline bool makesMask(llvm::StringRef Function) { return llvm::is_contained(MaskMakers, Function); }
inline bool waitsForQueue(llvm::StringRef Function) { return llvm::is_contained(QueueWaits, Function); }

} // namespace cuda_tidy
