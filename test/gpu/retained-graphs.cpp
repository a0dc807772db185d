// What a running sum and a list keep alive from iteration to iteration, in the allocator's own counters: what
// torch-graph-retained-in-loop and torch-device-accumulation say. By hand, with $LIBTORCH a LibTorch for CUDA:
// g++ -std=c++20 -I$LIBTORCH/include -I$LIBTORCH/include/torch/csrc/api/include -I$CUDA_PATH/include
//   retained-graphs.cpp -L$LIBTORCH/lib -Wl,-rpath,$LIBTORCH/lib,--no-as-needed
//   -ltorch -ltorch_cuda -ltorch_cpu -lc10_cuda -lc10 -o retained && ./retained
//
// The answers below follow from PyTorch's notes ("Frequently Asked Questions", "Autograd mechanics"). LibTorch
// 2.15 gives them in the simulation (docs/gpu-results.md); no GPU has.
//
// REQUIRES: gpu, cuda-toolkit, libtorch
// RUN: c++ -std=c++20 -I%libtorch/include -I%libtorch/include/torch/csrc/api/include -I%cuda-path/include %s \
// RUN:   -L%libtorch/lib -Wl,-rpath,%libtorch/lib,--no-as-needed -ltorch -ltorch_cuda -ltorch_cpu -lc10_cuda -lc10 -o %t
// RUN: %t | FileCheck %s

#include <c10/cuda/CUDACachingAllocator.h>
#include <cstdio>
#include <torch/torch.h>
#include <vector>

constexpr int Iterations = 50;
constexpr int64_t MiB = 1 << 20;

static int64_t allocated() {
  return c10::cuda::CUDACachingAllocator::getDeviceStats(0).allocated_bytes[0].current;
}

/// Runs \p Step so often, and tells by how much memory grows from one iteration to the next.
template <typename Step> void measure(const char *Name, Step Each) {
  Each(); // what the first iteration alone needs: gradients, workspaces of libraries
  const int64_t Before = allocated();
  for (int I = 0; I < Iterations; ++I)
    Each();
  const int64_t PerIteration = (allocated() - Before) / Iterations;
  std::printf("%s: %s\n", Name, PerIteration >= MiB ? "MiB each" : PerIteration > 0 ? "bytes each" : "nothing");
}

int main() {
  const auto OnDevice = torch::TensorOptions().device(torch::kCUDA);
  torch::nn::Sequential Net(torch::nn::Linear(1024, 1024), torch::nn::ReLU(), torch::nn::Linear(1024, 1024));
  Net->to(torch::kCUDA);
  const torch::Tensor Data = torch::randn({1024, 1024}, OnDevice);
  auto Loss = [&] { return Net->forward(Data).square().mean(); };
  auto Zero = [&] { return torch::zeros({}, OnDevice); };

  // CHECK: a sum of losses: MiB each
  torch::Tensor Sum = Zero();
  measure("a sum of losses", [&] { Sum = Sum + Loss(); });
  // CHECK-NEXT: a sum of detached losses: nothing
  torch::Tensor Detached = Zero();
  measure("a sum of detached losses", [&] { Detached = Detached + Loss().detach(); });
  // The buffers are freed; the nodes that stay are on the host.
  // CHECK-NEXT: a sum of differentiated losses: nothing
  torch::Tensor Differentiated = Zero();
  measure("a sum of differentiated losses", [&] {
    torch::Tensor Each = Loss();
    Each.backward();
    Differentiated = Differentiated + Each;
  });
  // CHECK-NEXT: a list of outputs: MiB each
  std::vector<torch::Tensor> Outputs;
  measure("a list of outputs", [&] { Outputs.push_back(Net->forward(Data)); });
  // Without a graph the outputs themselves stay: 4 MiB.
  // CHECK-NEXT: a list of detached outputs: MiB each
  std::vector<torch::Tensor> Results;
  measure("a list of detached outputs", [&] { Results.push_back(Net->forward(Data).detach()); });
  // CHECK-NEXT: a list of outputs on the host: nothing
  std::vector<torch::Tensor> OnHost;
  measure("a list of outputs on the host", [&] { OnHost.push_back(Net->forward(Data).detach().cpu()); });
}
