// TorchScript: loading and running saved modules.
#pragma once

#include "ATen/core/ivalue.h"
#include "torch/autograd.h"
#include "torch/library.h"
#include "torch/types.h"

namespace torch {
namespace jit {
using c10::IValue;
using Stack = std::vector<IValue>;
using ExtraFilesMap = std::unordered_map<std::string, std::string>;
struct Method {
  c10::IValue operator()(std::vector<c10::IValue> stack);
};
template <typename T> struct slot_list_impl {
  const T *begin() const;
  const T *end() const;
  size_t size() const;
};
struct NamedTensor {
  std::string name;
  at::Tensor value;
};
struct Module;
struct NamedModule;
struct Module {
  Module();
  c10::IValue forward(std::vector<c10::IValue> inputs, const std::unordered_map<std::string, c10::IValue> &kwargs = {});
  c10::IValue operator()(std::vector<c10::IValue> inputs);
  void to(at::Device device, at::ScalarType dtype, bool non_blocking = false);
  void to(at::ScalarType dtype, bool non_blocking = false);
  void to(at::Device device, bool non_blocking = false);
  void eval();
  void train(bool on = true);
  bool is_training() const;
  c10::IValue attr(const std::string &name) const;
  bool hasattr(const std::string &name) const;
  Method get_method(const std::string &method_name) const;
  template <typename... Args> c10::IValue run_method(const std::string &method_name, Args &&...args);
  slot_list_impl<NamedModule> named_children() const;
  slot_list_impl<Module> children() const;
  slot_list_impl<Module> modules() const;
  slot_list_impl<at::Tensor> parameters(bool recurse = true) const;
  slot_list_impl<at::Tensor> buffers(bool recurse = true) const;
  slot_list_impl<NamedTensor> named_parameters(bool recurse = true) const;
  void save(const std::string &filename, const ExtraFilesMap &extra_files = {}) const;
  Module clone(bool inplace = false) const;
};
struct NamedModule {
  std::string name;
  Module value;
};
namespace script {
using Module = ::torch::jit::Module;
}
Module load(const std::string &filename, std::optional<c10::Device> device = std::nullopt,
            bool load_debug_files = true);
Module load(std::istream &in, std::optional<c10::Device> device = std::nullopt, bool load_debug_files = true);
Module freeze(const Module &module, const std::optional<std::vector<std::string>> &preserved_attrs = std::nullopt,
              bool optimize_numerics = true);
Module optimize_for_inference(Module &module, const std::vector<std::string> &other_methods = {});
bool setGraphExecutorOptimize(bool o);
} // namespace jit
} // namespace torch
