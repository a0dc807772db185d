// RUN: %check_cuda_tidy %s torch-blob-type %t

#include <array>
#include <cstdint>
#include <torch/torch.h>
#include <vector>

std::vector<double> measure();
void use(const torch::Tensor &tensor);

torch::Tensor container_bad(torch::Device device) {
  std::vector<double> state = measure();
  return torch::from_blob(state.data(), {(int64_t)state.size()}).clone().to(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'from_blob' takes elements of type 'double' for 'torch::kFloat', the default [torch-blob-type]
  // CHECK-MESSAGES: :[[@LINE-2]]:10: note: 'torch::kDouble' is the type of these elements; '.to' converts them afterwards
  // CHECK-FIXES: {{^}}  return torch::from_blob(state.data(), {(int64_t)state.size()}, torch::kDouble).clone().to(device);
}

torch::Tensor container_ok(torch::Device device) {
  std::vector<double> state = measure();
  std::vector<float> values(4);
  use(torch::from_blob(values.data(), {4}));
  return torch::from_blob(state.data(), {(int64_t)state.size()}, torch::kFloat64).clone().to(device);
}

// Arrays, pointers, elements.

void arrays_bad(int *labels, int64_t count) {
  int matrix[2][3] = {};
  use(at::from_blob(matrix, {2, 3}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type 'int' for 'at::kFloat', the default
  // CHECK-FIXES: {{^}}  use(at::from_blob(matrix, {2, 3}, at::kInt));
  use(torch::from_blob(labels, {count}, torch::kLong));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type 'int' for 'torch::kLong' [torch-blob-type]
  // CHECK-FIXES: {{^}}  use(torch::from_blob(labels, {count}, torch::kLong));
  std::array<int16_t, 4> samples;
  use(torch::from_blob(&samples[0], {4}, {1}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type {{.*}} for 'torch::kFloat', the default
  // CHECK-FIXES: {{^}}  use(torch::from_blob(&samples[0], {4}, {1}, torch::kShort));
  bool mask[4];
  use(torch::from_blob(mask, {4}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type 'bool' for 'torch::kFloat', the default
  c10::Half halves[4];
  use(torch::from_blob(halves, {4}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type {{.*}} for 'torch::kFloat', the default
  // CHECK-FIXES: {{^}}  use(torch::from_blob(halves, {4}, torch::kHalf));
}

void arrays_ok(int *labels, long *indices, c10::Half *halves, int64_t count) {
  use(torch::from_blob(labels, {count}, torch::kInt32));
  use(torch::from_blob(indices, {count}, torch::TensorOptions().dtype(torch::kInt64)));
  use(torch::from_blob(halves, {count}, torch::kFloat16));
}

// Options.

void options_bad(double *values) {
  auto options = torch::TensorOptions().device(torch::kCUDA, 0);
  use(torch::from_blob(values, {4}, options));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type 'double' for 'torch::kFloat', the default
  // CHECK-FIXES: {{^}}  use(torch::from_blob(values, {4}, options));
  use(torch::from_blob(values, {4}, torch::dtype(torch::kFloat32).device(torch::kCUDA)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type 'double' for 'torch::kFloat' [torch-blob-type]
  use(torch::from_blob(values, {4}, [](void *) {}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type 'double' for 'torch::kFloat', the default
  // CHECK-FIXES: {{^}}  use(torch::from_blob(values, {4}, [](void *) {}, torch::kDouble));
}

void options_ok(double *values, const torch::TensorOptions &options, torch::Tensor like) {
  use(torch::from_blob(values, {4}, options));
  use(torch::from_blob(values, {4}, like.options()));
  auto own = torch::TensorOptions().device(torch::kCUDA, 0).dtype(torch::kDouble);
  use(torch::from_blob(values, {4}, own));
}

// Behind a cast to something untyped.

void untyped_bad(double *values) {
  void *memory = values;
  use(torch::from_blob(memory, {4}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type 'double' for 'torch::kFloat', the default
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note: the memory comes from here
  use(torch::from_blob(reinterpret_cast<char *>(values), {4}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type 'double' for 'torch::kFloat', the default
}

void untyped_ok(void *memory, char *bytes, unsigned char *pixels, std::vector<uint8_t> &buffer) {
  use(torch::from_blob(memory, {4}));
  use(torch::from_blob(bytes, {4}));
  use(torch::from_blob(pixels, {4}));
  use(torch::from_blob(buffer.data(), {4}, torch::kInt));
  use(torch::from_blob(reinterpret_cast<float *>(bytes), {4}));
}

// The program says itself what it takes the memory for.
void cast_ok(double *values, int *bits) {
  use(torch::from_blob((float *)bits, {4}));
}

void cast_bad(char *bytes) {
  use(torch::from_blob((int *)bytes, {4}));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'from_blob' takes elements of type 'int' for 'torch::kFloat', the default
}

// Another sign, the bits of halves, pairs, and bytes of anything.

void same_ok(unsigned *values, size_t *sizes, uint16_t *halves, float *pairs, double *values64) {
  use(torch::from_blob(values, {4}, torch::kInt));
  use(torch::from_blob(sizes, {4}, torch::kLong));
  use(torch::from_blob(halves, {4}, torch::kHalf));
  use(torch::from_blob(halves, {4}, torch::kBFloat16));
  use(torch::from_blob(pairs, {2}, torch::kComplexFloat));
  use(torch::from_blob(values64, {32}, torch::kByte));
}

template <class T> torch::Tensor instantiated_bad(std::vector<T> &values) {
  return torch::from_blob(values.data(), {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'from_blob' takes elements of type 'int' for 'torch::kFloat', the default
}
template torch::Tensor instantiated_bad<int>(std::vector<int> &);
template torch::Tensor instantiated_bad<float>(std::vector<float> &);

// A structure may be anything.
struct Point {
  double x, y;
};
void FN_structure(Point *points) { use(torch::from_blob(points, {4, 2})); }

// Bytes may be raw memory, which holds floats.
void FN_bytes(std::vector<uint8_t> &pixels) { use(torch::from_blob(pixels.data(), {4})); }

// The pointer may be another on another path.
void FN_several(double *values, float *others, bool really) {
  void *memory = values;
  if (really)
    memory = others;
  use(torch::from_blob(memory, {4}));
}
