// RUN: %check_cuda_tidy %s cuda-cooperative-launch %t

#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <vector>

namespace cg = cooperative_groups;

__global__ void twoPhases(float *a, float *b, int n) {
  cg::grid_group grid = cg::this_grid();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    b[i] = a[i] * 2;
  grid.sync();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    a[i] = b[n - 1 - i];
}

void chevron_bad(float *a, float *b, int n) {
  twoPhases<<<64, 256>>>(a, b, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'twoPhases' waits for all blocks of the grid in 'grid_group::sync()', and '<<<>>>' does not promise that they run at the same time [cuda-cooperative-launch]
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: without a cooperative launch the kernel ends with an error here, or hangs
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: launch it by 'cudaLaunchCooperativeKernel', with no more blocks than the device holds at a time
}

void runtime_call_bad(float *a, float *b, int n) {
  void *arguments[] = {&a, &b, &n};
  cudaLaunchKernel((void *)twoPhases, dim3(64), dim3(256), arguments, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'twoPhases' waits for all blocks of the grid in 'grid_group::sync()', and 'cudaLaunchKernel' does
}

void cooperative_ok(float *a, float *b, int n) {
  void *arguments[] = {&a, &b, &n};
  cudaLaunchCooperativeKernel((void *)twoPhases, dim3(64), dim3(256), arguments, 0, nullptr);
}

void no_attributes_bad(float *a, float *b, int n) {
  void *arguments[] = {&a, &b, &n};
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  cudaLaunchKernelExC(&config, (const void *)twoPhases, arguments);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'twoPhases' waits for all blocks of the grid in 'grid_group::sync()', and 'cudaLaunchKernelExC' does
}

void other_attribute_bad(float *a, float *b, int n) {
  void *arguments[] = {&a, &b, &n};
  cudaLaunchAttribute attributes[1];
  attributes[0].id = cudaLaunchAttributePriority;
  attributes[0].val.priority = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  config.attrs = attributes;
  config.numAttrs = 1;
  cudaLaunchKernelExC(&config, (const void *)twoPhases, arguments);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'twoPhases' waits for all blocks of the grid in 'grid_group::sync()', and 'cudaLaunchKernelExC' does
}

void attribute_ok(float *a, float *b, int n) {
  void *arguments[] = {&a, &b, &n};
  cudaLaunchAttribute attributes[1];
  attributes[0].id = cudaLaunchAttributeCooperative;
  attributes[0].val.cooperative = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  config.attrs = attributes;
  config.numAttrs = 1;
  cudaLaunchKernelExC(&config, (const void *)twoPhases, arguments);
}

void unknown_attributes_ok(float *a, float *b, int n, cudaLaunchAttribute *attributes, unsigned count) {
  void *arguments[] = {&a, &b, &n};
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(256);
  config.attrs = attributes;
  config.numAttrs = count;
  cudaLaunchKernelExC(&config, (const void *)twoPhases, arguments);
}

template <class Group> __device__ void meet(Group &group) {
  cg::sync(group);
}

__global__ void inFunction(float *values, int rounds) {
  auto grid = cg::this_grid();
  for (int round = 0; round < rounds; ++round) {
    values[grid.thread_rank()] += 1;
    meet(grid);
  }
}

void called_function_bad(float *values) {
  inFunction<<<8, 128>>>(values, 3);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'inFunction' waits for all blocks of the grid in 'sync()', and '<<<>>>' does
  // CHECK-MESSAGES: :[[@LINE-14]]:3: note: without a cooperative launch the kernel ends with an error here, or hangs
  // CHECK-MESSAGES: :[[@LINE-8]]:5: note: called from here
}

__global__ void severalGrids(float *values) {
  cg::multi_grid_group all = cg::this_multi_grid();
  values[threadIdx.x] = 1;
  all.sync();
}

void several_grids_bad(float *values) {
  severalGrids<<<8, 128>>>(values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'severalGrids' waits for all blocks of the grid in 'multi_grid_group::sync()'
}

// How often it comes by depends on what is in memory, and the barrier is there the first time.
__global__ void untilDone(float *values, const int *done) {
  auto grid = cg::this_grid();
  while (true) {
    if (*done)
      break;
    values[threadIdx.x] += 1;
    grid.sync();
  }
}

void until_done_bad(float *values, const int *done) {
  untilDone<<<8, 128>>>(values, done);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'untilDone' waits for all blocks of the grid in 'grid_group::sync()'
}

__global__ void ifValid(float *values) {
  auto grid = cg::this_grid();
  values[threadIdx.x] = 1;
  if (grid.is_valid())
    grid.sync();
  else
    __syncthreads();
}

__global__ void orLeaves(float *values) {
  auto grid = cg::this_grid();
  const bool isValid = grid.is_valid();
  if (!isValid)
    return;
  grid.sync();
}

__global__ void ifTold(float *values, bool isCooperative) {
  if (isCooperative)
    cg::this_grid().sync();
}

__global__ void ifSeveralBlocks(float *values) {
  if (gridDim.x > 1)
    cg::this_grid().sync();
}

template <bool IsCooperative> __global__ void ifMeant(float *values) {
  if (IsCooperative)
    cg::this_grid().sync();
}

void asked_ok(float *values) {
  ifValid<<<8, 128>>>(values);
  orLeaves<<<8, 128>>>(values);
  ifTold<<<8, 128>>>(values, false);
  ifSeveralBlocks<<<1, 128>>>(values);
  ifMeant<false><<<8, 128>>>(values);
}

void meant_bad(float *values) {
  ifMeant<true><<<8, 128>>>(values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'ifMeant' waits for all blocks of the grid in 'grid_group::sync()'
}

// A cluster of one block is fine.
__global__ void inCluster(float *values) {
  cg::cluster_group cluster = cg::this_cluster();
  values[threadIdx.x] = 1;
  cluster.sync();
}

__global__ void inBlock(float *values) {
  auto grid = cg::this_grid();
  values[grid.thread_rank()] = 1;
  cg::this_thread_block().sync();
}

void other_groups_ok(float *values) {
  inCluster<<<8, 128>>>(values);
  inBlock<<<8, 128>>>(values);
}

// Only the running program knows the group behind the base class.
__device__ void meetAny(const cg::thread_group &group) { group.sync(); }
__global__ void FN_behindBase(float *values) {
  auto grid = cg::this_grid();
  values[threadIdx.x] = 1;
  meetAny(grid);
}

// Whether the launch gives something else than nothing is not asked.
__global__ void FN_unlessEmpty(float *values, int n) {
  if (n == 0)
    return;
  cg::this_grid().sync();
}

// The flag is true at this launch.
void FN_launches(float *values) {
  FN_behindBase<<<8, 128>>>(values);
  FN_unlessEmpty<<<8, 128>>>(values, 5);
  ifTold<<<8, 128>>>(values, true);
}

void grid_of_data_bad(std::vector<float> &items, float *a, float *b) {
  int n = items.size();
  void *arguments[] = {&a, &b, &n};
  cudaLaunchCooperativeKernel((void *)twoPhases, dim3((n + 255) / 256), dim3(256), arguments, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the grid of a cooperative launch grows with 'n' and exceeds the limit of 2048 blocks, as many as the largest GPU runs at the same time, once that is over 524288, and nothing keeps it below
  // CHECK-MESSAGES: :[[@LINE-4]]:11: note: 'n' comes from the data here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: launch as many blocks as 'cudaOccupancyMaxActiveBlocksPerMultiprocessor' tells
}

void resident_blocks_ok(float *a, float *b, int n) {
  void *arguments[] = {&a, &b, &n};
  int blocks = 0;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, twoPhases, 256, 0);
  cudaLaunchCooperativeKernel((void *)twoPhases, dim3(blocks * properties.multiProcessorCount), dim3(256), arguments,
                              0, nullptr);
}

void least_ok(std::vector<float> &items, float *a, float *b) {
  int n = items.size();
  void *arguments[] = {&a, &b, &n};
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, twoPhases, 256, 0);
  cudaLaunchCooperativeKernel((void *)twoPhases, dim3(min((n + 255) / 256, blocks)), dim3(256), arguments, 0,
                              nullptr);
}

void compared_ok(std::vector<float> &items, float *a, float *b, int blocks) {
  int n = items.size();
  if ((n + 255) / 256 > blocks)
    return;
  void *arguments[] = {&a, &b, &n};
  cudaLaunchCooperativeKernel((void *)twoPhases, dim3((n + 255) / 256), dim3(256), arguments, 0, nullptr);
}

// Nobody knows whether the number is the size of something.
void FN_grid_of_number(float *a, float *b, int n) {
  void *arguments[] = {&a, &b, &n};
  cudaLaunchCooperativeKernel((void *)twoPhases, dim3((n + 255) / 256), dim3(256), arguments, 0, nullptr);
}
