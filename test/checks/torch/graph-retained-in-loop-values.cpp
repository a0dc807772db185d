// RUN: %check_cuda_tidy %s torch-graph-retained-in-loop %t

#include <iostream>
#include <memory>
#include <torch/torch.h>
#include <vector>

struct NetImpl : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x);
};
TORCH_MODULE(Net);

using Batches = std::vector<std::pair<torch::Tensor, torch::Tensor>>;

// Both factors of a product go into it.
void average_bad(Net &net, const Batches &batches, torch::Tensor weight) {
  auto average = torch::zeros({});
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    average = 0.9 * average + 0.1 * loss;
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'average' adds up 'loss'
  }
  std::cout << average.item<double>();
}

// What is worked on in place, one method behind the other, is one tensor.
void averageInPlace_bad(Net &net, const Batches &batches) {
  auto average = torch::zeros({}), first = torch::Tensor();
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    average.mul_(0.9).add_(loss, 0.1);
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'average' adds up 'loss'
    if (!first.defined())
      first = torch::zeros_like(loss);
    first += loss;
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'first' adds up 'loss'
  }
  std::cout << average.item<double>() << first;
}
void averageInPlace_ok(Net &net, const Batches &batches) {
  auto average = torch::zeros({}), last = torch::zeros({}), sum = torch::zeros({});
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    average.mul_(0.9).add_(loss.detach(), 0.1);
    last.detach_().mul_(0).add_(loss);
    if (sum.defined())
      sum = torch::zeros_like(loss);
    sum += loss;
  }
  std::cout << average.item<double>() << last << sum;
}

// Where the largest elements are, and integers, have no graph.
void positions_ok(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> found;
  for (const auto &[data, target] : batches) {
    auto output = net->forward(data);
    auto [value, index] = output.max(1);
    found.push_back(index);
    found.push_back(std::get<1>(torch::topk(output, 5)).cpu());
    torch::Tensor sorted, order;
    std::tie(sorted, order) = output.sort(1);
    found.push_back(order);
    found.push_back(output.mul(255).clamp(0, 255).to(torch::kU8).cpu());
    found.push_back(output.to(torch::TensorOptions().dtype(torch::kLong)));
  }
  std::cout << found.size();
}
void largest_bad(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> found;
  for (const auto &[data, target] : batches)
    found.push_back(std::get<0>(net->forward(data).max(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'found' keeps
  std::cout << found.size();
}

// The guard is where the module is run, or where the sum is.
torch::Tensor inferred(Net &net, torch::Tensor data) {
  torch::NoGradGuard no_grad;
  return net->forward(data);
}
void elsewhereGuarded_ok(Net &net, const Batches &batches) {
  auto total = torch::zeros({});
  std::vector<torch::Tensor> outputs;
  for (const auto &[data, target] : batches) {
    total += inferred(net, data).sum();
    torch::Tensor output;
    {
      c10::InferenceMode guard;
      output = net->forward(data);
    }
    outputs.push_back(output);
  }
  std::cout << total << outputs.size();
}
void sumGuarded_ok(Net &net, const Batches &batches) {
  auto total = torch::zeros({});
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    torch::NoGradGuard no_grad;
    total += loss;
  }
  std::cout << total;
}
void listGuarded_bad(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> losses;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    torch::NoGradGuard no_grad;
    losses.push_back(loss);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'losses' keeps 'loss'
  }
}

// A ring holds as many as it has places.
void ring_ok(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> last(8), recent(8);
  size_t count = 0, next = 0;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    last[count++ % last.size()] = loss;
    recent[next] = loss;
    if (++next == 8)
      next = 0;
  }
}

// Emptied by what the loop calls.
void emptiedByLambda_ok(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> outputs;
  auto flush = [&] {
    std::cout << torch::stack(outputs);
    outputs.clear();
  };
  for (const auto &[data, target] : batches) {
    outputs.push_back(net->forward(data));
    flush();
  }
}
class Reporter {
public:
  void report() {
    std::cout << Total.item<double>();
    Total = torch::zeros({});
  }
  void show() { std::cout << Shown.item<double>(); }
  void elsewhere();
  void train(Net &net, const Batches &batches) {
    for (const auto &[data, target] : batches) {
      auto loss = torch::mse_loss(net->forward(data), target);
      loss.backward();
      Total += loss;
      report();
    }
  }
  void train_bad(Net &net, const Batches &batches) {
    for (const auto &[data, target] : batches) {
      auto loss = torch::mse_loss(net->forward(data), target);
      loss.backward();
      Shown += loss;
      // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'Shown' adds up 'loss'
      show();
    }
  }
  void FN_whatAnotherFileDoes(Net &net, const Batches &batches) {
    for (const auto &[data, target] : batches) {
      auto loss = torch::mse_loss(net->forward(data), target);
      loss.backward();
      Shown += loss;
      elsewhere();
    }
  }

private:
  torch::Tensor Total = torch::zeros({}), Shown = torch::zeros({});
};

// Structures with tensors.
struct Step {
  torch::Tensor Loss;
  int Number;
};
void structure_bad(Net &net, const Batches &batches) {
  std::vector<Step> steps;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    steps.push_back({loss, 0});
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'steps' keeps 'loss'
  }
}

// A container of the project's own may have its limits.
template <typename T> struct Ring {
  void push(T value);
  T Values[8];
};
void FN_ownContainer(Net &net, const Batches &batches) {
  Ring<torch::Tensor> losses;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    losses.push(loss);
  }
}

// What is printed is differentiated as well, after the loop.
void terms_ok(std::vector<Net> &heads, torch::Tensor data) {
  std::vector<torch::Tensor> terms;
  auto sum = torch::zeros({});
  for (auto &head : heads) {
    auto term = head->forward(data).mean();
    terms.push_back(term);
    sum += term;
  }
  std::cout << sum.item<double>();
  torch::stack(terms).sum().backward();
}

// What is computed where nothing is recorded has no graph, whatever it is compared with then.
torch::Tensor answerOf(Net &net, torch::Tensor data) {
  torch::NoGradGuard guard;
  return net->forward(data);
}
void targets_ok(Net &net, Net &teacher, const Batches &batches) {
  std::vector<torch::Tensor> kept;
  auto sum = torch::zeros({}), bank = torch::zeros({0, 4});
  for (const auto &[data, target] : batches) {
    torch::Tensor wanted;
    {
      torch::NoGradGuard guard;
      wanted = data + 0.99 * std::get<0>(teacher->forward(data).max(1));
    }
    c10::GradMode::set_enabled(false);
    auto second = teacher->forward(data);
    c10::GradMode::set_enabled(true);
    auto third = answerOf(teacher, data);
    auto fourth = [&] {
      torch::NoGradGuard guard;
      return teacher->forward(data);
    }();
    auto loss = torch::mse_loss(net->forward(data), wanted + second + third + fourth);
    loss.backward();
    kept.push_back(wanted);
    kept.push_back(fourth);
    sum += second.mean();
    bank = torch::cat({third.t(), bank}, 0);
  }
  std::cout << kept.size() << sum << bank;
}
void targets_bad(Net &net, Net &teacher, const Batches &batches) {
  auto sum = torch::zeros({});
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(answerOf(teacher, data), net->forward(data));
    loss.backward();
    sum += loss;
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'sum' adds up 'loss'
  }
  std::cout << sum;
}

// A container behind a pointer.
void pointer_bad(Net &net, const Batches &batches, std::vector<torch::Tensor> *all) {
  auto losses = std::make_shared<std::vector<torch::Tensor>>();
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    losses->push_back(loss);
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'losses' keeps 'loss'
    all->push_back(loss);
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'all' keeps 'loss'
  }
  std::cout << losses->back().item<float>();
}
void report(std::vector<torch::Tensor> *losses);
void pointer_ok(Net &net, const Batches &batches) {
  auto losses = std::make_unique<std::vector<torch::Tensor>>(), others = std::make_unique<std::vector<torch::Tensor>>();
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    losses->push_back(loss);
    others->push_back(loss);
    report(losses.get());
    if (others->size() > 8)
      (*others).clear();
  }
}
void FN_pointerToLocal(Net &net, const Batches &batches) {
  std::vector<torch::Tensor> all;
  auto *losses = &all;
  for (const auto &[data, target] : batches) {
    auto loss = torch::mse_loss(net->forward(data), target);
    loss.backward();
    losses->push_back(loss);
  }
}
