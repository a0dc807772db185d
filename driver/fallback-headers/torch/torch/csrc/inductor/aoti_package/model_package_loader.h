// Models compiled ahead of time.
#pragma once

#include "ATen/ATen.h"
#include <string>
#include <unordered_map>
#include <vector>

namespace torch::inductor {
class AOTIModelContainerRunner {
public:
  virtual ~AOTIModelContainerRunner();
  std::vector<at::Tensor> run(const std::vector<at::Tensor> &inputs, void *stream_handle = nullptr);
  std::unordered_map<std::string, std::string> getConstantNamesToOriginalFQNs() const;
  std::vector<std::string> get_call_spec();
};
class AOTIModelContainerRunnerCpu : public AOTIModelContainerRunner {
public:
  AOTIModelContainerRunnerCpu(const std::string &model_so_path, size_t num_models = 1);
};
class AOTIModelContainerRunnerCuda : public AOTIModelContainerRunner {
public:
  AOTIModelContainerRunnerCuda(const std::string &model_so_path, size_t num_models = 1,
                               const std::string &device_str = "cuda", const std::string &cubin_dir = "");
};
class AOTIModelPackageLoader {
public:
  AOTIModelPackageLoader(const std::string &model_package_path, const std::string &model_name = "model",
                         const bool run_single_threaded = false, const size_t num_runners = 1,
                         const c10::DeviceIndex device_index = -1, const bool use_stream_affinity = false);
  ~AOTIModelPackageLoader();
  AOTIModelContainerRunner *get_runner();
  std::unordered_map<std::string, std::string> get_metadata();
  std::vector<at::Tensor> run(const std::vector<at::Tensor> &inputs, void *stream_handle = nullptr);
  std::vector<at::Tensor> boxed_run(std::vector<at::Tensor> &&inputs, void *stream_handle = nullptr);
  std::vector<std::string> get_call_spec();
  std::vector<std::string> get_constant_fqns();
};
} // namespace torch::inductor
