// Saving and loading.
#pragma once

#include "torch/nn/module.h"
#include "torch/script.h"

namespace torch {
namespace serialize {
class OutputArchive final {
public:
  OutputArchive();
  void write(const std::string &key, const Tensor &tensor, bool is_buffer = false);
  void write(const std::string &key, OutputArchive &nested_archive);
  void save_to(const std::string &filename);
  void save_to(std::ostream &stream);
};
class InputArchive final {
public:
  InputArchive();
  void read(const std::string &key, Tensor &tensor, bool is_buffer = false);
  bool try_read(const std::string &key, Tensor &tensor, bool is_buffer = false);
  void load_from(const std::string &filename, std::optional<Device> device = std::nullopt);
  void load_from(std::istream &stream, std::optional<Device> device = std::nullopt);
};
} // namespace serialize
template <typename Value, typename... SaveToArgs> void save(const Value &value, SaveToArgs &&...args);
template <typename Value, typename... LoadFromArgs> void load(Value &value, LoadFromArgs &&...args);
std::vector<char> pickle_save(const at::Tensor &value);
at::IValue pickle_load(const std::vector<char> &data);
} // namespace torch
