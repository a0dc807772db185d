// RUN: %check_cuda_tidy %s cuda-capture-unsafe %t

#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAStream.h>
#include <torch/torch.h>

void train_bad(at::cuda::CUDAGraph &graph, torch::nn::Linear &model, torch::Device device) {
  torch::Tensor input = torch::zeros({8, 8}, torch::kCUDA);
  graph.capture_begin();
  torch::Tensor output = input.matmul(input);
  float first = output[0][0].item<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'item' is not permitted while the current stream is captured [cuda-capture-unsafe]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the capture begins here
  torch::Tensor copy = output.cpu();
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'cpu' is not permitted while the current stream is captured
  torch::cuda::synchronize();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'synchronize' is not permitted while the current stream is captured
  float *buffer;
  cudaMalloc(&buffer, 128);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMalloc' is not permitted while the current stream is captured
  graph.capture_end();
}

void train_ok(at::cuda::CUDAGraph &graph, torch::Tensor host) {
  torch::Tensor input = torch::zeros({8, 8}, torch::kCUDA);
  torch::cuda::synchronize();
  graph.capture_begin();
  torch::Tensor output = input.matmul(input);
  host.copy_(output, /*non_blocking=*/true);
  torch::Tensor count = torch::zeros({1});
  count.item<float>();
  graph.capture_end();
  output.cpu();
}

void relaxed_ok(at::cuda::CUDAGraph &graph) {
  float *buffer;
  graph.capture_begin({0, 0}, cudaStreamCaptureModeRelaxed);
  cudaMalloc(&buffer, 128);
  graph.capture_end();
}

// LibTorch's streams are non-blocking.
void legacy_ok(float *a, cudaGraph_t *graph) {
  c10::cuda::CUDAStream stream = c10::cuda::getStreamFromPool();
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMemset(a, 0, 16);
  cudaStreamEndCapture(stream, graph);
}

// Nobody says which stream it is.
void FN_stream(at::cuda::CUDAGraph &graph, c10::cuda::CUDAStream stream) {
  graph.capture_begin();
  stream.synchronize();
  graph.capture_end();
}

// Where the tensor is nobody says, either.
void FN_parameter(at::cuda::CUDAGraph &graph, torch::Tensor input) {
  graph.capture_begin();
  input.item<float>();
  graph.capture_end();
}
