// Parts of a module that nothing registers, and memory of the other kind.
// RUN: %check_cuda_tidy %s torch-device-mismatch %t

#include <cuda_runtime.h>
#include <torch/torch.h>
#include <memory>
#include <vector>

struct Plain : torch::nn::Module {
  Plain() {
    first = register_module("first", torch::nn::Linear(4, 4));
    second = torch::nn::Linear(4, 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'second' is not registered in 'Plain': 'to' does not move its parameters, no optimizer is given them, and 'save' leaves them out [torch-device-mismatch]
    // CHECK-MESSAGES: :[[@LINE+6]]:37: note: 'second' is a plain member
    // CHECK-MESSAGES: :[[@LINE-4]]:13: note: another part is registered here
    // CHECK-MESSAGES: :[[@LINE-4]]:14: note: 'register_module' registers it; a 'torch::nn::ModuleList' registers all that is in it
  }
  torch::Tensor forward(torch::Tensor x) { return second->forward(first->forward(x)); }
  // The members are in the order in which they are made.
  torch::nn::Linear first{nullptr}, second{nullptr};
};

struct InParentheses : torch::nn::Module {
  InParentheses() {
    first = register_module("first", torch::nn::Linear(4, 4));
    second = torch::nn::Linear(4, 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'second' is not registered in 'InParentheses'
  }
  torch::Tensor forward(torch::Tensor x) { return (second->forward)(first->forward(x)); }
  torch::nn::Linear first{nullptr}, second{nullptr};
};

struct Listed : torch::nn::Module {
  Listed() {
    first = register_module("first", torch::nn::Linear(4, 4));
    for (int i = 0; i < 3; ++i)
      layers.push_back(torch::nn::Linear(4, 4));
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'layers' is not registered in 'Listed': 'to' does not move its parameters, no optimizer is given them, and 'save' leaves them out [torch-device-mismatch]
  }
  torch::Tensor forward(torch::Tensor x) {
    for (auto &layer : layers)
      x = layer->forward(x);
    return first(x);
  }
  torch::nn::Linear first{nullptr};
  std::vector<torch::nn::Linear> layers;
};

struct ListedAndRegistered : torch::nn::Module {
  ListedAndRegistered() {
    for (int i = 0; i < 3; ++i) {
      layers.push_back(torch::nn::Linear(4, 4));
      register_module("layer" + std::to_string(i), layers.back());
    }
    for (int i = 0; i < 3; ++i)
      more.push_back(register_module("more" + std::to_string(i), torch::nn::Linear(4, 4)));
    for (int i = 0; i < 3; ++i) {
      auto layer = torch::nn::Linear(4, 4);
      register_module("other" + std::to_string(i), layer);
      others.push_back(layer);
    }
    for (auto &layer : many)
      list->push_back(layer);
    register_module("list", list);
  }
  std::vector<torch::nn::Linear> layers, more, others, many{torch::nn::Linear(4, 4)};
  torch::nn::ModuleList list;
};

struct InClass : torch::nn::Module {
  InClass() { register_module("first", first); }
  torch::Tensor forward(torch::Tensor x) { return second->forward(first->forward(x)); }
  torch::nn::Linear first{4, 4};
  torch::nn::Linear second{4, 4};
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'second' is not registered in 'InClass': 'to' does not move its parameters, no optimizer is given them, and 'save' leaves them out [torch-device-mismatch]
};

// Nothing is registered, and the program counts on it.
struct Moved : torch::nn::Module {
  Moved() : layer(4, 4) {}
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'layer' is not registered in 'Moved': 'to' does not move its parameters, no optimizer is given them, and 'save' leaves them out [torch-device-mismatch]
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note: this reaches only what is registered
  torch::nn::Linear layer;
};
void move() {
  Moved model;
  model.to(torch::kCUDA);
}

// Nobody does.
struct Unused : torch::nn::Module {
  Unused() : layer(4, 4) {}
  torch::nn::Linear layer;
};

// It has nothing to move, to train or to save.
struct WithoutParameters : torch::nn::Module {
  WithoutParameters() { first = register_module("first", torch::nn::Linear(4, 4)); }
  torch::Tensor forward(torch::Tensor x) { return activation(first(x)); }
  torch::nn::Linear first{nullptr};
  torch::nn::ReLU activation;
};

// Another's module.
struct Shares : torch::nn::Module {
  explicit Shares(torch::nn::Linear other) : other(other) {
    first = register_module("first", torch::nn::Linear(4, 4));
  }
  torch::nn::Linear first{nullptr}, other;
};

// In a list that is registered.
struct InSequence : torch::nn::Module {
  InSequence() : all(second, torch::nn::ReLU()) {
    register_module("sequence", sequence);
    register_module("all", all);
  }
  torch::nn::Linear first{4, 4}, second{4, 4};
  torch::nn::Sequential sequence{first, torch::nn::ReLU()}, all;
};

// It is moved by itself.
struct MovesItsPart : torch::nn::Module {
  MovesItsPart() {
    first = register_module("first", torch::nn::Linear(4, 4));
    target = torch::nn::Linear(4, 4);
    target->to(torch::kCUDA);
  }
  torch::nn::Linear first{nullptr}, target{nullptr};
};

struct Optional : torch::nn::Module {
  explicit Optional(bool more) {
    first = register_module("first", torch::nn::Linear(4, 4));
    if (more)
      second = register_module("second", torch::nn::Linear(4, 4));
  }
  torch::Tensor forward(torch::Tensor x) { return second ? second(first(x)) : first(x); }
  torch::nn::Linear first{nullptr}, second{nullptr};
};

// Methods in other files may register it.
struct Elsewhere : torch::nn::Module {
  Elsewhere() {
    first = register_module("first", torch::nn::Linear(4, 4));
    second = torch::nn::Linear(4, 4);
    registerRest();
  }
  void registerRest();
  torch::nn::Linear first{nullptr}, second{nullptr};
};

// What a template's constructors do is known only where something calls them.
template <typename Block> struct FN_Template : torch::nn::Module {
  FN_Template() {
    first = register_module("first", torch::nn::Linear(4, 4));
    second = torch::nn::Linear(4, 4);
  }
  torch::nn::Linear first{nullptr}, second{nullptr};
  Block block;
};

template <typename Block> struct Template : torch::nn::Module {
  Template() : first(4, 4) { register_module("first", first); }
  torch::nn::Linear first;
  Block block;
};

void templates() {
  FN_Template<int> incomplete;
  Template<int> complete;
  complete.to(torch::kCUDA);
}

torch::Tensor hostMemory_bad() {
  std::vector<float> values(10);
  return torch::from_blob(values.data(), {10}, torch::TensorOptions().device(torch::kCUDA)).clone();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'from_blob' makes a CUDA tensor over memory of the host [torch-device-mismatch]
  // CHECK-MESSAGES: :[[@LINE-3]]:22: note: the memory comes from here
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: make the tensor on the CPU, and copy it with '.to(torch::kCUDA)'
}

torch::Tensor hostMemory_ok() {
  std::vector<float> values(10);
  return torch::from_blob(values.data(), {10}).to(torch::kCUDA);
}

void deviceMemory_bad() {
  float *p = nullptr;
  cudaMalloc(&p, 40);
  auto tensor = torch::from_blob(p, {10});
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'from_blob' makes a CPU tensor over memory of the device [torch-device-mismatch]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the memory comes from here
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: name the device: 'torch::TensorOptions().device(torch::kCUDA)'
  cudaFree(p);
}

void deviceMemory_ok(torch::Device device) {
  float *p = nullptr;
  cudaMalloc(&p, 40);
  auto tensor = torch::from_blob(p, {10}, torch::kCUDA);
  auto other = torch::from_blob(p, {10}, device);
  cudaFree(p);
}

void bothKinds_ok() {
  float *pinned = nullptr, *managed = nullptr;
  cudaMallocHost(&pinned, 40);
  cudaMallocManaged(&managed, 40);
  auto a = torch::from_blob(pinned, {10}, torch::kCUDA);
  auto b = torch::from_blob(managed, {10});
  cudaFreeHost(pinned);
  cudaFree(managed);
}

// A member's first value may register it.
struct InInitializer_ok : torch::nn::Module {
  InInitializer_ok() : first(register_module("first", torch::nn::Linear(4, 1))) {}
  torch::nn::Linear first;
  torch::nn::Linear second = register_module("second", torch::nn::Linear(4, 1));
  torch::nn::Linear third{register_module("third", torch::nn::Linear(4, 1))};
};
