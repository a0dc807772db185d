// Under which grad mode a forward runs.
// RUN: %check_cuda_tidy %s torch-missing-no-grad %t

#include <torch/csrc/inductor/aoti_package/model_package_loader.h>
#include <torch/script.h>
#include <torch/torch.h>
#include <algorithm>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

using Script = torch::jit::Module;
using Inputs = std::vector<torch::jit::IValue>;

void plain_bad(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  module.forward(inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'module' is run for its result alone, and records a graph that nobody differentiates [torch-missing-no-grad]
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'module' is loaded from a file, and not trained here
}

// Guards of all kinds and names.

void noGrad_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  torch::NoGradGuard no_grad;
  module.forward(inputs);
}

void inferenceMode_ok(const Inputs &inputs) {
  c10::InferenceMode guard;
  Script module = torch::jit::load("m.pt");
  if (module.is_training())
    return;
  module.forward(inputs);
}

void autoGradMode_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  at::AutoGradMode guard(/*enabled=*/false);
  module.forward(inputs);
}

void inferenceModeOff_bad(const Inputs &inputs) {
  torch::NoGradGuard no_grad;
  Script module = torch::jit::load("m.pt");
  c10::InferenceMode guard(false);
  module.forward(inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'module' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'module' is loaded from a file
  // CHECK-MESSAGES: :[[@LINE-4]]:22: note: 'guard' has gradients recorded
}

void whoKnows_ok(const Inputs &inputs, bool Training) {
  Script module = torch::jit::load("m.pt");
  torch::AutoGradMode guard(Training);
  module.forward(inputs);
}

void optional_ok(const Inputs &inputs, bool Training) {
  Script module = torch::jit::load("m.pt");
  std::optional<torch::NoGradGuard> guard;
  if (!Training)
    guard.emplace();
  module.forward(inputs);
}

void emptyOptional_bad(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  std::optional<torch::NoGradGuard> guard;
  module.forward(inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'module' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'module' is loaded from a file
}

void resetOptional_bad(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  std::optional<torch::NoGradGuard> guard(std::in_place);
  auto owner = std::make_unique<torch::NoGradGuard>();
  guard.reset();
  owner = nullptr;
  module.forward(inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'module' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-7]]:10: note: 'module' is loaded from a file
}

void filledOptional_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  std::optional<torch::NoGradGuard> guard;
  guard.emplace();
  module.forward(inputs);
}

void filledAgain_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  auto guard = std::make_unique<torch::NoGradGuard>();
  guard.reset();
  guard = std::make_unique<torch::NoGradGuard>();
  module.forward(inputs);
}

void perhapsReset_ok(const Inputs &inputs, bool Training) {
  Script module = torch::jit::load("m.pt");
  auto guard = std::make_unique<torch::NoGradGuard>();
  if (Training)
    guard.reset();
  module.forward(inputs);
}

void resetAfter_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  std::optional<torch::NoGradGuard> guard(std::in_place);
  module.forward(inputs);
  guard.reset();
}

#define WITHOUT_GRAD torch::NoGradGuard GuardOfMacro

void macro_ok(const Inputs &inputs) {
  WITHOUT_GRAD;
  Script module = torch::jit::load("m.pt");
  module.forward(inputs);
}

void init_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  if (torch::NoGradGuard no_grad; !inputs.empty())
    module.forward(inputs);
}

void reference_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  const auto &guard = torch::NoGradGuard();
  module.forward(inputs);
}

class Session {
  torch::NoGradGuard Guard;
  Script Module = torch::jit::load("m.pt");

public:
  void run(const Inputs &inputs) { Module.forward(inputs); }
};

struct Mode {
  explicit Mode(bool Records) : Records(Records) {}
  at::AutoGradMode Records;
};

void ownGuard_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  Mode mode(false);
  module.forward(inputs);
}

void ownGuard_bad(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  Mode mode(true);
  module.forward(inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'module' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'module' is loaded from a file
  // CHECK-MESSAGES: :[[@LINE-4]]:8: note: 'mode' has gradients recorded
}

// The guard's scope, and its place.

void ended_bad(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  {
    torch::NoGradGuard no_grad;
    module.eval();
  }
  module.forward(inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'module' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: it was put into evaluation mode here
  // CHECK-MESSAGES: :[[@LINE-6]]:24: note: 'no_grad' is gone at the end of its block
}

void late_bad(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  module.forward(inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'module' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'module' is loaded from a file
  torch::NoGradGuard no_grad;
}

// Switched by a call.

void switched_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  at::GradMode::set_enabled(false);
  for (int i = 0; i < 10; ++i)
    module.forward(inputs);
}

void switchedBack_bad(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  at::GradMode::set_enabled(false);
  at::GradMode::set_enabled(true);
  module.forward(inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'module' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-5]]:10: note: 'module' is loaded from a file
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: gradients are recorded from here on
}

void switchedPerhaps_ok(const Inputs &inputs, bool Training) {
  Script module = torch::jit::load("m.pt");
  if (!Training)
    at::GradMode::set_enabled(false);
  module.forward(inputs);
}

void switchOff() { at::GradMode::set_enabled(false); }

void switchedElsewhere_ok(const Inputs &inputs) {
  switchOff();
  Script module = torch::jit::load("m.pt");
  module.forward(inputs);
}

class Switch {
  bool Before = at::GradMode::is_enabled();

public:
  Switch() { at::GradMode::set_enabled(false); }
  ~Switch() { at::GradMode::set_enabled(Before); }
};

void ownSwitch_ok(const Inputs &inputs) {
  Switch off;
  Script module = torch::jit::load("m.pt");
  module.forward(inputs);
}

// Callers.

static void called_ok(Script &module, const Inputs &inputs) { module.forward(inputs); }

void caller(const Inputs &inputs) {
  torch::NoGradGuard no_grad;
  Script module = torch::jit::load("m.pt");
  called_ok(module, inputs);
}

static void calledTwice_bad(Script &module, const Inputs &inputs) {
  module.forward(inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'module' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-3]]:37: note: 'module' is loaded from a file
}

void twoCallers(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  calledTwice_bad(module, inputs);
  torch::NoGradGuard no_grad;
  calledTwice_bad(module, inputs);
}

// Lambdas and threads.

void lambda_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  torch::NoGradGuard no_grad;
  auto run = [&] { module.forward(inputs); };
  run();
  std::vector<int> Items(3);
  std::for_each(Items.begin(), Items.end(), [&](int) { module.forward(inputs); });
  std::function<void()> later = [&] { module.forward(inputs); };
  later();
}

template <class F> void withoutGrad(F &&Body) {
  torch::NoGradGuard no_grad;
  Body();
}

void wrapper_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  withoutGrad([&] { module.forward(inputs); });
}

void thread_bad(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  torch::NoGradGuard no_grad;
  std::thread worker([&] {
    for (int i = 0;; ++i)
      module.forward(inputs);
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'module' is run for its result alone
    // CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'module' is loaded from a file
    // CHECK-MESSAGES: :[[@LINE-5]]:15: note: a thread begins here, on which no guard of another thread counts
  });
  worker.join();
}

void threadWithGuard_ok(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  std::vector<std::thread> workers;
  workers.emplace_back([&] {
    torch::NoGradGuard no_grad;
    module.forward(inputs);
  });
}

class Worker {
  Script Module = torch::jit::load("m.pt");
  std::thread Thread;

  void loop(const Inputs &inputs) {
    Module.forward(inputs);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Module' is run for its result alone
    // CHECK-MESSAGES: :[[@LINE-6]]:10: note: 'Module' is loaded from a file
    // CHECK-MESSAGES: :[[@LINE+6]]:14: note: a thread begins here
  }

public:
  void start(const Inputs &inputs) {
    torch::NoGradGuard no_grad;
    Thread = std::thread(&Worker::loop, this, inputs);
  }
};

void async_bad(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  torch::NoGradGuard no_grad;
  auto result = std::async(std::launch::async, [&] { module.forward(inputs); });
  // CHECK-MESSAGES: :[[@LINE-1]]:54: warning: 'module' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'module' is loaded from a file
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: a thread begins here
}

// What the thread is given is the module that was loaded.
void workOn(std::shared_ptr<Script> shared, const Inputs &inputs) {
  shared->forward(inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'shared' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-3]]:37: note: 'shared' is loaded from a file
  // CHECK-MESSAGES: :[[@LINE+5]]:15: note: a thread begins here
}
void argument_bad(const Inputs &inputs) {
  torch::NoGradGuard no_grad;
  auto module = std::make_shared<Script>(torch::jit::load("m.pt"));
  std::thread worker(workOn, module, inputs);
  std::thread other([](Script own, const Inputs &inputs) { own.forward(inputs); }, *module, inputs);
  // CHECK-MESSAGES: :[[@LINE-1]]:60: warning: 'own' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-2]]:31: note: 'own' is loaded from a file
  // CHECK-MESSAGES: :[[@LINE-3]]:15: note: a thread begins here
}

// A pool of another name: whoever runs the task may hold a guard or not.
void handOver(std::function<void()> Task);
void FN_handed(const Inputs &inputs) {
  Script module = torch::jit::load("m.pt");
  torch::NoGradGuard no_grad;
  handOver([&] { module.forward(inputs); });
}

// The object is used on the thread that made it, as far as anybody knows.
class SwitchesWhenMade {
public:
  SwitchesWhenMade() {
    torch::autograd::GradMode::set_enabled(false);
    module = torch::jit::load("model.pt");
  }
  int64_t predict_ok(torch::Tensor x) { return module.forward({x}).toTensor().argmax().item<int64_t>(); }

private:
  torch::jit::Module module;
};

// What is compiled ahead of time records nothing.
int64_t compiled_predict_ok(torch::inductor::AOTIModelPackageLoader &model, torch::Tensor x) {
  return model.run({x})[0].argmax().item<int64_t>();
}
