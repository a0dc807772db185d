// RUN: %check_cuda_tidy %s torch-graph-retained-in-loop %t

#include <deque>
#include <iostream>
#include <map>
#include <string>
#include <torch/torch.h>
#include <vector>

struct NetImpl : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x);
};
TORCH_MODULE(Net);

using Batches = std::vector<std::pair<torch::Tensor, torch::Tensor>>;

// The sum of losses that every tutorial warns of.

double sum_bad(Net &net, torch::optim::Optimizer &optimizer, const Batches &batches) {
  torch::Tensor total = torch::zeros({});
  for (const auto &[data, target] : batches) {
    optimizer.zero_grad();
    torch::Tensor loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    optimizer.step();
    total += loss;
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'total' adds up 'loss' together with its graph: of every iteration's graph the nodes stay in memory [torch-graph-retained-in-loop]
    // CHECK-MESSAGES: :[[@LINE-7]]:3: note: each iteration of this loop adds one
    // CHECK-MESSAGES: :[[@LINE-9]]:17: note: 'total' outlives the iterations
    // CHECK-MESSAGES: :[[@LINE-7]]:47: note: 'loss' requires grad because of this
    // CHECK-FIXES: total += loss.detach();
  }
  return total.item<double>() / batches.size();
}

double sum_ok(Net &net, const Batches &batches) {
  torch::Tensor total = torch::zeros({});
  double number = 0;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    total += loss.detach();
    total += loss.data() * data.size(0);
    number += loss.item<double>();
    auto value = loss.detach();
    total = total + value;
    total += (net(data).argmax(1) == target).sum();
  }
  return total.item<double>() + number;
}

// Without `backward` the buffers stay, too.
double validation_bad(Net &net, const Batches &batches) {
  torch::Tensor total;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net(data), target);
    total = total.defined() ? total + loss * data.size(0) : loss * data.size(0);
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'total' adds up 'loss' together with its graph: every iteration's graph and all it has stored stay in memory
  }
  std::cout << total << '\n';
  return total.item<double>();
}

// The sum is what is minimised.
void style_ok(Net &net, const std::vector<torch::Tensor> &styles, torch::Tensor image) {
  torch::Tensor content = torch::zeros({}), style = torch::zeros({});
  for (const auto &each : styles)
    content += torch::mse_loss(net->forward(image), each);
  for (const auto &each : styles)
    style = style + torch::mse_loss(net->forward(image), each);
  torch::Tensor loss = 2 * style + content;
  loss.backward();
}

torch::Tensor returned_ok(Net &net, const std::vector<torch::Tensor> &all) {
  torch::Tensor loss = torch::zeros({});
  for (const auto &each : all)
    loss += net->forward(each).sum();
  return loss / all.size();
}

// Nobody can differentiate the returned sum again.
torch::Tensor returned_bad(Net &net, const Batches &batches) {
  auto total = torch::zeros({});
  for (const auto &[data, target] : batches) {
    auto output = net(data);
    auto loss = torch::nll_loss(output, target);
    loss.backward();
    total = total + loss;
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: {{.*}} of every iteration's graph the nodes
  }
  return total / batches.size();
}

void gradientsOfSeveralBatches_ok(Net &net, torch::optim::Optimizer &optimizer, const Batches &batches) {
  torch::Tensor total = torch::zeros({});
  int count = 0;
  for (const auto &[data, target] : batches) {
    total += torch::mse_loss(net->forward(data), target);
    if (++count % 4 == 0) {
      total.backward();
      optimizer.step();
      total = torch::zeros({});
    }
  }
}

void reset_ok(Net &net, const Batches &batches) {
  torch::Tensor running = torch::zeros({});
  int count = 0;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    running += loss;
    if (++count % 100 == 0) {
      std::cout << running.item<float>() << '\n';
      running = torch::zeros({});
    }
  }
}

void perEpoch_bad(Net &net, const Batches &batches, int epochs) {
  for (int epoch = 0; epoch < epochs; ++epoch) {
    auto running = torch::zeros({});
    for (const auto &[data, target] : batches) {
      auto loss = torch::mse_loss(net->forward(data), target);
      loss.backward();
      running.add_(loss);
      // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}}: warning: 'running' adds up 'loss'
    }
    std::cout << running.item<float>() << '\n';
  }
}

// Containers.

void history_bad(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> losses;
  std::map<std::string, torch::Tensor> sums;
  for (const auto &[data, target] : batches) {
    auto output = net->forward(data);
    auto loss = torch::mse_loss(output, target);
    loss.backward();
    losses.push_back(loss);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'losses' keeps 'loss' together with its graph
    sums["loss"] += loss;
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'sums' adds up 'loss'
  }
  std::cout << losses.size();
}

void history_ok(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> losses;
  std::vector<double> numbers;
  std::deque<torch::Tensor> recent;
  std::map<std::string, torch::Tensor> last;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    losses.push_back(loss.detach());
    numbers.push_back(loss.item<double>());
    recent.push_back(loss);
    if (recent.size() > 10)
      recent.pop_front();
    last["loss"] = loss;
  }
}

void stacked_ok(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> losses;
  for (const auto &[data, target] : batches)
    losses.push_back(torch::mse_loss(net->forward(data), target));
  auto loss = torch::stack(losses).mean();
  loss.backward();
}

void stacked_bad(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> losses;
  for (const auto &[data, target] : batches)
    losses.push_back(torch::mse_loss(net->forward(data), target));
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'losses' keeps {{.*}} and all it has stored stay
  std::cout << torch::stack(losses).mean().item<double>();
}

// Members, and whatever is differentiated requires grad.

class Trainer {
public:
  torch::Tensor computeLoss(const torch::Tensor &data);
  void train_bad(const std::vector<torch::Tensor> &all) {
    for (const auto &data : all) {
      auto loss = computeLoss(data);
      loss.backward();
      Total += loss;
      // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'Total' adds up 'loss'
      this->Losses.emplace_back(loss);
      // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Losses' keeps 'loss'
    }
  }
  void collect_ok(const std::vector<torch::Tensor> &all) {
    for (const auto &data : all)
      Losses.push_back(computeLoss(data));
  }

private:
  torch::Tensor Total = torch::zeros({});
  std::vector<torch::Tensor> Losses;
};

template <typename Loader> void template_bad(Net &net, Loader &loader) {
  torch::Tensor total = torch::zeros({});
  for (auto &batch : *loader) {
    auto loss = torch::nll_loss(net->forward(batch.data), batch.target);
    loss.backward();
    total += loss;
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'total' adds up 'loss'
  }
}

void instantiate(Net &net) {
  auto loader =
      torch::data::make_data_loader(torch::data::datasets::MNIST("data").map(torch::data::transforms::Stack<>()), 64);
  template_bad(net, loader);
}

void fewTimes_ok(Net &net, torch::Tensor x) {
  auto total = torch::zeros({});
  for (int i = 0; i < 3; ++i)
    total += net->forward(x);
  std::cout << total;
}

// What a function in another file returns is unknown unless it is differentiated, whatever it is called.
class SmoothLoss {
public:
  torch::Tensor operator()(torch::Tensor output, torch::Tensor target);
};
void FN_ownLoss(Net &net, const Batches &batches) {
  SmoothLoss criterion;
  auto total = torch::zeros({});
  for (const auto &[data, target] : batches)
    total += criterion(net(data), target);
  std::cout << total;
}
void ownLoss_bad(Net &net, const Batches &batches) {
  SmoothLoss criterion;
  auto total = torch::zeros({});
  for (const auto &[data, target] : batches) {
    auto error = criterion(net(data), target);
    error.backward();
    total += error;
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'total' adds up 'error'
  }
  std::cout << total;
}

torch::Tensor unknown(torch::Tensor x);
void FN_unknown(const std::vector<torch::Tensor> &all) {
  auto total = torch::zeros({});
  for (const auto &x : all)
    total += unknown(x);
  std::cout << total;
}

// The loop is in another function than the sum.
void FN_lambda(Net &net, const Batches &batches) {
  auto total = torch::zeros({});
  auto step = [&](const torch::Tensor &data) {
    auto loss = net->forward(data).sum();
    loss.backward();
    total += loss;
  };
  for (const auto &[data, target] : batches)
    step(data);
}
