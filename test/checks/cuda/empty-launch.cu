// RUN: %check_cuda_tidy %s cuda-empty-launch %t

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

__global__ void scale(float *Values, int64_t Count);

// The size of the data, and the ways to divide it into blocks.

void roundedUp_bad(float *Values, int N) {
  scale<<<(N + 255) / 256, 256>>>(Values, N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'N' is 0, and a launch with 0 blocks fails [cuda-empty-launch]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: an empty input needs no kernel: return before the launch
}

void roundedUp_ok(float *Values, int N) {
  if (N == 0)
    return;
  scale<<<(N + 255) / 256, 256>>>(Values, N);
}

void local_bad(float *Values, const std::vector<float> &Points) {
  const int Threads = 128;
  const int Count = Points.size();
  // CHECK-MESSAGES: :[[@LINE+5]]:3: warning: grid.x is 0 when 'Points.size()' is 0, and
  // CHECK-MESSAGES: :[[@LINE+3]]:12: note: grid.x is computed here
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'Points.size()' is given here
  int Blocks = (Count + Threads - 1) / Threads;
  Blocks = std::min(Blocks, 4096);
  scale<<<Blocks, Threads>>>(Values, Count);
}

void local_ok(float *Values, const std::vector<float> &Points) {
  if (Points.empty())
    throw std::runtime_error("no points");
  scale<<<(Points.size() + 127) / 128, 128>>>(Values, Points.size());
}

void atLeastOne_ok(float *Values, int N) {
  scale<<<std::max(1, (N + 255) / 256), 256>>>(Values, N);
  scale<<<1 + N / 256, 256>>>(Values, N);
  scale<<<N ? (N + 255) / 256 : 1, 256>>>(Values, N);
}

void gridTested_ok(float *Values, int N) {
  const int Blocks = (N + 255) / 256;
  if (Blocks > 0)
    scale<<<Blocks, 256>>>(Values, N);
}

void loop_ok(float *Values, int N) {
  for (int Begin = 0; Begin < N; Begin += 65536)
    scale<<<(std::min(N - Begin, 65536) + 255) / 256, 256>>>(Values + Begin, N);
}

void logs();
void testedForNothing_bad(float *Values, int N) {
  if (N == 0)
    logs();
  scale<<<(N + 255) / 256, 256>>>(Values, N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'N' is 0, and
}

// Grids of more than one axis.

void fieldByField_bad(float *Values, int NumPoints, int Channels) {
  dim3 Grid;
  Grid.x = (Channels + 31) / 32;
  Grid.y = (NumPoints + 31) / 32;
  scale<<<Grid, dim3(32, 32)>>>(Values, NumPoints);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y is 0 when 'NumPoints' is 0, and
}

void structure_ok(float *Values, int Channels, int Height, int Width) {
  scale<<<dim3((Width + 31) / 32, (Height + 31) / 32, Channels), dim3(32, 32)>>>(Values, Width);
}
void proposals_ok(float *Values, int num_bboxes, int n_boxes, int num_c_in) {
  scale<<<(num_bboxes + 255) / 256, 256>>>(Values, num_bboxes);
  scale<<<(n_boxes * n_boxes + 255) / 256, 256>>>(Values, n_boxes);
  scale<<<dim3(1, num_c_in), 256>>>(Values, num_c_in);
}

// Of an image there are pixels, whichever base class counts them.
struct Block {
  size_t dataSize;
  int numElements() const;
};
struct Image : Block {};
struct Cloud : Block {};
void image_ok(float *Values, const Image *image) {
  scale<<<(image->dataSize + 255) / 256, 256>>>(Values, image->dataSize);
  scale<<<(image->numElements() + 255) / 256, 256>>>(Values, image->numElements());
}
void cloud_bad(float *Values, const Cloud *cloud) {
  scale<<<(cloud->dataSize + 255) / 256, 256>>>(Values, cloud->dataSize);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'cloud->dataSize' is 0, and
}

// Helpers, macros and templates.

#define THREADS 512
inline int blocksFor(int64_t Size) { return (Size + THREADS - 1) / THREADS; }
inline int blocksWithin(int N) { return std::max(std::min((N + THREADS - 1) / THREADS, 4096), 1); }

void helper_bad(float *Values, int64_t NumElements) {
  scale<<<blocksFor(NumElements), THREADS>>>(Values, NumElements);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'NumElements' is 0, and
}

void helper_ok(float *Values, int64_t NumElements) {
  scale<<<blocksWithin(NumElements), THREADS>>>(Values, NumElements);
}

#define LAUNCH(Kernel, Size, ...) Kernel<<<((Size) + THREADS - 1) / THREADS, THREADS>>>(__VA_ARGS__)

void macro_bad(float *Values, int64_t Total) {
  LAUNCH(scale, Total, Values, Total);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Total' is 0, and
}

template <int BlockSize> void launchWith(float *Values, int N) {
  scale<<<(N + BlockSize - 1) / BlockSize, BlockSize>>>(Values, N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'N' is 0, and
}
template void launchWith<256>(float *, int);

// One early return serves all launches of a function.
void severalBlockSizes_bad(float *Values, int N, int Size) {
  const int Blocks = (N + Size - 1) / Size;
  switch (Size) {
  case 128:
    scale<<<Blocks, 128>>>(Values, N);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.x is 0 when 'N' is 0, and
    break;
  default:
    scale<<<Blocks, 256>>>(Values, N);
  }
}

// Callers.

static void launch(dim3 Grid, dim3 Block, float *Values, int Size) { scale<<<Grid, Block>>>(Values, Size); }
// CHECK-MESSAGES: :[[@LINE-1]]:70: warning: grid.x is 0 when 'NumPoints' is 0, and
// CHECK-MESSAGES: :[[@LINE+3]]:11: note: 'NumPoints' is given here

void wrapper_bad(float *Values, int NumPoints) {
  launch((NumPoints + 255) / 256, 256, Values, NumPoints);
}

void wrapper_ok(float *Values, int NumPoints) {
  if (NumPoints <= 0)
    return;
  launch((NumPoints + 255) / 256, 256, Values, NumPoints);
}

static void launchGuarded(float *Values, int N) { scale<<<(N + 255) / 256, 256>>>(Values, N); }

void guardedCaller_ok(float *Values, int N) {
  if (!N)
    return;
  launchGuarded(Values, N);
}

static void launchKnown(float *Values, int N) { scale<<<(N + 255) / 256, 256>>>(Values, N); }

int main() {
  float *Values;
  cudaMalloc(&Values, 4000);
  launchKnown(Values, 1000);
}

// The number of blocks of a launch is not always that of the data.

void persistent_ok(float *Values, int N, int Blocks) { scale<<<Blocks, 256>>>(Values, N); }

void unknown_ok(float *Values, int Extra) { scale<<<(Extra + 255) / 256, 256>>>(Values, Extra); }

int sizeFromElsewhere();
void unknownFunction_ok(float *Values) {
  int N = sizeFromElsewhere();
  scale<<<(N + 255) / 256, 256>>>(Values, N);
}

// Letters for the sides of a matrix.
void transpose_ok(float *To, const float *From, int m, int n) {
  scale<<<dim3((n + 31) / 32, (m + 31) / 32), dim3(32, 32)>>>(To, n);
}

// Nobody makes a batch of nothing.
void FN_batch(float *Values, int batch_size) { scale<<<batch_size, 256>>>(Values, batch_size); }
void addBias_ok(float *Values, int N, int C, int H, int W) { scale<<<(N * C * H * W + 255) / 256, 256>>>(Values, N); }
void layerNorm_ok(float *Values, int N, int C) { scale<<<N, 256>>>(Values, C); }
void points_bad(float *Values, int B, int N, int C) {
  scale<<<(N + 255) / 256, 256>>>(Values, N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'N' is 0
}
void matrix_bad(float *C, int N) {
  scale<<<(N + 255) / 256, 256>>>(C, N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'N' is 0
}
