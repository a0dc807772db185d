// RUN: %check_cuda_tidy %s cuda-empty-launch %t

// Containers that the program fills by itself, and those that depend on data.

#include <cstddef>
#include <vector>

__global__ void scale(float *Values, int Count);

void constant_ok(float *Values) {
  std::vector<float> Sized(1000), Valued(1 << 20, 1.0f), Listed = {1, 2, 3}, Resized, Pushed, InLoop;
  scale<<<(Sized.size() + 255) / 256, 256>>>(Values, Sized.size());
  const int Count = Valued.size();
  scale<<<(Count + 255) / 256, 256>>>(Values, Count);
  scale<<<(Listed.size() + 255) / 256, 256>>>(Values, Listed.size());
  Resized.resize(4096);
  scale<<<(Resized.size() + 255) / 256, 256>>>(Values, Resized.size());
  Pushed.push_back(1);
  scale<<<(Pushed.size() + 255) / 256, 256>>>(Values, Pushed.size());
  const int Fixed = 100;
  for (int Index = 0; Index < Fixed; ++Index)
    InLoop.push_back(Index);
  scale<<<(InLoop.size() + 255) / 256, 256>>>(Values, InLoop.size());
}

void image_ok(float *Values, int Width, int Height) {
  std::vector<float> Pixels(Width * Height);
  scale<<<(Pixels.size() + 255) / 256, 256>>>(Values, Pixels.size());
}

static void launchSized(float *Values, int N) {
  std::vector<float> Sized(N);
  scale<<<(Sized.size() + 255) / 256, 256>>>(Values, N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Sized.size()' is 0, and
}
void ofData_bad(float *Values, const std::vector<float> &Given) { launchSized(Values, Given.size()); }

void ofLocal_bad(float *Values, const std::vector<float> &Given) {
  const size_t Count = Given.size();
  std::vector<float> Sized(Count);
  scale<<<(Sized.size() + 255) / 256, 256>>>(Values, Count);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Sized.size()' is 0, and
}

void filtered_bad(float *Values, const std::vector<float> &Given) {
  std::vector<float> Kept;
  for (float Each : Given)
    if (Each > 0)
      Kept.push_back(Each);
  scale<<<(Kept.size() + 255) / 256, 256>>>(Values, Kept.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Kept.size()' is 0, and
}

void cleared_bad(float *Values) {
  std::vector<float> Cleared(10);
  Cleared.clear();
  scale<<<(Cleared.size() + 255) / 256, 256>>>(Values, Cleared.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Cleared.size()' is 0, and
}

void replaced_bad(float *Values, const std::vector<float> &Given) {
  std::vector<float> Replaced(10);
  Replaced = Given;
  scale<<<(Replaced.size() + 255) / 256, 256>>>(Values, Replaced.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Replaced.size()' is 0, and
}

void read(std::vector<float> &Into);
void handedOver_bad(float *Values) {
  std::vector<float> Read(10);
  read(Read);
  scale<<<(Read.size() + 255) / 256, 256>>>(Values, Read.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Read.size()' is 0, and
}

// The callers' containers.

static void launchFilled(const std::vector<float> &Given, float *Values) {
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
}
void caller_ok(float *Values) {
  std::vector<float> Filled(100);
  launchFilled(Filled, Values);
}

static void launchAny(const std::vector<float> &Given, float *Values) {
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}
void caller_bad(float *Values, const std::vector<float> &Given) {
  std::vector<float> Filled(Given.size());
  launchAny(Filled, Values);
}

// Several sizes for which nothing is left.
void half_bad(float *Values, const std::vector<float> &Pairs) {
  scale<<<(Pairs.size() / 2 + 255) / 256, 256>>>(Values, Pairs.size() / 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Pairs.size()' is 0 or 1, and
}

// The size alone comes from the caller, whose list has elements.
static void launchNumber(float *Values, unsigned Size) {
  scale<<<(Size + 127) / 128, 128>>>(Values, Size);
}
void filledInCaller_ok(float *Values) {
  const unsigned Count = 137;
  std::vector<float> Keys;
  Keys.reserve(Count);
  for (unsigned I = 0; I < Count; ++I)
    Keys.push_back(13 + I);
  launchNumber(Values, Keys.size());
}
static void launchAnyNumber(float *Values, unsigned Size) {
  scale<<<(Size + 127) / 128, 128>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Keys.size()' is 0, and
}
void filledPerhaps_bad(float *Values, const std::vector<float> &Given) {
  std::vector<float> Keys;
  for (float Each : Given)
    Keys.push_back(Each);
  launchAnyNumber(Values, Keys.size());
}

// Parts of objects, and what other functions of the file put into a container.
struct Cloud {
  std::vector<float> X, Y;
  int Used;
  void sample() {
    X.clear();
    X.push_back(0);
    for (int I = 0; I < Used; ++I)
      X.push_back(I);
  }
  void sampleSome(bool IsWanted) {
    Y.clear();
    if (!IsWanted)
      return;
    Y.push_back(0);
  }
  void build(float *Values) { scale<<<(X.size() + 255) / 256, 256>>>(Values, X.size()); }
  void buildSome(float *Values) {
    scale<<<(Y.size() + 255) / 256, 256>>>(Values, Y.size());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.x is 0 when 'Y.size()' is 0, and
  }
  void all_ok(float *Values) {
    sample();
    build(Values);
  }
  void all_bad(float *Values) {
    sampleSome(Used > 3);
    buildSome(Values);
  }
};
void member_ok(float *Values) {
  Cloud Made;
  Made.X.push_back(1);
  scale<<<(Made.X.size() + 255) / 256, 256>>>(Values, Made.X.size());
}
void member_bad(float *Values) {
  Cloud Made;
  Made.X.push_back(1);
  Made = Cloud();
  scale<<<(Made.X.size() + 255) / 256, 256>>>(Values, Made.X.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Made.X.size()' is 0, and
}
static void fill(std::vector<float> &Into, int Count) {
  Into.clear();
  for (int I = 0; I < Count; ++I)
    Into.push_back(I);
}
static void copy(const std::vector<float> &From, std::vector<float> &Into) {
  const int Count = From.size();
  Into.resize(Count);
}
void helper_ok(float *Values) {
  std::vector<float> Filled, Copied;
  fill(Filled, 500);
  copy(Filled, Copied);
  scale<<<(Filled.size() + 255) / 256, 256>>>(Values, Filled.size());
  scale<<<(Copied.size() + 255) / 256, 256>>>(Values, Copied.size());
}
void helper_bad(float *Values, const std::vector<float> &Given) {
  std::vector<float> Filled, Copied;
  fill(Filled, Given.size());
  scale<<<(Filled.size() + 255) / 256, 256>>>(Values, Filled.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Filled.size()' is 0, and
  copy(Given, Copied);
  scale<<<(Copied.size() + 255) / 256, 256>>>(Values, Copied.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Copied.size()' is 0, and
}
void later_bad(float *Values) {
  std::vector<float> Later;
  scale<<<(Later.size() + 255) / 256, 256>>>(Values, Later.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Later.size()' is 0, and
  Later.push_back(1);
}
void skipped_bad(float *Values, const float *Given) {
  std::vector<float> Kept;
  for (int I = 0; I < 100; ++I) {
    if (Given[I] < 0)
      continue;
    Kept.push_back(I);
  }
  scale<<<(Kept.size() + 255) / 256, 256>>>(Values, Kept.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Kept.size()' is 0, and
}

// A container whose element was read has one.
#include <algorithm>
float first_ok(float *Values, const std::vector<float> &Given) {
  const float First = Given[0];
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
  return First;
}
float last_ok(float *Values, const std::vector<float> &Given) {
  const int Count = Given.size();
  const float Last = Given.back();
  scale<<<(Count + 255) / 256, 256>>>(Values, Count);
  return Last;
}
float greatest_ok(float *Values, const std::vector<float> &Given) {
  const float Greatest = *std::max_element(Given.begin(), Given.end());
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
  return Greatest;
}
float begin_ok(float *Values, const std::vector<float> &Given) {
  if (*Given.begin() < 0)
    return 0;
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
  return 1;
}
void use(const float *Data, size_t Bytes);
void address_bad(float *Values, const std::vector<float> &Given) {
  use(&Given[0], Given.size() * sizeof(Given[0]));
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}
float perhaps_bad(float *Values, const std::vector<float> &Given, bool IsWanted) {
  const float First = IsWanted ? Given[0] : 0;
  for (size_t I = 0; I < Given.size(); ++I)
    Values[I] = Given[I];
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
  return First;
}
float behind_bad(float *Values, const std::vector<float> &Given) {
  scale<<<(Given.size() + 255) / 256, 256>>>(Values, Given.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
  return Given.front();
}

// Whatever fills a container of C++'s library with constants.
#include <queue>
void queued_ok(float *Values) {
  std::priority_queue<int> Order;
  for (int I = 0; I < 10; ++I)
    Order.emplace(I);
  scale<<<(Order.size() + 255) / 256, 256>>>(Values, Order.size());
}
void unqueued_bad(float *Values) {
  std::priority_queue<int> Order;
  for (int I = 0; I < 10; ++I)
    Order.emplace(I);
  while (Order.size() > 0 && Order.top() < 100)
    Order.pop();
  scale<<<(Order.size() + 255) / 256, 256>>>(Values, Order.size());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Order.size()' is 0, and
}

// A function of another file may end the program.
void complain(const char *About);
void say(const char *About) {}
void complains_ok(float *Values, const std::vector<float> &Given) {
  int Count = Given.size();
  if (!Count)
    complain("no values");
  scale<<<(Count + 255) / 256, 256>>>(Values, Count);
}
void says_bad(float *Values, const std::vector<float> &Given) {
  int Count = Given.size();
  if (!Count)
    say("no values");
  scale<<<(Count + 255) / 256, 256>>>(Values, Count);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Given.size()' is 0, and
}
