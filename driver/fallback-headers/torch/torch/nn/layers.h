// Layers and their options.
#pragma once

#include <functional>

#include "torch/nn/module.h"

namespace torch {
template <size_t D, typename T = int64_t> class ExpandingArray {
public:
  ExpandingArray(std::initializer_list<T> list);
  ExpandingArray(std::vector<T> vec);
  ExpandingArray(at::ArrayRef<T> values);
  ExpandingArray(T single_size);
  const std::array<T, D> &operator*() const;
  operator at::ArrayRef<T>() const;
};
namespace enumtype {
#define TORCH_FALLBACK_ENUM(name)                                                                                      \
  struct k##name {};
TORCH_FALLBACK_ENUM(Linear)
TORCH_FALLBACK_ENUM(Conv1D)
TORCH_FALLBACK_ENUM(Conv2D)
TORCH_FALLBACK_ENUM(Sigmoid)
TORCH_FALLBACK_ENUM(Tanh)
TORCH_FALLBACK_ENUM(ReLU)
TORCH_FALLBACK_ENUM(GELU)
TORCH_FALLBACK_ENUM(SiLU)
TORCH_FALLBACK_ENUM(FanIn)
TORCH_FALLBACK_ENUM(FanOut)
TORCH_FALLBACK_ENUM(Constant)
TORCH_FALLBACK_ENUM(Reflect)
TORCH_FALLBACK_ENUM(Replicate)
TORCH_FALLBACK_ENUM(Circular)
TORCH_FALLBACK_ENUM(Nearest)
TORCH_FALLBACK_ENUM(Bilinear)
TORCH_FALLBACK_ENUM(Bicubic)
TORCH_FALLBACK_ENUM(Trilinear)
TORCH_FALLBACK_ENUM(Area)
TORCH_FALLBACK_ENUM(NearestExact)
TORCH_FALLBACK_ENUM(Sum)
TORCH_FALLBACK_ENUM(Mean)
TORCH_FALLBACK_ENUM(Max)
TORCH_FALLBACK_ENUM(None)
TORCH_FALLBACK_ENUM(BatchMean)
TORCH_FALLBACK_ENUM(Zeros)
TORCH_FALLBACK_ENUM(Border)
TORCH_FALLBACK_ENUM(Reflection)
TORCH_FALLBACK_ENUM(Same)
TORCH_FALLBACK_ENUM(Valid)
TORCH_FALLBACK_ENUM(LeakyReLU)
#undef TORCH_FALLBACK_ENUM
} // namespace enumtype
extern const enumtype::kLinear kLinear;
extern const enumtype::kConv1D kConv1D;
extern const enumtype::kConv2D kConv2D;
extern const enumtype::kSigmoid kSigmoid;
extern const enumtype::kTanh kTanh;
extern const enumtype::kReLU kReLU;
extern const enumtype::kGELU kGELU;
extern const enumtype::kSiLU kSiLU;
extern const enumtype::kFanIn kFanIn;
extern const enumtype::kFanOut kFanOut;
extern const enumtype::kConstant kConstant;
extern const enumtype::kReflect kReflect;
extern const enumtype::kReplicate kReplicate;
extern const enumtype::kCircular kCircular;
extern const enumtype::kNearest kNearest;
extern const enumtype::kBilinear kBilinear;
extern const enumtype::kBicubic kBicubic;
extern const enumtype::kTrilinear kTrilinear;
extern const enumtype::kArea kArea;
extern const enumtype::kNearestExact kNearestExact;
extern const enumtype::kSum kSum;
extern const enumtype::kMean kMean;
extern const enumtype::kMax kMax;
extern const enumtype::kNone kNone;
extern const enumtype::kBatchMean kBatchMean;
extern const enumtype::kZeros kZeros;
extern const enumtype::kBorder kBorder;
extern const enumtype::kReflection kReflection;
extern const enumtype::kSame kSame;
extern const enumtype::kValid kValid;
extern const enumtype::kLeakyReLU kLeakyReLU;

namespace nn {
// Any of the constants above, as the real variant types take them.
struct AnyConstant {
  template <typename T> AnyConstant(const T &value);
};

#define TORCH_FALLBACK_MODULE(Name, ...)                                                                               \
  class Name##Impl : public Module {                                                                                   \
  public:                                                                                                              \
    template <typename... Args> explicit Name##Impl(Args &&...args);                                                   \
    Tensor forward(const Tensor &input);                                                                               \
    void reset();                                                                                                      \
    void reset_parameters();                                                                                           \
    Name##Options options;                                                                                             \
    __VA_ARGS__                                                                                                        \
  };                                                                                                                   \
  TORCH_MODULE(Name);
#define TORCH_FALLBACK_LAYER(Name) TORCH_FALLBACK_MODULE(Name, Tensor weight, bias, running_mean, running_var;)
// One without parameters.
#define TORCH_FALLBACK_FUNCTION(Name) TORCH_FALLBACK_MODULE(Name, )
struct Conv1dOptions {
  Conv1dOptions(int64_t in_channels, int64_t out_channels, ExpandingArray<1> kernel_size);
  Conv1dOptions &kernel_size(ExpandingArray<1> value);
  ExpandingArray<1> kernel_size() const;
  Conv1dOptions &in_channels(int64_t value);
  int64_t in_channels() const;
  Conv1dOptions &out_channels(int64_t value);
  int64_t out_channels() const;
  Conv1dOptions &stride(ExpandingArray<1> value);
  ExpandingArray<1> stride() const;
  Conv1dOptions &padding(ExpandingArray<1> value);
  ExpandingArray<1> padding() const;
  Conv1dOptions &dilation(ExpandingArray<1> value);
  ExpandingArray<1> dilation() const;
  Conv1dOptions &output_padding(ExpandingArray<1> value);
  ExpandingArray<1> output_padding() const;
  Conv1dOptions &groups(int64_t value);
  int64_t groups() const;
  Conv1dOptions &bias(bool value);
  bool bias() const;
  Conv1dOptions &padding_mode(AnyConstant value);
  AnyConstant padding_mode() const;
};
TORCH_FALLBACK_LAYER(Conv1d)
struct ConvTranspose1dOptions {
  ConvTranspose1dOptions(int64_t in_channels, int64_t out_channels, ExpandingArray<1> kernel_size);
  ConvTranspose1dOptions &kernel_size(ExpandingArray<1> value);
  ExpandingArray<1> kernel_size() const;
  ConvTranspose1dOptions &in_channels(int64_t value);
  int64_t in_channels() const;
  ConvTranspose1dOptions &out_channels(int64_t value);
  int64_t out_channels() const;
  ConvTranspose1dOptions &stride(ExpandingArray<1> value);
  ExpandingArray<1> stride() const;
  ConvTranspose1dOptions &padding(ExpandingArray<1> value);
  ExpandingArray<1> padding() const;
  ConvTranspose1dOptions &dilation(ExpandingArray<1> value);
  ExpandingArray<1> dilation() const;
  ConvTranspose1dOptions &output_padding(ExpandingArray<1> value);
  ExpandingArray<1> output_padding() const;
  ConvTranspose1dOptions &groups(int64_t value);
  int64_t groups() const;
  ConvTranspose1dOptions &bias(bool value);
  bool bias() const;
  ConvTranspose1dOptions &padding_mode(AnyConstant value);
  AnyConstant padding_mode() const;
};
TORCH_FALLBACK_LAYER(ConvTranspose1d)
struct BatchNorm1dOptions {
  BatchNorm1dOptions(int64_t num_features);
  BatchNorm1dOptions &num_features(int64_t value);
  int64_t num_features() const;
  BatchNorm1dOptions &eps(double value);
  double eps() const;
  BatchNorm1dOptions &momentum(std::optional<double> value);
  std::optional<double> momentum() const;
  BatchNorm1dOptions &affine(bool value);
  bool affine() const;
  BatchNorm1dOptions &track_running_stats(bool value);
  bool track_running_stats() const;
};
TORCH_FALLBACK_LAYER(BatchNorm1d)
struct InstanceNorm1dOptions {
  InstanceNorm1dOptions(int64_t num_features);
  InstanceNorm1dOptions &num_features(int64_t value);
  int64_t num_features() const;
  InstanceNorm1dOptions &eps(double value);
  double eps() const;
  InstanceNorm1dOptions &momentum(std::optional<double> value);
  std::optional<double> momentum() const;
  InstanceNorm1dOptions &affine(bool value);
  bool affine() const;
  InstanceNorm1dOptions &track_running_stats(bool value);
  bool track_running_stats() const;
};
TORCH_FALLBACK_LAYER(InstanceNorm1d)
struct MaxPool1dOptions {
  MaxPool1dOptions(ExpandingArray<1> kernel_size);
  MaxPool1dOptions &kernel_size(ExpandingArray<1> value);
  ExpandingArray<1> kernel_size() const;
  MaxPool1dOptions &stride(ExpandingArray<1> value);
  ExpandingArray<1> stride() const;
  MaxPool1dOptions &padding(ExpandingArray<1> value);
  ExpandingArray<1> padding() const;
  MaxPool1dOptions &dilation(ExpandingArray<1> value);
  ExpandingArray<1> dilation() const;
  MaxPool1dOptions &ceil_mode(bool value);
  bool ceil_mode() const;
  MaxPool1dOptions &count_include_pad(bool value);
  bool count_include_pad() const;
};
TORCH_FALLBACK_FUNCTION(MaxPool1d)
struct AvgPool1dOptions {
  AvgPool1dOptions(ExpandingArray<1> kernel_size);
  AvgPool1dOptions &kernel_size(ExpandingArray<1> value);
  ExpandingArray<1> kernel_size() const;
  AvgPool1dOptions &stride(ExpandingArray<1> value);
  ExpandingArray<1> stride() const;
  AvgPool1dOptions &padding(ExpandingArray<1> value);
  ExpandingArray<1> padding() const;
  AvgPool1dOptions &dilation(ExpandingArray<1> value);
  ExpandingArray<1> dilation() const;
  AvgPool1dOptions &ceil_mode(bool value);
  bool ceil_mode() const;
  AvgPool1dOptions &count_include_pad(bool value);
  bool count_include_pad() const;
};
TORCH_FALLBACK_FUNCTION(AvgPool1d)
struct AdaptiveAvgPool1dOptions {
  AdaptiveAvgPool1dOptions(ExpandingArray<1> output_size);
  AdaptiveAvgPool1dOptions &output_size(ExpandingArray<1> value);
  ExpandingArray<1> output_size() const;
};
TORCH_FALLBACK_FUNCTION(AdaptiveAvgPool1d)
struct AdaptiveMaxPool1dOptions {
  AdaptiveMaxPool1dOptions(ExpandingArray<1> output_size);
  AdaptiveMaxPool1dOptions &output_size(ExpandingArray<1> value);
  ExpandingArray<1> output_size() const;
};
TORCH_FALLBACK_FUNCTION(AdaptiveMaxPool1d)
struct ReflectionPad1dOptions {
  ReflectionPad1dOptions(ExpandingArray<2> padding);
  ReflectionPad1dOptions(ExpandingArray<2> padding, double value);
  ReflectionPad1dOptions &padding(ExpandingArray<2> value);
  ExpandingArray<2> padding() const;
};
TORCH_FALLBACK_FUNCTION(ReflectionPad1d)
struct ReplicationPad1dOptions {
  ReplicationPad1dOptions(ExpandingArray<2> padding);
  ReplicationPad1dOptions(ExpandingArray<2> padding, double value);
  ReplicationPad1dOptions &padding(ExpandingArray<2> value);
  ExpandingArray<2> padding() const;
};
TORCH_FALLBACK_FUNCTION(ReplicationPad1d)
struct ConstantPad1dOptions {
  ConstantPad1dOptions(ExpandingArray<2> padding);
  ConstantPad1dOptions(ExpandingArray<2> padding, double value);
  ConstantPad1dOptions &padding(ExpandingArray<2> value);
  ExpandingArray<2> padding() const;
};
TORCH_FALLBACK_FUNCTION(ConstantPad1d)
struct ZeroPad1dOptions {
  ZeroPad1dOptions(ExpandingArray<2> padding);
  ZeroPad1dOptions(ExpandingArray<2> padding, double value);
  ZeroPad1dOptions &padding(ExpandingArray<2> value);
  ExpandingArray<2> padding() const;
};
TORCH_FALLBACK_FUNCTION(ZeroPad1d)
struct Conv2dOptions {
  Conv2dOptions(int64_t in_channels, int64_t out_channels, ExpandingArray<2> kernel_size);
  Conv2dOptions &kernel_size(ExpandingArray<2> value);
  ExpandingArray<2> kernel_size() const;
  Conv2dOptions &in_channels(int64_t value);
  int64_t in_channels() const;
  Conv2dOptions &out_channels(int64_t value);
  int64_t out_channels() const;
  Conv2dOptions &stride(ExpandingArray<2> value);
  ExpandingArray<2> stride() const;
  Conv2dOptions &padding(ExpandingArray<2> value);
  ExpandingArray<2> padding() const;
  Conv2dOptions &dilation(ExpandingArray<2> value);
  ExpandingArray<2> dilation() const;
  Conv2dOptions &output_padding(ExpandingArray<2> value);
  ExpandingArray<2> output_padding() const;
  Conv2dOptions &groups(int64_t value);
  int64_t groups() const;
  Conv2dOptions &bias(bool value);
  bool bias() const;
  Conv2dOptions &padding_mode(AnyConstant value);
  AnyConstant padding_mode() const;
};
TORCH_FALLBACK_LAYER(Conv2d)
struct ConvTranspose2dOptions {
  ConvTranspose2dOptions(int64_t in_channels, int64_t out_channels, ExpandingArray<2> kernel_size);
  ConvTranspose2dOptions &kernel_size(ExpandingArray<2> value);
  ExpandingArray<2> kernel_size() const;
  ConvTranspose2dOptions &in_channels(int64_t value);
  int64_t in_channels() const;
  ConvTranspose2dOptions &out_channels(int64_t value);
  int64_t out_channels() const;
  ConvTranspose2dOptions &stride(ExpandingArray<2> value);
  ExpandingArray<2> stride() const;
  ConvTranspose2dOptions &padding(ExpandingArray<2> value);
  ExpandingArray<2> padding() const;
  ConvTranspose2dOptions &dilation(ExpandingArray<2> value);
  ExpandingArray<2> dilation() const;
  ConvTranspose2dOptions &output_padding(ExpandingArray<2> value);
  ExpandingArray<2> output_padding() const;
  ConvTranspose2dOptions &groups(int64_t value);
  int64_t groups() const;
  ConvTranspose2dOptions &bias(bool value);
  bool bias() const;
  ConvTranspose2dOptions &padding_mode(AnyConstant value);
  AnyConstant padding_mode() const;
};
TORCH_FALLBACK_LAYER(ConvTranspose2d)
struct BatchNorm2dOptions {
  BatchNorm2dOptions(int64_t num_features);
  BatchNorm2dOptions &num_features(int64_t value);
  int64_t num_features() const;
  BatchNorm2dOptions &eps(double value);
  double eps() const;
  BatchNorm2dOptions &momentum(std::optional<double> value);
  std::optional<double> momentum() const;
  BatchNorm2dOptions &affine(bool value);
  bool affine() const;
  BatchNorm2dOptions &track_running_stats(bool value);
  bool track_running_stats() const;
};
TORCH_FALLBACK_LAYER(BatchNorm2d)
struct InstanceNorm2dOptions {
  InstanceNorm2dOptions(int64_t num_features);
  InstanceNorm2dOptions &num_features(int64_t value);
  int64_t num_features() const;
  InstanceNorm2dOptions &eps(double value);
  double eps() const;
  InstanceNorm2dOptions &momentum(std::optional<double> value);
  std::optional<double> momentum() const;
  InstanceNorm2dOptions &affine(bool value);
  bool affine() const;
  InstanceNorm2dOptions &track_running_stats(bool value);
  bool track_running_stats() const;
};
TORCH_FALLBACK_LAYER(InstanceNorm2d)
struct MaxPool2dOptions {
  MaxPool2dOptions(ExpandingArray<2> kernel_size);
  MaxPool2dOptions &kernel_size(ExpandingArray<2> value);
  ExpandingArray<2> kernel_size() const;
  MaxPool2dOptions &stride(ExpandingArray<2> value);
  ExpandingArray<2> stride() const;
  MaxPool2dOptions &padding(ExpandingArray<2> value);
  ExpandingArray<2> padding() const;
  MaxPool2dOptions &dilation(ExpandingArray<2> value);
  ExpandingArray<2> dilation() const;
  MaxPool2dOptions &ceil_mode(bool value);
  bool ceil_mode() const;
  MaxPool2dOptions &count_include_pad(bool value);
  bool count_include_pad() const;
};
TORCH_FALLBACK_FUNCTION(MaxPool2d)
struct AvgPool2dOptions {
  AvgPool2dOptions(ExpandingArray<2> kernel_size);
  AvgPool2dOptions &kernel_size(ExpandingArray<2> value);
  ExpandingArray<2> kernel_size() const;
  AvgPool2dOptions &stride(ExpandingArray<2> value);
  ExpandingArray<2> stride() const;
  AvgPool2dOptions &padding(ExpandingArray<2> value);
  ExpandingArray<2> padding() const;
  AvgPool2dOptions &dilation(ExpandingArray<2> value);
  ExpandingArray<2> dilation() const;
  AvgPool2dOptions &ceil_mode(bool value);
  bool ceil_mode() const;
  AvgPool2dOptions &count_include_pad(bool value);
  bool count_include_pad() const;
};
TORCH_FALLBACK_FUNCTION(AvgPool2d)
struct AdaptiveAvgPool2dOptions {
  AdaptiveAvgPool2dOptions(ExpandingArray<2> output_size);
  AdaptiveAvgPool2dOptions &output_size(ExpandingArray<2> value);
  ExpandingArray<2> output_size() const;
};
TORCH_FALLBACK_FUNCTION(AdaptiveAvgPool2d)
struct AdaptiveMaxPool2dOptions {
  AdaptiveMaxPool2dOptions(ExpandingArray<2> output_size);
  AdaptiveMaxPool2dOptions &output_size(ExpandingArray<2> value);
  ExpandingArray<2> output_size() const;
};
TORCH_FALLBACK_FUNCTION(AdaptiveMaxPool2d)
struct ReflectionPad2dOptions {
  ReflectionPad2dOptions(ExpandingArray<4> padding);
  ReflectionPad2dOptions(ExpandingArray<4> padding, double value);
  ReflectionPad2dOptions &padding(ExpandingArray<4> value);
  ExpandingArray<4> padding() const;
};
TORCH_FALLBACK_FUNCTION(ReflectionPad2d)
struct ReplicationPad2dOptions {
  ReplicationPad2dOptions(ExpandingArray<4> padding);
  ReplicationPad2dOptions(ExpandingArray<4> padding, double value);
  ReplicationPad2dOptions &padding(ExpandingArray<4> value);
  ExpandingArray<4> padding() const;
};
TORCH_FALLBACK_FUNCTION(ReplicationPad2d)
struct ConstantPad2dOptions {
  ConstantPad2dOptions(ExpandingArray<4> padding);
  ConstantPad2dOptions(ExpandingArray<4> padding, double value);
  ConstantPad2dOptions &padding(ExpandingArray<4> value);
  ExpandingArray<4> padding() const;
};
TORCH_FALLBACK_FUNCTION(ConstantPad2d)
struct ZeroPad2dOptions {
  ZeroPad2dOptions(ExpandingArray<4> padding);
  ZeroPad2dOptions(ExpandingArray<4> padding, double value);
  ZeroPad2dOptions &padding(ExpandingArray<4> value);
  ExpandingArray<4> padding() const;
};
TORCH_FALLBACK_FUNCTION(ZeroPad2d)
struct Conv3dOptions {
  Conv3dOptions(int64_t in_channels, int64_t out_channels, ExpandingArray<3> kernel_size);
  Conv3dOptions &kernel_size(ExpandingArray<3> value);
  ExpandingArray<3> kernel_size() const;
  Conv3dOptions &in_channels(int64_t value);
  int64_t in_channels() const;
  Conv3dOptions &out_channels(int64_t value);
  int64_t out_channels() const;
  Conv3dOptions &stride(ExpandingArray<3> value);
  ExpandingArray<3> stride() const;
  Conv3dOptions &padding(ExpandingArray<3> value);
  ExpandingArray<3> padding() const;
  Conv3dOptions &dilation(ExpandingArray<3> value);
  ExpandingArray<3> dilation() const;
  Conv3dOptions &output_padding(ExpandingArray<3> value);
  ExpandingArray<3> output_padding() const;
  Conv3dOptions &groups(int64_t value);
  int64_t groups() const;
  Conv3dOptions &bias(bool value);
  bool bias() const;
  Conv3dOptions &padding_mode(AnyConstant value);
  AnyConstant padding_mode() const;
};
TORCH_FALLBACK_LAYER(Conv3d)
struct ConvTranspose3dOptions {
  ConvTranspose3dOptions(int64_t in_channels, int64_t out_channels, ExpandingArray<3> kernel_size);
  ConvTranspose3dOptions &kernel_size(ExpandingArray<3> value);
  ExpandingArray<3> kernel_size() const;
  ConvTranspose3dOptions &in_channels(int64_t value);
  int64_t in_channels() const;
  ConvTranspose3dOptions &out_channels(int64_t value);
  int64_t out_channels() const;
  ConvTranspose3dOptions &stride(ExpandingArray<3> value);
  ExpandingArray<3> stride() const;
  ConvTranspose3dOptions &padding(ExpandingArray<3> value);
  ExpandingArray<3> padding() const;
  ConvTranspose3dOptions &dilation(ExpandingArray<3> value);
  ExpandingArray<3> dilation() const;
  ConvTranspose3dOptions &output_padding(ExpandingArray<3> value);
  ExpandingArray<3> output_padding() const;
  ConvTranspose3dOptions &groups(int64_t value);
  int64_t groups() const;
  ConvTranspose3dOptions &bias(bool value);
  bool bias() const;
  ConvTranspose3dOptions &padding_mode(AnyConstant value);
  AnyConstant padding_mode() const;
};
TORCH_FALLBACK_LAYER(ConvTranspose3d)
struct BatchNorm3dOptions {
  BatchNorm3dOptions(int64_t num_features);
  BatchNorm3dOptions &num_features(int64_t value);
  int64_t num_features() const;
  BatchNorm3dOptions &eps(double value);
  double eps() const;
  BatchNorm3dOptions &momentum(std::optional<double> value);
  std::optional<double> momentum() const;
  BatchNorm3dOptions &affine(bool value);
  bool affine() const;
  BatchNorm3dOptions &track_running_stats(bool value);
  bool track_running_stats() const;
};
TORCH_FALLBACK_LAYER(BatchNorm3d)
struct InstanceNorm3dOptions {
  InstanceNorm3dOptions(int64_t num_features);
  InstanceNorm3dOptions &num_features(int64_t value);
  int64_t num_features() const;
  InstanceNorm3dOptions &eps(double value);
  double eps() const;
  InstanceNorm3dOptions &momentum(std::optional<double> value);
  std::optional<double> momentum() const;
  InstanceNorm3dOptions &affine(bool value);
  bool affine() const;
  InstanceNorm3dOptions &track_running_stats(bool value);
  bool track_running_stats() const;
};
TORCH_FALLBACK_LAYER(InstanceNorm3d)
struct MaxPool3dOptions {
  MaxPool3dOptions(ExpandingArray<3> kernel_size);
  MaxPool3dOptions &kernel_size(ExpandingArray<3> value);
  ExpandingArray<3> kernel_size() const;
  MaxPool3dOptions &stride(ExpandingArray<3> value);
  ExpandingArray<3> stride() const;
  MaxPool3dOptions &padding(ExpandingArray<3> value);
  ExpandingArray<3> padding() const;
  MaxPool3dOptions &dilation(ExpandingArray<3> value);
  ExpandingArray<3> dilation() const;
  MaxPool3dOptions &ceil_mode(bool value);
  bool ceil_mode() const;
  MaxPool3dOptions &count_include_pad(bool value);
  bool count_include_pad() const;
};
TORCH_FALLBACK_FUNCTION(MaxPool3d)
struct AvgPool3dOptions {
  AvgPool3dOptions(ExpandingArray<3> kernel_size);
  AvgPool3dOptions &kernel_size(ExpandingArray<3> value);
  ExpandingArray<3> kernel_size() const;
  AvgPool3dOptions &stride(ExpandingArray<3> value);
  ExpandingArray<3> stride() const;
  AvgPool3dOptions &padding(ExpandingArray<3> value);
  ExpandingArray<3> padding() const;
  AvgPool3dOptions &dilation(ExpandingArray<3> value);
  ExpandingArray<3> dilation() const;
  AvgPool3dOptions &ceil_mode(bool value);
  bool ceil_mode() const;
  AvgPool3dOptions &count_include_pad(bool value);
  bool count_include_pad() const;
};
TORCH_FALLBACK_FUNCTION(AvgPool3d)
struct AdaptiveAvgPool3dOptions {
  AdaptiveAvgPool3dOptions(ExpandingArray<3> output_size);
  AdaptiveAvgPool3dOptions &output_size(ExpandingArray<3> value);
  ExpandingArray<3> output_size() const;
};
TORCH_FALLBACK_FUNCTION(AdaptiveAvgPool3d)
struct AdaptiveMaxPool3dOptions {
  AdaptiveMaxPool3dOptions(ExpandingArray<3> output_size);
  AdaptiveMaxPool3dOptions &output_size(ExpandingArray<3> value);
  ExpandingArray<3> output_size() const;
};
TORCH_FALLBACK_FUNCTION(AdaptiveMaxPool3d)
struct ReflectionPad3dOptions {
  ReflectionPad3dOptions(ExpandingArray<6> padding);
  ReflectionPad3dOptions(ExpandingArray<6> padding, double value);
  ReflectionPad3dOptions &padding(ExpandingArray<6> value);
  ExpandingArray<6> padding() const;
};
TORCH_FALLBACK_FUNCTION(ReflectionPad3d)
struct ReplicationPad3dOptions {
  ReplicationPad3dOptions(ExpandingArray<6> padding);
  ReplicationPad3dOptions(ExpandingArray<6> padding, double value);
  ReplicationPad3dOptions &padding(ExpandingArray<6> value);
  ExpandingArray<6> padding() const;
};
TORCH_FALLBACK_FUNCTION(ReplicationPad3d)
struct ConstantPad3dOptions {
  ConstantPad3dOptions(ExpandingArray<6> padding);
  ConstantPad3dOptions(ExpandingArray<6> padding, double value);
  ConstantPad3dOptions &padding(ExpandingArray<6> value);
  ExpandingArray<6> padding() const;
};
TORCH_FALLBACK_FUNCTION(ConstantPad3d)
struct ZeroPad3dOptions {
  ZeroPad3dOptions(ExpandingArray<6> padding);
  ZeroPad3dOptions(ExpandingArray<6> padding, double value);
  ZeroPad3dOptions &padding(ExpandingArray<6> value);
  ExpandingArray<6> padding() const;
};
TORCH_FALLBACK_FUNCTION(ZeroPad3d)
struct LinearOptions {
  LinearOptions(int64_t in_features, int64_t out_features);
  LinearOptions &in_features(int64_t value);
  int64_t in_features() const;
  LinearOptions &out_features(int64_t value);
  int64_t out_features() const;
  LinearOptions &bias(bool value);
  bool bias() const;
};
TORCH_FALLBACK_LAYER(Linear)
struct LayerNormOptions {
  LayerNormOptions(std::vector<int64_t> normalized_shape);
  LayerNormOptions &normalized_shape(std::vector<int64_t> value);
  std::vector<int64_t> normalized_shape() const;
  LayerNormOptions &eps(double value);
  double eps() const;
  LayerNormOptions &elementwise_affine(bool value);
  bool elementwise_affine() const;
};
TORCH_FALLBACK_LAYER(LayerNorm)
struct GroupNormOptions {
  GroupNormOptions(int64_t num_groups, int64_t num_channels);
  GroupNormOptions &num_groups(int64_t value);
  int64_t num_groups() const;
  GroupNormOptions &num_channels(int64_t value);
  int64_t num_channels() const;
  GroupNormOptions &eps(double value);
  double eps() const;
  GroupNormOptions &affine(bool value);
  bool affine() const;
};
TORCH_FALLBACK_LAYER(GroupNorm)
struct EmbeddingOptions {
  EmbeddingOptions(int64_t num_embeddings, int64_t embedding_dim);
  EmbeddingOptions &num_embeddings(int64_t value);
  int64_t num_embeddings() const;
  EmbeddingOptions &embedding_dim(int64_t value);
  int64_t embedding_dim() const;
  EmbeddingOptions &padding_idx(std::optional<int64_t> value);
  std::optional<int64_t> padding_idx() const;
  EmbeddingOptions &max_norm(std::optional<double> value);
  std::optional<double> max_norm() const;
  EmbeddingOptions &norm_type(double value);
  double norm_type() const;
  EmbeddingOptions &scale_grad_by_freq(bool value);
  bool scale_grad_by_freq() const;
  EmbeddingOptions &sparse(bool value);
  bool sparse() const;
};
TORCH_FALLBACK_LAYER(Embedding)
struct DropoutOptions {
  DropoutOptions(double p = 0.5);
  DropoutOptions &p(double value);
  double p() const;
  DropoutOptions &inplace(bool value);
  bool inplace() const;
};
TORCH_FALLBACK_FUNCTION(Dropout)
struct Dropout2dOptions {
  Dropout2dOptions(double p = 0.5);
  Dropout2dOptions &p(double value);
  double p() const;
  Dropout2dOptions &inplace(bool value);
  bool inplace() const;
};
TORCH_FALLBACK_FUNCTION(Dropout2d)
struct Dropout3dOptions {
  Dropout3dOptions(double p = 0.5);
  Dropout3dOptions &p(double value);
  double p() const;
  Dropout3dOptions &inplace(bool value);
  bool inplace() const;
};
TORCH_FALLBACK_FUNCTION(Dropout3d)
struct AlphaDropoutOptions {
  AlphaDropoutOptions(double p = 0.5);
  AlphaDropoutOptions &p(double value);
  double p() const;
  AlphaDropoutOptions &inplace(bool value);
  bool inplace() const;
};
TORCH_FALLBACK_FUNCTION(AlphaDropout)
struct ReLUOptions {
  ReLUOptions(bool inplace = false);
  ReLUOptions &inplace(bool value);
  bool inplace() const;
};
TORCH_FALLBACK_FUNCTION(ReLU)
struct ReLU6Options {
  ReLU6Options(bool inplace = false);
  ReLU6Options &inplace(bool value);
  bool inplace() const;
};
TORCH_FALLBACK_FUNCTION(ReLU6)
struct SELUOptions {
  SELUOptions(bool inplace = false);
  SELUOptions &inplace(bool value);
  bool inplace() const;
};
TORCH_FALLBACK_FUNCTION(SELU)
struct LeakyReLUOptions {
  LeakyReLUOptions(double negative_slope = 0.01);
  LeakyReLUOptions &negative_slope(double value);
  double negative_slope() const;
  LeakyReLUOptions &inplace(bool value);
  bool inplace() const;
};
TORCH_FALLBACK_FUNCTION(LeakyReLU)
struct ELUOptions {
  ELUOptions(double alpha = 1.0);
  ELUOptions &alpha(double value);
  double alpha() const;
  ELUOptions &inplace(bool value);
  bool inplace() const;
};
TORCH_FALLBACK_FUNCTION(ELU)
struct SoftmaxOptions {
  SoftmaxOptions(int64_t dim);
  SoftmaxOptions &dim(int64_t value);
  int64_t dim() const;
};
TORCH_FALLBACK_FUNCTION(Softmax)
struct LogSoftmaxOptions {
  LogSoftmaxOptions(int64_t dim);
  LogSoftmaxOptions &dim(int64_t value);
  int64_t dim() const;
};
TORCH_FALLBACK_FUNCTION(LogSoftmax)
struct FlattenOptions {
  FlattenOptions();
  FlattenOptions &start_dim(int64_t value);
  int64_t start_dim() const;
  FlattenOptions &end_dim(int64_t value);
  int64_t end_dim() const;
};
TORCH_FALLBACK_FUNCTION(Flatten)
struct UpsampleOptions {
  UpsampleOptions();
  UpsampleOptions &size(std::vector<int64_t> value);
  std::vector<int64_t> size() const;
  UpsampleOptions &scale_factor(std::vector<double> value);
  std::vector<double> scale_factor() const;
  UpsampleOptions &mode(AnyConstant value);
  AnyConstant mode() const;
  UpsampleOptions &align_corners(std::optional<bool> value);
  std::optional<bool> align_corners() const;
};
TORCH_FALLBACK_FUNCTION(Upsample)
struct PixelShuffleOptions {
  PixelShuffleOptions(int64_t upscale_factor);
  PixelShuffleOptions &upscale_factor(int64_t value);
  int64_t upscale_factor() const;
};
TORCH_FALLBACK_FUNCTION(PixelShuffle)
struct SigmoidOptions {};
TORCH_FALLBACK_FUNCTION(Sigmoid)
struct TanhOptions {};
TORCH_FALLBACK_FUNCTION(Tanh)
struct GELUOptions {};
TORCH_FALLBACK_FUNCTION(GELU)
struct SiLUOptions {};
TORCH_FALLBACK_FUNCTION(SiLU)
struct IdentityOptions {};
TORCH_FALLBACK_FUNCTION(Identity)
struct SoftplusOptions {};
TORCH_FALLBACK_FUNCTION(Softplus)
struct MishOptions {};
TORCH_FALLBACK_FUNCTION(Mish)
struct HardswishOptions {};
TORCH_FALLBACK_FUNCTION(Hardswish)
#undef TORCH_FALLBACK_LAYER

#define TORCH_FALLBACK_LOSS(Name)                                                                                      \
  struct Name##Options {                                                                                               \
    Name##Options(AnyConstant reduction);                                                                              \
    Name##Options();                                                                                                   \
    Name##Options &reduction(AnyConstant value);                                                                       \
    Name##Options &weight(Tensor value);                                                                               \
    Name##Options &pos_weight(Tensor value);                                                                           \
    Name##Options &ignore_index(int64_t value);                                                                        \
    Name##Options &label_smoothing(double value);                                                                      \
    Name##Options &beta(double value);                                                                                 \
  };                                                                                                                   \
  class Name##Impl : public Module {                                                                                   \
  public:                                                                                                              \
    explicit Name##Impl(Name##Options options = {});                                                                   \
    Tensor forward(const Tensor &input, const Tensor &target);                                                         \
  };                                                                                                                   \
  TORCH_MODULE(Name);
TORCH_FALLBACK_LOSS(L1Loss)
TORCH_FALLBACK_LOSS(MSELoss)
TORCH_FALLBACK_LOSS(BCELoss)
TORCH_FALLBACK_LOSS(BCEWithLogitsLoss)
TORCH_FALLBACK_LOSS(NLLLoss)
TORCH_FALLBACK_LOSS(CrossEntropyLoss)
TORCH_FALLBACK_LOSS(SmoothL1Loss)
TORCH_FALLBACK_LOSS(HuberLoss)
TORCH_FALLBACK_LOSS(KLDivLoss)
TORCH_FALLBACK_LOSS(SoftMarginLoss)
#undef TORCH_FALLBACK_LOSS

#define TORCH_FALLBACK_LOSS_OF_THREE(Name, First, Second, Third)                                                       \
  struct Name##Options {                                                                                               \
    Name##Options();                                                                                                   \
    Name##Options &reduction(AnyConstant value);                                                                       \
    Name##Options &margin(double value);                                                                               \
    Name##Options &p(double value);                                                                                    \
    Name##Options &swap(bool value);                                                                                   \
  };                                                                                                                   \
  class Name##Impl : public Module {                                                                                   \
  public:                                                                                                              \
    explicit Name##Impl(Name##Options options = {});                                                                   \
    Tensor forward(const Tensor &First, const Tensor &Second, const Tensor &Third);                                    \
  };                                                                                                                   \
  TORCH_MODULE(Name);
TORCH_FALLBACK_LOSS_OF_THREE(TripletMarginLoss, anchor, positive, negative)
TORCH_FALLBACK_LOSS_OF_THREE(MarginRankingLoss, input1, input2, target)
TORCH_FALLBACK_LOSS_OF_THREE(CosineEmbeddingLoss, input1, input2, target)
#undef TORCH_FALLBACK_LOSS_OF_THREE
struct CTCLossOptions {
  CTCLossOptions();
  CTCLossOptions &blank(int64_t value);
  CTCLossOptions &reduction(AnyConstant value);
  CTCLossOptions &zero_infinity(bool value);
};
class CTCLossImpl : public Module {
public:
  explicit CTCLossImpl(CTCLossOptions options = {});
  Tensor forward(const Tensor &log_probs, const Tensor &targets, const Tensor &input_lengths,
                 const Tensor &target_lengths);
};
TORCH_MODULE(CTCLoss);

struct PReLUOptions {
  PReLUOptions();
  PReLUOptions &num_parameters(int64_t value);
  PReLUOptions &init(double value);
};
class PReLUImpl : public Module {
public:
  explicit PReLUImpl(const PReLUOptions &options = {});
  Tensor forward(const Tensor &input);
  Tensor weight;
};
TORCH_MODULE(PReLU);

struct RNNOptionsBase {
  RNNOptionsBase(int64_t input_size, int64_t hidden_size);
  RNNOptionsBase &num_layers(int64_t value);
  RNNOptionsBase &bias(bool value);
  RNNOptionsBase &batch_first(bool value);
  RNNOptionsBase &dropout(double value);
  RNNOptionsBase &bidirectional(bool value);
};
using LSTMOptions = RNNOptionsBase;
using GRUOptions = RNNOptionsBase;
using RNNOptions = RNNOptionsBase;
class LSTMImpl : public Module {
public:
  LSTMImpl(int64_t input_size, int64_t hidden_size);
  explicit LSTMImpl(const LSTMOptions &options);
  std::tuple<Tensor, std::tuple<Tensor, Tensor>>
  forward(const Tensor &input, std::optional<std::tuple<Tensor, Tensor>> hx_opt = {});
  void flatten_parameters();
  std::vector<Tensor> all_weights() const;

protected:
  std::vector<Tensor> flat_weights_;
};
TORCH_MODULE(LSTM);
class GRUImpl : public Module {
public:
  GRUImpl(int64_t input_size, int64_t hidden_size);
  explicit GRUImpl(const GRUOptions &options);
  std::tuple<Tensor, Tensor> forward(const Tensor &input, Tensor hx = {});
  void flatten_parameters();
  std::vector<Tensor> all_weights() const;

protected:
  std::vector<Tensor> flat_weights_;
};
TORCH_MODULE(GRU);
class RNNImpl : public Module {
public:
  RNNImpl(int64_t input_size, int64_t hidden_size);
  explicit RNNImpl(const RNNOptions &options);
  std::tuple<Tensor, Tensor> forward(const Tensor &input, Tensor hx = {});

protected:
  std::vector<Tensor> flat_weights_;
};
TORCH_MODULE(RNN);

class FunctionalImpl : public Module {
public:
  template <typename Function, typename... Args> explicit FunctionalImpl(Function, Args &&...) {}
  Tensor forward(Tensor input);
};
TORCH_MODULE(Functional);
class AnyModule {
public:
  AnyModule();
  template <typename ModuleType> explicit AnyModule(ModuleType &&module);
  template <typename ReturnType = Tensor, typename... ArgumentTypes> ReturnType forward(ArgumentTypes &&...arguments);
  template <typename T> T &get();
  template <typename T> const T &get() const;
  std::shared_ptr<Module> ptr() const;
  template <typename T> std::shared_ptr<T> ptr() const;
  bool is_empty() const noexcept;
};
class NamedAnyModule {
public:
  template <typename ModuleType> NamedAnyModule(std::string name, ModuleType &&module);
};
class SequentialImpl : public Module {
public:
  SequentialImpl();
  template <typename... Modules> explicit SequentialImpl(Modules &&...modules);
  SequentialImpl(std::initializer_list<NamedAnyModule> named_modules);
  template <typename ReturnType = Tensor, typename... InputTypes> ReturnType forward(InputTypes &&...inputs);
  template <typename M> void push_back(M &&module);
  template <typename M> void push_back(std::string name, M &&module);
  template <typename Container> void extend(const Container &container);
  std::vector<AnyModule>::iterator begin();
  std::vector<AnyModule>::iterator end();
  template <typename T> T &at(size_t index);
  std::shared_ptr<Module> ptr(size_t index) const;
  std::shared_ptr<Module> operator[](size_t index) const;
  size_t size() const noexcept;
  bool is_empty() const noexcept;

private:
  std::vector<AnyModule> modules_;
};
class Sequential : public ModuleHolder<SequentialImpl> {
public:
  using ModuleHolder<SequentialImpl>::ModuleHolder;
  Sequential() = default;
  Sequential(std::initializer_list<NamedAnyModule> named_modules);
};
class ModuleListImpl : public Module {
public:
  using Iterator = std::vector<std::shared_ptr<Module>>::iterator;
  template <typename... Modules> explicit ModuleListImpl(Modules &&...modules);
  template <typename M> void push_back(M &&module);
  std::shared_ptr<Module> operator[](size_t index) const;
  template <typename T> T &at(size_t index);
  std::shared_ptr<Module> ptr(size_t index) const;
  Iterator begin();
  Iterator end();
  size_t size() const noexcept;

private:
  std::vector<std::shared_ptr<Module>> modules_;
};
TORCH_MODULE(ModuleList);

class ModuleDictImpl : public Module {
public:
  ModuleDictImpl();
  explicit ModuleDictImpl(const std::vector<std::pair<std::string, std::shared_ptr<Module>>> &modules);
  std::vector<std::pair<std::string, std::shared_ptr<Module>>> items() const;
  std::vector<std::string> keys() const;
  std::vector<std::shared_ptr<Module>> values() const;
  void update(const std::vector<std::pair<std::string, std::shared_ptr<Module>>> &modules);
  std::shared_ptr<Module> operator[](const std::string &key) const;
  template <typename T> T &at(const std::string &key);
  std::shared_ptr<Module> pop(const std::string &key);
  void clear();
  bool contains(const std::string &key) const noexcept;
  size_t size() const noexcept;
  bool empty() const noexcept;

private:
  std::vector<std::shared_ptr<Module>> modules_;
};
TORCH_MODULE(ModuleDict);

namespace init {
Tensor constant_(Tensor tensor, Scalar value);
Tensor ones_(Tensor tensor);
Tensor zeros_(Tensor tensor);
Tensor normal_(Tensor tensor, double mean = 0, double std = 1);
Tensor uniform_(Tensor tensor, double low = 0, double high = 1);
Tensor orthogonal_(Tensor tensor, double gain = 1.0);
Tensor dirac_(Tensor tensor);
Tensor eye_(Tensor matrix);
Tensor sparse_(Tensor tensor, double sparsity, double std = 0.01);
using NonlinearityType = AnyConstant;
using FanModeType = AnyConstant;
double calculate_gain(NonlinearityType nonlinearity, double param = 0.01);
std::tuple<int64_t, int64_t> _calculate_fan_in_and_fan_out(const Tensor &tensor);
Tensor xavier_normal_(Tensor tensor, double gain = 1.0);
Tensor xavier_uniform_(Tensor tensor, double gain = 1.0);
Tensor kaiming_normal_(Tensor tensor, double a = 0, AnyConstant mode = torch::kFanIn,
                       AnyConstant nonlinearity = torch::kLeakyReLU);
Tensor kaiming_uniform_(Tensor tensor, double a = 0, AnyConstant mode = torch::kFanIn,
                        AnyConstant nonlinearity = torch::kLeakyReLU);
} // namespace init
namespace utils {
double clip_grad_norm_(const std::vector<Tensor> &parameters, double max_norm, double norm_type = 2.0,
                       bool error_if_nonfinite = false);
double clip_grad_norm_(Tensor parameter, double max_norm, double norm_type = 2.0, bool error_if_nonfinite = false);
void clip_grad_value_(const std::vector<Tensor> &parameters, double clip_value);
void clip_grad_value_(Tensor parameter, double clip_value);
void vector_to_parameters(const Tensor &vec, const std::vector<Tensor> &parameters);
Tensor parameters_to_vector(const std::vector<Tensor> &parameters);
} // namespace utils
} // namespace nn
} // namespace torch
