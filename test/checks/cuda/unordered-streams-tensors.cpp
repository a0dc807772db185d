// RUN: %check_cuda_tidy %s cuda-unordered-streams %t

#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/torch.h>

void endOfBlock_bad(at::Tensor host) {
  at::cuda::CUDAStream side = at::cuda::getStreamFromPool(false);
  {
    at::Tensor result = torch::rand({1024}, torch::kCUDA).mul(2);
    at::cuda::CUDAEvent ready;
    ready.record(at::cuda::getCurrentCUDAStream());
    ready.block(side);
    c10::cuda::CUDAStreamGuard onSide(side);
    host.copy_(result, /*non_blocking=*/true);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'result' is used on stream 'side', which may not be done when the memory of 'result' is given back [cuda-unordered-streams]
  }
  side.synchronize();
}

void endOfFunction_bad(at::Tensor sums) {
  auto values = torch::rand({1024}, torch::kCUDA);
  auto side = at::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard onSide(side);
  sums.add_(values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is used on stream 'side', which may not be done when the memory of 'values' is given back
}

void onOneWay_bad(at::Tensor host, bool waits) {
  auto values = torch::rand({1024}, torch::kCUDA);
  auto side = at::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard onSide(side);
  host.copy_(values, true);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is used on stream 'side', which may not be done when the memory of 'values' is given back
  if (waits)
    side.synchronize();
}

void throws_ok(at::Tensor host) {
  auto values = torch::rand({1024}, torch::kCUDA);
  auto side = at::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard onSide(side);
  host.copy_(values, true);
  if (host.size(0) > 0)
    throw 1;
  side.synchronize();
}

void recorded_ok(at::Tensor host) {
  auto values = torch::rand({1024}, torch::kCUDA);
  auto side = at::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard onSide(side);
  host.copy_(values, true);
  values.record_stream(side);
}

void waits_ok(at::Tensor host) {
  auto values = torch::rand({1024}, torch::kCUDA);
  auto side = at::cuda::getStreamFromPool();
  {
    c10::cuda::CUDAStreamGuard onSide(side);
    host.copy_(values, true);
  }
  side.synchronize();
}

void joined_ok(at::Tensor host) {
  auto values = torch::rand({1024}, torch::kCUDA);
  auto side = at::cuda::getStreamFromPool();
  at::cuda::CUDAEvent done;
  {
    c10::cuda::CUDAStreamGuard onSide(side);
    host.copy_(values, true);
    done.record(side);
  }
  done.block(at::cuda::getCurrentCUDAStream());
}

void ofTheSideStream_ok(at::Tensor host) {
  auto side = at::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard onSide(side);
  auto values = torch::rand({1024}, torch::kCUDA);
  host.copy_(values, true);
}

void ofTheCaller_ok(at::Tensor host, at::Tensor values) {
  auto side = at::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard onSide(side);
  host.copy_(values, true);
}

at::Tensor returned_ok(at::Tensor host) {
  auto values = torch::rand({1024}, torch::kCUDA);
  auto side = at::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard onSide(side);
  host.copy_(values, true);
  return values;
}

void onTheHost_ok(at::Tensor host) {
  auto values = torch::rand({1024});
  auto side = at::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard onSide(side);
  host.copy_(values, true);
}

void usedBefore_ok(at::Tensor host) {
  auto values = torch::rand({1024}, torch::kCUDA);
  auto side = at::cuda::getStreamFromPool();
  host.copy_(values);
  c10::cuda::CUDAStreamGuard onSide(side);
}

// What an object or a function of the program is given may be kept there.
struct Kept {
  at::Tensor tensor;
};
void FN_kept(at::Tensor host) {
  auto values = torch::rand({1024}, torch::kCUDA);
  Kept kept{values};
  auto side = at::cuda::getStreamFromPool();
  c10::cuda::CUDAStreamGuard onSide(side);
  host.copy_(values, true);
}

// A stream of a parameter may be the current one.
void FN_streamOfTheCaller(at::Tensor host, at::cuda::CUDAStream side) {
  auto values = torch::rand({1024}, torch::kCUDA);
  c10::cuda::CUDAStreamGuard onSide(side);
  host.copy_(values, true);
}
