// Modules that infer in training mode.
// RUN: %check_cuda_tidy %s torch-missing-eval %t

#include <torch/script.h>
#include <torch/torch.h>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct NetImpl : torch::nn::Module {
  NetImpl() {
    register_module("first", first);
    register_module("drop", drop);
  }
  torch::Tensor forward(torch::Tensor x) { return drop->forward(first->forward(x)); }
  torch::nn::Linear first{8, 8};
  torch::nn::Dropout drop{0.5};
};
TORCH_MODULE(Net);

torch::Tensor constructed_bad(const torch::Tensor &x) {
  Net model;
  torch::NoGradGuard guard;
  return model->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'model' infers in training mode: its layer 'drop', a 'Dropout', drops values at random [torch-missing-eval]
  // CHECK-MESSAGES: :[[@LINE-9]]:22: note: the layer is here
  // CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'model' was constructed here, in training mode, and not put into another since
  // CHECK-MESSAGES: :[[@LINE-5]]:22: note: no gradients are recorded from here on: this is no training
  // CHECK-MESSAGES: :[[@LINE-5]]:10: note: 'eval()' before this call puts it into evaluation mode
}

torch::Tensor constructed_ok(const torch::Tensor &x) {
  Net model;
  model->eval();
  torch::NoGradGuard guard;
  return model->forward(x);
}

torch::Tensor trainFalse_ok(const torch::Tensor &x) {
  Net model;
  model->train(false);
  torch::NoGradGuard guard;
  return model->forward(x);
}

torch::Tensor trainUnknown_ok(const torch::Tensor &x, bool training) {
  Net model;
  model->train(training);
  torch::NoGradGuard guard;
  return model->forward(x);
}

torch::Tensor recorded_ok(const torch::Tensor &x) {
  Net model;
  return model->forward(x);
}

// Weights that are loaded set no mode.
torch::Tensor loaded_bad(const torch::Tensor &x) {
  auto model = std::make_shared<NetImpl>();
  torch::load(model, "net.pt");
  c10::InferenceMode guard;
  return model->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'model' infers in training mode: its layer 'drop'
  // CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'model' was constructed here
}

torch::Tensor emptyAtFirst_bad(const torch::Tensor &x) {
  Net model{nullptr};
  model = Net();
  c10::InferenceMode guard;
  return model->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'model' infers in training mode: its layer 'drop'
  // CHECK-MESSAGES: :[[@LINE-4]]:11: note: 'model' was constructed here
}

// A loop that trains and then evaluates.

void epochs_bad(torch::optim::SGD &optimizer, const std::vector<torch::Tensor> &batches) {
  Net model;
  for (int epoch = 0; epoch < 10; ++epoch) {
    model->train();
    for (const auto &batch : batches) {
      optimizer.zero_grad();
      model->forward(batch).sum().backward();
      optimizer.step();
    }
    torch::NoGradGuard guard;
    double total = 0;
    for (const auto &batch : batches)
      total += model->forward(batch).sum().item<double>();
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'model' infers in training mode: its layer 'drop'
    // CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'model' was last put into training mode here
  }
}

void epochs_ok(torch::optim::SGD &optimizer, const std::vector<torch::Tensor> &batches) {
  Net model;
  for (int epoch = 0; epoch < 10; ++epoch) {
    model->train();
    for (const auto &batch : batches) {
      optimizer.zero_grad();
      model->forward(batch).sum().backward();
      optimizer.step();
    }
    model->eval();
    torch::NoGradGuard guard;
    double total = 0;
    for (const auto &batch : batches)
      total += model->forward(batch).sum().item<double>();
  }
}

void eitherMode_ok(const torch::Tensor &x, bool train) {
  Net model;
  if (train)
    model->train();
  else
    model->eval();
  torch::NoGradGuard guard;
  auto y = model->forward(x);
}

// The mode comes from callers.

static double validate_bad(Net &model, const torch::Tensor &x) {
  torch::NoGradGuard guard;
  return model->forward(x).sum().item<double>();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'model' infers in training mode: its layer 'drop'
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'model' was last put into training mode here
}

static void fit(Net net, const torch::Tensor &x) {
  net->train();
  net->forward(x).sum().backward();
}

double fitAndValidate_bad(const torch::Tensor &x) {
  Net model;
  fit(model, x);
  return validate_bad(model, x);
}

static double validate_ok(Net &model, const torch::Tensor &x) {
  torch::NoGradGuard guard;
  return model->forward(x).sum().item<double>();
}

static void freeze(Net &model) { model->eval(); }

double fitAndValidate_ok(const torch::Tensor &x) {
  Net model;
  fit(model, x);
  freeze(model);
  return validate_ok(model, x);
}

torch::Tensor parameter_ok(Net &model, const torch::Tensor &x) {
  torch::NoGradGuard guard;
  return model->forward(x);
}

void elsewhere(Net model);

torch::Tensor handedAway_ok(const torch::Tensor &x) {
  Net model;
  elsewhere(model);
  torch::NoGradGuard guard;
  return model->forward(x);
}

torch::Tensor alias_ok(const torch::Tensor &x) {
  Net model;
  Net same = model;
  same->eval();
  torch::NoGradGuard guard;
  return model->forward(x);
}

torch::Tensor alias_bad(const torch::Tensor &x) {
  Net model;
  Net same = model;
  torch::NoGradGuard guard;
  return same->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'same' infers in training mode: its layer 'drop'
}

torch::Tensor partsEvaluated_ok(const torch::Tensor &x) {
  Net model;
  for (auto &part : model->modules())
    part->eval();
  torch::NoGradGuard guard;
  return model->forward(x);
}

torch::Tensor lambda_ok(const torch::Tensor &x) {
  Net model;
  auto prepare = [&] { model->eval(); };
  prepare();
  torch::NoGradGuard guard;
  return model->forward(x);
}

// Keeps the module, and may evaluate it.
struct Trainer {
  explicit Trainer(Net net) : net(net) {}
  void prepare() { net->eval(); }
  torch::Tensor member_ok(const torch::Tensor &x) {
    torch::NoGradGuard guard;
    return net->forward(x);
  }
  torch::Tensor member_bad(const torch::Tensor &x) {
    net->train();
    net->forward(x).sum().backward();
    torch::NoGradGuard guard;
    auto y = net->forward(x);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'net' infers in training mode: its layer 'drop'
    return y.clone();
  }
  Net net;
};

torch::Tensor kept_ok(const torch::Tensor &x) {
  Net model;
  Trainer trainer(model);
  trainer.prepare();
  torch::NoGradGuard guard;
  return model->forward(x);
}

// Monte Carlo dropout.

torch::Tensor monteCarloTrain_ok(const torch::Tensor &x) {
  Net model;
  model->eval();
  torch::NoGradGuard guard;
  model->train();
  return model->forward(x);
}

torch::Tensor monteCarloMean_ok(const torch::Tensor &x) {
  Net model;
  torch::NoGradGuard guard;
  torch::Tensor sum = torch::zeros({8});
  for (int sample = 0; sample < 20; ++sample)
    sum += model->forward(x);
  return sum / 20;
}

// Computes the statistics of batch normalisation anew.
void statistics_ok(const std::vector<torch::Tensor> &batches) {
  Net model;
  model->train();
  torch::NoGradGuard guard;
  for (const auto &batch : batches)
    model->forward(batch);
}

// What another module is trained on.
void adversary_ok(const torch::Tensor &noise, torch::optim::SGD &optimizer) {
  Net generator, critic;
  torch::Tensor fake;
  {
    torch::NoGradGuard guard;
    fake = generator->forward(noise);
  }
  auto loss = critic->forward(fake).mean();
  loss.backward();
  optimizer.step();
}

// Scripts.

torch::Tensor script_bad(torch::jit::Module script, const torch::Tensor &x) {
  script.train();
  torch::NoGradGuard guard;
  return script.forward({x}).toTensor();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'script' infers in training mode, in which dropout drops values at random
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'script' was last put into training mode here
}

// A script keeps the mode in which it was saved, and that is not known here.
torch::Tensor FN_loadedScript(const torch::Tensor &x) {
  torch::jit::Module script = torch::jit::load("net.pt");
  torch::NoGradGuard guard;
  return script.forward({x}).toTensor();
}

// Only a guard tells that this is inference.
torch::Tensor FN_withoutGuard(const torch::Tensor &x) {
  Net model;
  torch::load(model, "net.pt");
  return model->forward(x).argmax();
}

// What a function makes is not followed to its callers.
static Net make() { return Net(); }
torch::Tensor FN_made(const torch::Tensor &x) {
  Net model = make();
  torch::NoGradGuard guard;
  return model->forward(x);
}

// Elements of a container are not told apart.
torch::Tensor FN_element(const torch::Tensor &x) {
  std::vector<Net> models(2);
  models[0]->train();
  torch::NoGradGuard guard;
  return models[0]->forward(x);
}

// Two runs of the same input side by side are taken for two inferences.
torch::Tensor FP_twoSamples(const torch::Tensor &x) {
  Net model;
  torch::NoGradGuard guard;
  auto first = model->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'model' infers in training mode
  auto second = model->forward(x);
  return (first + second) / 2;
}
