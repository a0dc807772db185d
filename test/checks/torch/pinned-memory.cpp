// RUN: %check_cuda_tidy %s torch-pinned-memory %t

#include <ATen/cuda/CUDAContext.h>
#include <optional>
#include <torch/torch.h>
#include <vector>

void waitForDevice();
bool isRunning();

void blob_bad(std::vector<float> &values) {
  auto options = torch::TensorOptions().dtype(torch::kFloat).pinned_memory(true);
  auto wrapped = torch::from_blob(values.data(), {8}, options);
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'pinned_memory' has no effect here: 'from_blob' takes the memory as it is [torch-pinned-memory]
  // CHECK-MESSAGES: :[[@LINE-3]]:62: note: only 'cudaHostAlloc' and 'cudaHostRegister' page-lock memory of the program's own; a copy from any other waits
  wrapped.to(torch::kCUDA, /*non_blocking=*/true);
}

void blob_ok(std::vector<float> &values) {
  auto wrapped = torch::from_blob(values.data(), {8}, torch::TensorOptions().pinned_memory(false));
  auto made = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  made.copy_(wrapped);
  // Queuing a copy from pageable memory waits no longer than one that says nothing.
  wrapped.to(torch::kCUDA, /*non_blocking=*/true);
}

torch::Tensor pinToMove_bad(torch::Tensor x, torch::Device device) {
  return x.pin_memory().to(device, /*non_blocking=*/true);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: pinning a tensor just to move it costs a second copy, and the host waits for it
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: move it as it is, or make it in page-locked memory: 'options.pinned_memory(true)'
}

torch::Tensor pinToMove_ok(torch::Tensor x, torch::Device device) {
  auto pinned = x.pin_memory(); // may be moved more than once
  return pinned.to(device, /*non_blocking=*/true) + pinned.to(device);
}

// Batch after batch it is the second copy of everything.
void pinEach_bad(std::vector<torch::Tensor> &batches, torch::Device device) {
  for (torch::Tensor &each : batches) {
    auto pinned = each.pin_memory();
    // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: pinning a tensor just to move it costs a second copy
    each = pinned.to(device, /*non_blocking=*/true);
  }
}

double download_bad(torch::Tensor x) {
  x = x.cuda();
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  auto sum = host.sum();
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'host' is read while the copy from the device may still be under way
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'non_blocking' only queues the copy; wait with 'at::cuda::getCurrentCUDAStream().synchronize()' before the host looks at it
  return sum.item<double>();
}

float downloadInPlace_bad(torch::Tensor x) {
  x = x.cuda();
  auto host = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  host.copy_(x, true);
  return host.data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'host' is read while
}

// Wherever the tensor is: nobody queues a copy from the host to the host.
void given_bad(torch::Tensor x) {
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  std::cout << host;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'host' is read while
}
float element_bad(torch::Tensor x, int i) {
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  return host[0][i].item<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'host' is read while
}
float onHost_ok() {
  auto host = torch::rand({8}).to(torch::kCPU, /*non_blocking=*/true);
  return host[0].item<float>();
}

float download_ok(torch::Tensor x) {
  x = x.cuda();
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  at::cuda::getCurrentCUDAStream().synchronize();
  auto other = x.to(torch::kCPU, /*non_blocking=*/true);
  auto size = other.size(0);
  waitForDevice();
  auto third = x.to(torch::kCPU, /*non_blocking=*/false);
  return host[0].item<float>() + other[size - 1].item<float>() + third[0].item<float>();
}

// A pointer is no read, and what is queued behind the copy comes after it.
float pointer_ok(torch::Tensor x) {
  x = x.cuda();
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  const float *data = host.data_ptr<float>();
  auto elements = host.accessor<float, 1>();
  at::cuda::getCurrentCUDAStream().synchronize();
  return data[0] + elements[1];
}
torch::Tensor offload_ok(torch::Tensor x) {
  x = x.cuda();
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  auto other = x.to(torch::kCPU, /*non_blocking=*/true);
  return host.to(torch::kCUDA, /*non_blocking=*/true) + other.cuda();
}
// What is read by way of a pointer or an accessor is read as well.
float pointer_bad(torch::Tensor x) {
  x = x.cuda();
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  const float *data = host.data_ptr<float>();
  return data[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'host' is read while the copy from the device may still be under way
}
float ofSeveral_bad(torch::Tensor x) {
  auto moved = x.cuda(), host = moved.to(torch::kCPU, /*non_blocking=*/true);
  return host.item<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'host' is read while the copy from the device may still be under way
}
float optional_bad(torch::Tensor x) {
  x = x.cuda();
  std::optional<torch::Tensor> host = x.to(torch::kCPU, /*non_blocking=*/true);
  return host->item<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'host' is read while the copy from the device may still be under way
}
std::vector<float> throughPointer_bad(torch::Tensor x) {
  x = x.cuda();
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  float *data = host.data_ptr<float>();
  return std::vector<float>(data, data + host.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: 'host' is read while the copy from the device may still be under way
}
float accessor_bad(torch::Tensor x) {
  x = x.cuda();
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  auto values = host.accessor<float, 1>();
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += values[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'host' is read while the copy from the device may still be under way
  return sum;
}
float otherPointer_ok(torch::Tensor x, const float *other) {
  x = x.cuda();
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  const float *data = host.data_ptr<float>();
  data = other;
  return data[0];
}
float pointee_bad(torch::Tensor x) {
  x = x.cuda();
  auto host = x.to(torch::kCPU, /*non_blocking=*/true);
  return *host.data_ptr<float>() + host.accessor<float, 1>()[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'host' is read while
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'non_blocking' only queues the copy
}

void pile_bad(torch::Tensor x) {
  std::vector<torch::Tensor> kept;
  while (true) {
    kept.push_back(x.pin_memory());
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'kept' keeps page-locked tensors for as long as the loop runs: the system cannot swap their memory out
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note: nothing bounds the iterations of this loop
  }
}

void pile_ok(torch::Tensor x, int buffers) {
  std::vector<torch::Tensor> kept;
  for (int i = 0; i < buffers; ++i)
    kept.push_back(torch::empty({8}, torch::TensorOptions().pinned_memory(true)));
  while (true) {
    kept.clear();
    kept.push_back(x.pin_memory());
  }
}

struct Loader {
  torch::Tensor Next;
  // Members are not followed.
  void FN_member(torch::Tensor x) {
    Next = x.cuda().to(torch::kCPU, /*non_blocking=*/true);
    Next.sum();
  }
};

// Once it costs little.
torch::Tensor pinnedOnce_ok(torch::Tensor x) {
  auto pinned = x.pin_memory();
  return pinned.to(torch::kCUDA, /*non_blocking=*/true);
}

// Memory of the host that somebody else made may be page-locked, and what is small is copied in any case.
void pageable_bad(torch::Tensor x, torch::TensorOptions options) {
  auto batch = torch::empty({64, 3, 224, 224});
  batch.copy_(x);
  auto moved = batch.to(torch::kCUDA, /*non_blocking=*/true);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'non_blocking' copy from memory that is not page-locked: the host waits while the driver copies it to a buffer of its own
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: where the copy is to overlap with something, make this one in page-locked memory: 'options.pinned_memory(true)'
  moved.copy_(x, /*non_blocking=*/true);
  torch::empty({64}, options).to(torch::kCUDA, /*non_blocking=*/true);
  torch::empty({64}, torch::TensorOptions().pinned_memory(true)).to(torch::kCUDA, /*non_blocking=*/true);
  torch::tensor({1.0, 2.0}).to(torch::kCUDA, /*non_blocking=*/true);
  batch.to(torch::kCUDA);
}

// Of the program's own.
void ownMemory_bad() {
  std::vector<float> values(1 << 20);
  auto moved = torch::from_blob(values.data(), {1 << 20}).to(torch::kCUDA, /*non_blocking=*/true);
  // CHECK-MESSAGES: :[[@LINE-1]]:59: warning: 'non_blocking' copy from memory that is not page-locked
}
void ownMemory_ok(float *given) {
  std::vector<float> values(1 << 20);
  cudaHostRegister(values.data(), values.size() * sizeof(float), cudaHostRegisterDefault);
  auto moved = torch::from_blob(values.data(), {1 << 20}).to(torch::kCUDA, /*non_blocking=*/true);
  auto other = torch::from_blob(given, {1 << 20}).to(torch::kCUDA, /*non_blocking=*/true);
  cudaHostUnregister(values.data());
}

void grabbed_bad(torch::Tensor x) {
  std::vector<torch::Tensor> frames;
  while (isRunning())
    frames.push_back(x.pin_memory());
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'frames' keeps page-locked tensors for as long as the loop runs
}

// Pinned once, moved many times.
void pinnedOnce_ok(int count) {
  auto x = torch::zeros({1024}).pin_memory();
  for (int i = 0; i < count; ++i)
    x.to(torch::kCUDA, /*non_blocking=*/true).add_(1);
}
void pinnedForEach_ok(const std::vector<torch::Tensor> &all, int count) {
  for (const auto &each : all) {
    auto x = each.pin_memory();
    for (int i = 0; i < count; ++i)
      x.to(torch::kCUDA, /*non_blocking=*/true).add_(1);
  }
}

// On the device of another tensor, which may be the same.
torch::Tensor like_ok(torch::Tensor x) {
  auto buffer = torch::zeros_like(x);
  auto other = x.new_zeros({4});
  return buffer.to(torch::kCUDA, /*non_blocking=*/true) + other.to(torch::kCUDA, /*non_blocking=*/true);
}
torch::Tensor like_bad(torch::Tensor x) {
  auto buffer = torch::zeros_like(x, torch::kCPU);
  return buffer.to(torch::kCUDA, /*non_blocking=*/true);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'non_blocking' copy from memory that is not page-locked
}

// Options may be set in pieces, and anew.
torch::Tensor inPieces_bad(float *data) {
  torch::TensorOptions options;
  options = options.pinned_memory(true);
  options = options.dtype(torch::kFloat);
  return torch::from_blob(data, {4}, options);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'pinned_memory' has no effect here
}
torch::Tensor anew_ok(float *data) {
  auto options = torch::TensorOptions().pinned_memory(true);
  torch::Tensor pinned = torch::empty({4}, options);
  options = torch::TensorOptions().dtype(torch::kFloat);
  auto plain = torch::from_blob(data, {4}, options);
  options = options.pinned_memory(true);
  return plain + pinned + torch::empty({4}, options);
}
