// RUN: %check_cuda_tidy %s cuda-resource-leak %t

#include <cuda_runtime.h>
#include <cstdlib>
#include <stdexcept>
#include <unistd.h>

__global__ void scale(float *values, int n);

// What a program holds at its end goes with it.

static void onlyOnce_ok(int n) {
  float *device;
  cudaMalloc(&device, n);
  scale<<<1, n>>>(device, n);
}
static void eachTime_bad(int n) {
  float *device;
  cudaMalloc(&device, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'device' is not released: 'cudaFree' is missing
  scale<<<1, n>>>(device, n);
}
void byGoto_bad() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
}

// A call behind which the process ends is the last one.

void inChild_ok() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaEventRecord(event);
}
void inChildOfHelper_ok() {
  cudaEvent_t event;
  cudaEventCreate(&event);
}
void startChild() {
  if (fork() == 0) {
    inChildOfHelper_ok();
    _exit(0);
  }
}
void beforeAbort_ok() {
  cudaEvent_t event;
  cudaEventCreate(&event);
}
void foundInLoop_ok() {
  cudaEvent_t event;
  cudaEventCreate(&event);
}
void inParent_bad() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
}
void mayGoOn_bad() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
}
void maybeEnd(bool ends) {
  mayGoOn_bad();
  if (ends)
    exit(1);
}
void beforeThrow_bad() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
}
[[noreturn]] void fail() { throw std::runtime_error("failed"); }
void throws() {
  beforeThrow_bad();
  fail();
}

// To what nobody calls, the program never comes.

void uncalled_ok() {
  cudaEvent_t event;
  cudaEventCreate(&event);
}
void calledByUncalled_ok() {
  cudaEvent_t event;
  cudaEventCreate(&event);
}
void uncalled() {
  for (int i = 0; i < 10; ++i)
    calledByUncalled_ok();
}
template <class T> void inTemplate_bad(T values) {
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
}
template <class T> void runTemplate(T values) {
  for (int i = 0; i < 10; ++i)
    inTemplate_bad(values);
}
void inTable_bad() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
}
void (*const Table[])() = {inTable_bad};
// A table whose entries are called once each, and ways in which they are called more often.
void inLocalTable_ok() {
  cudaEvent_t event;
  cudaEventCreate(&event);
}
void inBoundTable_ok() {
  cudaEvent_t event;
  cudaEventCreate(&event);
}
void inWrappedTable_ok() {
  cudaEvent_t event;
  cudaEventCreate(&event);
}
void inRepeatedTable_bad() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
}
void inWarmedTable_bad() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
}
void inHandedTable_bad() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
}
void take(void (*function)());
#include <functional>
#include <vector>
static void runTables() {
  struct Way {
    const char *name;
    void (*run)();
  } ways[] = {{"bound", inBoundTable_ok}};
  for (auto &each : ways)
    each.run();
  void (*plain[])() = {inLocalTable_ok};
  for (auto each : plain)
    each();
  std::function<void()> wrapped[] = {inWrappedTable_ok};
  for (const auto &each : wrapped)
    each();
  void (*repeated[])() = {inRepeatedTable_bad};
  for (auto each : repeated)
    for (int i = 0; i < 10; ++i)
      each();
  void (*warmed[])() = {inWarmedTable_bad};
  for (auto each : warmed) {
    each();
    each();
  }
  void (*handed[])() = {inHandedTable_bad};
  for (auto each : handed) {
    each();
    take(each);
  }
}
// A loop of one turn, whose end a variable may hold.
void oneTurn_ok() {
  cudaEvent_t event;
  cudaEventCreate(&event);
}
void someTurns_bad() {
  cudaEvent_t event;
  cudaEventCreate(&event);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cudaEventDestroy' is missing
}
static void loops(int n) {
  int once = 1, twice = 1;
  for (int i = 0; i < once; i++)
    oneTurn_ok();
  if (n > 3)
    twice = 2;
  for (int i = 0; i < twice; i++)
    someTurns_bad();
}
// One call after the other; either of two.
void twice_bad(int n) {
  float *device;
  cudaMalloc(&device, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'device' is not released: 'cudaFree' is missing
  scale<<<1, n>>>(device, n);
}
template <class T> void inTwoTypes_bad(T n) {
  float *device;
  cudaMalloc(&device, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'device' is not released: 'cudaFree' is missing
  scale<<<1, 32>>>(device, n);
}
void either_ok(int n) {
  float *device;
  cudaMalloc(&device, n);
  scale<<<1, n>>>(device, n);
}
struct Timer {
  ~Timer() {
    cudaEvent_t event;
    cudaEventCreate(&event);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'event' is not released: 'cudaEventDestroy' is missing
  }
};

int main(int count, char **) {
  float *device;
  cudaMalloc(&device, 64);
  scale<<<1, 16>>>(device, 16);
  float *unused;
  cudaMalloc(&unused, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'unused' is neither used nor released: the program holds memory for nothing
  size_t bytes = size_t(1) << 40;
  float *largest;
  while (cudaMalloc(&largest, bytes) != cudaSuccess)
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'largest' is neither used nor released: the program holds memory for nothing
    bytes /= 2;
  onlyOnce_ok(64);
  runTables();
  loops(count);
  twice_bad(64);
  twice_bad(128);
  inTwoTypes_bad(1.0f);
  inTwoTypes_bad(1.0);
  if (count == 7)
    either_ok(64);
  else
    either_ok(128);
  for (int i = 0; i < 10; ++i)
    eachTime_bad(64);
again:
  byGoto_bad();
  if (--count > 0)
    goto again;
  for (int i = 0; i < 4; ++i) {
    if (fork() == 0) {
      inChild_ok();
      exit(0);
    }
    startChild();
    inParent_bad();
    maybeEnd(i == 2);
    runTemplate(i);
    Table[0]();
    Timer timer;
    if (i == count) {
      beforeAbort_ok();
      abort();
    }
    try {
      throws();
    } catch (const std::runtime_error &) {
    }
  }
  while (count-- > 0)
    if (count == 3) {
      foundInLoop_ok();
      break;
    }
#ifdef MEASURE
  uncalled_ok();
#endif
}
