// Optimizers and schedulers.
#pragma once

#include <functional>

#include "c10/util/flat_hash_map.h"
#include "torch/nn/module.h"

namespace torch {
namespace optim {
class OptimizerParamState {
public:
  virtual std::unique_ptr<OptimizerParamState> clone() const;
  virtual void serialize(torch::serialize::InputArchive &archive);
  virtual void serialize(torch::serialize::OutputArchive &archive) const;
  virtual ~OptimizerParamState() = default;
};
template <typename Derived> class OptimizerCloneableParamState : public OptimizerParamState {};
class OptimizerOptions {
public:
  virtual std::unique_ptr<OptimizerOptions> clone() const;
  virtual void serialize(torch::serialize::InputArchive &archive);
  virtual void serialize(torch::serialize::OutputArchive &archive) const;
  virtual ~OptimizerOptions() = default;
  virtual double get_lr() const;
  virtual void set_lr(const double lr);
};
template <typename Derived> class OptimizerCloneableOptions : public OptimizerOptions {};
class OptimizerParamGroup {
public:
  OptimizerParamGroup(const OptimizerParamGroup &param_group);
  OptimizerParamGroup(OptimizerParamGroup &&param_group) = default;
  OptimizerParamGroup(std::vector<Tensor> params);
  OptimizerParamGroup(std::vector<Tensor> params, std::unique_ptr<OptimizerOptions> options);
  bool has_options() const;
  OptimizerOptions &options();
  const OptimizerOptions &options() const;
  void set_options(std::unique_ptr<OptimizerOptions> options);
  std::vector<Tensor> &params();
  const std::vector<Tensor> &params() const;

protected:
  std::vector<Tensor> params_;
  std::unique_ptr<OptimizerOptions> options_;
};
class Optimizer {
public:
  using LossClosure = std::function<Tensor()>;
  Optimizer(const Optimizer &optimizer) = delete;
  Optimizer(Optimizer &&optimizer) = default;
  explicit Optimizer(const std::vector<OptimizerParamGroup> &param_groups, std::unique_ptr<OptimizerOptions> defaults);
  explicit Optimizer(std::vector<Tensor> parameters, std::unique_ptr<OptimizerOptions> defaults);
  virtual ~Optimizer() = default;
  virtual Tensor step(LossClosure closure = nullptr) = 0;
  void add_param_group(const OptimizerParamGroup &param_group);
  void add_parameters(const std::vector<Tensor> &parameters);
  void zero_grad(bool set_to_none = true);
  const std::vector<Tensor> &parameters() const noexcept;
  std::vector<Tensor> &parameters() noexcept;
  std::vector<OptimizerParamGroup> &param_groups() noexcept;
  const std::vector<OptimizerParamGroup> &param_groups() const noexcept;
  ska::flat_hash_map<void *, std::unique_ptr<OptimizerParamState>> &state() noexcept;
  const ska::flat_hash_map<void *, std::unique_ptr<OptimizerParamState>> &state() const noexcept;
  size_t size() const noexcept;
  OptimizerOptions &defaults() noexcept;
  const OptimizerOptions &defaults() const noexcept;
  virtual void save(serialize::OutputArchive &archive) const;
  virtual void load(serialize::InputArchive &archive);

protected:
  std::vector<OptimizerParamGroup> param_groups_;
  ska::flat_hash_map<void *, std::unique_ptr<OptimizerParamState>> state_;
  std::unique_ptr<OptimizerOptions> defaults_;
};
serialize::OutputArchive &operator<<(serialize::OutputArchive &archive, const Optimizer &optimizer);
serialize::InputArchive &operator>>(serialize::InputArchive &archive, Optimizer &optimizer);
#define TORCH_FALLBACK_OPTIMIZER(Name, Default, OPTIONS, STATE)                                                        \
  struct Name##Options : public OptimizerCloneableOptions<Name##Options> {                                             \
    Name##Options(double lr Default);                                                                                  \
    OPTIONS(Name##Options)                                                                                             \
  };                                                                                                                   \
  struct Name##ParamState : public OptimizerCloneableParamState<Name##ParamState> {                                    \
    STATE(Name##ParamState)                                                                                            \
  };                                                                                                                   \
  class Name : public Optimizer {                                                                                      \
  public:                                                                                                              \
    explicit Name(const std::vector<OptimizerParamGroup> &param_groups, Name##Options defaults);                       \
    explicit Name(std::vector<Tensor> params, Name##Options defaults);                                                 \
    explicit Name(const std::vector<OptimizerParamGroup> &param_groups);                                               \
    explicit Name(std::vector<Tensor> params);                                                                         \
    Tensor step(LossClosure closure = nullptr) override;                                                               \
  };
// An option or a part of a state: read and written by functions of the same name.
#define TORCH_FALLBACK_ARG(Class, type, name)                                                                          \
  Class &name(const type &value);                                                                                      \
  const type &name() const noexcept;                                                                                   \
  type &name() noexcept;
using Betas = std::tuple<double, double>;
#define TORCH_FALLBACK_OPTIONS(Class)                                                                                  \
  TORCH_FALLBACK_ARG(Class, double, lr)                                                                                \
  TORCH_FALLBACK_ARG(Class, double, momentum)                                                                          \
  TORCH_FALLBACK_ARG(Class, double, dampening)                                                                         \
  TORCH_FALLBACK_ARG(Class, double, weight_decay)                                                                      \
  TORCH_FALLBACK_ARG(Class, bool, nesterov)
#define TORCH_FALLBACK_STATE(Class)                                                                                    \
  TORCH_FALLBACK_ARG(Class, Tensor, momentum_buffer)
TORCH_FALLBACK_OPTIMIZER(SGD, , TORCH_FALLBACK_OPTIONS, TORCH_FALLBACK_STATE)
#undef TORCH_FALLBACK_OPTIONS
#undef TORCH_FALLBACK_STATE
#define TORCH_FALLBACK_OPTIONS(Class)                                                                                  \
  TORCH_FALLBACK_ARG(Class, double, lr)                                                                                \
  TORCH_FALLBACK_ARG(Class, Betas, betas)                                                                              \
  TORCH_FALLBACK_ARG(Class, double, eps)                                                                               \
  TORCH_FALLBACK_ARG(Class, double, weight_decay)                                                                      \
  TORCH_FALLBACK_ARG(Class, bool, amsgrad)
#define TORCH_FALLBACK_STATE(Class)                                                                                    \
  TORCH_FALLBACK_ARG(Class, int64_t, step)                                                                             \
  TORCH_FALLBACK_ARG(Class, Tensor, exp_avg)                                                                           \
  TORCH_FALLBACK_ARG(Class, Tensor, exp_avg_sq)                                                                        \
  TORCH_FALLBACK_ARG(Class, Tensor, max_exp_avg_sq)
TORCH_FALLBACK_OPTIMIZER(Adam, = 1e-3, TORCH_FALLBACK_OPTIONS, TORCH_FALLBACK_STATE)
#undef TORCH_FALLBACK_OPTIONS
#undef TORCH_FALLBACK_STATE
#define TORCH_FALLBACK_OPTIONS(Class)                                                                                  \
  TORCH_FALLBACK_ARG(Class, double, lr)                                                                                \
  TORCH_FALLBACK_ARG(Class, Betas, betas)                                                                              \
  TORCH_FALLBACK_ARG(Class, double, eps)                                                                               \
  TORCH_FALLBACK_ARG(Class, double, weight_decay)                                                                      \
  TORCH_FALLBACK_ARG(Class, bool, amsgrad)
#define TORCH_FALLBACK_STATE(Class)                                                                                    \
  TORCH_FALLBACK_ARG(Class, int64_t, step)                                                                             \
  TORCH_FALLBACK_ARG(Class, Tensor, exp_avg)                                                                           \
  TORCH_FALLBACK_ARG(Class, Tensor, exp_avg_sq)                                                                        \
  TORCH_FALLBACK_ARG(Class, Tensor, max_exp_avg_sq)
TORCH_FALLBACK_OPTIMIZER(AdamW, = 1e-3, TORCH_FALLBACK_OPTIONS, TORCH_FALLBACK_STATE)
#undef TORCH_FALLBACK_OPTIONS
#undef TORCH_FALLBACK_STATE
#define TORCH_FALLBACK_OPTIONS(Class)                                                                                  \
  TORCH_FALLBACK_ARG(Class, double, lr)                                                                                \
  TORCH_FALLBACK_ARG(Class, double, alpha)                                                                             \
  TORCH_FALLBACK_ARG(Class, double, eps)                                                                               \
  TORCH_FALLBACK_ARG(Class, double, weight_decay)                                                                      \
  TORCH_FALLBACK_ARG(Class, double, momentum)                                                                          \
  TORCH_FALLBACK_ARG(Class, bool, centered)
#define TORCH_FALLBACK_STATE(Class)                                                                                    \
  TORCH_FALLBACK_ARG(Class, int64_t, step)                                                                             \
  TORCH_FALLBACK_ARG(Class, Tensor, square_avg)                                                                        \
  TORCH_FALLBACK_ARG(Class, Tensor, momentum_buffer)                                                                   \
  TORCH_FALLBACK_ARG(Class, Tensor, grad_avg)
TORCH_FALLBACK_OPTIMIZER(RMSprop, = 1e-2, TORCH_FALLBACK_OPTIONS, TORCH_FALLBACK_STATE)
#undef TORCH_FALLBACK_OPTIONS
#undef TORCH_FALLBACK_STATE
#define TORCH_FALLBACK_OPTIONS(Class)                                                                                  \
  TORCH_FALLBACK_ARG(Class, double, lr)                                                                                \
  TORCH_FALLBACK_ARG(Class, double, lr_decay)                                                                          \
  TORCH_FALLBACK_ARG(Class, double, weight_decay)                                                                      \
  TORCH_FALLBACK_ARG(Class, double, initial_accumulator_value)                                                         \
  TORCH_FALLBACK_ARG(Class, double, eps)
#define TORCH_FALLBACK_STATE(Class)                                                                                    \
  TORCH_FALLBACK_ARG(Class, Tensor, sum)                                                                               \
  TORCH_FALLBACK_ARG(Class, int64_t, step)
TORCH_FALLBACK_OPTIMIZER(Adagrad, = 1e-2, TORCH_FALLBACK_OPTIONS, TORCH_FALLBACK_STATE)
#undef TORCH_FALLBACK_OPTIONS
#undef TORCH_FALLBACK_STATE
#define TORCH_FALLBACK_OPTIONS(Class)                                                                                  \
  TORCH_FALLBACK_ARG(Class, double, lr)                                                                                \
  TORCH_FALLBACK_ARG(Class, int64_t, max_iter)                                                                         \
  TORCH_FALLBACK_ARG(Class, std::optional<int64_t>, max_eval)                                                          \
  TORCH_FALLBACK_ARG(Class, double, tolerance_grad)                                                                    \
  TORCH_FALLBACK_ARG(Class, double, tolerance_change)                                                                  \
  TORCH_FALLBACK_ARG(Class, int64_t, history_size)                                                                     \
  TORCH_FALLBACK_ARG(Class, std::optional<std::string>, line_search_fn)
#define TORCH_FALLBACK_STATE(Class)                                                                                    \
  TORCH_FALLBACK_ARG(Class, int64_t, func_evals)                                                                       \
  TORCH_FALLBACK_ARG(Class, int64_t, n_iter)
TORCH_FALLBACK_OPTIMIZER(LBFGS, = 1, TORCH_FALLBACK_OPTIONS, TORCH_FALLBACK_STATE)
#undef TORCH_FALLBACK_OPTIONS
#undef TORCH_FALLBACK_STATE
#undef TORCH_FALLBACK_OPTIMIZER
#undef TORCH_FALLBACK_ARG
class LRScheduler {
public:
  LRScheduler(Optimizer &optimizer);
  virtual ~LRScheduler() = default;
  void step();

protected:
  virtual std::vector<double> get_lrs() = 0;
  std::vector<double> get_current_lrs() const;
  unsigned step_count_{};
};
class StepLR : public LRScheduler {
public:
  StepLR(Optimizer &optimizer, const unsigned step_size, const double gamma = 0.1);

private:
  std::vector<double> get_lrs() override;
};
class ReduceLROnPlateauScheduler {
public:
  enum SchedulerMode { min, max };
  enum ThresholdMode { rel, abs };
  ReduceLROnPlateauScheduler(Optimizer &optimizer, SchedulerMode mode = min, float factor = 0.1, int patience = 10,
                             double threshold = 1e-4, ThresholdMode threshold_mode = rel, int cooldown = 0,
                             const std::vector<float> &min_lr = {}, double eps = 1e-8, bool verbose = false);
  void step(float metric);
};
} // namespace optim
} // namespace torch
