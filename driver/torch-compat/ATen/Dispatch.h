// Stands before LibTorch's header of this name, whose macros no longer take what `Tensor::type()` returns, as most
// extensions of the years up to 2022 hand it over.
#pragma once
#include_next <ATen/Dispatch.h>

namespace detail {
template <typename Properties> auto scalar_type(const Properties &Of) -> decltype(Of.scalarType()) {
  return Of.scalarType();
}
} // namespace detail
