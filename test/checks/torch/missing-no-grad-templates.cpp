// Modules whose type is a parameter of a template: what it is instantiated with tells of them, in programs that train on
// several processes, too.
// RUN: %check_cuda_tidy %s torch-missing-no-grad %t

#include <torch/script.h>
#include <torch/torch.h>
#include <iostream>
#include <memory>
#include <type_traits>

struct Points : torch::data::Dataset<Points> {
  torch::data::Example<> get(size_t index) override;
  torch::optional<size_t> size() const override;
};

template <class Module, class Dataset, class Sampler> class Trainer {
public:
  using Stacked = torch::data::datasets::MapDataset<Dataset, torch::data::transforms::Stack<>>;
  using Loader = torch::disable_if_t<Stacked::is_stateful || !std::is_constructible<Sampler, size_t>::value,
                                     std::unique_ptr<torch::data::StatelessDataLoader<Stacked, Sampler>>>;
  Trainer(Module module, Dataset &dataset)
      : module(module), loader(torch::data::make_data_loader<Sampler>(
                            dataset.map(torch::data::transforms::Stack<>()), torch::data::DataLoaderOptions(8))) {}
  virtual ~Trainer() = default;
  virtual void evaluate_bad() {
    module->eval();
    for (auto &batch : *loader)
      std::cout << valueOf(module->forward({batch.data})).argmax();
    // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'module' is run for its result alone, and records a graph
  }
  virtual void evaluate_ok() {
    module->eval();
    torch::NoGradGuard no_grad;
    for (auto &batch : *loader)
      std::cout << valueOf(module->forward({batch.data})).argmax();
  }

private:
  static torch::Tensor valueOf(torch::Tensor tensor) { return tensor; }
  static torch::Tensor valueOf(torch::jit::IValue value) { return value.toTensor(); }

  Module module;
  Loader loader;
};

void trainTogether(torch::jit::Module *module, Points &points) {
  Trainer<torch::jit::Module *, Points, torch::data::samplers::DistributedRandomSampler> random(module, points);
  Trainer<torch::jit::Module *, Points, torch::data::samplers::DistributedSequentialSampler> sequential(module, points);
}

// Nothing says what it is given: `eval` and `forward` may be anybody's.
template <class Module> void FN_instantiatedNowhere(Module &module, torch::Tensor x) {
  module->eval();
  std::cout << module->forward(x).argmax();
}
