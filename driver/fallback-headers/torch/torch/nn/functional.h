// torch::nn::functional.
#pragma once

#include "torch/nn/layers.h"

namespace torch {
namespace nn {
namespace functional {
using AdaptiveAvgPool1dFuncOptions = AdaptiveAvgPool1dOptions;
using AdaptiveAvgPool2dFuncOptions = AdaptiveAvgPool2dOptions;
using AdaptiveAvgPool3dFuncOptions = AdaptiveAvgPool3dOptions;
using AdaptiveMaxPool1dFuncOptions = AdaptiveMaxPool1dOptions;
using AdaptiveMaxPool2dFuncOptions = AdaptiveMaxPool2dOptions;
using AdaptiveMaxPool3dFuncOptions = AdaptiveMaxPool3dOptions;
using AvgPool1dFuncOptions = AvgPool1dOptions;
using AvgPool2dFuncOptions = AvgPool2dOptions;
using AvgPool3dFuncOptions = AvgPool3dOptions;
using BinaryCrossEntropyFuncOptions = BCELossOptions;
using BinaryCrossEntropyWithLogitsFuncOptions = BCEWithLogitsLossOptions;
using CrossEntropyFuncOptions = CrossEntropyLossOptions;
using ELUFuncOptions = ELUOptions;
using GELUFuncOptions = GELUOptions;
using HuberLossFuncOptions = HuberLossOptions;
using KLDivFuncOptions = KLDivLossOptions;
using L1LossFuncOptions = L1LossOptions;
using LeakyReLUFuncOptions = LeakyReLUOptions;
using MSELossFuncOptions = MSELossOptions;
using MaxPool1dFuncOptions = MaxPool1dOptions;
using MaxPool2dFuncOptions = MaxPool2dOptions;
using MaxPool3dFuncOptions = MaxPool3dOptions;
using NLLLossFuncOptions = NLLLossOptions;
using PixelShuffleFuncOptions = PixelShuffleOptions;
using ReLU6FuncOptions = ReLU6Options;
using ReLUFuncOptions = ReLUOptions;
using SELUFuncOptions = SELUOptions;
using SmoothL1LossFuncOptions = SmoothL1LossOptions;
using SoftMarginLossFuncOptions = SoftMarginLossOptions;
using SoftplusFuncOptions = SoftplusOptions;
Tensor relu(Tensor input, const ReLUFuncOptions &options = {});
Tensor relu6(Tensor input, const ReLU6FuncOptions &options = {});
Tensor gelu(Tensor input, const GELUFuncOptions &options = {});
Tensor silu(Tensor input);
Tensor selu(Tensor input, const SELUFuncOptions &options = {});
Tensor sigmoid(Tensor input);
Tensor tanh(Tensor input);
Tensor elu(Tensor input, const ELUFuncOptions &options = {});
Tensor leaky_relu(Tensor input, const LeakyReLUFuncOptions &options = {});
Tensor softplus(Tensor input, const SoftplusFuncOptions &options = {});
Tensor mish(Tensor input);
struct InterpolateFuncOptions {
  InterpolateFuncOptions();
  InterpolateFuncOptions &size(std::optional<std::vector<int64_t>> value);
  std::optional<std::vector<int64_t>> size() const;
  InterpolateFuncOptions &scale_factor(std::optional<std::vector<double>> value);
  std::optional<std::vector<double>> scale_factor() const;
  InterpolateFuncOptions &mode(AnyConstant value);
  AnyConstant mode() const;
  InterpolateFuncOptions &align_corners(std::optional<bool> value);
  std::optional<bool> align_corners() const;
  InterpolateFuncOptions &recompute_scale_factor(std::optional<bool> value);
  std::optional<bool> recompute_scale_factor() const;
};
struct PadFuncOptions {
  PadFuncOptions(std::vector<int64_t> pad);
  PadFuncOptions &mode(AnyConstant value);
  AnyConstant mode() const;
  PadFuncOptions &value(double value);
  double value() const;
};
struct GridSampleFuncOptions {
  GridSampleFuncOptions();
  GridSampleFuncOptions &mode(AnyConstant value);
  AnyConstant mode() const;
  GridSampleFuncOptions &padding_mode(AnyConstant value);
  AnyConstant padding_mode() const;
  GridSampleFuncOptions &align_corners(std::optional<bool> value);
  std::optional<bool> align_corners() const;
};
struct NormalizeFuncOptions {
  NormalizeFuncOptions();
  NormalizeFuncOptions &p(double value);
  double p() const;
  NormalizeFuncOptions &dim(int64_t value);
  int64_t dim() const;
  NormalizeFuncOptions &eps(double value);
  double eps() const;
};
struct DropoutFuncOptions {
  DropoutFuncOptions();
  DropoutFuncOptions &p(double value);
  double p() const;
  DropoutFuncOptions &training(bool value);
  bool training() const;
  DropoutFuncOptions &inplace(bool value);
  bool inplace() const;
};
struct SoftmaxFuncOptions {
  SoftmaxFuncOptions(int64_t dim);
  SoftmaxFuncOptions &dim(int64_t value);
  int64_t dim() const;
};
Tensor interpolate(const Tensor &input, const InterpolateFuncOptions &options = {});
Tensor pad(const Tensor &input, const PadFuncOptions &options);
Tensor grid_sample(const Tensor &input, const Tensor &grid, const GridSampleFuncOptions &options = {});
Tensor affine_grid(const Tensor &theta, const IntArrayRef &size, bool align_corners = false);
Tensor normalize(const Tensor &input, NormalizeFuncOptions options = {});
Tensor dropout(Tensor input, const DropoutFuncOptions &options = {});
struct GumbelSoftmaxFuncOptions {
  GumbelSoftmaxFuncOptions();
  GumbelSoftmaxFuncOptions &tau(double value);
  GumbelSoftmaxFuncOptions &hard(bool value);
  GumbelSoftmaxFuncOptions &dim(int value);
};
Tensor gumbel_softmax(const Tensor &logits, const GumbelSoftmaxFuncOptions &options = {});
Tensor softmax(const Tensor &input, const SoftmaxFuncOptions &options);
Tensor log_softmax(const Tensor &input, const SoftmaxFuncOptions &options);
Tensor linear(const Tensor &input, const Tensor &weight, const Tensor &bias = {});
Tensor one_hot(const Tensor &tensor, int64_t num_classes = -1);
struct Conv1dFuncOptions {
  Conv1dFuncOptions();
  Conv1dFuncOptions &bias(Tensor value);
  Tensor bias() const;
  Conv1dFuncOptions &stride(ExpandingArray<1> value);
  ExpandingArray<1> stride() const;
  Conv1dFuncOptions &padding(ExpandingArray<1> value);
  ExpandingArray<1> padding() const;
  Conv1dFuncOptions &dilation(ExpandingArray<1> value);
  ExpandingArray<1> dilation() const;
  Conv1dFuncOptions &groups(int64_t value);
  int64_t groups() const;
};
Tensor conv1d(const Tensor &input, const Tensor &weight, const Conv1dFuncOptions &options = {});
Tensor max_pool1d(const Tensor &input, const MaxPool1dOptions &options);
Tensor avg_pool1d(const Tensor &input, const AvgPool1dOptions &options);
Tensor adaptive_avg_pool1d(const Tensor &input, const AdaptiveAvgPool1dOptions &options);
struct Conv2dFuncOptions {
  Conv2dFuncOptions();
  Conv2dFuncOptions &bias(Tensor value);
  Tensor bias() const;
  Conv2dFuncOptions &stride(ExpandingArray<2> value);
  ExpandingArray<2> stride() const;
  Conv2dFuncOptions &padding(ExpandingArray<2> value);
  ExpandingArray<2> padding() const;
  Conv2dFuncOptions &dilation(ExpandingArray<2> value);
  ExpandingArray<2> dilation() const;
  Conv2dFuncOptions &groups(int64_t value);
  int64_t groups() const;
};
Tensor conv2d(const Tensor &input, const Tensor &weight, const Conv2dFuncOptions &options = {});
Tensor max_pool2d(const Tensor &input, const MaxPool2dOptions &options);
Tensor avg_pool2d(const Tensor &input, const AvgPool2dOptions &options);
Tensor adaptive_avg_pool2d(const Tensor &input, const AdaptiveAvgPool2dOptions &options);
struct Conv3dFuncOptions {
  Conv3dFuncOptions();
  Conv3dFuncOptions &bias(Tensor value);
  Tensor bias() const;
  Conv3dFuncOptions &stride(ExpandingArray<3> value);
  ExpandingArray<3> stride() const;
  Conv3dFuncOptions &padding(ExpandingArray<3> value);
  ExpandingArray<3> padding() const;
  Conv3dFuncOptions &dilation(ExpandingArray<3> value);
  ExpandingArray<3> dilation() const;
  Conv3dFuncOptions &groups(int64_t value);
  int64_t groups() const;
};
Tensor conv3d(const Tensor &input, const Tensor &weight, const Conv3dFuncOptions &options = {});
Tensor max_pool3d(const Tensor &input, const MaxPool3dOptions &options);
Tensor avg_pool3d(const Tensor &input, const AvgPool3dOptions &options);
Tensor adaptive_avg_pool3d(const Tensor &input, const AdaptiveAvgPool3dOptions &options);
Tensor mse_loss(const Tensor &input, const Tensor &target, const MSELossOptions &options = {});
Tensor l1_loss(const Tensor &input, const Tensor &target, const L1LossOptions &options = {});
Tensor cross_entropy(const Tensor &input, const Tensor &target, const CrossEntropyLossOptions &options = {});
Tensor nll_loss(const Tensor &input, const Tensor &target, const NLLLossOptions &options = {});
Tensor binary_cross_entropy(const Tensor &input, const Tensor &target, const BCELossOptions &options = {});
Tensor binary_cross_entropy_with_logits(const Tensor &input, const Tensor &target, const BCEWithLogitsLossOptions &options = {});
Tensor smooth_l1_loss(const Tensor &input, const Tensor &target, const SmoothL1LossOptions &options = {});
Tensor kl_div(const Tensor &input, const Tensor &target, const KLDivLossOptions &options = {});
} // namespace functional
} // namespace nn
} // namespace torch
