// What inference keeps on the device with and without a guard, in the allocator's own counters, and on which threads a
// guard works: what torch-missing-no-grad says. By hand, with $LIBTORCH a LibTorch for CUDA:
// g++ -std=c++20 -I$LIBTORCH/include -I$LIBTORCH/include/torch/csrc/api/include -I$CUDA_PATH/include
//   recorded-inference.cpp -L$LIBTORCH/lib -Wl,-rpath,$LIBTORCH/lib,--no-as-needed
//   -ltorch -ltorch_cuda -ltorch_cpu -lc10_cuda -lc10 -pthread -o recorded && ./recorded
//
// The answers below follow from PyTorch's notes ("Autograd mechanics"). LibTorch 2.15 gives them
// in the simulation (docs/gpu-results.md); no GPU has.
//
// REQUIRES: gpu, cuda-toolkit, libtorch
// RUN: c++ -std=c++20 -I%libtorch/include -I%libtorch/include/torch/csrc/api/include -I%cuda-path/include %s \
// RUN:   -L%libtorch/lib -Wl,-rpath,%libtorch/lib,--no-as-needed -ltorch -ltorch_cuda -ltorch_cpu -lc10_cuda -lc10 \
// RUN:   -pthread -o %t
// RUN: %t | FileCheck %s

#include <c10/cuda/CUDACachingAllocator.h>
#include <cstdio>
#include <thread>
#include <torch/torch.h>

constexpr int Layers = 16;
constexpr int64_t LayerBytes = 1024 * 1024 * sizeof(float);

static int64_t allocated() {
  return c10::cuda::CUDACachingAllocator::getDeviceStats(0).allocated_bytes[0].current;
}

/// Tells how many layers' results stay as long as that of the last one does.
template <typename Inference> void measure(const char *Name, Inference Run) {
  const int64_t Before = allocated();
  torch::Tensor Result = Run();
  const int64_t Kept = (allocated() - Before) / LayerBytes;
  std::printf("%s: %s, %s\n", Name, Kept >= Layers ? "every layer" : Kept == 1 ? "the result" : "something else",
              Result.requires_grad() ? "a graph" : "no graph");
}

int main() {
  torch::nn::Sequential Net;
  for (int Layer = 0; Layer < Layers; ++Layer) {
    Net->push_back(torch::nn::Linear(1024, 1024));
    Net->push_back(torch::nn::Sigmoid());
  }
  Net->to(torch::kCUDA);
  Net->eval();
  const torch::Tensor Data = torch::randn({1024, 1024}, torch::kCUDA);
  auto Infer = [&] { return Net->forward(Data); };
  {
    torch::NoGradGuard WarmUp; // workspaces of the libraries
    Infer();
  }

  // CHECK: evaluation mode: every layer, a graph
  measure("evaluation mode", Infer);
  // CHECK-NEXT: NoGradGuard: the result, no graph
  measure("NoGradGuard", [&] {
    torch::NoGradGuard Guard;
    return Infer();
  });
  // CHECK-NEXT: InferenceMode: the result, no graph
  measure("InferenceMode", [&] {
    c10::InferenceMode Guard;
    return Infer();
  });
  // CHECK-NEXT: a temporary guard: every layer, a graph
  measure("a temporary guard", [&] {
    torch::NoGradGuard();
    return Infer();
  });
  // CHECK-NEXT: a guard of the other thread: every layer, a graph
  measure("a guard of the other thread", [&] {
    torch::NoGradGuard Guard;
    torch::Tensor Result;
    std::thread([&] { Result = Infer(); }).join();
    return Result;
  });

  // CHECK-NEXT: an update in place: refused
  torch::Tensor Weight = Net->parameters().front();
  try {
    Weight.mul_(0.5);
    std::puts("an update in place: done");
  } catch (const c10::Error &) {
    std::puts("an update in place: refused");
  }
  // CHECK-NEXT: under a guard: done
  torch::NoGradGuard Guard;
  Weight.mul_(0.5);
  std::puts("under a guard: done");
}
