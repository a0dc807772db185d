// RUN: %check_cuda_tidy %s cuda-empty-launch %t

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

__global__ void scale(float *Values, int64_t Count);

// The size of the data, and the ways to divide it into blocks.

void roundedUp_bad(float *Values, const std::vector<float> &Given) {
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and a launch with 0 blocks fails [cuda-empty-launch]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: an empty input needs no kernel: return before the launch
}

void roundedUp_ok(float *Values, const std::vector<float> &Given) {
  if (Given.size() == 0)
    return;
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
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

void atLeastOne_ok(float *Values, const std::vector<float> &Given) {
  const int N = Given.size();
  scale<<<std::max(1, (N + 255) / 256), 256>>>(Values, N);
  scale<<<1 + N / 256, 256>>>(Values, N);
  scale<<<N ? (N + 255) / 256 : 1, 256>>>(Values, N);
}

void gridTested_ok(float *Values, const std::vector<float> &Given) {
  const int Blocks = (Given.size() + 255) / 256;
  if (Blocks > 0)
    scale<<<Blocks, 256>>>(Values, Given.size());
}

void loop_ok(float *Values, const std::vector<float> &Given) {
  const int N = Given.size();
  for (int Begin = 0; Begin < N; Begin += 65536)
    scale<<<(std::min(N - Begin, 65536) + 255) / 256, 256>>>(Values + Begin, N);
}

void logs() {}
void testedForNothing_bad(float *Values, const std::vector<float> &Given) {
  const int N = Given.size();
  if (N == 0)
    logs();
  scale<<<(N + 255) / 256, 256>>>(Values, N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}

// A function of the program is asked: what it says is not known.
bool fits(int Count);
void asked_ok(float *Values, const std::vector<float> &Given) {
  const int N = Given.size();
  if (!fits(N))
    return;
  scale<<<(N + 255) / 256, 256>>>(Values, N);
}

// Grids of more than one axis.

void fieldByField_bad(float *Values, const std::vector<float> &Given, int Channels) {
  dim3 Grid;
  Grid.x = (Channels + 31) / 32;
  Grid.y = (Given.size() + 31) / 32;
  scale<<<Grid, dim3(32, 32)>>>(Values, Channels);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y is 0 when 'Given.size()' is 0, and
}

// Who calls these is not seen, and so nothing is known of their numbers.

void FN_noCaller(float *Values, int N, int Channels, int Height, int Width) {
  scale<<<(N + 255) / 256, 256>>>(Values, N);
  scale<<<dim3((Width + 31) / 32, (Height + 31) / 32, Channels), dim3(32, 32)>>>(Values, Width);
}

int sizeFromElsewhere();
void FN_unknownFunction(float *Values) {
  int N = sizeFromElsewhere();
  scale<<<(N + 255) / 256, 256>>>(Values, N);
}

// A class of the program's own is no container, whatever its members are called.
struct Unknown {
  size_t size() const;
  size_t Size;
};
void FN_ownContainer(float *Values, const Unknown &Of) {
  scale<<<(Of.size() + 255) / 256, 256>>>(Values, Of.size());
  scale<<<(Of.Size + 255) / 256, 256>>>(Values, Of.Size);
}

// Helpers, macros and templates.

#define THREADS 512
inline int blocksFor(int64_t Size) { return (Size + THREADS - 1) / THREADS; }
inline int blocksWithin(int N) { return std::max(std::min((N + THREADS - 1) / THREADS, 4096), 1); }

void helper_bad(float *Values, const std::vector<float> &Given) {
  scale<<<blocksFor(Given.size()), THREADS>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}

void helper_ok(float *Values, const std::vector<float> &Given) {
  scale<<<blocksWithin(Given.size()), THREADS>>>(Values, Given.size());
}

#define LAUNCH(Kernel, Size, ...) Kernel<<<((Size) + THREADS - 1) / THREADS, THREADS>>>(__VA_ARGS__)

void macro_bad(float *Values, const std::vector<float> &Given) {
  int64_t Total = Given.size();
  LAUNCH(scale, Total, Values, Total);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}

template <int BlockSize> void launchWith(float *Values, const std::vector<float> &Given) {
  scale<<<(Given.size() + BlockSize - 1) / BlockSize, BlockSize>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}
template void launchWith<256>(float *, const std::vector<float> &);

// One early return serves all launches of a function.
void severalBlockSizes_bad(float *Values, const std::vector<float> &Given, int Size) {
  const int N = Given.size(), Blocks = (N + Size - 1) / Size;
  switch (Size) {
  case 128:
    scale<<<Blocks, 128>>>(Values, N);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.x is 0 when 'Given.size()' is 0, and
    break;
  default:
    scale<<<Blocks, 256>>>(Values, N);
  }
}

// Callers.

static void launch(dim3 Grid, dim3 Block, float *Values, int Size) { scale<<<Grid, Block>>>(Values, Size); }
// CHECK-MESSAGES: :[[@LINE-1]]:70: warning: grid.x is 0 when 'Points.size()' is 0, and
// CHECK-MESSAGES: :[[@LINE+3]]:11: note: 'Points.size()' is given here

void wrapper_bad(float *Values, const std::vector<float> &Points) {
  launch((Points.size() + 255) / 256, 256, Values, Points.size());
}

void wrapper_ok(float *Values, const std::vector<float> &Points) {
  if (Points.size() <= 0)
    return;
  launch((Points.size() + 255) / 256, 256, Values, Points.size());
}

// Several functions up, and one that others may call, too.
void launchFor(float *Values, int N) { scale<<<(N + 255) / 256, 256>>>(Values, N); }
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: grid.x is 0 when 'Points.size()' is 0, and
void passOn(float *Values, int N) { launchFor(Values, N); }
void severalUp_bad(float *Values, const std::vector<float> &Points) { passOn(Values, Points.size()); }

static void launchGuarded(float *Values, int N) { scale<<<(N + 255) / 256, 256>>>(Values, N); }

void guardedCaller_ok(float *Values, const std::vector<float> &Given) {
  const int N = Given.size();
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

void persistent_ok(float *Values, const std::vector<float> &Given, int Blocks) {
  scale<<<Blocks, 256>>>(Values, Given.size());
}
