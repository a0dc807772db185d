// RUN: %check_cuda_tidy %s cuda-empty-launch %t

#include <algorithm>
#include <cstdint>
#include <stdexcept>
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

void dividedByIt_bad(float *Values, int NumPoints) {
  dim3 Threads(std::min(NumPoints, 512));
  dim3 Blocks((NumPoints + Threads.x - 1) / Threads.x);
  scale<<<Blocks, Threads>>>(Values, NumPoints);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block.x is 0 when 'NumPoints' is 0, and
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: an empty input needs no kernel: return before the launch
}

void fewThreads_ok(float *Values, int NumPoints) {
  int Threads = std::max(1, std::min(NumPoints, 256));
  scale<<<4, Threads>>>(Values, NumPoints);
}

void fewThreadsAfterReturn_ok(float *Values, int NumPoints) {
  if (NumPoints <= 0)
    return;
  int Threads = std::min(NumPoints, 256);
  scale<<<(NumPoints + Threads - 1) / Threads, Threads>>>(Values, NumPoints);
}

// Numbers that come back from the device.

void copied_bad(float *Values, const int *DeviceCount) {
  int Count = 0;
  cudaMemcpy(&Count, DeviceCount, sizeof(int), cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: grid.x is 0 when 'Count' is 0, and
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'Count' is given here
  scale<<<(Count + 127) / 128, 128>>>(Values, Count);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: an empty input needs no kernel: return before the launch
}

void copied_ok(float *Values, const int *DeviceCount) {
  int Count = 0;
  cudaMemcpy(&Count, DeviceCount, sizeof(int), cudaMemcpyDeviceToHost);
  if (Count == 0)
    return;
  scale<<<(Count + 127) / 128, 128>>>(Values, Count);
}

void FN_copiedUnknown(float *Values, const int *DeviceCount) {
  int Result = 0; // says nothing of what is counted
  cudaMemcpy(&Result, DeviceCount, sizeof(int), cudaMemcpyDeviceToHost);
  scale<<<(Result + 127) / 128, 128>>>(Values, Result);
}

// Macros around launches.

#define LAUNCH(Count)                                                                                                  \
  do {                                                                                                                 \
    scale<<<((Count) + 255) / 256, 256>>>(Values, Count);                                                              \
  } while (0)

void inMacroAfterReturn_ok(float *Values, int Count) {
  if (Count < 1)
    return;
  LAUNCH(Count);
}

void inMacro_bad(float *Values, int Count) {
  LAUNCH(Count);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Count' is 0, and
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: an empty input needs no kernel: return before the launch
  // CHECK-MESSAGES: :[[@LINE-13]]:10: note: the launch is in this macro
}

// What a constructor has refused.

class Simulation_ok {
public:
  explicit Simulation_ok(const std::vector<float> &Bodies) : NumBodies(static_cast<int>(Bodies.size())) {
    if (NumBodies == 0)
      throw std::invalid_argument("no bodies");
  }
  void step() { scale<<<(NumBodies + 255) / 256, 256>>>(Values, NumBodies); }

private:
  int NumBodies;
  float *Values = nullptr;
};

class Checked_ok {
public:
  explicit Checked_ok(const std::vector<float> &Bodies) : NumBodies(Bodies.size()) {
    if (Bodies.size() < 1) {
      throw std::invalid_argument("no bodies");
    }
  }
  void step() { scale<<<(NumBodies + 255) / 256, 256>>>(Values, NumBodies); }

private:
  int NumBodies;
  float *Values = nullptr;
};

class Simulation_bad {
public:
  explicit Simulation_bad(const std::vector<float> &Bodies) : NumBodies(Bodies.size()) {}
  void step() { scale<<<(NumBodies + 255) / 256, 256>>>(Values, NumBodies); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: grid.x is 0 when 'NumBodies' is 0, and
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: an empty input needs no kernel: return before the launch

private:
  int NumBodies;
  float *Values = nullptr;
};

// What is never 0: multiprocessors, pixels.

void persistent_ok(float *Values, int numSMs, int multiProcessorCount) {
  scale<<<4 * numSMs, 256>>>(Values, 1);
  scale<<<2 * multiProcessorCount, 256>>>(Values, 1);
}

template <class T> struct Image {
  T *Data;
  int dataSize;
};

void image_ok(const Image<float> *Depth) {
  scale<<<(Depth->dataSize + 255) / 256, 256>>>(Depth->Data, Depth->dataSize);
}
