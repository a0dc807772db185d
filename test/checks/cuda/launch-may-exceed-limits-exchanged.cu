// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t
// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t -- -std=gnu++20

#include <algorithm>
#include <cstdlib>
#include <vector>

__global__ void add(float *Values, int Count);

static int divideUp(int A, int B) { return (A + B - 1) / B; }

// Grid and block in each other's place.

void exchanged_bad(float *Values, const std::vector<float> &Given) {
  int Count = Given.size(), ThreadsPerBlock = 256;
  int BlocksPerGrid = (Count + ThreadsPerBlock - 1) / ThreadsPerBlock;
  add<<<ThreadsPerBlock, BlocksPerGrid>>>(Values, Count);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid and block are exchanged: block.x is 'Given.size()' divided by the 256 of grid.x, and exceeds the limit of 1024 once that is over 262144 [cuda-launch-may-exceed-limits]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: the number of blocks comes first: <<<grid, block>>>
}

void exchanged_ok(float *Values, const std::vector<float> &Given) {
  int Count = Given.size(), ThreadsPerBlock = 256;
  int BlocksPerGrid = (Count + ThreadsPerBlock - 1) / ThreadsPerBlock;
  add<<<BlocksPerGrid, ThreadsPerBlock>>>(Values, Count);
}

void exchangedByHelper_bad(float *Values, char **Arguments) {
  int Width = std::atoi(Arguments[1]), Height = std::atoi(Arguments[2]);
  dim3 Block(16, 16), Grid(divideUp(Width, 16), divideUp(Height, 16));
  add<<<Block, Grid>>>(Values, Width * Height);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid and block are exchanged: block.x is 'std::atoi(Arguments[1])' divided by the 16 of grid.x, and exceeds the limit of 1024 once that is over 16384
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: the number of blocks comes first
}

void exchangedByHelper_ok(float *Values, char **Arguments) {
  int Width = std::atoi(Arguments[1]), Height = std::atoi(Arguments[2]);
  dim3 Block(16, 16), Grid(divideUp(Width, 16), divideUp(Height, 16));
  add<<<Grid, Block>>>(Values, Width * Height);
}

// Nothing tells how many there are.
void sharedAmongBlocks_ok(float *Values, int Count) {
  const int NumBlocks = 64;
  add<<<NumBlocks, (Count + NumBlocks - 1) / NumBlocks>>>(Values, Count);
}

// It fails for many items, although nothing is exchanged.
void FP_sharedAmongBlocks(float *Values, const std::vector<float> &Given) {
  const int Count = Given.size(), NumBlocks = 64;
  add<<<NumBlocks, (Count + NumBlocks - 1) / NumBlocks>>>(Values, Count);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid and block are exchanged: block.x is 'Given.size()' divided by the 64 of grid.x
}

void bounded_ok(float *Values, const std::vector<float> &Given) {
  const int Count = Given.size(), Groups = 32;
  if (Count > 4096)
    return;
  add<<<Groups, (Count + Groups - 1) / Groups>>>(Values, Count);
}

// A thread for each of all.

static void launchInOneBlock(float *Values, int n) {
  add<<<1, n>>>(Values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block grows with 'std::atoi(Arguments[1])' and exceeds the limit of 1024 threads once that is over 1024, and nothing keeps it below [cuda-launch-may-exceed-limits]
  // CHECK-MESSAGES: :[[@LINE+3]]:79: note: 'std::atoi(Arguments[1])' comes from the data here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a constant number of threads
}
void oneBlock_bad(float *Values, char **Arguments) { launchInOneBlock(Values, std::atoi(Arguments[1])); }

void oneBlockOfVector_bad(float *Values, const std::vector<float> &Points) {
  add<<<1, Points.size()>>>(Values, Points.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block grows with 'Points.size()' and exceeds the limit of 1024 threads once that is over 1024
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: take a constant number of threads
}

// As large as the algorithm makes it: the program fills it by itself.
void FP_workingSet(float *Values, int Size) {
  std::vector<int> Chosen;
  for (int Index = 0; Index < 256; ++Index)
    Chosen.push_back(Index);
  add<<<1, Chosen.size()>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block grows with 'Chosen.size()'
}

void rowOfImage_bad(float *Values, char **Arguments) {
  int width = std::atoi(Arguments[1]), height = std::atoi(Arguments[2]);
  add<<<height, width>>>(Values, width * height);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block grows with 'width' and exceeds the limit of 1024 threads
}

// Somebody tries blocks of several sizes: what there is to do does not hang on it.
void chosenBlock_ok(float *Values, int Count, char **Arguments) {
  int Threads = 128;
  if (Count > 1)
    Threads = std::atoi(Arguments[1]);
  const dim3 Block(Threads, std::atoi(Arguments[2]));
  add<<<dim3((Count + Block.x - 1) / Block.x), Block>>>(Values, Count);
}
void FN_onlyTheBlockTellsHowMany(float *Values, char **Arguments) {
  const int Count = std::atoi(Arguments[1]);
  add<<<4, Count>>>(Values, 4);
}

void oneBlock_ok(float *Values, const std::vector<float> &Points) {
  if (Points.size() > 1024)
    return;
  add<<<1, Points.size()>>>(Values, Points.size());
}

void oneBlockUnderLimit_ok(float *Values, const std::vector<float> &Points, int Most) {
  const int n = Points.size();
  if (n <= Most)
    add<<<1, n>>>(Values, n);
}

void smallest_ok(float *Values, const std::vector<float> &Points) {
  const int n = Points.size();
  add<<<1, std::min(n, 512)>>>(Values, n);
}

void FN_noCaller(float *Values, int width, int n) {
  add<<<4, width>>>(Values, width);
  add<<<1, n>>>(Values, n);
}
