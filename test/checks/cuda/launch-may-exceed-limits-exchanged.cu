// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t
// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t -- -std=gnu++20

#include <algorithm>
#include <vector>

__global__ void add(float *Values, int Count);

static int divideUp(int A, int B) { return (A + B - 1) / B; }

// Grid and block in each other's place.

void exchanged_bad(float *Values, int Count) {
  int ThreadsPerBlock = 256;
  int BlocksPerGrid = (Count + ThreadsPerBlock - 1) / ThreadsPerBlock;
  add<<<ThreadsPerBlock, BlocksPerGrid>>>(Values, Count);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid and block are exchanged: block.x is 'Count' divided by the 256 of grid.x, and exceeds the limit of 1024 once that is over 262144 [cuda-launch-may-exceed-limits]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: the number of blocks comes first: <<<grid, block>>>
}

void exchanged_ok(float *Values, int Count) {
  int ThreadsPerBlock = 256;
  int BlocksPerGrid = (Count + ThreadsPerBlock - 1) / ThreadsPerBlock;
  add<<<BlocksPerGrid, ThreadsPerBlock>>>(Values, Count);
}

void exchangedByHelper_bad(float *Values, int Width, int Height) {
  dim3 Block(16, 16), Grid(divideUp(Width, 16), divideUp(Height, 16));
  add<<<Block, Grid>>>(Values, Width * Height);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid and block are exchanged: block.x is 'Width' divided by the 16 of grid.x, and exceeds the limit of 1024 once that is over 16384
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: the number of blocks comes first
}

void exchangedByHelper_ok(float *Values, int Width, int Height) {
  dim3 Block(16, 16), Grid(divideUp(Width, 16), divideUp(Height, 16));
  add<<<Grid, Block>>>(Values, Width * Height);
}

void sharedAmongBlocks_ok(float *Values, int Count) {
  const int NumBlocks = 64;
  add<<<NumBlocks, (Count + NumBlocks - 1) / NumBlocks>>>(Values, Count);
}

void bounded_ok(float *Values, int Count) {
  const int Groups = 32;
  if (Count > 4096)
    return;
  add<<<Groups, (Count + Groups - 1) / Groups>>>(Values, Count);
}

// A thread for each of all.

void oneBlock_bad(float *Values, int n) {
  add<<<1, n>>>(Values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block grows with 'n' and exceeds the limit of 1024 threads once that is over 1024, and nothing keeps it below [cuda-launch-may-exceed-limits]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: take a constant number of threads, and as many blocks as there is data for
}

void oneRowForEach_bad(float *Values, const std::vector<float> &points, const std::vector<float> &layers) {
  add<<<dim3(4, points.size()), 32>>>(Values, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'points.size()' and exceeds the limit of 65535 once that is over 65535, and nothing keeps it below
  add<<<dim3(4, layers.size()), 32>>>(Values, 4);
}

void oneBlockOfVector_bad(float *Values, const std::vector<float> &Points) {
  add<<<1, Points.size()>>>(Values, Points.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block grows with 'Points.size()' and exceeds the limit of 1024 threads once that is over 1024
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: take a constant number of threads
}

// As large as the algorithm makes it.
void workingSet_ok(float *Values, const std::vector<int> &working_set) {
  add<<<1, working_set.size()>>>(Values, working_set.size());
}

void rowOfImage_bad(float *Values, int width, int height) {
  add<<<height, width>>>(Values, width * height);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block grows with 'width' and exceeds the limit of 1024 threads
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: take a constant number of threads
}

void oneBlock_ok(float *Values, int n) {
  if (n > 1024)
    return;
  add<<<1, n>>>(Values, n);
}

void oneBlockUnderLimit_ok(float *Values, int n, int Most) {
  if (n <= Most)
    add<<<1, n>>>(Values, n);
}

void smallest_ok(float *Values, int n) { add<<<1, std::min(n, 512)>>>(Values, n); }

void FN_width(float *Values, int width) {
  add<<<4, width>>>(Values, width); // perhaps a layer's, which the model keeps small
}

// Rows of an image, by another name.

struct Octave {
  int getWidth() const;
  int getHeight() const;
};

void rowsOfImage_ok(float *Values, const Octave &From) {
  int cols = From.getWidth(), rows = From.getHeight();
  dim3 Grid((cols + 31) / 32, rows);
  add<<<Grid, 32>>>(Values, rows);
}
