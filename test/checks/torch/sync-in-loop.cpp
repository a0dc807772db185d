// RUN: %check_cuda_tidy %s torch-sync-in-loop %t

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <torch/cuda.h>
#include <map>
#include <torch/script.h>
#include <torch/torch.h>
#include <vector>

struct Environment {
  torch::Tensor step(int64_t action);
};
void draw(torch::Tensor image);

auto makeLoader() {
  return torch::data::make_data_loader(
      torch::data::datasets::MNIST("data").map(torch::data::transforms::Stack<>()), 64);
}

double train_bad(torch::nn::Linear &model, torch::optim::Optimizer &optimizer, torch::Device device) {
  auto loader = makeLoader();
  double total = 0;
  size_t correct = 0;
  for (auto &batch : *loader) {
    auto data = batch.data.to(device), target = batch.target.to(device);
    auto output = model->forward(data);
    auto loss = torch::nll_loss(output, target);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    total += loss.item<double>() * data.size(0);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'loss.item<double>()' makes the host wait for the device in every iteration of the loop over 'loader' [torch-sync-in-loop]
    // CHECK-MESSAGES: :[[@LINE+3]]:48: note: so does this of the loop
    // CHECK-MESSAGES: :[[@LINE-10]]:3: note: no iteration needs it: add up or keep '.detach()' on the device, and read that once after the loop, or in every n-th iteration
    auto predicted = output.argmax(1);
    correct += torch::sum(predicted == target).item().toLong();
  }
  return total + correct;
}

double train_ok(torch::nn::Linear &model, torch::optim::Optimizer &optimizer, torch::Device device) {
  auto loader = makeLoader();
  torch::Tensor total = torch::zeros({}, device);
  std::vector<double> history;
  int iteration = 0;
  for (auto &batch : *loader) {
    auto loss = torch::nll_loss(model->forward(batch.data.to(device)), batch.target.to(device));
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    total += loss.detach();
    if (iteration++ % 100 == 0)
      std::printf("%f\n", loss.item<double>());
    if (torch::isnan(loss).any().item<bool>() && iteration > 10)
      history.push_back(0);
  }
  return total.item<double>();
}

void onCpu_ok(torch::nn::Linear &model, torch::Tensor x) {
  torch::Device device(torch::kCPU);
  auto loader = makeLoader();
  double total = 0;
  for (auto &batch : *loader) {
    total += batch.target.sum().item<double>();
    total += torch::nll_loss(model->forward(batch.data.to(device)), batch.target.to(device)).item<double>();
    total += x.sum().item<double>();
  }
}

void perEpoch_ok(torch::nn::Linear &model, int epochs, torch::Tensor x) {
  auto loader = makeLoader();
  for (int epoch = 0; epoch < epochs; ++epoch) {
    torch::Tensor total = torch::zeros({}, torch::kCUDA);
    for (auto &batch : *loader)
      total += model->forward(batch.data.cuda()).sum().detach();
    std::cout << total.item<double>() << '\n';
  }
  for (auto &batch : *loader) {
    std::cout << model->forward(batch.data.cuda()) << '\n';
    break;
  }
  for (int corner = 0; corner < 4; ++corner)
    std::cout << x.cuda()[corner].item<double>();
}

struct Box {
  float Left, Top;
};

std::vector<Box> boxes_bad(torch::jit::Module &model, torch::Tensor image) {
  auto found = model.forward({image.to(torch::kCUDA)}).toTensor();
  std::vector<Box> boxes;
  for (int64_t i = 0; i < found.size(0); ++i) {
    if (found[i][4].item<float>() < 0.5)
      // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'found[i][4].item<float>()' makes the host wait for the device in every iteration of the loop over 'i'
      // CHECK-MESSAGES: :[[@LINE+4]]:36: note: so does this, and 1 more of the loop
      // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the loop does not change 'found': copy it to the host once, before
      continue;
    Box box;
    box.Left = found.index({i, 0}).item<float>(), box.Top = found.select(0, i)[1].item().toFloat();
    boxes.push_back(box);
  }
  return boxes;
}

std::vector<Box> boxes_ok(torch::jit::Module &model, torch::Tensor image) {
  auto found = model.forward({image.to(torch::kCUDA)}).toTensor().to(torch::kCPU);
  std::vector<Box> boxes;
  for (int64_t i = 0; i < found.size(0); ++i)
    boxes.push_back({found[i][0].item<float>(), found[i][1].item<float>()});
  return boxes;
}

// The environment, the window and the next token need what is read.
void neededAtOnce_ok(torch::nn::Linear &policy, Environment &environment, torch::Tensor state, int steps) {
  state = state.to(torch::kCUDA);
  std::vector<double> values;
  for (int step = 0; step < steps; ++step) {
    auto output = policy->forward(state);
    values.push_back(output[1].item<double>()); // the host waits anyway
    state = environment.step(output.argmax().item<int64_t>()).to(torch::kCUDA);
  }
  while (true) {
    auto token = policy->forward(state).argmax();
    if (token.item<int64_t>() == 2)
      break;
    draw(token.cpu());
  }
  while (state.norm().item<double>() > 1e-3)
    state = policy->forward(state);
}

std::vector<torch::Tensor> kept_ok(torch::nn::Linear &model, const std::vector<torch::Tensor> &images) {
  std::vector<torch::Tensor> outputs;
  for (const auto &image : images)
    outputs.push_back(model->forward(image.cuda()).cpu());
  return outputs;
}

void classes_bad(torch::nn::Linear &model, torch::Tensor image, int classes) {
  auto scores = model->forward(image.cuda());
  for (int i = 0; i < classes; ++i) {
    auto chosen = scores.index({scores > i});
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'scores.index({scores > i})' makes the host wait for the device in every iteration of the loop over 'i'
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the host has to know how many elements there are; 'torch::where' keeps the shape
    chosen.sum();
  }
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    auto output = model->forward(batch.data.cuda());
    auto rows = torch::nonzero(output > 0.5);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'torch::nonzero(output > 0.5)' makes the host wait
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the host has to know how many elements there are; 'torch::where' keeps the shape
  }
}

void synchronize_bad(torch::nn::Linear &model, torch::optim::Optimizer &optimizer, torch::Device device) {
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    auto loss = model->forward(batch.data.to(device)).sum();
    loss.backward();
    torch::cuda::synchronize();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'torch::cuda::synchronize()' makes the host wait for the device in every iteration of the loop over 'loader'
    // CHECK-MESSAGES: :[[@LINE-5]]:3: note: what reads a result waits for it anyway
    optimizer.step();
  }
}

double timeNow();
void synchronize_ok(torch::nn::Linear &model, torch::Device device) {
  for (int run = 0; run < 100; ++run) {
    double begin = timeNow();
    model->forward(torch::randn({1, 8}, device));
    torch::cuda::synchronize();
    std::printf("%f\n", timeNow() - begin);
  }
}

// How many are left decides how the loop goes on.
torch::Tensor suppress_ok(torch::nn::Linear &model, torch::Tensor boxes, double limit, int classes) {
  auto scores = model->forward(boxes.cuda());
  auto order = std::get<1>(scores.sort(0));
  torch::Tensor kept;
  while (order.numel() > 0) {
    auto overlap = scores.index({order});
    order = order.index({overlap <= limit});
  }
  for (int i = 0; i < classes; ++i) {
    auto chosen = scores.index({scores > i});
    if (chosen.size(0) == 0)
      continue;
    kept = chosen;
    if (torch::nonzero(scores == i).numel())
      draw(kept);
  }
  return kept;
}

// Whoever looks at a camera wants to see what is found now.
bool nextFrame(torch::Tensor &frame);
void watched_ok(torch::nn::Linear &model, torch::Tensor frame) {
  while (nextFrame(frame)) {
    auto found = model->forward(frame.cuda());
    std::cout << found << '\n';
    std::printf("%f\n", found.max().item<double>());
    const auto best = found.argmax().item<int64_t>();
    std::cout << "class " << best << '\n';
  }
}
void printed_bad(torch::nn::Linear &model, torch::Tensor frame, int count) {
  for (int i = 0; i < count; ++i)
    std::cout << model->forward(frame.cuda()) << '\n';
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: {{.*}} makes the host wait for the device in every iteration of the loop over 'i'
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: no iteration needs it
}
void summed_bad(torch::nn::Linear &model, torch::Tensor frame, double &total) {
  while (nextFrame(frame))
    total += model->forward(frame.cuda()).sum().item<double>();
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: {{.*}} makes the host wait for the device in every iteration of the 'while' loop
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: no iteration needs it
}

struct Stopwatch {
  void tic();
  double toc();
};
void measured_ok(torch::nn::Linear &model, torch::Device device) {
  Stopwatch watch;
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    watch.tic();
    auto output = model->forward(batch.data.to(device));
    torch::cuda::synchronize();
    watch.toc();
  }
}

double accuracy(torch::Tensor output) { return output.sum().item<double>(); }

// Functions that are called are not looked into.
void FN_inAFunction(torch::nn::Linear &model) {
  auto loader = makeLoader();
  double total = 0;
  for (auto &batch : *loader)
    total += accuracy(model->forward(batch.data.cuda()));
}

// Nothing says that these are on the device.
void ownParameters_ok(torch::Tensor x, const std::vector<torch::Tensor> &all) {
  auto weight = torch::randn({8, 1});
  weight.requires_grad_(true);
  double total = 0;
  for (const auto &each : all) {
    auto loss = torch::mm(each, weight).mean();
    loss.backward();
    total += loss.item<double>();
  }
  torch::Tensor onDevice = x.cuda();
}

// A loop that runs for as long as the program, and whose results others take while it does.
class ResultServer {
public:
  void serve_ok(torch::nn::Linear &model) {
    for (;;) {
      auto input = take();
      Results[Next++] = model(input.cuda()).cpu();
      Last = model(input.cuda()).sum().item<float>();
      Scores.push_back(model(input.cuda()).sum().item<float>());
    }
  }
  void serveLocally_bad(torch::nn::Linear &model) {
    float sum = 0;
    for (;;)
      sum += model(take().cuda()).sum().item<float>();
    // CHECK-MESSAGES: :[[@LINE-1]]:{{.*}} warning: {{.*}} makes the host wait for the device in every iteration of the 'for' loop
  }
  torch::Tensor take();

private:
  std::map<int, torch::Tensor> Results;
  std::vector<float> Scores;
  float Last = 0;
  int Next = 0;
};

// The loop is in the algorithm.
float FN_forEach(torch::nn::Linear &model, std::vector<torch::Tensor> &inputs) {
  float total = 0;
  std::for_each(inputs.begin(), inputs.end(),
                [&](torch::Tensor &each) { total += model(each.cuda()).mean().item<float>(); });
  return total;
}

// A row is a part of the whole as well, by whatever name.
struct Detection { float X, Y, Score; };
std::vector<Detection> byRow_bad(torch::jit::Module &model, torch::Tensor image) {
  auto output = model.forward({image.to(torch::kCUDA)}).toTensor()[0];
  std::vector<Detection> detections;
  for (int i = 0; i < output.size(0); ++i) {
    const auto row = output[i];
    const auto box = row.slice(0, 0, 4);
    if (row[4].item<float>() < 0.5f)
      // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'row[4].item<float>()' makes the host wait for the device in every iteration of the loop over 'i'
      // CHECK-MESSAGES: :[[@LINE-5]]:3: note: the loop does not change 'output': copy it to the host once, before
      continue;
    detections.push_back({box[0].item<float>(), box[1].item<float>(), row[4].item<float>()});
  }
  return detections;
}
std::vector<float> byRow_ok(torch::jit::Module &model, torch::Tensor image) {
  auto output = model.forward({image.to(torch::kCUDA)}).toTensor()[0];
  auto onHost = output.cpu();
  std::vector<float> scores;
  for (int i = 0; i < output.size(0); ++i) {
    auto row = onHost[i];
    scores.push_back(row[4].item<float>());
    auto changed = output[i];
    changed.mul_(2);
    if (changed[0].item<float>() > 1)
      break;
  }
  return scores;
}

// The best so far may be read twice, and decides nothing else.
float best_bad(torch::nn::Linear &model, std::vector<torch::Tensor> &inputs) {
  float best = 0;
  torch::Tensor chosen;
  for (auto &input : inputs) {
    auto score = model(input.cuda()).max();
    if (score.item<float>() > best) {
      // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'score.item<float>()' makes the host wait for the device in every iteration of the loop over 'inputs'
      best = score.item<float>();
      chosen = input.clone();
    }
  }
  return best;
}
// Whether a step is taken decides what the device computes next.
torch::Tensor backtracking_ok(torch::Tensor point, torch::Tensor gradient) {
  float step = 1;
  point = point.cuda();
  for (int i = 0; i < 100; ++i) {
    auto next = point - step * gradient;
    if (next.norm().item<float>() < point.norm().item<float>())
      point = next;
    else
      step /= 2;
  }
  return point;
}
int patience_ok(torch::nn::Linear &model, std::vector<torch::Tensor> &inputs) {
  float best = 1e9;
  int worse = 0;
  for (auto &input : inputs) {
    if (auto loss = model(input.cuda()).sum(); loss.item<float>() < best)
      worse = 0;
    else
      ++worse;
    if (worse > 5)
      break;
  }
  return worse;
}
double rateFor(double loss);
void rate_ok(torch::nn::Linear &model, torch::optim::SGD &optimizer, std::vector<torch::Tensor> &inputs) {
  for (auto &input : inputs) {
    auto loss = model(input.cuda()).sum();
    for (auto &group : optimizer.param_groups())
      group.options().set_lr(rateFor(loss.item<double>()));
  }
}

// Who asks how many were picked may need to know.
int64_t FN_countedOnly(std::vector<torch::Tensor> &inputs) {
  int64_t count = 0;
  for (auto &input : inputs)
    count += torch::nonzero(input.cuda()).size(0);
  return count;
}
// What is read by way of a pointer is not followed.
void FN_throughPointer(torch::nn::Linear &model, std::vector<torch::Tensor> &inputs, double &total) {
  for (auto &input : inputs) {
    auto loss = model(input.cuda()).sum().cpu();
    total += loss.data_ptr<float>()[0];
  }
}
