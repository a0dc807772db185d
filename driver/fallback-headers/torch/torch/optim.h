// Optimizers and schedulers.
#pragma once

#include <functional>

#include "torch/nn/module.h"

namespace torch {
namespace optim {
class OptimizerOptions {
public:
  virtual ~OptimizerOptions() = default;
  virtual double get_lr() const;
  virtual void set_lr(const double lr);
};
class OptimizerParamGroup {
public:
  OptimizerParamGroup(std::vector<Tensor> params);
  OptimizerParamGroup(std::vector<Tensor> params, std::unique_ptr<OptimizerOptions> options);
  bool has_options() const;
  OptimizerOptions &options();
  const OptimizerOptions &options() const;
  std::vector<Tensor> &params();
  const std::vector<Tensor> &params() const;
};
class Optimizer {
public:
  using LossClosure = std::function<Tensor()>;
  virtual ~Optimizer() = default;
  virtual Tensor step(LossClosure closure = nullptr) = 0;
  void add_param_group(const OptimizerParamGroup &param_group);
  void zero_grad(bool set_to_none = true);
  const std::vector<Tensor> &parameters() const noexcept;
  std::vector<OptimizerParamGroup> &param_groups() noexcept;
  const std::vector<OptimizerParamGroup> &param_groups() const noexcept;
  size_t size() const noexcept;
  OptimizerOptions &defaults() noexcept;
  virtual void save(serialize::OutputArchive &archive) const;
  virtual void load(serialize::InputArchive &archive);
};
#define TORCH_FALLBACK_OPTION(Options, type, name)                                                                     \
  Options &name(type value);                                                                                           \
  type name() const;
#define TORCH_FALLBACK_OPTIMIZER(Name, Default, ...)                                                                   \
  struct Name##Options : public OptimizerOptions {                                                                     \
    Name##Options(double lr Default);                                                                                  \
    TORCH_FALLBACK_OPTION(Name##Options, double, lr)                                                                   \
    TORCH_FALLBACK_OPTION(Name##Options, double, weight_decay)                                                         \
    __VA_ARGS__                                                                                                        \
  };                                                                                                                   \
  class Name : public Optimizer {                                                                                      \
  public:                                                                                                              \
    explicit Name(const std::vector<OptimizerParamGroup> &param_groups, Name##Options defaults);                       \
    explicit Name(std::vector<Tensor> params, Name##Options defaults);                                                 \
    explicit Name(const std::vector<OptimizerParamGroup> &param_groups);                                               \
    explicit Name(std::vector<Tensor> params);                                                                         \
    Tensor step(LossClosure closure = nullptr) override;                                                               \
  };
using Betas = std::tuple<double, double>;
TORCH_FALLBACK_OPTIMIZER(SGD, , TORCH_FALLBACK_OPTION(SGDOptions, double, momentum)
                         TORCH_FALLBACK_OPTION(SGDOptions, double, dampening)
                         TORCH_FALLBACK_OPTION(SGDOptions, bool, nesterov))
TORCH_FALLBACK_OPTIMIZER(Adam, = 1e-3, TORCH_FALLBACK_OPTION(AdamOptions, Betas, betas)
                         TORCH_FALLBACK_OPTION(AdamOptions, double, eps)
                         TORCH_FALLBACK_OPTION(AdamOptions, bool, amsgrad))
TORCH_FALLBACK_OPTIMIZER(AdamW, = 1e-3, TORCH_FALLBACK_OPTION(AdamWOptions, Betas, betas)
                         TORCH_FALLBACK_OPTION(AdamWOptions, double, eps)
                         TORCH_FALLBACK_OPTION(AdamWOptions, bool, amsgrad))
TORCH_FALLBACK_OPTIMIZER(RMSprop, = 1e-2, TORCH_FALLBACK_OPTION(RMSpropOptions, double, alpha)
                         TORCH_FALLBACK_OPTION(RMSpropOptions, double, eps)
                         TORCH_FALLBACK_OPTION(RMSpropOptions, double, momentum))
TORCH_FALLBACK_OPTIMIZER(Adagrad, = 1e-2, TORCH_FALLBACK_OPTION(AdagradOptions, double, eps))
TORCH_FALLBACK_OPTIMIZER(LBFGS, = 1, TORCH_FALLBACK_OPTION(LBFGSOptions, int64_t, max_iter))
#undef TORCH_FALLBACK_OPTIMIZER
#undef TORCH_FALLBACK_OPTION
class LRScheduler {
public:
  virtual ~LRScheduler() = default;
  void step();
};
class StepLR : public LRScheduler {
public:
  StepLR(Optimizer &optimizer, const unsigned step_size, const double gamma = 0.1);
};
class ReduceLROnPlateauScheduler {
public:
  void step(float metric);
};
} // namespace optim
} // namespace torch
