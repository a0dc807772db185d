// Which modules have a layer that the mode changes.
// RUN: %check_cuda_tidy %s torch-missing-eval %t

#include <torch/torch.h>

torch::Tensor sequential_bad(const torch::Tensor &x) {
  torch::nn::Sequential net(torch::nn::Linear(8, 8), torch::nn::BatchNorm1d(8));
  torch::NoGradGuard guard;
  return net->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' infers in training mode: its 'BatchNorm1d' layer normalizes by each batch's own statistics and learns from them
}

torch::Tensor pushedBack_bad(const torch::Tensor &x) {
  torch::nn::Sequential net;
  net->push_back(torch::nn::Linear(8, 8));
  net->push_back(torch::nn::AlphaDropout(0.5));
  torch::NoGradGuard guard;
  return net->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' infers in training mode: its 'AlphaDropout' layer drops values at random
}

torch::Tensor sequentialWithout_ok(const torch::Tensor &x) {
  torch::nn::Sequential net(torch::nn::Linear(8, 8), torch::nn::ReLU());
  torch::NoGradGuard guard;
  return net->forward(x);
}

torch::Tensor dropsNothing_ok(const torch::Tensor &x) {
  torch::nn::Sequential net(torch::nn::Linear(8, 8), torch::nn::Dropout(0.0));
  torch::NoGradGuard guard;
  return net->forward(x);
}

torch::Tensor noStatistics_ok(const torch::Tensor &x) {
  torch::nn::Sequential net(torch::nn::BatchNorm2d(torch::nn::BatchNorm2dOptions(8).track_running_stats(false)));
  torch::NoGradGuard guard;
  return net->forward(x);
}

struct BlockImpl : torch::nn::Module {
  explicit BlockImpl(int64_t width)
      : layers(register_module("layers", torch::nn::Sequential(torch::nn::Linear(width, width),
                                                               torch::nn::BatchNorm1d(width)))) {}
  torch::Tensor forward(torch::Tensor x) { return layers->forward(x); }
  torch::nn::Sequential layers;
};
TORCH_MODULE(Block);

struct DeepImpl : torch::nn::Module {
  DeepImpl() { block = register_module("block", Block(8)); }
  torch::Tensor forward(torch::Tensor x) { return block->forward(x); }
  Block block{nullptr};
};

torch::Tensor inPart_bad(const torch::Tensor &x) {
  DeepImpl net;
  torch::NoGradGuard guard;
  return net.forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' infers in training mode: its 'BatchNorm1d' layer normalizes
}

struct ListImpl : torch::nn::SequentialImpl {
  ListImpl() {
    push_back(torch::nn::Linear(8, 8));
    push_back(torch::nn::Dropout(0.5));
  }
};
TORCH_MODULE(List);

torch::Tensor ownList_bad(const torch::Tensor &x) {
  List net;
  torch::NoGradGuard guard;
  return net->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' infers in training mode: its 'Dropout' layer drops values
}

template <typename Norm> struct WideImpl : torch::nn::Module {
  explicit WideImpl(int64_t width);
  torch::Tensor forward(torch::Tensor x);
  torch::nn::Sequential layers;
  Norm norm{8};
};
template <typename Norm> WideImpl<Norm>::WideImpl(int64_t width) { register_module("norm", norm); }
template <typename Norm> torch::Tensor WideImpl<Norm>::forward(torch::Tensor x) { return norm->forward(x); }

torch::Tensor template_bad(const torch::Tensor &x) {
  WideImpl<torch::nn::BatchNorm2d> net(8);
  torch::NoGradGuard guard;
  return net.forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' infers in training mode: its layer 'norm', a 'BatchNorm2d', normalizes
}

template <typename Norm> struct Wide : torch::nn::ModuleHolder<WideImpl<Norm>> {
  using torch::nn::ModuleHolder<WideImpl<Norm>>::ModuleHolder;
};

torch::Tensor templateHolder_bad(const torch::Tensor &x) {
  Wide<torch::nn::BatchNorm1d> net(8);
  torch::NoGradGuard guard;
  return net->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' infers in training mode: its layer 'norm', a 'BatchNorm1d', normalizes
}

struct UnusedImpl : torch::nn::Module {
  UnusedImpl() { register_module("drop", drop); }
  torch::Tensor forward(torch::Tensor x) { return x; }
  torch::nn::Dropout drop{0.5};
};

torch::Tensor unused_ok(const torch::Tensor &x) {
  UnusedImpl net;
  torch::NoGradGuard guard;
  return net.forward(x);
}

struct OptionalImpl : torch::nn::Module {
  explicit OptionalImpl(bool drops) {
    if (drops)
      drop = register_module("drop", torch::nn::Dropout(0.5));
  }
  torch::Tensor forward(torch::Tensor x) { return drop.is_empty() ? x : drop->forward(x); }
  torch::nn::Dropout drop{nullptr};
};

torch::Tensor optional_ok(const torch::Tensor &x) {
  OptionalImpl net(false);
  torch::NoGradGuard guard;
  return net.forward(x);
}

struct EvaluatingImpl : torch::nn::Module {
  EvaluatingImpl() {
    register_module("drop", drop);
    eval();
  }
  torch::Tensor forward(torch::Tensor x) { return drop->forward(x); }
  torch::nn::Dropout drop{0.5};
};

torch::Tensor evaluatesItself_ok(const torch::Tensor &x) {
  EvaluatingImpl net;
  torch::NoGradGuard guard;
  return net.forward(x);
}

// What another file defines may set the mode, or not use the layer.
struct ElsewhereImpl : torch::nn::Module {
  ElsewhereImpl();
  torch::Tensor forward(torch::Tensor x);
  torch::nn::Dropout drop{0.5};
};
torch::Tensor FN_elsewhere(const torch::Tensor &x) {
  ElsewhereImpl net;
  torch::NoGradGuard guard;
  return net.forward(x);
}

// A layer that another function puts into the list.
static void addDropout(torch::nn::Sequential &to) { to->push_back(torch::nn::Dropout(0.4)); }
torch::Tensor FN_putByFunction(const torch::Tensor &x) {
  torch::nn::Sequential net;
  addDropout(net);
  torch::NoGradGuard no_grad;
  return net->forward(x);
}
