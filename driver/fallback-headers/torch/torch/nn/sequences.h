// Layers for sequences: cells, attention, transformers, packed sequences.
#pragma once

#include "torch/nn/layers.h"

namespace torch {
namespace nn {
#define TORCH_FALLBACK_CELL(Name, Result, Hidden)                                                                      \
  struct Name##Options {                                                                                               \
    Name##Options(int64_t input_size, int64_t hidden_size);                                                            \
    Name##Options &bias(bool value);                                                                                   \
    Name##Options &nonlinearity(AnyConstant value);                                                                    \
  };                                                                                                                   \
  class Name##Impl : public Module {                                                                                   \
  public:                                                                                                              \
    Name##Impl(int64_t input_size, int64_t hidden_size);                                                               \
    explicit Name##Impl(const Name##Options &options);                                                                 \
    Result forward(const Tensor &input, Hidden hx = {});                                                               \
    void reset_parameters();                                                                                           \
    Tensor weight_ih, weight_hh, bias_ih, bias_hh;                                                                     \
  };                                                                                                                   \
  TORCH_MODULE(Name);
using FallbackCellState = std::tuple<Tensor, Tensor>;
TORCH_FALLBACK_CELL(RNNCell, Tensor, const Tensor &)
TORCH_FALLBACK_CELL(GRUCell, Tensor, const Tensor &)
TORCH_FALLBACK_CELL(LSTMCell, FallbackCellState, std::optional<FallbackCellState>)
#undef TORCH_FALLBACK_CELL

struct MultiheadAttentionOptions {
  MultiheadAttentionOptions(int64_t embed_dim, int64_t num_heads);
  MultiheadAttentionOptions &dropout(double value);
  MultiheadAttentionOptions &bias(bool value);
  MultiheadAttentionOptions &add_bias_kv(bool value);
  MultiheadAttentionOptions &add_zero_attn(bool value);
  MultiheadAttentionOptions &kdim(int64_t value);
  MultiheadAttentionOptions &vdim(int64_t value);
};
class MultiheadAttentionImpl : public Module {
public:
  MultiheadAttentionImpl(int64_t embed_dim, int64_t num_heads);
  explicit MultiheadAttentionImpl(const MultiheadAttentionOptions &options);
  std::tuple<Tensor, Tensor> forward(const Tensor &query, const Tensor &key, const Tensor &value,
                                     const Tensor &key_padding_mask = {}, bool need_weights = true,
                                     const Tensor &attn_mask = {}, bool average_attn_weights = true);
  Tensor in_proj_weight, in_proj_bias, bias_k, bias_v, q_proj_weight, k_proj_weight, v_proj_weight;
  Linear out_proj = nullptr;
  int64_t head_dim;
};
TORCH_MODULE(MultiheadAttention);

#define TORCH_FALLBACK_TRANSFORMER_LAYER(Name)                                                                         \
  struct Name##Options {                                                                                               \
    Name##Options(int64_t d_model, int64_t nhead);                                                                     \
    Name##Options &dim_feedforward(int64_t value);                                                                     \
    Name##Options &dropout(double value);                                                                              \
    Name##Options &activation(AnyConstant value);                                                                      \
  };
TORCH_FALLBACK_TRANSFORMER_LAYER(TransformerEncoderLayer)
TORCH_FALLBACK_TRANSFORMER_LAYER(TransformerDecoderLayer)
#undef TORCH_FALLBACK_TRANSFORMER_LAYER
class TransformerEncoderLayerImpl : public Module {
public:
  TransformerEncoderLayerImpl(int64_t d_model, int64_t nhead);
  explicit TransformerEncoderLayerImpl(TransformerEncoderLayerOptions options);
  Tensor forward(const Tensor &src, const Tensor &src_mask = {}, const Tensor &src_key_padding_mask = {});
  MultiheadAttention self_attn = nullptr;
  Linear linear1 = nullptr, linear2 = nullptr;
};
TORCH_MODULE(TransformerEncoderLayer);
class TransformerDecoderLayerImpl : public Module {
public:
  TransformerDecoderLayerImpl(int64_t d_model, int64_t nhead);
  explicit TransformerDecoderLayerImpl(TransformerDecoderLayerOptions options);
  Tensor forward(Tensor tgt, const Tensor &memory, const Tensor &tgt_mask = {}, const Tensor &memory_mask = {},
                 const Tensor &tgt_key_padding_mask = {}, const Tensor &memory_key_padding_mask = {});
  MultiheadAttention self_attn = nullptr, multihead_attn = nullptr;
  Linear linear1 = nullptr, linear2 = nullptr;
};
TORCH_MODULE(TransformerDecoderLayer);

#define TORCH_FALLBACK_TRANSFORMER_CODER(Name)                                                                         \
  struct Name##Options {                                                                                               \
    Name##Options(Name##Layer layer, int64_t num_layers);                                                              \
    Name##Options(const Name##LayerOptions &layer_options, int64_t num_layers);                                        \
    Name##Options &num_layers(int64_t value);                                                                          \
    Name##Options &norm(AnyModule value);                                                                              \
  };
TORCH_FALLBACK_TRANSFORMER_CODER(TransformerEncoder)
TORCH_FALLBACK_TRANSFORMER_CODER(TransformerDecoder)
#undef TORCH_FALLBACK_TRANSFORMER_CODER
class TransformerEncoderImpl : public Module {
public:
  TransformerEncoderImpl(TransformerEncoderLayer encoder_layer, int64_t num_layers);
  explicit TransformerEncoderImpl(TransformerEncoderOptions options);
  Tensor forward(const Tensor &src, const Tensor &src_mask = {}, const Tensor &src_key_padding_mask = {});
  ModuleList layers = nullptr;
  AnyModule norm;
};
TORCH_MODULE(TransformerEncoder);
class TransformerDecoderImpl : public Module {
public:
  TransformerDecoderImpl(TransformerDecoderLayer decoder_layer, int64_t num_layers);
  explicit TransformerDecoderImpl(TransformerDecoderOptions options);
  Tensor forward(const Tensor &tgt, const Tensor &memory, const Tensor &tgt_mask = {}, const Tensor &memory_mask = {},
                 const Tensor &tgt_key_padding_mask = {}, const Tensor &memory_key_padding_mask = {});
  ModuleList layers = nullptr;
  AnyModule norm;
};
TORCH_MODULE(TransformerDecoder);

struct TransformerOptions {
  TransformerOptions();
  TransformerOptions(int64_t d_model, int64_t nhead);
  TransformerOptions(int64_t d_model, int64_t nhead, int64_t num_encoder_layers, int64_t num_decoder_layers);
  TransformerOptions &d_model(int64_t value);
  TransformerOptions &nhead(int64_t value);
  TransformerOptions &num_encoder_layers(int64_t value);
  TransformerOptions &num_decoder_layers(int64_t value);
  TransformerOptions &dim_feedforward(int64_t value);
  TransformerOptions &dropout(double value);
  TransformerOptions &activation(AnyConstant value);
  TransformerOptions &custom_encoder(AnyModule value);
  TransformerOptions &custom_decoder(AnyModule value);
};
class TransformerImpl : public Module {
public:
  explicit TransformerImpl(TransformerOptions options);
  Tensor forward(const Tensor &src, const Tensor &tgt, const Tensor &src_mask = {}, const Tensor &tgt_mask = {},
                 const Tensor &memory_mask = {}, const Tensor &src_key_padding_mask = {},
                 const Tensor &tgt_key_padding_mask = {}, const Tensor &memory_key_padding_mask = {});
  static Tensor generate_square_subsequent_mask(int64_t sz);
  AnyModule encoder, decoder;
};
TORCH_MODULE(Transformer);

namespace utils::rnn {
class PackedSequence {
public:
  explicit PackedSequence(Tensor data, Tensor batch_sizes, Tensor sorted_indices = {}, Tensor unsorted_indices = {});
  const Tensor &data() const;
  const Tensor &batch_sizes() const;
  const Tensor &sorted_indices() const;
  const Tensor &unsorted_indices() const;
  PackedSequence to(TensorOptions options) const;
  PackedSequence cuda() const;
  PackedSequence cpu() const;
  bool is_cuda() const;
};
PackedSequence pack_padded_sequence(Tensor input, Tensor lengths, bool batch_first = false, bool enforce_sorted = true);
std::tuple<Tensor, Tensor> pad_packed_sequence(const PackedSequence &sequence, bool batch_first = false,
                                               double padding_value = 0.0,
                                               std::optional<int64_t> total_length = std::nullopt);
Tensor pad_sequence(ArrayRef<Tensor> sequences, bool batch_first = false, double padding_value = 0,
                    std::string_view padding_side = "right");
PackedSequence pack_sequence(ArrayRef<Tensor> sequences, bool enforce_sorted = true);
} // namespace utils::rnn
} // namespace nn
} // namespace torch
