// RUN: %check_cuda_tidy %s cuda-unchecked-launch %t

// Paths: branches, loops, lambdas, helpers and their callers.

#include <cstdlib>
#include <functional>
#include <stdexcept>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    cudaError_t Status_ = (call);                                                                                      \
    if (Status_ != cudaSuccess)                                                                                        \
      std::abort();                                                                                                    \
  } while (0)

__global__ void scale(float *Values, int Size);

int earlyReturn_bad(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is not read on every path
  // CHECK-MESSAGES: :[[@LINE+2]]:7: note: the condition is true
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: returns here without reading the launch error
  if (Size > 10)
    return 1;
  CHECK(cudaGetLastError());
  return 0;
}

int earlyExit_ok(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  if (Size > 10)
    std::abort();
  if (Size < 0)
    throw std::runtime_error("size");
  CHECK(cudaGetLastError());
  return 0;
}

void onlyWhenAsked_bad(float *Values, int Size, bool Debug) {
  scale<<<1, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is not read on every path
  // CHECK-MESSAGES: :[[@LINE+1]]:7: note: the condition is false
  if (Debug)
    CHECK(cudaGetLastError());
  // CHECK-MESSAGES: :[[@LINE+1]]:1: note: returns here without reading the launch error
}

void neverCompiledIn_bad(float *Values, int Size) {
  constexpr bool Debug = false;
  scale<<<1, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  if (Debug)
    CHECK(cudaGetLastError());
}

void sameCondition_ok(float *Values, int Size) {
  if (Size > 0)
    scale<<<1, 256>>>(Values, Size);
  if (Size > 0)
    CHECK(cudaGetLastError());
}

// A condition counts as the same as long as nothing that it names is written to in between.
void setBeforeBoth_ok(float *Values, int Size) {
  for (int I = 0; I < Size; ++I) {
    bool Async = false;
    switch (I) {
    case 0:
      Async = true;
    }
    if (Async && Size > 2)
      scale<<<1, 256>>>(Values, Size);
    if (Async)
      CHECK(cudaGetLastError());
  }
}
void setInBetween_bad(float *Values, bool Check) {
  if (Check)
    scale<<<1, 256>>>(Values, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: error status of the launch of 'scale' is not read on every path
  // CHECK-MESSAGES: :[[@LINE+2]]:7: note: the condition is false
  Check = Values != nullptr;
  if (Check)
    CHECK(cudaGetLastError());
  // CHECK-MESSAGES: :[[@LINE+1]]:1: note: returns here without reading the launch error
}

void loop_ok(float *Values, int Size) {
  for (int I = 0; I < Size; ++I)
    scale<<<1, 256>>>(Values, I);
  CHECK(cudaGetLastError());
}

void loopReadsBeforeNext_bad(float *Values, int Size) {
  for (int I = 0; I < Size; ++I) {
    CHECK(cudaGetLastError());
    scale<<<1, 256>>>(Values, I);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: error status of the launch of 'scale' is not read on every path
    // CHECK-MESSAGES: :[[@LINE-4]]:19: note: the condition is false
    // CHECK-MESSAGES: :[[@LINE+2]]:1: note: returns here without reading the launch error
  }
}

// A loop whose first test is decided by constants runs at least once.
constexpr int Repetitions = 10;
static void readInLoop_ok(float *Values) { scale<<<1, 256>>>(Values, 1); }
void readsInLoop(float *Values) {
  readInLoop_ok(Values);
  for (int I = 0; I < Repetitions; ++I)
    CHECK(cudaGetLastError());
}
void runsAtLeastOnce_ok(float *Values, float *Other) {
  const int Rounds = 3;
  unsigned Round;
  scale<<<1, 256>>>(Values, 1);
  for (Round = Rounds; 0 != Round; --Round)
    for (int Left = Rounds; Left >= 1; --Left)
      CHECK(cudaGetLastError());
  int Blocks = 2; // Nothing changes it.
  scale<<<Blocks, 256>>>(Other, 1);
  for (int I = 0; I < Blocks; I++)
    CHECK(cudaGetLastError());
}
void mayNotRun_bad(float *Values, int Size) {
  int Rounds = 2;
  Rounds -= Size;
  scale<<<1, 256>>>(Values, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is not read on every path
  // CHECK-MESSAGES: :[[@LINE+1]]:19: note: the condition is false
  for (int I = 0; I < Rounds; ++I)
    CHECK(cudaGetLastError());
}
void runsNever_bad(float *Values) {
  scale<<<1, 256>>>(Values, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is not read on every path
  for (int I = 0; I < 0; ++I)
    CHECK(cudaGetLastError());
}
void readBeforeTheLaunchInLoop_bad(float *Values) {
  for (int I = 0; I < Repetitions; ++I) {
    CHECK(cudaGetLastError());
    scale<<<1, 256>>>(Values, I);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: error status of the launch of 'scale' is not read on every path
  }
}

void server_ok(float *Values, int Size) {
  for (;;)
    scale<<<1, 256>>>(Values, Size);
}

void jump_ok(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  if (Size < 10)
    goto Done;
  scale<<<2, 256>>>(Values, Size);
Done:
  CHECK(cudaGetLastError());
}

void switched_bad(float *Values, int Size) {
  switch (Size) {
  case 0:
    scale<<<1, 1>>>(Values, Size);
    CHECK(cudaGetLastError());
    break;
  default:
    scale<<<2, 1>>>(Values, Size);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: error status of the launch of 'scale' is never read
  }
}

void anotherErrorFirst_ok(float *Values, float *Other, int Size) {
  scale<<<1, 256>>>(Values, Size);
  if (cudaFree(Other) != cudaSuccess)
    return;
  CHECK(cudaGetLastError());
}

// Lambdas run where they are called.

void lambdaOnTheSpot_ok(float *Values, int Size) {
  [&] { scale<<<1, 256>>>(Values, Size); }();
  CHECK(cudaGetLastError());
}

void lambdaOnTheSpot_bad(float *Values, int Size) {
  [&] { scale<<<1, 256>>>(Values, Size); }();
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: error status of the launch of 'scale' is never read
}

void lambdaInVariable_ok(float *Values, int Size) {
  auto Launch = [&](int Blocks) { scale<<<Blocks, 256>>>(Values, Size); };
  Launch(1);
  CHECK(cudaGetLastError());
  Launch(2);
  CHECK(cudaGetLastError());
}

void lambdaInVariable_bad(float *Values, int Size) {
  auto Launch = [&](int Blocks) { scale<<<Blocks, 256>>>(Values, Size); };
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: this caller does not read the launch error either
  Launch(1);
  CHECK(cudaGetLastError());
  Launch(2);
}

void lambdaInFunction_ok(float *Values, int Size) {
  std::function<void()> Launch = [&] { scale<<<1, 256>>>(Values, Size); };
  Launch();
  CHECK(cudaGetLastError());
}

void lambdaInFunction_bad(float *Values, int Size) {
  std::function<void()> Launch = [&] { scale<<<1, 256>>>(Values, Size); };
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: error status of the launch of 'scale' is never read
  Launch();
}

void lambdaGiven_ok(float *Values, int Size, const std::function<void(std::function<void()>)> &Run) {
  Run([&] { scale<<<1, 256>>>(Values, Size); });
  CHECK(cudaGetLastError());
}

template <typename Function> void dispatch(int Type, Function Run) {
  if (Type == 0)
    Run(0);
  else
    Run(1.0);
}
void genericLambda_ok(float *Values, int Size) {
  dispatch(Size, [&](auto) { scale<<<1, 256>>>(Values, Size); });
  CHECK(cudaGetLastError());
}

template <typename T> void lambdaInTemplate_ok(T *Values, int Size) {
  [&] {
    switch (Size) {
    case 1: {
      using scalar_t = T;
      return [&] { scale<<<1, sizeof(scalar_t)>>>((float *)Values, Size); }();
    }
    }
  }();
  CHECK(cudaGetLastError());
}
template void lambdaInTemplate_ok(int *, int);

struct Functor {
  float *Values;
  void operator()(int Size) const { scale<<<1, 256>>>(Values, Size); }
};
void functor_ok(float *Values) {
  Functor Run{Values};
  Run(3);
  CHECK(cudaGetLastError());
}

template <typename T, int Size> struct ScaleBy {
  static void run(T *Values) { scale<<<Size, 256>>>(Values, Size); }
};
template <template <typename, int> class Kernel, typename T> void dispatchSize(int Size, T *Values) {
  if (Size == 1)
    Kernel<T, 1>::run(Values);
  else
    Kernel<T, 2>::run(Values);
}
void policy_ok(float *Values, int Size) {
  dispatchSize<ScaleBy>(Size, Values);
  CHECK(cudaGetLastError());
}

struct GenericFunctor {
  template <typename T> void operator()(T Blocks) const { scale<<<(int)Blocks, 256>>>(nullptr, 1); }
};
void genericFunctor_ok(int Size) {
  dispatch(Size, GenericFunctor());
  CHECK(cudaGetLastError());
}

// Of several templates that may call a functor, one that reads is enough.
template <typename Function> void runOnly(Function Run) { Run(0); }
void someoneElse(int Size) {
  runOnly([](int) {});
}

// What a function says about the error counts where its answer is read.

bool launched() { return cudaGetLastError() == cudaSuccess; }
bool answerRead_ok(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  return launched();
}
void answerDropped_bad(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  launched();
}
cudaError_t exitsOnError() {
  cudaError_t Status = cudaGetLastError();
  if (Status != cudaSuccess)
    std::exit(1);
  return Status;
}
void exitsItself_ok(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  exitsOnError();
}

void leavesTheProgram_bad(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is not read on every path
  // CHECK-MESSAGES: :[[@LINE+2]]:7: note: the condition is true
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: exits here without reading the launch error
  if (Size > 10)
    std::exit(0);
  CHECK(cudaGetLastError());
}

// A helper is fine if everybody here who calls it reads the error.

static void checkedByCallers_ok(float *Values, int Size) { scale<<<1, 256>>>(Values, Size); }
void firstCaller(float *Values) {
  checkedByCallers_ok(Values, 1);
  CHECK(cudaGetLastError());
}
void secondCaller(float *Values) {
  checkedByCallers_ok(Values, 1);
  checkedByCallers_ok(Values, 2);
  CHECK(cudaGetLastError());
}

static void checkedBySome_bad(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES: :[[@LINE+7]]:3: note: this caller does not read the launch error either
}
void carefulCaller(float *Values) {
  checkedBySome_bad(Values, 1);
  CHECK(cudaGetLastError());
}
void forgetfulCaller(float *Values) {
  checkedBySome_bad(Values, 1);
}

static void twoLevels_ok(float *Values, int Size) { scale<<<1, 256>>>(Values, Size); }
template <typename T> void middle(T *Values) { twoLevels_ok(Values, 1); }
void top(float *Values) {
  middle(Values);
  CHECK(cudaGetLastError());
}

static void recursive_ok(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  if (Size > 1)
    recursive_ok(Values, Size / 2);
}
void startsRecursion(float *Values) {
  recursive_ok(Values, 8);
  CHECK(cudaGetLastError());
}

static void throughPointer_ok(float *Values, int Size) { scale<<<1, 256>>>(Values, Size); }
void callsThroughPointer(float *Values, int Size) {
  void (*Launch)(float *, int) = throughPointer_ok;
  Launch(Values, Size);
  CHECK(cudaGetLastError());
}

// A table of functions stands for all of them, wherever it is named.
static void inTable_ok(float *Values, int Size) { scale<<<1, 256>>>(Values, Size); }
static void alsoInTable_ok(float *Values, int Size) { scale<<<2, 256>>>(Values, Size); }
struct Variant {
  const char *Name;
  void (*Launch)(float *, int);
};
static const Variant Variants[] = {
    {"one", inTable_ok}, {"two", &alsoInTable_ok}, {"three", [](float *V, int N) { scale<<<3, 256>>>(V, N); }}};
void callsThroughTable(float *Values, int Which) {
  Variants[Which].Launch(Values, 1);
  CHECK(cudaGetLastError());
}
static void inForgottenTable_bad(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
}
static void (*Forgotten)(float *, int) = inForgottenTable_bad;
void callsForgotten(float *Values) { Forgotten(Values, 1); }
static void inTableOfOthers_bad(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
}
extern const Variant ForOthers = {"exported", inTableOfOthers_bad};

struct Layer {
  virtual ~Layer() = default;
  virtual void run(float *Values) = 0;
};
struct Scale : Layer {
  void run(float *Values) override { scale<<<1, 256>>>(Values, 1); }
};
void runsLayer_ok(Layer &Any, float *Values) {
  Any.run(Values);
  CHECK(cudaGetLastError());
}

// The end of a capture fails if a rule of stream capture was broken, not if a launch was refused.
void captured_bad(float *Values, int Size, cudaStream_t Stream, cudaGraph_t *Graph) {
  CHECK(cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal));
  scale<<<1, 256, 0, Stream>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  CHECK(cudaStreamEndCapture(Stream, Graph));
}

// A guard's destructor may be what reads the error.
struct LaunchGuard {
  ~LaunchGuard() { CHECK(cudaGetLastError()); }
};
void guarded_ok(float *Values, int Size) {
  LaunchGuard Guard;
  scale<<<1, 256>>>(Values, Size);
}

// Not seen: every caller in this file reads the error, but the function can be called from other files.
void FN_exported(float *Values, int Size) { scale<<<1, 256>>>(Values, Size); }
void callsExported(float *Values) {
  FN_exported(Values, 1);
  CHECK(cudaGetLastError());
}

// Not seen: the helper branches on the error, and what it makes of it is dropped.
int translatesError() {
  if (cudaGetLastError() != cudaSuccess)
    return -1;
  return 0;
}
void FN_translatedAndDropped(float *Values, int Size) {
  scale<<<1, 256>>>(Values, Size);
  translatesError();
}

// Not seen: a thread that launches may end before the error is read, in another thread.
void FN_otherThread(float *Values, int Size, const std::function<void(std::function<void()>)> &RunInThread) {
  RunInThread([&] { scale<<<1, 256>>>(Values, Size); });
  CHECK(cudaGetLastError());
}

// A function that is a template argument is called where the template is.
template <auto Launch> void runWith(float *x) { Launch(x); }
static void argument_ok(float *x) { scale<<<1, 32>>>(x, 2); }
static void argument_bad(float *x) {
  scale<<<1, 32>>>(x, 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read [cuda-unchecked-launch]
}
bool runsChecked(float *x) {
  runWith<&argument_ok>(x);
  return cudaGetLastError() == cudaSuccess;
}
void runsUnchecked(float *x) { runWith<&argument_bad>(x); }
