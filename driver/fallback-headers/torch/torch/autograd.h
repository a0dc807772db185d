// Custom differentiable functions.
#pragma once

#include <any>

#include "ATen/core/ivalue.h"
#include "torch/library.h"
#include "torch/types.h"

namespace torch {
namespace autograd {
using Variable = at::Tensor;
using variable_list = std::vector<Variable>;
using tensor_list = std::vector<at::Tensor>;
using edge_list = std::vector<int>;

struct AutogradContext {
  void save_for_backward(variable_list to_save);
  variable_list get_saved_variables() const;
  void mark_dirty(const variable_list &inputs);
  void mark_non_differentiable(const variable_list &outputs);
  void set_materialize_grads(bool value);
  bool needs_input_grad(size_t output_edge_index) const;
  std::unordered_map<std::string, at::IValue> saved_data;
};
template <class T> struct Function {
  template <typename X = T, typename... Args>
  static auto apply(Args &&...args)
      -> decltype(X::forward(std::declval<AutogradContext *>(), std::forward<Args>(args)...));
};
void backward(const variable_list &tensors, const variable_list &grad_tensors = {},
              std::optional<bool> retain_graph = std::nullopt, bool create_graph = false,
              const variable_list &inputs = {});
variable_list grad(const variable_list &outputs, const variable_list &inputs, const variable_list &grad_outputs = {},
                   std::optional<bool> retain_graph = std::nullopt, bool create_graph = false,
                   bool allow_unused = false);
at::Tensor make_variable(at::Tensor data, bool requires_grad = false, bool allow_tensor_metadata_change = true);
bool any_variable_requires_grad(const variable_list &variables);
template <typename... Args> bool compute_requires_grad(Args &&...args);
struct AnomalyMode {
  static bool is_enabled();
  static void set_enabled(bool enabled, bool check_nan = true);
};
struct DetectAnomalyGuard {
  DetectAnomalyGuard(bool check_nan = true);
  ~DetectAnomalyGuard();
};
} // namespace autograd
} // namespace torch
