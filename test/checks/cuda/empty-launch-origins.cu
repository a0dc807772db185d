// RUN: %check_cuda_tidy %s cuda-empty-launch %t

// Where numbers come from that are no sizes of something at hand: members, counts, what somebody typed.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

__global__ void scale(float *Values, int64_t Count);

// Numbers that come back from the device.

void copied_bad(float *Values, const int *OnDevice) {
  int Kept = 0;
  cudaMemcpy(&Kept, OnDevice, sizeof(int), cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: grid.x is 0 when 'Kept' is 0, and
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: 'Kept' is given here
  scale<<<(Kept + 127) / 128, 128>>>(Values, Kept);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: an empty input needs no kernel: return before the launch
}

void copied_ok(float *Values, const int *OnDevice) {
  int Kept = 0;
  cudaMemcpy(&Kept, OnDevice, sizeof(int), cudaMemcpyDeviceToHost);
  if (Kept == 0)
    return;
  scale<<<(Kept + 127) / 128, 128>>>(Values, Kept);
}

// What a loop counts that leaves some out.

void filtered_bad(float *Values, const float *Given, int Size) {
  int Kept = 0;
  for (int Index = 0; Index < Size; ++Index)
    if (Given[Index] > 0)
      ++Kept;
  scale<<<(Kept + 127) / 128, 128>>>(Values, Kept);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Kept' is 0, and
}

void filtered_ok(float *Values, const float *Given, int Size) {
  int Kept = 0;
  for (int Index = 0; Index < Size; ++Index)
    if (Given[Index] > 0)
      ++Kept;
  if (Kept > 0)
    scale<<<(Kept + 127) / 128, 128>>>(Values, Kept);
}

void countedAll_ok(float *Values, int Size) {
  int Count = 1;
  while (Count < Size)
    Count *= 2;
  scale<<<Count, 128>>>(Values, Count);
}

void algorithm_bad(float *Values, float *Given, int Size) {
  int Kept = std::remove_if(Given, Given + Size, [](float Each) { return Each < 0; }) - Given;
  scale<<<(Kept + 127) / 128, 128>>>(Values, Kept);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when
}

void distance_bad(float *Values, std::vector<float>::iterator First, std::vector<float>::iterator Last) {
  scale<<<(std::distance(First, Last) + 127) / 128, 128>>>(Values, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'std::distance(First, Last)' is 0, and
}

// Arguments of a program: nobody starts it to have nothing done, but with any number above 0.

static void typed_ok(float *Values, int Size) { scale<<<(Size + 255) / 256, 256>>>(Values, Size); }
static void typedRoundedDown_bad(float *Values, int Size) { scale<<<Size / 256, 256>>>(Values, Size); }
// CHECK-MESSAGES: :[[@LINE-1]]:61: warning: grid.x is 0 when 'std::atoi(Arguments[1])' is 0 or 1, and
static void typedProduct_ok(float *Values, int Rows, int Columns) {
  const int Size = Rows * Columns;
  scale<<<(Size + 255) / 256, 256>>>(Values, Size);
}
static void typedBounded_ok(float *Values, int Size) { scale<<<Size / 256, 256>>>(Values, Size); }

// The number of arguments, by way of a member.
struct Arguments {
  explicit Arguments(int Number) : Number(Number) {}
  void launch() { scale<<<Number - 1, 128>>>(nullptr, Number); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: grid.x is 0 when 'Number' is 0 or 1, and
  int Number;
};

int main(int Count, char **Arguments) {
  ::Arguments(Count).launch();
  typed_ok(nullptr, std::atoi(Arguments[1]));
  typedRoundedDown_bad(nullptr, std::atoi(Arguments[1]));
  typedProduct_ok(nullptr, std::atoi(Arguments[1]), std::atoi(Arguments[2]));
  const int Size = std::stoi(Arguments[2]);
  if (Size < 256)
    return 1;
  typedBounded_ok(nullptr, Size);
}

// What the program reads.

void read_bad(float *Values, std::FILE *File) {
  int Size;
  if (std::fscanf(File, "%d", &Size) != 1)
    return;
  scale<<<(Size + 255) / 256, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Size' is 0, and
}

void readFromStream_bad(float *Values) {
  int Size;
  std::cin >> Size;
  scale<<<(Size + 255) / 256, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Size' is 0, and
}

// What a constructor has refused, and what it has not.

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

class Wrapped_ok {
public:
  explicit Wrapped_ok(const std::vector<float> &Bodies) : NumBodies(Bodies.size()) {
    do {
      if (Bodies.size() < 1)
        throw std::invalid_argument("no bodies");
    } while (false);
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
  // CHECK-MESSAGES: :[[@LINE-3]]:73: note: 'NumBodies' comes from the data here
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: an empty input needs no kernel: return before the launch

private:
  int NumBodies;
  float *Values = nullptr;
};

// By way of the callers of the constructor, and of a method that returns the member.
class Given_bad {
public:
  explicit Given_bad(int Bodies) { NumBodies = Bodies; }
  int bodies() const { return NumBodies; }
  void step() { scale<<<(bodies() + 255) / 256, 256>>>(Values, bodies()); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: grid.x is 0 when 'bodies()' is 0, and

private:
  int NumBodies = 0;
  float *Values = nullptr;
};
void make(const std::vector<float> &Bodies) { Given_bad(Bodies.size()).step(); }

class Guarded_ok {
public:
  explicit Guarded_ok(int Bodies) : NumBodies(Bodies) {}
  void step() { scale<<<(NumBodies + 255) / 256, 256>>>(Values, NumBodies); }

private:
  int NumBodies = 0;
  float *Values = nullptr;
};
void makeGuarded(const std::vector<float> &Bodies) {
  if (Bodies.empty())
    return;
  Guarded_ok(Bodies.size()).step();
}

struct Config {
  float *Values;
  int Size;
};
void configure(Config &To, const std::vector<float> &Given) { To.Size = Given.size(); }
void configured_bad(const Config &Of) {
  scale<<<(Of.Size + 255) / 256, 256>>>(Of.Values, Of.Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Of.Size' is 0, and
  // CHECK-MESSAGES: :[[@LINE-4]]:73: note: 'Of.Size' comes from the data here
}

// A member that other code gives other numbers says nothing.
struct Buffer {
  explicit Buffer(int Size) : Size(Size) {}
  void step() { scale<<<(Size + 255) / 256, 256>>>(Values, Size); }
  int Size;
  float *Values = nullptr;
};
void fixed() { Buffer(1024).step(); }
void FN_severalValues(const std::vector<float> &Given) { Buffer(Given.size()).step(); }

// Nor does one that nobody is seen to give anything.
void FN_unknownMember(const Config &Of, int *Size) {
  struct Local {
    int Size;
  } *Own = reinterpret_cast<Local *>(Size);
  scale<<<(Own->Size + 255) / 256, 256>>>(nullptr, 1);
}

// A grid comes in a tuple, in an array, or in a list.
std::tuple<int, int> shapeOf(int Count) { return {(Count + 255) / 256, 256}; }
std::array<int, 2> extentsOf(int Count) { return {(Count + 255) / 256, 256}; }
void tied_bad(float *Values, const std::vector<float> &Given) {
  int Blocks = 1, Threads = 1;
  std::tie(Blocks, Threads) = shapeOf(Given.size());
  scale<<<Blocks, Threads>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}
void tied_ok(float *Values, const std::vector<float> &Given) {
  int Blocks = 0, Threads = 0;
  std::tie(Threads, Blocks) = std::make_tuple(256, 4);
  scale<<<Blocks, Threads>>>(Values, Given.size());
}
void inArray_bad(float *Values, const std::vector<float> &Given) {
  std::array<int, 2> Shape = {int(Given.size() + 255) / 256, 256};
  scale<<<Shape[0], Shape[1]>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}
void inArray_ok(float *Values, const std::vector<float> &Given) {
  std::array<int, 2> Shape = {int(Given.size()) / 256 + 1, 256};
  scale<<<Shape[0], Shape.at(1)>>>(Values, Given.size());
}
void inReturnedArray_bad(float *Values, const std::vector<float> &Given) {
  const auto Shape = extentsOf(Given.size());
  scale<<<Shape[0], std::get<1>(Shape)>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}
void inBoundArray_bad(float *Values, const std::vector<float> &Given) {
  auto [Blocks, Threads] = extentsOf(Given.size());
  scale<<<Blocks, Threads>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}
void inList_bad(float *Values, const std::vector<float> &Given) {
  std::vector<dim3> Shape = {dim3((Given.size() + 255) / 256), dim3(256)};
  scale<<<Shape[0], Shape[1]>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}
void inChangedArray_ok(float *Values, const std::vector<float> &Given) {
  std::array<int, 2> Shape = {int(Given.size() + 255) / 256, 256};
  Shape[0] = std::max(Shape[0], 1);
  scale<<<Shape[0], Shape[1]>>>(Values, Given.size());
}

// Nobody instantiates the template.
template <class T> void inTemplate_bad(T *Values, const std::vector<T> &Given) {
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}
