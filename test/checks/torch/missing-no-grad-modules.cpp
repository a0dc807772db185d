// Which modules are run for their result alone, and what becomes of the result.
// RUN: %check_cuda_tidy %s torch-missing-no-grad %t

#include <torch/script.h>
#include <torch/torch.h>
#include <iostream>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

struct NetImpl : torch::nn::Module {
  torch::nn::Linear fc{nullptr};
  torch::Tensor forward(torch::Tensor x) { return fc->forward(x); }
  torch::Tensor forward_features(torch::Tensor x) { return x; }
  torch::Tensor act(torch::Tensor x) { return forward(x); }
};
TORCH_MODULE(Net);

// Evaluation mode.

void eval_bad(Net &net, torch::Tensor x) {
  net->eval();
  torch::Tensor out = net->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'net' is run for its result alone, and records a graph that nobody differentiates [torch-missing-no-grad]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: it was put into evaluation mode here, which does not switch recording off
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: 'torch::NoGradGuard' or 'c10::InferenceMode' in scope here records nothing
  // CHECK-FIXES: {{^}}  torch::NoGradGuard no_grad;
  // CHECK-FIXES-NEXT: {{^}}  net->eval();
  // CHECK-FIXES-NEXT: {{^}}  torch::Tensor out = net->forward(x);
  std::cout << out.argmax().item<int>() << '\n';
}

void callOperator_bad(Net net, torch::Tensor x) {
  net->train(false);
  float Loss = torch::mse_loss(net(x), x).item<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'net' is run for its result alone
  std::cout << Loss;
}

void features_bad(Net &net, torch::Tensor x) {
  net->eval();
  net->forward_features(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'net' is run for its result alone
}

// Methods of other names count by their bodies: they may hold a guard, or need none.
void act_bad(Net &net, torch::Tensor x) {
  net->eval();
  net->act(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'net' is run for its result alone
}

// Who is given the module may put it into evaluation mode, or have it train again.
void prepare(Net net) { net->eval(); }
void prepareIndirectly(Net &net) { prepare(net); }
void unprepare(Net &net) { net->train(); }
void prepared_bad(Net &net, torch::Tensor x) {
  prepareIndirectly(net);
  net->forward(x.mean({2, 3}));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'net' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-7]]:25: note: it was put into evaluation mode here
}
void prepared_ok(Net &net, torch::Tensor x) {
  net->eval();
  unprepare(net);
  net->forward(x);
}
void FN_preparedLater(Net &net, torch::Tensor x) { // nobody calls it
  net->forward(x);
  prepare(net);
}
class Holder {
public:
  void load() { prepare(Module); }
  void run_bad(torch::Tensor x) {
    Module->forward(x);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Module' is run for its result alone
  }
  void learn() { unprepare(Learner); }
  void start() { prepare(Learner); }
  void run_ok(torch::Tensor x) { Learner->forward(x); }

private:
  Net Module, Learner;
};

// Whoever gets it may differentiate it: where others train, and in another file.
torch::Tensor FN_sample(Net &net, torch::Tensor x) {
  net->eval();
  return torch::softmax(net->forward(x), 1);
}
torch::Tensor sampleAction_ok(Net &net, torch::Tensor x) { return torch::softmax(net->forward(x), 1); }
torch::Tensor features_ok(Net &net, torch::Tensor x) {
  net->eval();
  return net->forward(x);
}

void trained_ok(Net &net, torch::Tensor x) {
  net->eval();
  net->train();
  net->forward(x);
}

// One function that does both: only the second half wants no gradients.
void epoch_bad(Net &net, torch::optim::Optimizer &optimizer, torch::Tensor x) {
  for (int epoch = 0; epoch < 10; ++epoch) {
    net->train();
    auto loss = net->forward(x).sum();
    loss.backward();
    optimizer.step();
    net->eval();
    auto validation = net->forward(x).sum();
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'net' is run for its result alone
    std::cout << validation.item<float>();
  }
}

void base_bad(torch::nn::Sequential &sequential, torch::nn::AnyModule &any, torch::Tensor x) {
  sequential->eval();
  sequential->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'sequential' is run for its result alone
}

void pointer_bad(const std::shared_ptr<NetImpl> &net, torch::Tensor x) {
  net->eval();
  (*net).forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'net' is run for its result alone
}

// What a function that is called here makes of the result carries no graph any more.

template <class Loader> void test_bad(Net &net, Loader &loader) {
  for (auto &batch : loader)
    std::cout << net->forward(batch).template item<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'net' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-4]]:30: note: 'test_bad<{{.*}}>' neither returns nor keeps what hangs on the graph
}

void instantiate(Net &net, std::vector<torch::Tensor> &loader) { test_bad(net, loader); }

torch::Tensor predict_ok(Net &net, torch::Tensor x) { return net->forward(x); }

void attack_ok(Net &net, torch::Tensor x) {
  net->eval();
  torch::Tensor out = net->forward(x);
  auto loss = torch::nll_loss(out, x);
  auto total = loss * 2;
  total.backward();
}

static torch::Tensor run_ok(Net &net, torch::Tensor x) {
  net->eval();
  return net->forward(x);
}

void caller(Net &net, torch::Tensor x) { run_ok(net, x).backward(); }

static std::tuple<torch::Tensor, torch::Tensor> run_bad(Net &net, torch::Tensor x) {
  net->eval();
  torch::Tensor a, b;
  std::tie(a, b) = std::make_pair(net->forward(x), x);
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: 'net' is run for its result alone
  return {a, b};
}

void printer(Net &net, torch::Tensor x) {
  auto [first, second] = run_bad(net, x);
  std::cout << first.sizes();
}

void gradient_ok(Net &net, torch::Tensor x) {
  net->eval();
  auto grads = torch::autograd::grad({net->forward(x)}, {x});
}

// Whoever has the sum may differentiate it.
struct Keeper {
  torch::Tensor Sum;
  void keep_ok(Net &net, torch::Tensor x) {
    net->eval();
    Sum = Sum + net->forward(x);
  }
  void out_ok(Net &net, torch::Tensor x, std::vector<torch::Tensor> &Results) {
    net->eval();
    Results.push_back(net->forward(x));
  }
};

void detached_bad(Net &net, torch::Tensor x, std::vector<torch::Tensor> &Results) {
  net->eval();
  Results.push_back(net->forward(x).detach().cpu());
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'net' is run for its result alone
}

void frozen_ok(Net &net, torch::Tensor x) {
  net->eval();
  for (auto &parameter : net->parameters())
    parameter.requires_grad_(false);
  net->forward(x);
}

// Loaded scripts.

torch::jit::Module loadScript() {
  auto module = torch::jit::load("m.pt");
  module.to(at::kCUDA);
  return module;
}

struct Detector {
  std::unique_ptr<torch::jit::Module> Module;
  Detector() { Module = std::make_unique<torch::jit::Module>(loadScript()); }

  torch::Tensor detect_bad(torch::Tensor x) {
    auto outputs = Module->forward({x}).toTuple();
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Module' is run for its result alone
    return outputs->elements()[0].toTensor();
  }

  void method_bad(torch::Tensor x) {
    Module->get_method("encode")({x});
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Module' is run for its result alone
  }

  // Nothing tells that there are tensors among the arguments.
  void access_ok(std::vector<torch::jit::IValue> arguments) {
    std::string clear_method = "clear_buffer";
    Module->get_method("set_sample_rate")(arguments);
    Module->get_method(clear_method)(arguments);
  }
  void setImage_bad(torch::Tensor x) {
    Module->get_method("set_image")({x});
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Module' is run for its result alone
  }

  void runMethod_bad(torch::Tensor x) {
    Module->run_method("decode", x);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Module' is run for its result alone
  }
};

void attribute_ok(torch::Device device) {
  auto module = torch::jit::load("m.pt");
  std::cout << module.run_method("subsampling_rate").toInt();
  module.run_method("initial_state", device);
}

// The parameters of a frozen script are constants.
void frozenScript_ok(torch::Tensor x) {
  auto module = torch::jit::freeze(torch::jit::load("m.pt"));
  module.forward({x});
}

void frozenLater_ok(torch::Tensor x) {
  torch::jit::Module module = torch::jit::load("m.pt");
  module = torch::jit::optimize_for_inference(module);
  module.forward({x});
}

// A module that somebody loads, perhaps to train it.
void FN_given(torch::jit::Module &module, torch::Tensor x) { module.forward({x}); }

// What a function that trains cuts off by itself, and a result that somebody evaluates.
void target_ok(Net &online, Net &target, torch::Tensor x) {
  target->eval();
  auto best = std::get<0>(target->forward(x).max(1)).detach();
  auto next = target->forward(x);
  auto loss = torch::mse_loss(online->forward(x), best + next.detach());
  loss.backward();
}

// Guards that are none.

void temporary_bad(Net &net, torch::Tensor x) {
  torch::NoGradGuard();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the guard is gone at the end of this statement, and switches nothing for those after it
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: give it a name, which it keeps to the end of the block
  c10::InferenceMode(true);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the guard is gone
  torch::NoGradGuard{};
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the guard is gone
}

void function_bad(Net &net, torch::Tensor x) {
  torch::NoGradGuard no_grad();
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'no_grad' is declared as a function here, and no guard
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: without the parentheses it is one
}

void guards_ok() {
  torch::NoGradGuard no_grad;
  c10::InferenceMode guard(true);
  auto other = std::make_unique<torch::NoGradGuard>();
}

// Updates.

void update_bad(Net &net) {
  for (auto &p : net->parameters()) {
    p -= 0.1 * p.grad();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a parameter is changed in place where gradients are recorded: this raises 'a leaf Variable that requires grad is being used in an in-place operation'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'torch::NoGradGuard' in scope here allows it
    p.grad().zero_();
  }
}

void updateNamed_bad(Net &net, Net &target) {
  auto parameters = target->named_parameters();
  for (auto &p : parameters)
    p.value().copy_(net->named_parameters()[p.key()]);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: a parameter is changed in place
  net->fc->weight.fill_(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a parameter is changed in place
}

void update_ok(Net &net) {
  for (auto &p : net->parameters())
    p.data() -= 0.1 * p.grad();
  for (auto &p : net->parameters())
    p.requires_grad_(true);
  torch::NoGradGuard no_grad;
  for (auto &p : net->parameters())
    p.sub_(0.1 * p.grad());
}

// Tensors of the program's own.

void ownLeaf_bad(torch::Tensor x, torch::Tensor y) {
  auto w = torch::randn({4}, torch::requires_grad());
  for (int i = 0; i < 100; ++i) {
    (x.matmul(w) - y).pow(2).mean().backward();
    w -= 0.1 * w.grad();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'w' is changed in place where gradients are recorded: this raises 'a leaf Variable that requires grad is being used in an in-place operation'
    w.grad().zero_();
  }
  auto options = torch::TensorOptions().requires_grad(true);
  torch::Tensor b = torch::zeros({4}, options);
  b.sub_(b.grad());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'b' is changed in place
  auto c = torch::rand({4});
  c.set_requires_grad(true);
  c += c.grad();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'c' is changed in place
  auto d = torch::rand({4}).mul(0.1).requires_grad_();
  d.add_(d.grad());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'd' is changed in place
}

void ownLeaf_ok(torch::Tensor x) {
  auto w = torch::randn({4}, torch::requires_grad());
  auto v = w * 2;
  v += 1;
  w.data() -= 0.1 * w.grad();
  w.detach().sub_(w.grad());
  auto u = torch::randn({4});
  u += 1;
  u.requires_grad_(true);
  auto b = torch::zeros({4}, torch::requires_grad());
  b = b - b.grad();
  b += 1;
  auto c = torch::zeros({4}, torch::requires_grad(false));
  c += 1;
  torch::NoGradGuard no_grad;
  w -= 0.1 * w.grad();
}

struct Affine : torch::nn::Module {
  Affine() : shift(register_parameter("shift", torch::zeros({4}))) {
    scale = register_parameter("scale", torch::ones({4}));
    fixed = register_parameter("fixed", torch::ones({4}), /*requires_grad=*/false);
    mean = register_buffer("mean", torch::zeros({4}));
  }
  void step_bad(double rate) {
    scale -= rate * scale.grad();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'scale' is changed in place
    shift.sub_(rate * shift.grad());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'shift' is changed in place
  }
  void step_ok(double rate, torch::Tensor x) {
    fixed -= rate;
    mean.mul_(0.9).add_(x);
    torch::NoGradGuard no_grad;
    scale -= rate * scale.grad();
  }
  torch::Tensor scale, shift, fixed, mean;
};
