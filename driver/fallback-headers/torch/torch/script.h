// TorchScript: loading and running saved modules.
#pragma once

#include "ATen/core/stack.h"
#include "torch/autograd.h"
#include "torch/library.h"
#include "torch/types.h"

namespace torch {
namespace jit {
using ExtraFilesMap = std::unordered_map<std::string, std::string>;
using Kwargs = std::unordered_map<std::string, c10::IValue>;
struct Graph;
struct Function;
struct CompilationUnit;
struct Method {
  const std::string &name() const;
  size_t num_inputs() const;
  std::shared_ptr<Graph> graph() const;
  Function &function() const;
  void run(std::vector<c10::IValue> &stack);
  c10::IValue operator()(std::vector<c10::IValue> stack, const Kwargs &kwargs = Kwargs()) const;
};
template <typename T> struct slot_list_impl {
  const T *begin() const;
  const T *end() const;
  size_t size() const;
};
template <typename T> struct Named {
  std::string name;
  T value;
};
using NamedTensor = Named<at::Tensor>;
struct Module;
using NamedModule = Named<Module>;
struct Object {
  Object() = default;
  Object(c10::intrusive_ptr<c10::ivalue::Object> _ivalue);
  c10::intrusive_ptr<c10::ivalue::Object> _ivalue() const;
  void setattr(const std::string &name, c10::IValue v);
  c10::IValue attr(const std::string &name) const;
  c10::IValue attr(const std::string &name, c10::IValue or_else) const;
  bool hasattr(const std::string &name) const;
  Method get_method(const std::string &name) const;
  const std::vector<Method> get_methods() const;
  bool has_property(const std::string &name) const;
  std::optional<Method> find_method(const std::string &basename) const;
  template <typename... Types> c10::IValue run_method(const std::string &method_name, Types &&...args);
  void define(const std::string &src);
  size_t num_slots() const;
  Object copy() const;
  Object deepcopy() const;
};
struct Module : public Object {
  Module() = default;
  Module(c10::intrusive_ptr<c10::ivalue::Object> module_value);
  explicit Module(const std::string &class_name);
  c10::IValue forward(std::vector<c10::IValue> inputs, const Kwargs &kwargs = Kwargs());
  void set_optimized(bool o);
  bool is_optimized() const;
  void register_buffer(const std::string &name, at::Tensor v);
  void register_parameter(const std::string &name, at::Tensor v, bool is_buffer);
  void register_attribute(const std::string &name, const c10::TypePtr &t, c10::IValue v, bool is_param = false,
                          bool is_buffer = false);
  void register_module(const std::string &name, const Module &module);
  void apply(const std::function<void(Module &)> &fn);
  c10::IValue operator()(std::vector<c10::IValue> inputs);
  void to(at::Device device, at::ScalarType dtype, bool non_blocking = false);
  void to(at::ScalarType dtype, bool non_blocking = false);
  void to(at::Device device, bool non_blocking = false);
  void eval();
  void train(bool on = true);
  bool is_training() const;
  slot_list_impl<NamedModule> named_children() const;
  slot_list_impl<Module> children() const;
  slot_list_impl<Module> modules() const;
  slot_list_impl<at::Tensor> parameters(bool recurse = true) const;
  slot_list_impl<at::Tensor> buffers(bool recurse = true) const;
  slot_list_impl<NamedTensor> named_parameters(bool recurse = true) const;
  slot_list_impl<NamedModule> named_modules() const;
  slot_list_impl<NamedTensor> named_buffers(bool recurse = true) const;
  slot_list_impl<c10::IValue> attributes(bool recurse = true) const;
  slot_list_impl<Named<c10::IValue>> named_attributes(bool recurse = true) const;
  void save(const std::string &filename, const ExtraFilesMap &extra_files = {}) const;
  void save(std::ostream &out, const ExtraFilesMap &extra_files = {}) const;
  void _save_for_mobile(const std::string &filename, const ExtraFilesMap &extra_files = {},
                        bool save_mobile_debug_info = false, bool use_flatbuffer = false) const;
  Module copy() const;
  Module deepcopy(std::optional<at::Device> device = std::nullopt) const;
  Module clone(bool inplace = false) const;
  void dump(bool print_method_bodies, bool print_attr_values, bool print_param_values) const;
  std::string dump_to_str(bool print_method_bodies, bool print_attr_values, bool print_param_values) const;
  bool operator==(const Module &y) const noexcept;
};
using ModulePtr = c10::intrusive_ptr<c10::ivalue::Object>;
namespace script {
using Module = ::torch::jit::Module;
}
Module load(const std::string &filename, std::optional<c10::Device> device = std::nullopt,
            bool load_debug_files = true);
Module load(const std::string &filename, std::optional<c10::Device> device, ExtraFilesMap &extra_files,
            bool load_debug_files = true, bool restore_shapes = false);
Module load(std::istream &in, std::optional<c10::Device> device, ExtraFilesMap &extra_files,
            bool load_debug_files = true, bool restore_shapes = false);
std::shared_ptr<CompilationUnit> compile(const std::string &source);
std::atomic<bool> &getProfilingMode();
std::atomic<bool> &getExecutorMode();
std::atomic<size_t> &getNumProfiledRuns();
c10::IValue unpickle(const char *data, size_t size);
std::vector<char> pickle(const c10::IValue &ivalue, std::vector<at::Tensor> *tensor_table = nullptr);
std::vector<char> pickle_save(const c10::IValue &ivalue);
c10::IValue pickle_load(const std::vector<char> &data);
Module load(std::istream &in, std::optional<c10::Device> device = std::nullopt, bool load_debug_files = true);
Module freeze(const Module &module, const std::optional<std::vector<std::string>> &preserved_attrs = std::nullopt,
              bool optimize_numerics = true);
void setTensorExprFuserEnabled(bool val);
bool tensorExprFuserEnabled();
void overrideCanFuseOnCPU(bool value);
void overrideCanFuseOnGPU(bool value);
bool canFuseOnCPU();
bool canFuseOnGPU();
namespace fuser::cuda {
bool setEnabled(bool is_enabled);
bool isEnabled();
} // namespace fuser::cuda
enum class FusionBehavior { STATIC, DYNAMIC };
using FusionStrategy = std::vector<std::pair<FusionBehavior, size_t>>;
FusionStrategy getFusionStrategy();
FusionStrategy setFusionStrategy(FusionStrategy &fusion_strategy);
Module optimize_for_inference(Module &module, const std::vector<std::string> &other_methods = {});
bool setGraphExecutorOptimize(bool o);
} // namespace jit
} // namespace torch
