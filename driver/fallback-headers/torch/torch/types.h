// torch:: names of ATen's types and functions.
#pragma once

#include "ATen/ATen.h"

namespace torch {
using c10::device;
using c10::Device;
using c10::dtype;
using c10::layout;
using c10::requires_grad;
using c10::TensorOptions;
constexpr auto kUInt8 = at::kByte;
constexpr auto kInt8 = at::kChar;
constexpr auto kInt16 = at::kShort;
constexpr auto kInt32 = at::kInt;
constexpr auto kInt64 = at::kLong;
constexpr auto kFloat16 = at::kHalf;
constexpr auto kFloat32 = at::kFloat;
constexpr auto kFloat64 = at::kDouble;
constexpr auto kU8 = kUInt8;
constexpr auto kI32 = kInt32;
constexpr auto kI64 = kInt64;
constexpr auto kF16 = kFloat16;
constexpr auto kF32 = kFloat32;
constexpr auto kF64 = kFloat64;

namespace cuda {
size_t device_count();
bool is_available();
bool cudnn_is_available();
void manual_seed(uint64_t seed);
void manual_seed_all(uint64_t seed);
void synchronize(int64_t device_index = -1);
} // namespace cuda
namespace linalg {
at::Tensor inv(const at::Tensor &input);
at::Tensor norm(const at::Tensor &self, const std::optional<at::Scalar> &ord = std::nullopt,
                at::OptionalIntArrayRef dim = std::nullopt, bool keepdim = false,
                std::optional<at::ScalarType> dtype = std::nullopt);
at::Tensor solve(const at::Tensor &input, const at::Tensor &other);
} // namespace linalg
namespace fft {
at::Tensor fft(const at::Tensor &self, std::optional<int64_t> n = std::nullopt, int64_t dim = -1);
at::Tensor rfft(const at::Tensor &self, std::optional<int64_t> n = std::nullopt, int64_t dim = -1);
at::Tensor irfft(const at::Tensor &self, std::optional<int64_t> n = std::nullopt, int64_t dim = -1);
} // namespace fft
namespace special {
at::Tensor digamma(const at::Tensor &self);
at::Tensor entr(const at::Tensor &self);
at::Tensor erf(const at::Tensor &self);
at::Tensor erfc(const at::Tensor &self);
at::Tensor erfinv(const at::Tensor &self);
at::Tensor exp2(const at::Tensor &self);
at::Tensor expit(const at::Tensor &self);
at::Tensor expm1(const at::Tensor &self);
at::Tensor gammaln(const at::Tensor &self);
at::Tensor i0(const at::Tensor &self);
at::Tensor log1p(const at::Tensor &self);
at::Tensor log_softmax(const at::Tensor &self, int64_t dim, std::optional<at::ScalarType> dtype);
at::Tensor logsumexp(const at::Tensor &self, at::IntArrayRef dims, bool keepdim);
at::Tensor ndtr(const at::Tensor &self);
at::Tensor sinc(const at::Tensor &self);
at::Tensor softmax(const at::Tensor &self, int64_t dim, std::optional<at::ScalarType> dtype);
at::Tensor xlog1py(const at::Tensor &self, const at::Tensor &other);
} // namespace special
} // namespace torch
