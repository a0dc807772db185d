// RUN: %check_cuda_tidy %s cuda-empty-launch %t

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

__global__ void scale(float *Values, int64_t Count);

// Blocks of no threads.

void fewThreads_bad(float *Values, const std::vector<float> &Points) {
  int Count = Points.size();
  int Threads = std::min(Count, 256);
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: block.x is 0 when 'Points.size()' is 0, and a launch with 0 threads fails [cuda-empty-launch]
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: block.x is computed here
  scale<<<4, Threads>>>(Values, Count);
  // CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'Points.size()' is given here
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: an empty input needs no kernel: return before the launch
}

void fewThreads_ok(float *Values, const std::vector<float> &Points) {
  int NumPoints = Points.size(), Threads = std::max(1, std::min(NumPoints, 256));
  scale<<<4, Threads>>>(Values, NumPoints);
}

void fewThreadsAfterReturn_ok(float *Values, const std::vector<float> &Points) {
  int NumPoints = Points.size();
  if (NumPoints <= 0)
    return;
  int Threads = std::min(NumPoints, 256);
  scale<<<(NumPoints + Threads - 1) / Threads, Threads>>>(Values, NumPoints);
}

// Macros around launches.

#define LAUNCH(Count)                                                                                                  \
  do {                                                                                                                 \
    scale<<<((Count) + 255) / 256, 256>>>(Values, Count);                                                              \
  } while (0)

void inMacroAfterReturn_ok(float *Values, const std::vector<float> &Points) {
  int Count = Points.size();
  if (Count < 1)
    return;
  LAUNCH(Count);
}

void inMacro_bad(float *Values, const std::vector<float> &Points) {
  LAUNCH(Points.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Points.size()' is 0, and
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: an empty input needs no kernel: return before the launch
  // CHECK-MESSAGES: :[[@LINE-14]]:10: note: the launch is in this macro
}

// Where the number of threads is 0, the program ends at the division.
void dividesBefore_ok(float *Values, FILE *File) {
  int Threads = ftell(File);
  int Blocks = (1000 + Threads - 1) / Threads;
  scale<<<Blocks, Threads>>>(Values, 1000);
}
int divideUp(int Count, int By) { return (Count + By - 1) / By; }
void dividesInFunction_ok(float *Values, FILE *File) {
  int Threads = ftell(File);
  scale<<<divideUp(1000, Threads), Threads>>>(Values, 1000);
}
void dividesByAxis_ok(float *Values, FILE *File) {
  int Threads = ftell(File);
  dim3 Block, Grid;
  Block.x = Threads;
  Grid.x = 1000 / Block.x + 1;
  scale<<<Grid, Block>>>(Values, 1000);
}
struct Shape {
  int Threads, Blocks;
};
void dividesByMember_ok(float *Values, FILE *File) {
  Shape Chosen;
  Chosen.Threads = ftell(File);
  Chosen.Blocks = 1000 / Chosen.Threads;
  Chosen.Blocks += 1000 % Chosen.Threads != 0;
  scale<<<Chosen.Blocks, Chosen.Threads>>>(Values, 1000);
}
// That the division fails is a mistake of its own.
void FN_dividedByIt(float *Values, const std::vector<float> &Points) {
  int NumPoints = Points.size();
  dim3 Threads(std::min(NumPoints, 512));
  dim3 Blocks((NumPoints + Threads.x - 1) / Threads.x);
  scale<<<Blocks, Threads>>>(Values, NumPoints);
}
void dividesByMore_bad(float *Values, FILE *File) {
  int Threads = ftell(File);
  int Blocks = 1000 / (Threads + 1);
  scale<<<Blocks + 1, Threads>>>(Values, 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block.x is 0 when 'ftell(File)' is 0, and
}
void dividesInOneBranch_bad(float *Values, FILE *File, bool IsLarge) {
  int Threads = ftell(File), Blocks = 4;
  if (IsLarge)
    Blocks = (1000 + Threads - 1) / Threads;
  scale<<<Blocks, Threads>>>(Values, 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block.x is 0 when 'ftell(File)' is 0, and
}
void dividesAfterwards_bad(float *Values, FILE *File) {
  int Threads = ftell(File);
  scale<<<4, Threads>>>(Values, 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block.x is 0 when 'ftell(File)' is 0, and
  Values += 1000 / Threads;
}
void dividesAFraction_bad(float *Values, FILE *File) {
  int Threads = ftell(File);
  float Share = 1000.0f / Threads;
  scale<<<4, Threads>>>(Values + (int)Share, 1000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block.x is 0 when 'ftell(File)' is 0, and
}
