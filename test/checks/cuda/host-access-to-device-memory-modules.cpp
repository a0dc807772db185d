// RUN: %check_cuda_tidy %s cuda-host-access-to-device-memory %t

// What a module is given, and what it gives, is on one device.

#include <algorithm>
#include <cstring>
#include <torch/script.h>
#include <torch/torch.h>
#include <vector>

float *copyOut(torch::jit::Module &net, torch::Tensor x, float *to);

void listOfOne_bad(torch::jit::Module &net, torch::Tensor x, float *to) {
  torch::Tensor result = net.forward({x.to(torch::kCUDA)}).toTensor();
  std::memcpy(to, result.data_ptr<float>(), 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'result', which is on the device [cuda-
  // CHECK-MESSAGES: :[[@LINE-3]]:39: note: this tells that it is
}

void tuple_bad(torch::jit::Module &net, torch::Tensor x, std::vector<float> &to) {
  auto outputs = net.forward({x.cuda(), 4}).toTuple();
  torch::Tensor boxes = outputs->elements()[1].toTensor();
  const float *first = boxes.data_ptr<float>();
  std::copy(first, first + boxes.numel(), to.begin());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'first'
}

float pushed_bad(torch::jit::Module &net, torch::Tensor x, torch::Tensor mask) {
  torch::Tensor given = x.to(at::Device(at::kCUDA)).unsqueeze(0);
  std::vector<torch::jit::IValue> inputs;
  inputs.reserve(2);
  inputs.push_back(given);
  inputs.emplace_back(mask.cuda());
  c10::IValue answer = net.forward(inputs);
  return answer.toTensor().data_ptr<float>()[3];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses memory that is on the device
}

float moved_bad(torch::jit::Module &net, torch::Tensor x) {
  x = x.cuda();
  std::vector<c10::IValue> inputs{x};
  torch::Tensor result;
  result = net.forward(std::move(inputs)).toTensor();
  result = result.squeeze().softmax(0);
  float sum = 0;
  auto values = result.accessor<float, 1>();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: the host accesses the memory of 'result'
  for (int i = 0; i < 4; ++i)
    sum += values[i];
  return sum;
}

float checked_bad(torch::jit::Module &net, const torch::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  auto result = net({x}).toTensor();
  float largest = 0;
  for (const float *at = result.data_ptr<float>(), *end = at + 8; at != end; ++at)
    largest = std::max(largest, *at);
  return largest + *result.data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: the host accesses the memory of 'result'
}

float method_bad(torch::jit::Module &net, torch::Tensor x) {
  auto result = net.get_method("encode")({x.cuda()}).toTensor();
  return result.data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'result'
}

float layer_bad(torch::nn::Linear layer, torch::nn::Sequential rest, torch::Tensor x) {
  auto hidden = layer->forward(x.to("cuda:0"));
  auto result = rest->forward(torch::relu(hidden));
  return result.data_ptr<float>()[0] + hidden.data_ptr<float>()[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'result'
  // CHECK-MESSAGES: :[[@LINE-2]]:40: warning: the host accesses the memory of 'hidden'
}

struct Net : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x) { return torch::sigmoid(Second->forward(First->forward(x) + 1)); }
  torch::nn::Linear First{nullptr}, Second{nullptr};
};
struct HostNet : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x) { return finish(First->forward(x)); }
  torch::Tensor finish(torch::Tensor x) { return x.cpu(); }
  torch::nn::Linear First{nullptr};
};
struct TableNet : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x) {
    auto table = torch::zeros({4});
    return table;
  }
};
struct NetElsewhere : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x);
};

float own_bad(Net &net, torch::Tensor x) {
  torch::Tensor result = net.forward(x.cuda());
  return result.data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'result'
}
float own_ok(HostNet &host, TableNet &table, NetElsewhere &elsewhere, torch::Tensor x) {
  return host.forward(x.cuda()).data_ptr<float>()[0] + table.forward(x.cuda()).data_ptr<float>()[0] +
         elsewhere.forward(x.cuda()).data_ptr<float>()[0];
}

void bindings_bad(torch::nn::LSTM lstm, torch::Tensor x, float *to) {
  auto [output, state] = lstm->forward(x.cuda());
  std::memcpy(to, output.data_ptr<float>(), 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses memory that is on the device
}

// Brought back.

void copied_ok(torch::jit::Module &net, torch::Tensor x, float *to) {
  torch::Tensor result = net.forward({x.to(torch::kCUDA)}).toTensor().cpu();
  std::memcpy(to, result.data_ptr<float>(), 64);
  torch::Tensor other = net.forward({x.to(torch::kCUDA)}).toTensor();
  other = other.to(torch::kCPU);
  std::memcpy(to, other.data_ptr<float>(), 64);
}
void elsewhere_ok(torch::jit::Module &net, torch::Tensor x, torch::Device device, float *to) {
  torch::Tensor result = net.forward({x.to(torch::kCUDA)}).toTensor().to(device);
  std::memcpy(to, result.data_ptr<float>(), 64);
}
void movedModule_ok(torch::jit::Module &net, torch::Tensor x, torch::Device device, float *to) {
  net.to(device);
  torch::Tensor result = net.forward({x.to(torch::kCUDA)}).toTensor();
  std::memcpy(to, result.data_ptr<float>(), 64);
}

// What is given may be elsewhere.

void given_ok(torch::jit::Module &net, torch::Tensor x, float *to) {
  torch::Tensor result = net.forward({x}).toTensor();
  std::memcpy(to, result.data_ptr<float>(), 64);
}
void oneOfTwo_ok(torch::jit::Module &net, torch::Tensor x, torch::Tensor y, float *to) {
  torch::Tensor result = net.forward({x.cuda(), y}).toTensor();
  std::memcpy(to, result.data_ptr<float>(), 64);
}
void fill(std::vector<torch::jit::IValue> &inputs);
void filled_ok(torch::jit::Module &net, torch::Tensor x, float *to) {
  std::vector<torch::jit::IValue> inputs{x.cuda()};
  fill(inputs);
  torch::Tensor result = net.forward(inputs).toTensor();
  std::memcpy(to, result.data_ptr<float>(), 64);
}
void either_ok(torch::jit::Module &net, torch::Tensor x, bool gpu, float *to) {
  torch::Tensor result = net.forward({gpu ? x.cuda() : x}).toTensor();
  std::memcpy(to, result.data_ptr<float>(), 64);
}
void numbers_ok(torch::jit::Module &net, float *to) {
  torch::Tensor result = net.forward({1, 2}).toTensor();
  std::memcpy(to, result.data_ptr<float>(), 64);
}

class Runner {
public:
  explicit Runner(torch::Device device) { Net.to(device); }
  float run_ok(torch::Tensor x) { return Net.forward({x.cuda()}).toTensor().data_ptr<float>()[0]; }
  float other_bad(torch::Tensor x) {
    return Still.forward({x.cuda()}).toTensor().data_ptr<float>()[0];
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the host accesses memory that is on the device
  }

private:
  torch::jit::Module Net, Still;
};

// Elements of a list are not told apart.
float FN_element(torch::jit::Module &net, torch::Tensor x) {
  std::vector<torch::jit::IValue> inputs(1);
  inputs[0] = x.cuda();
  return net.forward(inputs).toTensor().data_ptr<float>()[0];
}
