// Typed views of a tensor's elements, for the host and for kernels; those of ATen are instances.
#pragma once

#include <cstddef>
#include <cstdint>

#include "torch/headeronly/macros/Macros.h"
#include "torch/headeronly/util/HeaderOnlyArrayRef.h"

namespace torch::headeronly {
template <typename T> struct DefaultPtrTraits { typedef T *PtrType; };
template <typename T> struct RestrictPtrTraits { typedef T *__restrict__ PtrType; };

namespace detail {
template <class ArrayRefCls, typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits,
          typename index_t = int64_t>
class TensorAccessorBase {
public:
  typedef typename PtrTraits<T>::PtrType PtrType;
  C10_HOST_DEVICE TensorAccessorBase(PtrType data, const index_t *sizes, const index_t *strides);
  C10_HOST ArrayRefCls sizes() const;
  C10_HOST ArrayRefCls strides() const;
  C10_HOST_DEVICE index_t stride(index_t i) const;
  C10_HOST_DEVICE index_t size(index_t i) const;
  C10_HOST_DEVICE PtrType data();
  C10_HOST_DEVICE const PtrType data() const;
};

template <class ArrayRefCls, typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits,
          typename index_t = int64_t>
class TensorAccessor : public TensorAccessorBase<ArrayRefCls, T, N, PtrTraits, index_t> {
public:
  typedef typename PtrTraits<T>::PtrType PtrType;
  C10_HOST_DEVICE TensorAccessor(PtrType data, const index_t *sizes, const index_t *strides);
  C10_HOST_DEVICE TensorAccessor<ArrayRefCls, T, N - 1, PtrTraits, index_t> operator[](index_t i);
  C10_HOST_DEVICE const TensorAccessor<ArrayRefCls, T, N - 1, PtrTraits, index_t> operator[](index_t i) const;
};
template <class ArrayRefCls, typename T, template <typename U> class PtrTraits, typename index_t>
class TensorAccessor<ArrayRefCls, T, 1, PtrTraits, index_t>
    : public TensorAccessorBase<ArrayRefCls, T, 1, PtrTraits, index_t> {
public:
  typedef typename PtrTraits<T>::PtrType PtrType;
  C10_HOST_DEVICE TensorAccessor(PtrType data, const index_t *sizes, const index_t *strides);
  C10_HOST_DEVICE T &operator[](index_t i);
  C10_HOST_DEVICE const T &operator[](index_t i) const;
};

template <class IndexBoundsCheck, typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits,
          typename index_t = int64_t>
class GenericPackedTensorAccessorBase {
public:
  typedef typename PtrTraits<T>::PtrType PtrType;
  C10_HOST GenericPackedTensorAccessorBase(PtrType data, const index_t *sizes, const index_t *strides);
  C10_HOST_DEVICE index_t stride(index_t i) const;
  C10_HOST_DEVICE index_t size(index_t i) const;
  C10_HOST_DEVICE PtrType data();
  C10_HOST_DEVICE const PtrType data() const;
};

template <class ItemAccessor, class IndexBoundsCheck, typename T, size_t N,
          template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
class GenericPackedTensorAccessor
    : public GenericPackedTensorAccessorBase<IndexBoundsCheck, T, N, PtrTraits, index_t> {
public:
  typedef typename PtrTraits<T>::PtrType PtrType;
  template <typename source_index_t>
  C10_HOST GenericPackedTensorAccessor(PtrType data, const source_index_t *sizes, const source_index_t *strides);
  C10_DEVICE ItemAccessor operator[](index_t i);
  C10_DEVICE const ItemAccessor operator[](index_t i) const;
};
template <class ItemAccessor, class IndexBoundsCheck, typename T, template <typename U> class PtrTraits,
          typename index_t>
class GenericPackedTensorAccessor<ItemAccessor, IndexBoundsCheck, T, 1, PtrTraits, index_t>
    : public GenericPackedTensorAccessorBase<IndexBoundsCheck, T, 1, PtrTraits, index_t> {
public:
  typedef typename PtrTraits<T>::PtrType PtrType;
  template <typename source_index_t>
  C10_HOST GenericPackedTensorAccessor(PtrType data, const source_index_t *sizes, const source_index_t *strides);
  C10_DEVICE T &operator[](index_t i);
  C10_DEVICE const T &operator[](index_t i) const;
};

template <size_t N, typename index_t> struct HeaderOnlyIndexBoundsCheck { HeaderOnlyIndexBoundsCheck(index_t i); };
} // namespace detail

template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
using HeaderOnlyTensorAccessor = detail::TensorAccessor<IntHeaderOnlyArrayRef, T, N, PtrTraits, index_t>;
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
using HeaderOnlyGenericPackedTensorAccessor =
    detail::GenericPackedTensorAccessor<HeaderOnlyTensorAccessor<T, N - 1, PtrTraits, index_t>,
                                        detail::HeaderOnlyIndexBoundsCheck<N, index_t>, T, N, PtrTraits, index_t>;
} // namespace torch::headeronly
