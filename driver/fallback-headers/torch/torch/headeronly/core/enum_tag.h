// What an operator promises about itself.
#pragma once

#include "torch/headeronly/macros/Macros.h"

namespace torch::headeronly {
enum class Tag {
  core,
  cudagraph_unsafe,
  data_dependent_output,
  dynamic_output_shape,
  flexible_layout,
  generated,
  inplace,
  inplace_view,
  maybe_aliasing_or_mutating,
  needs_contiguous_strides,
  needs_exact_strides,
  needs_fixed_stride_order,
  nondeterministic_bitwise,
  nondeterministic_seeded,
  out,
  out_variant,
  pointwise,
  pt2_compliant_tag,
  reduction,
  view_copy
};
} // namespace torch::headeronly
namespace at {
using torch::headeronly::Tag;
} // namespace at
