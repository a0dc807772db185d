// Modules and their holders.
#pragma once

#include <iostream>
#include <memory>

#include "torch/types.h"

namespace torch {
template <typename Key, typename Value> class OrderedDict {
public:
  class Item {
  public:
    Value &operator*();
    Value *operator->();
    const Key &key() const noexcept;
    Value &value() noexcept;
    const Value &value() const noexcept;
    const std::pair<Key, Value> &pair() const noexcept;
  };
  using Iterator = typename std::vector<Item>::iterator;
  Iterator begin();
  Iterator end();
  typename std::vector<Item>::const_iterator begin() const;
  typename std::vector<Item>::const_iterator end() const;
  size_t size() const noexcept;
  bool is_empty() const noexcept;
  template <typename K, typename V> Value &insert(K &&key, V &&value);
  Value &operator[](const Key &key);
  const Value &operator[](const Key &key) const;
  Value *find(const Key &key) noexcept;
  const Value *find(const Key &key) const noexcept;
  bool contains(const Key &key) const noexcept;
  std::vector<Key> keys() const;
  std::vector<Value> values() const;
};
namespace serialize {
class OutputArchive;
class InputArchive;
} // namespace serialize
namespace nn {
template <typename Contained> class ModuleHolder;
class Module : public std::enable_shared_from_this<Module> {
public:
  explicit Module(std::string name);
  Module();
  virtual ~Module() = default;
  const std::string &name() const noexcept;
  virtual std::shared_ptr<Module> clone(const std::optional<Device> &device = std::nullopt) const;
  std::vector<Tensor> parameters(bool recurse = true) const;
  OrderedDict<std::string, Tensor> named_parameters(bool recurse = true) const;
  std::vector<Tensor> buffers(bool recurse = true) const;
  OrderedDict<std::string, Tensor> named_buffers(bool recurse = true) const;
  std::vector<std::shared_ptr<Module>> modules(bool include_self = true) const;
  OrderedDict<std::string, std::shared_ptr<Module>> named_modules(const std::string &name_prefix = std::string(),
                                                                  bool include_self = true) const;
  std::vector<std::shared_ptr<Module>> children() const;
  OrderedDict<std::string, std::shared_ptr<Module>> named_children() const;
  template <typename F> void apply(const F &) {}
  virtual void train(bool on = true);
  void eval();
  virtual bool is_training() const noexcept;
  virtual void to(Device device, Dtype dtype, bool non_blocking = false);
  virtual void to(Dtype dtype, bool non_blocking = false);
  virtual void to(Device device, bool non_blocking = false);
  virtual void zero_grad(bool set_to_none = true);
  virtual void save(serialize::OutputArchive &archive) const;
  virtual void load(serialize::InputArchive &archive);
  virtual void pretty_print(std::ostream &stream) const;
  template <typename ModuleType> typename ModuleType::ContainedType *as() noexcept;
  template <typename ModuleType> const typename ModuleType::ContainedType *as() const noexcept;
  template <typename ModuleType, typename = std::enable_if_t<std::is_base_of_v<Module, ModuleType>>>
  ModuleType *as() noexcept;
  template <typename ModuleType, typename = std::enable_if_t<std::is_base_of_v<Module, ModuleType>>>
  const ModuleType *as() const noexcept;
  Tensor &register_parameter(std::string name, Tensor tensor, bool requires_grad = true);
  Tensor &register_buffer(std::string name, Tensor tensor);
  template <typename ModuleType>
  std::shared_ptr<ModuleType> register_module(std::string name, std::shared_ptr<ModuleType> module);
  template <typename ModuleType>
  std::shared_ptr<ModuleType> register_module(std::string name, ModuleHolder<ModuleType> module_holder);
  template <typename ModuleType>
  std::shared_ptr<ModuleType> replace_module(const std::string &name, std::shared_ptr<ModuleType> module);
  void unregister_module(const std::string &name);
};
std::ostream &operator<<(std::ostream &stream, const nn::Module &module);
template <typename Derived> class Cloneable : public Module {
public:
  using Module::Module;
  virtual void reset() = 0;
  std::shared_ptr<Module> clone(const std::optional<Device> &device = std::nullopt) const override;
};

template <typename Contained> class ModuleHolder {
protected:
  std::shared_ptr<Contained> impl_;

public:
  using ContainedType = Contained;
  ModuleHolder();
  ModuleHolder(std::nullptr_t);
  template <typename Head, typename... Tail,
            typename = std::enable_if_t<!(std::is_base_of_v<ModuleHolder, std::decay_t<Head>> && sizeof...(Tail) == 0)>>
  explicit ModuleHolder(Head &&head, Tail &&...tail);
  ModuleHolder(std::shared_ptr<Contained> module);
  explicit operator bool() const noexcept;
  Contained *operator->();
  const Contained *operator->() const;
  Contained &operator*();
  const Contained &operator*() const;
  const std::shared_ptr<Contained> &ptr() const;
  Contained *get();
  bool is_empty() const noexcept;
  template <typename... Args> auto operator()(Args &&...args) {
    return impl_->forward(std::forward<Args>(args)...);
  }
  template <typename Arg> auto operator[](Arg &&arg) { return (*impl_)[std::forward<Arg>(arg)]; }
  operator std::shared_ptr<Contained>() const;
};
template <typename Contained> std::ostream &operator<<(std::ostream &stream, const ModuleHolder<Contained> &module);
} // namespace nn
} // namespace torch

#define TORCH_MODULE_IMPL(Name, ImplType)                                                                              \
  class Name : public torch::nn::ModuleHolder<ImplType> {                                                              \
  public:                                                                                                              \
    using torch::nn::ModuleHolder<ImplType>::ModuleHolder;                                                             \
    using Impl [[maybe_unused]] = ImplType;                                                                            \
  }
#define TORCH_MODULE(Name) TORCH_MODULE_IMPL(Name, Name##Impl)
