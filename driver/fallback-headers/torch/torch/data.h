// Datasets, samplers and loaders.
#pragma once

#include <chrono>
#include <iterator>

#include "torch/csrc/utils/variadic.h"
#include "torch/serialize.h"

namespace torch {
namespace data {
template <typename Data = Tensor, typename Target = Tensor> struct Example {
  using DataType = Data;
  using TargetType = Target;
  Example() = default;
  Example(Data data, Target target);
  Data data;
  Target target;
};
template <typename Data> struct Example<Data, void> {
  Example() = default;
  Example(Data data);
  Data data;
};
using TensorExample = Example<Tensor, void>;

namespace transforms {
template <typename Input, typename Output> class BatchTransform {
public:
  using InputBatchType = Input;
  using OutputBatchType = Output;
  virtual ~BatchTransform() = default;
  virtual Output apply_batch(Input input_batch) = 0;
};
template <typename E = Example<>> struct Collation : public BatchTransform<std::vector<E>, E> {};
template <typename E = Example<>> struct Stack : public Collation<E> {
  E apply_batch(std::vector<E> examples) override;
};
template <typename Input, typename Output>
class Transform : public BatchTransform<std::vector<Input>, std::vector<Output>> {
public:
  using InputType = Input;
  using OutputType = Output;
  virtual Output apply(Input input) = 0;
  std::vector<Output> apply_batch(std::vector<Input> input_batch) override;
};
template <typename Target = Tensor>
class TensorTransform : public Transform<Example<Tensor, Target>, Example<Tensor, Target>> {
public:
  virtual Tensor operator()(Tensor input) = 0;
  Example<Tensor, Target> apply(Example<Tensor, Target> input) override;
};
template <typename Target = Tensor> struct Normalize : public TensorTransform<Target> {
  Normalize(ArrayRef<double> mean, ArrayRef<double> stddev);
  Tensor operator()(Tensor input) override;
};
template <typename Input, typename Output = Input> struct Lambda {
  using OutputBatchType = Output;
  explicit Lambda(std::function<Output(Input)> function);
};
} // namespace transforms

namespace datasets {
template <typename SourceDataset, typename AppliedTransform> class MapDataset {
public:
  using DatasetType = SourceDataset;
  using TransformType = AppliedTransform;
  using BatchType = typename AppliedTransform::OutputBatchType;
  using BatchRequestType = typename SourceDataset::BatchRequestType;
  static constexpr bool is_stateful = SourceDataset::is_stateful;
  MapDataset(DatasetType dataset, TransformType transform);
  template <typename T> MapDataset<MapDataset, T> map(T transform) &&;
  std::optional<size_t> size() const noexcept;
  BatchType get_batch(BatchRequestType indices);
  const SourceDataset &dataset() noexcept;
  const AppliedTransform &transform() noexcept;
};
template <typename Self, typename Batch = std::vector<Example<>>, typename BatchRequest = ArrayRef<size_t>>
class BatchDataset {
public:
  using SelfType = Self;
  using BatchType = Batch;
  using BatchRequestType = BatchRequest;
  static constexpr bool is_stateful = false;
  virtual ~BatchDataset() = default;
  virtual Batch get_batch(BatchRequest request) = 0;
  virtual std::optional<size_t> size() const = 0;
  template <typename T> MapDataset<Self, T> map(T transform) &;
  template <typename T> MapDataset<Self, T> map(T transform) &&;
};
template <typename Self, typename SingleExample = Example<>>
class Dataset : public BatchDataset<Self, std::vector<SingleExample>> {
public:
  using ExampleType = SingleExample;
  virtual ExampleType get(size_t index) = 0;
  std::vector<ExampleType> get_batch(ArrayRef<size_t> indices) override;
};
class MNIST : public Dataset<MNIST> {
public:
  enum class Mode { kTrain, kTest };
  explicit MNIST(const std::string &root, Mode mode = Mode::kTrain);
  Example<> get(size_t index) override;
  std::optional<size_t> size() const override;
  bool is_train() const noexcept;
  const Tensor &images() const;
  const Tensor &targets() const;
};
struct TensorDataset : public Dataset<TensorDataset, TensorExample> {
  explicit TensorDataset(const std::vector<Tensor> &tensors);
  explicit TensorDataset(Tensor tensor);
  TensorExample get(size_t index) override;
  std::optional<size_t> size() const override;
};
} // namespace datasets
using datasets::BatchDataset;
using datasets::Dataset;

namespace samplers {
template <typename BatchRequest = std::vector<size_t>> class Sampler {
public:
  virtual ~Sampler() = default;
  virtual void reset(std::optional<size_t> new_size) = 0;
  virtual std::optional<BatchRequest> next(size_t batch_size) = 0;
};
class RandomSampler : public Sampler<> {
public:
  explicit RandomSampler(int64_t size, Dtype index_dtype = torch::kInt64);
  void reset(std::optional<size_t> new_size = std::nullopt) override;
  std::optional<std::vector<size_t>> next(size_t batch_size) override;
};
class SequentialSampler : public Sampler<> {
public:
  explicit SequentialSampler(size_t size);
  void reset(std::optional<size_t> new_size = std::nullopt) override;
  std::optional<std::vector<size_t>> next(size_t batch_size) override;
};
template <typename BatchRequest = std::vector<size_t>> class DistributedSampler : public Sampler<BatchRequest> {
public:
  DistributedSampler(size_t size, size_t num_replicas = 1, size_t rank = 0, bool allow_duplicates = true);
  void set_epoch(size_t epoch);
  size_t epoch() const;
};
class DistributedRandomSampler : public DistributedSampler<> {
public:
  DistributedRandomSampler(size_t size, size_t num_replicas = 1, size_t rank = 0, bool allow_duplicates = true);
  void reset(std::optional<size_t> new_size = std::nullopt) override;
  std::optional<std::vector<size_t>> next(size_t batch_size) override;
  size_t index() const noexcept;
};
class DistributedSequentialSampler : public DistributedSampler<> {
public:
  DistributedSequentialSampler(size_t size, size_t num_replicas = 1, size_t rank = 0, bool allow_duplicates = true);
  void reset(std::optional<size_t> new_size = std::nullopt) override;
  std::optional<std::vector<size_t>> next(size_t batch_size) override;
  size_t index() const noexcept;
};
} // namespace samplers

struct DataLoaderOptions {
  DataLoaderOptions() = default;
  DataLoaderOptions(size_t batch_size);
  DataLoaderOptions &batch_size(size_t value);
  DataLoaderOptions &workers(size_t value);
  DataLoaderOptions &max_jobs(size_t value);
  DataLoaderOptions &timeout(std::chrono::milliseconds value);
  DataLoaderOptions &enforce_ordering(bool value);
  DataLoaderOptions &drop_last(bool value);
  size_t batch_size() const;
};
template <typename Batch> class Iterator {
public:
  using difference_type = std::ptrdiff_t;
  using value_type = Batch;
  using pointer = Batch *;
  using reference = Batch &;
  using iterator_category = std::input_iterator_tag;
  Iterator &operator++();
  Batch &operator*();
  Batch *operator->();
  bool operator==(const Iterator &other) const;
  bool operator!=(const Iterator &other) const;
};
template <typename Dataset, typename Batch, typename BatchRequest> class DataLoaderBase {
public:
  using BatchType = Batch;
  virtual ~DataLoaderBase() = default;
  Iterator<Batch> begin();
  Iterator<Batch> end();
  void join();
};
template <typename Dataset, typename Sampler>
class StatelessDataLoader
    : public DataLoaderBase<Dataset, typename Dataset::BatchType, typename Dataset::BatchRequestType> {};
template <typename Sampler = samplers::RandomSampler, typename Dataset>
std::unique_ptr<StatelessDataLoader<Dataset, Sampler>> make_data_loader(Dataset dataset, DataLoaderOptions options = {});
template <typename Dataset, typename Sampler>
std::unique_ptr<StatelessDataLoader<Dataset, Sampler>> make_data_loader(Dataset dataset, Sampler sampler,
                                                                        DataLoaderOptions options = {});
} // namespace data
} // namespace torch
