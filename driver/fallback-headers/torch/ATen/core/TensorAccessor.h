// Typed views of a tensor's elements, for the host and for kernels.
#pragma once

#include "c10/util/ArrayRef.h"
#include "torch/headeronly/core/TensorAccessor.h"

namespace at {
using torch::headeronly::DefaultPtrTraits;
using torch::headeronly::RestrictPtrTraits;

template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
using TensorAccessor = torch::headeronly::detail::TensorAccessor<IntArrayRef, T, N, PtrTraits, index_t>;

namespace detail {
template <size_t N, typename index_t> struct IndexBoundsCheck { IndexBoundsCheck(index_t i); };
} // namespace detail

template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
using GenericPackedTensorAccessor =
    torch::headeronly::detail::GenericPackedTensorAccessor<TensorAccessor<T, N - 1, PtrTraits, index_t>,
                                                           detail::IndexBoundsCheck<N, index_t>, T, N, PtrTraits, index_t>;
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, PtrTraits, int32_t>;
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, PtrTraits, int64_t>;
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, PtrTraits, index_t>;
} // namespace at
