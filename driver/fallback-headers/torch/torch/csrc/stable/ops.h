// Operators on tensors of the stable interface.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "torch/csrc/stable/stableivalue_conversions.h"
#include "torch/headeronly/core/MemoryFormat.h"

namespace torch::stable {
using DeleterFnPtr = void (*)(void *);

Tensor empty_like(const Tensor &self);
Tensor fill_(const Tensor &self, double value);
Tensor narrow(Tensor &self, int64_t dim, int64_t start, int64_t length);
Tensor pad(const Tensor &self, IntHeaderOnlyArrayRef pad, const std::string &mode = "constant", double value = 0.0);
Tensor amax(const Tensor &self, int64_t dim, bool keepdim = false);
Tensor amax(const Tensor &self, IntHeaderOnlyArrayRef dims, bool keepdim = false);
Tensor transpose(const Tensor &self, int64_t dim0, int64_t dim1);
Tensor zero_(Tensor &self);
Tensor copy_(Tensor &self, const Tensor &src, std::optional<bool> non_blocking = std::nullopt);
Tensor clone(const Tensor &self);
Tensor flatten(const Tensor &self, int64_t start_dim = 0, int64_t end_dim = -1);
Tensor unsqueeze(const Tensor &self, int64_t dim);
Tensor squeeze(const Tensor &self, int64_t dim);
Tensor select(const Tensor &self, int64_t dim, int64_t index);
Tensor matmul(const Tensor &self, const Tensor &other);
template <class F> void parallel_for(const int64_t begin, const int64_t end, const int64_t grain_size, const F &f);
uint32_t get_num_threads();
Tensor empty(IntHeaderOnlyArrayRef size, std::optional<ScalarType> dtype = std::nullopt,
             std::optional<Layout> layout = std::nullopt, std::optional<Device> device = std::nullopt,
             std::optional<bool> pin_memory = std::nullopt,
             std::optional<torch::headeronly::MemoryFormat> memory_format = std::nullopt);
Tensor reshape(const Tensor &self, IntHeaderOnlyArrayRef shape);
Tensor view(const Tensor &self, IntHeaderOnlyArrayRef size);
Tensor view(const Tensor &self, ScalarType dtype);
Tensor from_blob(void *data, IntHeaderOnlyArrayRef sizes, IntHeaderOnlyArrayRef strides, Device device,
                 ScalarType dtype, int64_t storage_offset = 0, Layout layout = Layout::Strided);
template <class F, std::enable_if_t<std::is_invocable_v<F, void *>, int> = 0>
Tensor from_blob(void *data, IntHeaderOnlyArrayRef sizes, IntHeaderOnlyArrayRef strides, Device device,
                 ScalarType dtype, F deleter, int64_t storage_offset = 0, Layout layout = Layout::Strided);
Tensor to(const Tensor &self, std::optional<ScalarType> dtype = std::nullopt,
          std::optional<Layout> layout = std::nullopt, std::optional<Device> device = std::nullopt,
          std::optional<bool> pin_memory = std::nullopt, bool non_blocking = false, bool copy = false,
          std::optional<torch::headeronly::MemoryFormat> memory_format = std::nullopt);
Tensor to(const Tensor &self, Device device, bool non_blocking = false, bool copy = false);
Tensor contiguous(const Tensor &self,
                  torch::headeronly::MemoryFormat memory_format = torch::headeronly::MemoryFormat::Contiguous);
Tensor new_empty(const Tensor &self, IntHeaderOnlyArrayRef size, std::optional<ScalarType> dtype = std::nullopt,
                 std::optional<Layout> layout = std::nullopt, std::optional<Device> device = std::nullopt,
                 std::optional<bool> pin_memory = std::nullopt);
Tensor new_zeros(const Tensor &self, IntHeaderOnlyArrayRef size, std::optional<ScalarType> dtype = std::nullopt,
                 std::optional<Layout> layout = std::nullopt, std::optional<Device> device = std::nullopt,
                 std::optional<bool> pin_memory = std::nullopt);
Tensor sum(const Tensor &self, std::optional<IntHeaderOnlyArrayRef> dim = std::nullopt, bool keepdim = false,
           std::optional<ScalarType> dtype = std::nullopt);
Tensor &sum_out(Tensor &out, const Tensor &self, std::optional<IntHeaderOnlyArrayRef> dim = std::nullopt,
                bool keepdim = false, std::optional<ScalarType> dtype = std::nullopt);
Tensor subtract(const Tensor &self, const Tensor &other, double alpha = 1.0);
Tensor full(IntHeaderOnlyArrayRef size, double fill_value, std::optional<ScalarType> dtype = std::nullopt,
            std::optional<Layout> layout = std::nullopt, std::optional<Device> device = std::nullopt,
            std::optional<bool> pin_memory = std::nullopt);
Tensor bitwise_and(const Tensor &self, const Tensor &other);
Tensor bitwise_or(const Tensor &self, const Tensor &other);
Tensor bitwise_left_shift(const Tensor &self, const Tensor &other);
Tensor bitwise_right_shift(const Tensor &self, const Tensor &other);
Tensor permute(const Tensor &self, IntHeaderOnlyArrayRef dims);
Tensor index_select(const Tensor &self, int64_t dim, const Tensor &index);
Tensor floor_divide(const Tensor &self, const Tensor &other);
bool is_pinned(const Tensor &self);
std::tuple<Tensor, Tensor> sort(const Tensor &self, int64_t dim = -1, bool descending = false);
std::tuple<Tensor, Tensor> sort(const Tensor &self, std::optional<bool> stable, int64_t dim = -1,
                                bool descending = false);
} // namespace torch::stable
