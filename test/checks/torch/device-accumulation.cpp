// RUN: %check_cuda_tidy %s torch-device-accumulation %t

#include <deque>
#include <map>
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>
#include <torch/script.h>
#include <torch/torch.h>
#include <vector>

bool nextRequest(torch::Tensor &input);
bool isRunning();

auto makeLoader() {
  return torch::data::make_data_loader(
      torch::data::datasets::MNIST("data").map(torch::data::transforms::Stack<>()), 64);
}

void dataLoader_bad(torch::nn::Linear &model, torch::Device device) {
  torch::NoGradGuard no_grad;
  std::vector<torch::Tensor> outputs;
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    auto output = model->forward(batch.data.to(device));
    outputs.push_back(output);
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'outputs' keeps tensors on the device for as long as the loop runs: it grows with every iteration, and nothing is taken out again [torch-device-accumulation]
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: nothing bounds the iterations of this loop
    // CHECK-MESSAGES: :[[@LINE-7]]:30: note: 'outputs' keeps them alive; '.detach().cpu()' or '.item()' moves what is needed to the host
  }
}

void dataLoader_ok(torch::nn::Linear &model, torch::Device device) {
  torch::NoGradGuard no_grad;
  std::vector<torch::Tensor> outputs, inputs;
  std::vector<int64_t> predictions;
  std::deque<torch::Tensor> recent;
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    auto output = model->forward(batch.data.to(device));
    outputs.push_back(output.cpu());
    outputs.push_back(output.argmax(1).to(torch::kCPU));
    inputs.push_back(batch.data);
    predictions.push_back(output.argmax().item<int64_t>());
    recent.push_back(output);
    if (recent.size() > 8)
      recent.pop_front();
  }
}

// To print how many there are bounds nothing.
void printed_bad(torch::nn::Linear &model, torch::Device device) {
  torch::NoGradGuard no_grad;
  std::vector<torch::Tensor> outputs;
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    outputs.push_back(model->forward(batch.data.to(device)));
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'outputs' keeps tensors on the device
    std::cout << "kept " << outputs.size() << "\n";
    std::printf("%zu\n", outputs.size());
  }
}

// A function of the project's, whatever it is called, may end the loop.
void printed(size_t kept);
void printed_ok(torch::nn::Linear &model, torch::Device device) {
  torch::NoGradGuard no_grad;
  std::vector<torch::Tensor> outputs;
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    outputs.push_back(model->forward(batch.data.to(device)));
    printed(outputs.size());
  }
}

void perEpoch_bad(torch::nn::Linear &model, int epochs, torch::Device device) {
  std::map<int, std::vector<torch::Tensor>> history;
  auto loader = makeLoader();
  for (int epoch = 0; epoch < epochs; ++epoch) {
    for (auto &batch : *loader)
      (void)model->forward(batch.data.to(device));
    history[0].emplace_back(model(torch::ones({2}, device)));
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'history' keeps tensors on the device
  }
}

// Not seen: a number that the caller gives may be large, and what it is called is no evidence.
void FN_perEpoch(torch::nn::Linear &model, int epochs, torch::Tensor x) {
  std::map<int, std::vector<torch::Tensor>> history;
  for (int epoch = 0; epoch < epochs; ++epoch)
    history[0].emplace_back(model(x.to(torch::kCUDA)));
}

void reassigned_bad(torch::nn::Linear &model, torch::Device device) {
  std::vector<torch::Tensor> inputs, outputs;
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    auto data = batch.data.to(device);
    data = data.to(torch::kFloat32);
    inputs.push_back(data);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'inputs' keeps tensors on the device
    auto output = model->forward(data);
    output = output.view({-1});
    outputs.push_back(output.detach());
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'outputs' keeps tensors on the device
  }
}

void reassigned_ok(torch::nn::Linear &model, torch::Device device) {
  std::vector<torch::Tensor> outputs;
  auto loader = makeLoader();
  for (auto &batch : *loader) {
    auto output = model->forward(batch.data.to(device)).cpu();
    output = output.view({-1});
    outputs.push_back(output.detach());
  }
}

void requests_bad(torch::jit::Module &model) {
  torch::NoGradGuard no_grad;
  std::vector<torch::Tensor> results;
  torch::Tensor input;
  while (nextRequest(input))
    results.push_back(model.forward({input.cuda()}).toTensor());
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'results' keeps
}

void compiled_bad(torch::inductor::AOTIModelPackageLoader &model) {
  std::vector<torch::Tensor> results;
  torch::Tensor input;
  while (nextRequest(input)) {
    results.push_back(model.run({input.cuda()})[0]);
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'results' keeps
    model.run({input.cuda()});
  }
}

class Server {
public:
  void serve_bad(torch::jit::Module &model) {
    torch::Tensor input;
    while (true) {
      if (!nextRequest(input))
        continue;
      Answers.push_back(model.forward({input.cuda()}).toTensor());
      // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'Answers' keeps
    }
  }
  void serveOne_ok(torch::jit::Module &model, int layers) {
    for (int layer = 0; layer < layers; ++layer)
      Answers.push_back(torch::zeros({64, 64}, torch::kCUDA));
  }

private:
  std::vector<torch::Tensor> Answers;
};

void clearedEachEpoch_ok(torch::nn::Linear &model, int epochs, torch::Tensor x, const std::vector<torch::Tensor> &all) {
  std::vector<torch::Tensor> outputs;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    outputs.clear();
    for (const auto &each : all)
      outputs.push_back(model(each.cuda()));
  }
}

void clearedAroundLoader_ok(torch::nn::Linear &model, int epochs) {
  std::vector<torch::Tensor> outputs;
  auto loader = makeLoader();
  for (int epoch = 0; epoch < epochs; ++epoch) {
    outputs.clear();
    for (auto &batch : *loader)
      outputs.push_back(model(batch.data.cuda()));
    torch::cat(outputs).mean();
  }
}

// What goes through the data again and again is over epochs, whatever it counts.
void unnamedEpochs_bad(torch::nn::Linear &model, int n, torch::Tensor noise) {
  std::vector<torch::Tensor> samples;
  auto loader = makeLoader();
  for (int i = 0; i < n; ++i) {
    for (auto &batch : *loader)
      model(batch.data.cuda());
    samples.push_back(model(noise.cuda()));
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'samples' keeps tensors on the device
  }
}

void oneBatch_ok(torch::nn::Linear &model, torch::Tensor x, int batch_size) {
  std::vector<torch::Tensor> targets;
  for (int i = 0; i < batch_size; ++i)
    targets.push_back(model(x.cuda()));
}

// As many as the caller asked for, and all are needed at once.
torch::Tensor rollout_ok(torch::nn::Linear &policy, torch::Tensor state, int steps) {
  std::vector<torch::Tensor> states;
  for (int step = 0; step < steps; ++step) {
    state = policy(state.to(torch::kCUDA));
    states.push_back(state);
  }
  return torch::stack(states);
}

torch::Tensor replay_ok(torch::nn::Linear &policy, torch::Tensor state, size_t capacity) {
  std::vector<torch::Tensor> memory;
  while (isRunning()) {
    state = policy(state.to(torch::kCUDA));
    if (memory.size() < capacity)
      memory.push_back(state);
    else
      memory[rand() % capacity] = state;
  }
  return memory.front();
}

// Who calls it how often is unknown.
std::vector<torch::Tensor> Kept;
void FN_calledForEachRequest(torch::nn::Linear &model, torch::Tensor x) { Kept.push_back(model(x.cuda())); }

// What a class keeps that is called by another one is not looked into.
struct Meter {
  void add(torch::Tensor x) { All.push_back(x); }
  std::vector<torch::Tensor> All;
};
struct Trainer {
  void log(torch::Tensor x) { Losses.add(x); }
  Meter Losses;
};
void FN_wrapper(torch::nn::Linear &model, torch::Tensor x) {
  Trainer trainer;
  while (isRunning())
    trainer.log(model(x.cuda()));
}

// Structures, and what scripts give.
struct Detection {
  torch::Tensor Boxes;
  int Frame;
};
void structure_bad(torch::jit::Module &model, torch::Tensor x) {
  std::vector<Detection> detections, onHost;
  std::vector<torch::IValue> raw;
  while (nextRequest(x)) {
    auto boxes = model.forward({x.cuda()}).toTensor();
    detections.push_back({boxes, 0});
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'detections' keeps tensors on the device
    raw.push_back(model.forward({x.cuda()}));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'raw' keeps tensors on the device
    Detection moved;
    moved.Boxes = boxes.cpu();
    onHost.push_back(moved);
  }
}

// Ends after as many as it counts.
void counted_ok(torch::nn::Linear &model, torch::Tensor x, int limit) {
  std::vector<torch::Tensor> outputs;
  int count = 0;
  while (nextRequest(x)) {
    outputs.push_back(model(x.cuda()));
    if (++count == limit)
      break;
  }
}

void stoppedEarly_bad(torch::nn::Linear &model, torch::Tensor x, int patience) {
  std::vector<torch::Tensor> outputs;
  int misses = 0;
  while (nextRequest(x)) {
    outputs.push_back(model(x.cuda()));
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'outputs' keeps tensors on the device
    if (isRunning())
      misses = 0;
    if (++misses >= patience)
      break;
  }
}

// Something else takes out what is put in.
class Queue {
public:
  void produce_ok(torch::nn::Linear &model, torch::Tensor x) {
    while (nextRequest(x))
      Waiting.push_back(model(x.cuda()));
  }
  void produce_bad(torch::nn::Linear &model, torch::Tensor x) {
    while (nextRequest(x))
      Done.push_back(model(x.cuda()));
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'Done' keeps tensors on the device
  }
  torch::Tensor consume() {
    auto first = Waiting.front();
    Waiting.pop_front();
    return first;
  }

private:
  std::deque<torch::Tensor> Waiting, Done;
};

// A map grows where its keys count up.
void map_bad(torch::nn::Linear &model, torch::Tensor x) {
  std::map<int, torch::Tensor> outputs, inputs;
  int frame = 0;
  while (nextRequest(x)) {
    outputs[frame] = model(x.cuda());
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'outputs' keeps tensors on the device
    inputs.emplace(frame++, x.cuda());
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'inputs' keeps tensors on the device
  }
}
void map_ok(torch::nn::Linear &model, torch::Tensor x, std::string user) {
  std::map<std::string, torch::Tensor> latest, cache;
  std::map<int64_t, torch::Tensor> bySize, recent, ring;
  int frame = 0;
  while (nextRequest(x)) {
    latest[user] = model(x.cuda());
    cache.emplace(user, x.cuda());
    bySize[x.size(0)] = x.cuda();
    ring[frame % 8] = x.cuda();
    recent[frame++] = x.cuda();
    if (frame > 10)
      recent.erase(frame - 10);
  }
}

// A loader that is gone through by its iterators.
void iterators_bad(torch::nn::Linear &model) {
  torch::NoGradGuard no_grad;
  std::vector<torch::Tensor> outputs;
  auto loader = makeLoader();
  for (auto batch = loader->begin(); batch != loader->end(); ++batch)
    outputs.push_back(model(batch->data.to(torch::kCUDA)));
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'outputs' keeps tensors on the device
}
void iterators_ok(torch::nn::Linear &model) {
  torch::NoGradGuard no_grad;
  std::vector<torch::Tensor> outputs;
  auto loader = makeLoader();
  for (auto batch = loader->begin(); batch != loader->end(); ++batch)
    outputs.push_back(model(batch->data.to(torch::kCUDA)).cpu());
}

// What is made by way of another tensor is where that one is, unless it is said otherwise.
void madeLikeAnother_bad(torch::Tensor x) {
  const torch::Tensor there = x.cuda();
  std::vector<torch::Tensor> masks;
  while (isRunning())
    masks.push_back(there.new_zeros({100, 100}));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'masks' keeps tensors on the device
}
void madeLikeAnother_ok(torch::Tensor x) {
  const torch::Tensor there = x.cuda(), here = torch::zeros({4});
  std::vector<torch::Tensor> masks;
  while (isRunning()) {
    masks.push_back(here.new_zeros({100, 100}));
    masks.push_back(there.new_zeros({100, 100}, torch::kCPU));
  }
}
