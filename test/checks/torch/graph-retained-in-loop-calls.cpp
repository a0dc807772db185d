// What outlives the iterations behind calls, and states that iterations hand on.
// RUN: %check_cuda_tidy %s torch-graph-retained-in-loop %t

#include <iostream>
#include <torch/torch.h>
#include <vector>

struct NetImpl : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x);
  std::tuple<torch::Tensor, torch::Tensor> forward(torch::Tensor x, torch::Tensor state);
};
TORCH_MODULE(Net);

using Batches = std::vector<std::pair<torch::Tensor, torch::Tensor>>;

// A class that adds up what it is given.
struct Meter {
  void update(const torch::Tensor &value, int64_t n) {
    Sum += value * n;
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'Sum' adds up 'value' together with its graph: of every iteration's graph the nodes stay in memory [torch-graph-retained-in-loop]
    // CHECK-MESSAGES: :[[@LINE+13]]:3: note: each iteration of this loop adds one
    // CHECK-MESSAGES: :[[@LINE+7]]:17: note: 'Sum' outlives the iterations
    // CHECK-MESSAGES: :[[@LINE+12]]:38: note: 'value' requires grad because of this
    Count += n;
  }
  void updateDetached(const torch::Tensor &value) { Detached += value.detach(); }
  void updateOften(const torch::Tensor &value) { Often += value; }
  void reset() { Often = torch::zeros({}); }
  torch::Tensor Sum = torch::zeros({}), Detached = torch::zeros({}), Often = torch::zeros({});
  int64_t Count = 0;
};
void meter_bad(Net &net, const Batches &batches) {
  Meter meter;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    meter.update(loss, 1);
  }
}
void meter_ok(Net &net, const Batches &batches) {
  Meter meter;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    meter.updateDetached(loss);
    meter.updateOften(loss);
    meter.reset();
    Meter inner;
    inner.updateOften(loss);
    torch::NoGradGuard no_grad;
    meter.update(net->forward(data).mean(), 1);
  }
}

// A function that keeps it for its caller.
void log(std::vector<torch::Tensor> &history, const torch::Tensor &value) {
  history.push_back(value);
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'history' keeps 'value' together with its graph
}
void log_bad(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> losses;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    log(losses, loss);
  }
}

// The loop is around the call, wherever that is.
class Learner {
  Net Model;
  torch::Tensor Total = torch::zeros({}), Last;
  std::vector<torch::Tensor> Losses;

public:
  Learner(torch::Tensor x) {
    auto loss = Model->forward(x).mean();
    loss.backward();
    Total += loss;
  }
  void step_bad(torch::Tensor x) {
    auto loss = Model->forward(x).mean();
    loss.backward();
    Total += loss;
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'Total' adds up 'loss' together with its graph: of every iteration's graph the nodes stay in memory
    // CHECK-MESSAGES: :[[@LINE-5]]:8: note: each call of 'step_bad' adds one
    // CHECK-MESSAGES: :[[@LINE-15]]:17: note: 'Total' outlives the calls
  }
  void step_ok(torch::Tensor x) {
    auto loss = Model->forward(x).mean();
    loss.backward();
    Total += loss.detach();
    Last = loss;
    Losses.clear();
    Losses.push_back(loss);
  }
  // Terms of one loss.
  void terms_ok(torch::Tensor x) {
    auto loss = Model->forward(x).mean();
    Losses.push_back(loss);
    torch::stack(Losses).sum().backward();
    Losses.clear();
  }
};

// What earlier iterations have differentiated already is differentiated again.
void episodes_bad(Net &net, torch::Tensor x, int episodes) {
  std::vector<torch::Tensor> values, all;
  for (int episode = 0; episode < episodes; ++episode) {
    std::vector<torch::Tensor> own;
    while (x.numel() > 0) {
      auto [value, next] = net->forward(x, x);
      values.push_back(value);
      // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'values' keeps 'value' together with its graph: of every iteration's
      own.push_back(value);
      all.push_back(value);
      // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'all' keeps 'value' together with its graph: of every iteration's
    }
    auto loss = torch::stack(values).sum() + torch::stack(own).sum();
    loss.backward();
  }
}
void episodes_ok(Net &net, torch::Tensor x, int episodes) {
  std::vector<torch::Tensor> values;
  for (int episode = 0; episode < episodes; ++episode) {
    values.push_back(net->forward(x));
    if (episode % 4 == 3) {
      torch::stack(values).sum().backward();
      values.clear();
    }
  }
  torch::Tensor sum = torch::zeros({});
  for (int episode = 0; episode < episodes; ++episode) {
    sum += net->forward(x).mean();
    if (episode == 100) {
      sum.backward();
      break;
    }
  }
}

// States of recurrent networks.
void state_bad(Net &net, const Batches &batches) {
  torch::Tensor state = torch::zeros({1, 64});
  for (const auto &[data, target] : batches) {
    auto [output, next] = net->forward(data, state);
    auto loss = torch::mse_loss(output, target);
    loss.backward({}, /*retain_graph=*/true);
    state = next;
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'state' keeps 'next' together with its graph: of every iteration's graph the nodes stay in memory
    // CHECK-FIXES: state = next.detach();
  }
}
void tied_bad(Net &net, const Batches &batches) {
  torch::Tensor output, state = torch::zeros({1, 64});
  for (const auto &[data, target] : batches) {
    std::tie(output, state) = net->forward(data, state);
    // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: 'state' keeps 'net->forward(data, state)' together with its graph
    torch::mse_loss(output, target).backward({}, true);
  }
}
void generated_bad(Net &net, torch::Tensor token) {
  torch::Tensor state = torch::zeros({1, 64});
  for (int i = 0; i < 1000; ++i) {
    auto [output, next] = net->forward(token, state);
    token = output.argmax(-1);
    state = next;
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'state' keeps 'next' together with its graph: every iteration's graph and all it has stored stay in memory
  }
}
void generated_ok(Net &net, torch::Tensor token) {
  torch::NoGradGuard no_grad;
  torch::Tensor state = torch::zeros({1, 64});
  for (int i = 0; i < 1000; ++i) {
    auto [output, next] = net->forward(token, state);
    token = output.argmax(-1);
    state = next;
  }
}
void detached_ok(Net &net, const Batches &batches) {
  torch::Tensor output, state = torch::zeros({1, 64}), other = state;
  for (const auto &[data, target] : batches) {
    std::tie(output, state) = net->forward(data, state);
    torch::mse_loss(output, target).backward();
    state = state.detach();
    auto [more, next] = net->forward(data, other.detach());
    more.mean().backward();
    other = next;
  }
}
void wholeSequence_ok(Net &net, const Batches &batches) {
  for (const auto &[data, target] : batches) {
    torch::Tensor state = torch::zeros({1, 64}), output, loss = torch::zeros({});
    for (int64_t step = 0; step < data.size(0); ++step) {
      std::tie(output, state) = net->forward(data[step], state);
      loss += torch::mse_loss(output, target[step]);
    }
    loss.backward();
  }
}
float layers_ok(std::vector<Net> &layers, torch::Tensor x) {
  for (auto &layer : layers)
    x = layer->forward(x);
  return x.mean().item<float>();
}

// A static variable is to a function what a member is to a method.
void everyCall_bad(Net &net, torch::Tensor x, torch::optim::Optimizer &optimizer) {
  static std::vector<torch::Tensor> losses;
  auto loss = net->forward(x).mean();
  loss.backward();
  optimizer.step();
  losses.push_back(loss);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'losses' keeps 'loss' together with its graph
}
void everyCall_ok(Net &net, torch::Tensor x, torch::optim::Optimizer &optimizer) {
  static std::vector<torch::Tensor> values, recent;
  auto loss = net->forward(x).mean();
  loss.backward();
  optimizer.step();
  values.push_back(loss.detach());
  recent.push_back(loss);
  if (recent.size() > 100)
    recent.clear();
}
