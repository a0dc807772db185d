// RUN: %check_cuda_tidy %s torch-dangling-blob %t

#include <array>
#include <memory>
#include <torch/torch.h>
#include <vector>

std::vector<float> decode();
void fill(float *values);

torch::Tensor returned_bad() {
  std::vector<float> values = decode();
  auto tensor = torch::from_blob(values.data(), {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: tensor from 'from_blob' is returned, and the memory of 'values' that it uses ends with the function [torch-dangling-blob]
  // CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'values' is a local variable, and the tensor does not copy what it holds
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the tensor is returned here
  // CHECK-MESSAGES: :[[@LINE+1]]:10: note: '.clone()' makes a tensor with memory of its own
  return tensor;
}

torch::Tensor returned_ok() {
  std::vector<float> values = decode();
  auto tensor = torch::from_blob(values.data(), {4});
  return tensor.clone();
}

torch::Tensor computed_ok() {
  float values[4];
  fill(values);
  return torch::from_blob(values, {4}) / 255.0;
}

// Views share the memory as well, and so do operations in place and conversions to what it is already.

torch::Tensor viewed_bad() {
  float image[3 * 4];
  fill(image);
  return torch::from_blob(image, {3, 4}).permute({1, 0}).unsqueeze(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: tensor from 'from_blob' is returned, and the memory of 'image'
}

torch::Tensor inPlace_bad() {
  std::array<float, 4> values;
  torch::Tensor tensor = torch::from_blob(values.data(), {4}, torch::kFloat32);
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: {{.*}} the memory of 'values'
  tensor = tensor.to(torch::kFloat).div_(255).view({2, 2});
  tensor /= 2;
  return tensor.contiguous();
}

torch::Tensor inOrder_ok() {
  float image[3 * 4];
  return torch::from_blob(image, {3, 4}).permute({1, 0}).contiguous();
}

torch::Tensor converted_ok() {
  std::vector<unsigned char> bytes(12);
  return torch::from_blob(bytes.data(), {12}, torch::kByte).to(torch::kFloat);
}

torch::Tensor toDevice_ok() {
  std::vector<float> values = decode();
  return torch::from_blob(values.data(), {4}).to(torch::kCUDA);
}

// Who says that the device is not the CPU, where it is now?

torch::Tensor toSomeDevice_ok(torch::Device device) {
  std::vector<float> values = decode();
  return torch::from_blob(values.data(), {4}).to(device);
}

torch::Tensor toPointedDevice_ok(const std::unique_ptr<torch::Device> &device) {
  std::vector<float> values = decode();
  return torch::from_blob(values.data(), {4}).to(*device);
}

torch::Tensor toChosenDevice_bad() {
  torch::Device device(torch::kCPU);
  if (torch::cuda::is_available())
    device = torch::Device(torch::kCUDA);
  std::vector<float> values = decode();
  return torch::from_blob(values.data(), {4}).to(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: {{.*}} the memory of 'values'
}

torch::Tensor onOneWay_bad() {
  std::vector<float> values = decode();
  auto tensor = torch::from_blob(values.data(), {1, static_cast<long>(values.size())});
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: {{.*}} the memory of 'values'
  if (torch::cuda::is_available())
    return tensor.to(torch::kCUDA);
  return tensor;
}

torch::Tensor overwritten_ok() {
  int values[4] = {};
  auto tensor = torch::from_blob(values, {4}, torch::dtype(torch::kInt32));
  tensor = tensor.clone();
  return tensor;
}

// In whatever holds tensors.

std::tuple<torch::Tensor, int> pair_bad() {
  std::vector<float> values = decode();
  torch::Tensor tensor = torch::from_blob(&values[0], {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: {{.*}} the memory of 'values'
  return std::make_tuple(tensor, 1);
}

torch::data::Example<> example_bad() {
  float image[12], label = 1;
  auto tensor = torch::from_blob(image, {12});
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: {{.*}} the memory of 'image'
  return {tensor, torch::from_blob(&label, {1}).clone()};
}

torch::data::Example<> example_ok() {
  float image[12];
  auto tensor = torch::from_blob(image, {12});
  return {tensor.clone(), torch::zeros({1})};
}

std::vector<torch::Tensor> vector_bad() {
  std::vector<torch::Tensor> all;
  float image[12];
  all.push_back(torch::from_blob(image, {12}));
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: {{.*}} is returned, and the memory of 'image'
  return all;
}

std::function<torch::Tensor()> captured_bad() {
  float image[12];
  auto tensor = torch::from_blob(image, {12});
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: {{.*}} is returned, and the memory of 'image'
  return [tensor] { return tensor.sum(); };
}

torch::Tensor calledHere_ok() {
  float image[12];
  auto tensor = torch::from_blob(image, {12});
  auto sum = [&tensor] { return tensor.sum(); };
  return sum();
}

struct Batch {
  torch::Tensor data;
};

Batch object_bad() {
  float image[12];
  Batch batch;
  batch.data = torch::from_blob(image, {12});
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: {{.*}} is returned, and the memory of 'image'
  return batch;
}

Batch object_ok() {
  float image[12];
  Batch batch;
  batch.data = torch::from_blob(image, {12});
  batch.data = batch.data.clone();
  return batch;
}

// Kept by somebody else.

struct Normalize : torch::nn::Module {
  Normalize(std::vector<float> means, float scale) : scale(torch::from_blob(&scale, {1})) {
    // CHECK-MESSAGES: :[[@LINE-1]]:60: warning: tensor from 'from_blob' is kept in 'scale', and the memory of 'scale' that it uses ends with the function
    mean = register_buffer("mean", torch::from_blob(means.data(), {3}));
    // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: tensor from 'from_blob' is kept in 'Normalize', and the memory of 'means'
  }
  void setMean_bad(std::vector<float> values) {
    mean = torch::from_blob(values.data(), {3});
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: tensor from 'from_blob' is kept in 'mean', and the memory of 'values'
  }
  void setMean_ok(std::vector<float> values) {
    mean = torch::from_blob(values.data(), {3});
    mean = mean.clone();
  }
  void add_bad() {
    float image[12];
    all.push_back(torch::from_blob(image, {12}));
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: tensor from 'from_blob' is kept in 'all', and the memory of 'image'
  }
  // The caller has the memory.
  void lent_ok(std::vector<float> &values) { mean = torch::from_blob(values.data(), {3}); }
  void own_ok() { mean = torch::from_blob(memory.data(), {3}); }
  // The vector's memory moves with it.
  void moved_ok() {
    std::vector<float> values = decode();
    mean = torch::from_blob(values.data(), {3});
    memory = std::move(values);
  }
  torch::Tensor mean, scale;
  std::vector<torch::Tensor> all;
  std::vector<float> memory;
};

void out_bad(torch::Tensor &out, torch::Tensor *pointer) {
  double image[12];
  out = torch::from_blob(image, {12});
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: tensor from 'from_blob' is kept in 'out', and the memory of 'image'
  *pointer = torch::from_blob(image, {12});
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: tensor from 'from_blob' is kept in 'pointer', and the memory of 'image'
}

void element_ok(torch::Tensor batch) {
  float image[12];
  batch[0] = torch::from_blob(image, {12}); // copies the values
  batch.index_put_({1}, torch::from_blob(image, {12}));
}

// Used after the end of a block.

void loop_bad() {
  std::vector<torch::Tensor> frames;
  for (int i = 0; i < 8; ++i) {
    std::vector<float> frame = decode();
    frames.push_back(torch::from_blob(frame.data(), {4}).view({2, 2}));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: tensor from 'from_blob' is used through 'frames' after the end of 'frame', whose memory it uses
    // CHECK-MESSAGES: :[[@LINE+3]]:29: note: the tensor is used here
    // CHECK-MESSAGES: :[[@LINE-3]]:22: note: '.clone()'
  }
  auto batch = torch::stack(frames);
}

void loop_ok() {
  std::vector<torch::Tensor> frames;
  for (int i = 0; i < 8; ++i) {
    std::vector<float> frame = decode();
    frames.push_back(torch::from_blob(frame.data(), {4}));
    auto batch = torch::stack(frames);
    frames.clear();
  }
  frames.push_back(torch::zeros({4}));
}

void block_bad(bool random) {
  torch::Tensor tensor;
  if (random) {
    std::unique_ptr<float[]> values(new float[4]);
    tensor = torch::from_blob(values.get(), {4});
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: {{.*}} is used through 'tensor' after the end of 'values'
  } else {
    tensor = torch::zeros({4});
  }
  tensor.print();
}

void temporary_bad() {
  auto tensor = torch::from_blob(decode().data(), {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: tensor from 'from_blob' uses the memory of a temporary, which ends with this statement
  tensor.print();
}

void temporary_ok() { auto tensor = torch::from_blob(decode().data(), {4}).clone(); }

// Memory that lasts.

torch::Tensor static_ok() {
  static float values[4] = {1, 2, 3, 4};
  return torch::from_blob(values, {4});
}

torch::Tensor deleter_ok() {
  auto *values = new std::vector<float>(decode());
  return torch::from_blob(values->data(), {4}, [values](void *) { delete values; });
}

torch::Tensor released_ok() {
  std::unique_ptr<float[]> values(new float[4]);
  auto tensor = torch::from_blob(values.get(), {4});
  values.release();
  return tensor;
}

// A deleter that deletes nothing does not make the memory last.
torch::Tensor FN_emptyDeleter() {
  float values[4];
  return torch::from_blob(values, {4}, [](void *) {});
}

// What other functions do with a tensor is not known.
void keep(torch::Tensor);
void FN_keptElsewhere() {
  float values[4];
  keep(torch::from_blob(values, {4}));
}

// The device is the caller's choice, and may be the CPU.
torch::Tensor FN_someDevice(torch::Device device) {
  float values[4];
  return torch::from_blob(values, {4}).to(device);
}

// An array with values is an array.
torch::Tensor initialised_bad() {
  float values[4] = {1, 2, 3, 4};
  float *first = values;
  return torch::from_blob(first, {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: tensor from 'from_blob' is returned, and the memory of 'values'
}

// What owns the memory goes where the tensor goes; an array in it stays where it was made.
struct Owner {
  std::vector<float> Values;
  torch::Tensor View;
};
Owner together_ok(int64_t n) {
  Owner owner;
  owner.Values.resize(n);
  owner.View = torch::from_blob(owner.Values.data(), {n});
  return owner;
}
struct ArrayOwner {
  float Values[4];
  torch::Tensor View;
};
ArrayOwner together_bad() {
  ArrayOwner owner;
  owner.View = torch::from_blob(owner.Values, {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: tensor from 'from_blob' is returned, and the memory of 'owner'
  return owner;
}

// Each tensor of a list of views shares the memory, and so does the list.
torch::Tensor partOf_bad() {
  std::vector<float> values(6);
  auto parts = torch::from_blob(values.data(), {6}).chunk(2);
  return parts[0];
  // CHECK-MESSAGES: :[[@LINE-2]]:16: warning: tensor from 'from_blob' is returned, and the memory of 'values'
}
torch::Tensor lastOf_bad() {
  std::vector<float> values(6);
  return torch::from_blob(values.data(), {6}).split(2).back().positive();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: tensor from 'from_blob' is returned, and the memory of 'values'
}
std::vector<torch::Tensor> allOf_bad() {
  std::vector<float> values(6);
  return torch::from_blob(values.data(), {2, 3}).unbind(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: tensor from 'from_blob' is returned, and the memory of 'values'
}
torch::Tensor copied_ok() {
  std::vector<float> values(6);
  auto parts = torch::from_blob(values.data(), {6}).chunk(2);
  return parts[0].clone() + parts[1];
}
int64_t counted_ok() {
  std::vector<float> values(6);
  return torch::from_blob(values.data(), {6}).chunk(2).size();
}
torch::Tensor other_ok(torch::Tensor given) {
  std::vector<float> values(6);
  std::vector<torch::Tensor> two = {given, torch::from_blob(values.data(), {6})};
  return two[0];
}

// A structured binding is a part of a variable that ends, unless that is a reference.
struct Described {
  std::vector<char> Bytes;
  std::vector<int64_t> Starts;
};
Described describe();
std::pair<std::vector<char>, std::vector<int64_t>> describePair();
std::pair<std::vector<char>, std::vector<int64_t>> &described();
torch::Tensor bound_bad() {
  auto [bytes, starts] = describe();
  return torch::from_blob(starts.data(), {static_cast<int64_t>(starts.size())}, torch::kInt64);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: tensor from 'from_blob' is returned, and the memory of '[bytes, starts]'
}
torch::Tensor boundPair_bad() {
  auto [bytes, starts] = describePair();
  return torch::from_blob(starts.data(), {static_cast<int64_t>(starts.size())}, torch::kInt64);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: tensor from 'from_blob' is returned, and the memory of '[bytes, starts]'
}
torch::Tensor boundElsewhere_ok() {
  auto &[bytes, starts] = described();
  return torch::from_blob(starts.data(), {static_cast<int64_t>(starts.size())}, torch::kInt64);
}
void keep(std::vector<int64_t> values);
torch::Tensor boundAndMoved_ok() {
  auto [bytes, starts] = describe();
  auto tensor = torch::from_blob(starts.data(), {static_cast<int64_t>(starts.size())}, torch::kInt64);
  keep(std::move(starts));
  return tensor;
}
