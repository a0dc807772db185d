// Groups of processes and what they do together.
#pragma once

#include <chrono>

#include "torch/library.h"

namespace c10d {
class Work : public torch::CustomClassHolder {
public:
  virtual bool isCompleted();
  virtual bool isSuccess() const;
  virtual std::vector<at::Tensor> result();
  virtual void synchronize();
  virtual bool wait(std::chrono::milliseconds timeout = std::chrono::milliseconds(0));
};
struct ReduceOp : torch::CustomClassHolder {
  enum RedOpType : uint8_t { SUM, AVG, PRODUCT, MIN, MAX, BAND, BOR, BXOR, PREMUL_SUM, UNUSED };
  ReduceOp() = default;
  ReduceOp(RedOpType op);
};
struct BroadcastOptions {
  int64_t rootRank = 0;
  int64_t rootTensor = 0;
  std::chrono::milliseconds timeout;
  bool asyncOp = true;
};
struct AllreduceOptions {
  ReduceOp reduceOp = ReduceOp::SUM;
  std::chrono::milliseconds timeout;
  bool asyncOp = true;
};
struct AllreduceCoalescedOptions : AllreduceOptions {};
struct AllgatherOptions {
  std::chrono::milliseconds timeout;
  bool asyncOp = true;
};
struct ReduceScatterOptions {
  ReduceOp reduceOp = ReduceOp::SUM;
  std::chrono::milliseconds timeout;
  bool asyncOp = true;
};
struct AllToAllOptions {
  std::chrono::milliseconds timeout;
  bool asyncOp = true;
};
struct BarrierOptions {
  std::vector<int64_t> device_ids;
  std::chrono::milliseconds timeout;
  bool asyncOp = true;
};
class Backend;
class ProcessGroup : public torch::CustomClassHolder {
public:
  enum BackendType : uint8_t { UNDEFINED = 0, GLOO = 1, NCCL = 2, UCC = 3, MPI = 4 };
  virtual int getRank() const;
  virtual int getSize() const;
  virtual const std::string getBackendName() const;
  c10::intrusive_ptr<Backend> getBackend(c10::DeviceType deviceType);
  c10::intrusive_ptr<Backend> getBackend(BackendType backendType) const;
  using Tensors = std::vector<at::Tensor>;
  virtual c10::intrusive_ptr<Work> broadcast(Tensors &tensors, const BroadcastOptions &opts = BroadcastOptions());
  virtual c10::intrusive_ptr<Work> allreduce(Tensors &tensors, const AllreduceOptions &opts = AllreduceOptions());
  virtual c10::intrusive_ptr<Work> allreduce_coalesced(
      Tensors &tensors, const AllreduceCoalescedOptions &opts = AllreduceCoalescedOptions());
  virtual c10::intrusive_ptr<Work> allgather(std::vector<Tensors> &outputTensors, Tensors &inputTensors,
                                             const AllgatherOptions &opts = AllgatherOptions());
  virtual c10::intrusive_ptr<Work> _allgather_base(at::Tensor &outputBuffer, at::Tensor &inputBuffer,
                                                   const AllgatherOptions &opts = AllgatherOptions());
  virtual c10::intrusive_ptr<Work> reduce_scatter(Tensors &outputTensors, std::vector<Tensors> &inputTensors,
                                                  const ReduceScatterOptions &opts = ReduceScatterOptions());
  virtual c10::intrusive_ptr<Work> _reduce_scatter_base(at::Tensor &outputBuffer, at::Tensor &inputBuffer,
                                                        const ReduceScatterOptions &opts = ReduceScatterOptions());
  virtual c10::intrusive_ptr<Work> alltoall_base(at::Tensor &outputBuffer, at::Tensor &inputBuffer,
                                                 std::vector<int64_t> &outputSplitSizes,
                                                 std::vector<int64_t> &inputSplitSizes,
                                                 const AllToAllOptions &opts = AllToAllOptions());
  virtual c10::intrusive_ptr<Work> barrier(const BarrierOptions &opts = BarrierOptions());
};
class Backend : public torch::CustomClassHolder {
public:
  int getRank() const;
  int getSize() const;
};
} // namespace c10d
