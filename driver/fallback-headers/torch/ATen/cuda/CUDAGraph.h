// Graphs of CUDA that are captured from streams.
#pragma once

#include "ATen/core/Tensor.h"
#include "ATen/cuda/CUDAContext.h"
#include "c10/cuda/CUDACachingAllocator.h"
#include "c10/cuda/CUDAGraphsC10Utils.h"
#include "c10/cuda/CUDAGuard.h"

namespace at {
struct CUDAGeneratorImpl;
struct CUDAGeneratorState;
namespace cuda {
MempoolId_t graph_pool_handle();
struct CUDAGraph {
  CUDAGraph(bool keep_graph = false);
  ~CUDAGraph();
  CUDAGraph(const CUDAGraph &) = delete;
  CUDAGraph &operator=(const CUDAGraph &) = delete;
  void register_generator_state(c10::intrusive_ptr<at::CUDAGeneratorState> state);
  void capture_begin(MempoolId_t pool = {0, 0}, cudaStreamCaptureMode capture_mode = cudaStreamCaptureModeGlobal);
  void capture_end();
  void instantiate();
  void replay();
  void reset();
  MempoolId_t pool();
  void enable_debug_mode();
  void debug_dump(const std::string &debug_path);
  cudaGraph_t raw_cuda_graph();
  cudaGraphExec_t raw_cuda_graph_exec();
};
} // namespace cuda
} // namespace at
