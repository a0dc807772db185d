// RUN: %check_cuda_tidy %s cuda-unchecked-call %t

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

void use(float *P);
bool ready();

void check(cudaError_t Status) {
  if (Status != cudaSuccess)
    std::abort();
}

void neverRead_bad(float *P) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: the status is stored in 'Status'
  use(P);
}

void readOnOnePath_bad(float *P, int N) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: status of 'cudaMemset' is not read on every path
  // CHECK-MESSAGES: :[[@LINE+2]]:7: note: the condition is true
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: the function returns here
  if (N == 0)
    return;
  check(Status);
}

void readOnEveryPath_ok(float *P, int N) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  if (N == 0)
    check(Status);
  else if (Status != cudaSuccess)
    throw std::runtime_error("memset");
}

void overwritten_bad(float *P) {
  cudaError_t Status = cudaSetDevice(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: status of 'cudaSetDevice' is overwritten before it is read
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'Status' is overwritten here
  Status = cudaMemset(P, 0, 4);
  check(Status);
}

void overwrittenInLoop_bad(float *P, int N) {
  cudaError_t Status = cudaSuccess;
  for (int I = 0; I < N; ++I)
    Status = cudaMemset(P + I, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: status of 'cudaMemset' is overwritten before it is read
  check(Status);
}

void readInLoop_ok(float *P, int N) {
  cudaError_t Status = cudaSuccess;
  for (int I = 0; I < N && Status == cudaSuccess; ++I)
    Status = cudaMemset(P + I, 0, 4);
  check(Status);
}

void readByLoopHead_ok(float *P) {
  cudaError_t Status;
  do {
    Status = cudaMemset(P, 0, 4);
  } while (Status != cudaSuccess);
}

cudaError_t accumulated_ok(float *P) {
  int Failed = cudaMemset(P, 0, 4);
  Failed |= cudaMemset(P + 1, 0, 4);
  cudaError_t Status = cudaMemset(P, 0, 4);
  Status = Status != cudaSuccess ? Status : cudaMemset(P, 1, 4);
  return Status != cudaSuccess || !Failed ? Status : cudaErrorUnknown;
}

// The second call is made only if the first succeeded.
cudaError_t chained_ok(float *P) {
  cudaError_t Status;
  if ((Status = cudaMemset(P, 0, 4)) != cudaSuccess)
    return Status;
  Status = cudaMemset(P, 1, 4);
  return Status;
}

// What failed first is told; what comes after an error is of no interest.
cudaError_t afterAnError_ok(float *P, float *Q) {
  cudaError_t First = cudaMemset(P, 0, 4);
  cudaError_t Second = cudaMemset(Q, 0, 4);
  if (First != cudaSuccess)
    return First;
  return Second;
}

// The same condition guards the call and its check.
void correlated_ok(float *P, bool Clear, int N) {
  cudaError_t Status = cudaSuccess;
  if (Clear)
    Status = cudaMemset(P, 0, 4);
  use(P);
  if (Clear)
    check(Status);

  cudaError_t Other;
  if (N != 0)
    Other = cudaMemset(P, 0, 4);
  if (N == 0)
    return;
  check(Other);
}

void uncorrelated_bad(float *P) {
  cudaError_t Status = cudaSuccess;
  if (ready())
    Status = cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: status of 'cudaMemset' is not read on every path
  if (ready())
    check(Status);
}

void throwing_ok(float *P, bool Bad) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  if (Bad)
    throw std::invalid_argument("bad");
  if (!P)
    std::exit(1);
  check(Status);
}

// Somebody else may read what has its address.
void record(cudaError_t *Status);
void escapes_ok(float *P) {
  cudaError_t Status;
  record(&Status);
  Status = cudaMemset(P, 0, 4);
  cudaError_t &Alias = Status;
  check(Alias);
}

void captured_ok(float *P) {
  cudaError_t Status = cudaSuccess;
  auto Clear = [&] { Status = cudaMemset(P, 0, 4); };
  Clear();
  check(Status);
}

void copied_ok(float *P) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  cudaError_t Copy = Status;
  check(Copy);
}

void gotoCleanup_ok(float *P) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  if (Status != cudaSuccess)
    goto Done;
  Status = cudaMemset(P, 1, 4);
Done:
  check(Status);
}

int convertedToInt_bad(float *P) {
  int Code = cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: status of 'cudaMemset' is never read
  return 0;
}

void switchOnStatus_ok(float *P) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  switch (Status) {
  case cudaSuccess:
    break;
  default:
    std::abort();
  }
}

void readByCatch_ok(float *P) {
  cudaError_t Status = cudaSuccess;
  try {
    Status = cudaMemset(P, 0, 4);
    use(P);
  } catch (...) {
  }
  check(Status);
}

// What the call did not write tells of its failure, if nothing else has written it before.
float *nullTested_ok() {
  float *P = nullptr;
  cudaMalloc(&P, 4);
  if (!P)
    throw std::runtime_error("memory");
  int Count = 0;
  cudaGetDeviceCount(&Count);
  return Count == 0 ? nullptr : P;
}
float *nullTested_bad() {
  float *P;
  cudaMalloc(&P, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMalloc' is never read
  if (!P)
    throw std::runtime_error("memory");
  int Count = 0;
  cudaGetDeviceCount(&Count);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaGetDeviceCount' is never read
  for (int I = 0; I < Count; ++I)
    use(P + I);
  return P;
}

int nullTestedBeforeTheProgramEnds_bad() {
  float *P = nullptr;
  cudaMalloc(&P, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMalloc' is never read
  use(P);
  std::exit(0);
}

// A status kept in a member counts as read as long as anybody may look at it.
struct Holder {
  cudaError_t Status;
  void FN_member(float *P) { Status = cudaMemset(P, 0, 4); }
};

class Closed {
public:
  void member_bad(float *P) {
    Unread = cudaMemset(P, 0, 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: status of 'cudaMemset' is never read
  }
  void member_ok(float *P) { Asked = cudaMemset(P, 0, 4); }
  cudaError_t last() const { return Asked; }
  bool comparedAtOnce_ok(float *P) { return (Unread = cudaMemset(P, 0, 4)) == cudaSuccess; }

private:
  cudaError_t Unread = cudaSuccess, Asked = cudaSuccess;
};

struct Outcome {
  cudaError_t Status;
  float *Memory;
};

void memberOfLocal_bad() {
  Outcome Got;
  Got.Status = cudaMalloc(&Got.Memory, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: status of 'cudaMalloc' is never read
  use(Got.Memory);
}

Outcome memberOfLocal_ok() {
  Outcome Got;
  Got.Status = cudaMalloc(&Got.Memory, 4);
  return Got;
}

void memberOfUnion_ok(float *P) {
  union {
    cudaError_t Status;
    int Number;
  } Got;
  Got.Status = cudaMemset(P, 0, 4);
  if (Got.Number)
    std::abort();
}

class ReadByLambda {
public:
  void member_ok(float *P) {
    Kept = cudaMemset(P, 0, 4);
    auto Failed = [this] { return Kept != cudaSuccess; };
    if (Failed())
      std::abort();
  }

private:
  cudaError_t Kept = cudaSuccess;
};

class ReadByFriend {
public:
  void member_ok(float *P) { Kept = cudaMemset(P, 0, 4); }
  friend bool hasFailed(const ReadByFriend &Of) { return Of.Kept != cudaSuccess; }

private:
  cudaError_t Kept = cudaSuccess;
};

void memberOfLocalRead_ok(float *P) {
  Outcome Got;
  Got.Status = cudaMemset(P, 0, 4);
  if (Got.Status != cudaSuccess)
    std::abort();
}

void copyNeverRead_bad(float *P) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: status of 'cudaMemset' is never read
  cudaError_t Copy = Status;
}

// On which paths a copy is read is not followed.
void FN_copyReadOnOnePath(float *P, int N) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  cudaError_t Copy = Status;
  if (N)
    check(Copy);
}

// The attribute says that the author knows.
void FN_maybeUnused(float *P) { [[maybe_unused]] cudaError_t Status = cudaMemset(P, 0, 4); }

// An error of the device's work stays: whoever waits next, and looks, gets it.
#define MUST(Call)                                                                                                     \
  do {                                                                                                                 \
    if ((Call) != cudaSuccess)                                                                                         \
      std::abort();                                                                                                    \
  } while (0)
void waitedTwice_ok(float *Out, float *In) {
  cudaDeviceSynchronize();
  use(In);
  MUST(cudaMemcpy(Out, In, 4, cudaMemcpyDeviceToHost));
}
void mayReturnBefore_bad(float *Out, float *In, bool Done) {
  cudaDeviceSynchronize();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaDeviceSynchronize' is never read
  if (Done)
    return;
  MUST(cudaDeviceSynchronize());
}
// What a copy itself does wrong is told once.
void copiedTwice_bad(float *Out, float *In) {
  cudaMemcpy(Out, In, 4, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemcpy' is never read
  MUST(cudaDeviceSynchronize());
}

// A message that is formatted and dropped is no reaction; one that outlives the branch is.
void formats_bad(float *P) {
  if (cudaMemset(P, 0, 4) != cudaSuccess) {
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: status of 'cudaMemset' is never read
    std::ostringstream Text;
    Text << "no memory: " << cudaGetErrorString(cudaErrorMemoryAllocation) << 1;
  }
}
void formatsInSteps_bad(float *P) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: status of 'cudaMemset' is never read
  if (Status != cudaSuccess) {
    const char *Name = cudaGetErrorString(Status);
    int Length = 0;
    ++Length;
  }
}
void formatsForLater_ok(float *P, std::ostringstream &Text) {
  if (cudaMemset(P, 0, 4) != cudaSuccess)
    Text << "no memory";
}
void formatsAndThrows_ok(float *P) {
  if (cudaError_t Status = cudaMemset(P, 0, 4)) {
    std::ostringstream Text;
    Text << cudaGetErrorString(Status);
    throw std::runtime_error(Text.str());
  }
}
void ends_ok(float *P) {
  if (cudaMemset(P, 0, 4) != cudaSuccess)
    std::terminate();
}
void tells_ok(float *P, const std::function<void()> &Tell) {
  if (cudaMemset(P, 0, 4) != cudaSuccess)
    Tell();
}
void invokes_ok(float *P, void (*Tell)()) {
  if (cudaMemset(P, 0, 4) != cudaSuccess)
    std::invoke(Tell);
}
void handsOver_ok(float *P, std::string &Given) {
  if (cudaMemset(P, 0, 4) != cudaSuccess) {
    std::string Text = "no memory";
    Text.swap(Given);
  }
}
void prints_ok(float *P) {
  if (cudaMemset(P, 0, 4) != cudaSuccess)
    std::cerr << "no memory";
}
// A branch without anything may be what is left of a message in another build.
void FN_emptyBranch(float *P) {
  if (cudaMemset(P, 0, 4) != cudaSuccess) {
  }
}

// What a function is given counts until it puts something else in its place.
void overwrites(cudaError_t Status) {
  Status = cudaDeviceSynchronize();
  if (Status != cudaSuccess)
    std::abort();
}
void overwritesOnOnePath(cudaError_t Status, bool Waits) {
  if (Waits)
    Status = cudaDeviceSynchronize();
  if (Status != cudaSuccess)
    std::abort();
}
void looksFirst(cudaError_t Status) {
  if (Status != cudaSuccess)
    std::abort();
  Status = cudaDeviceSynchronize();
  if (Status != cudaSuccess)
    std::abort();
}
void givenToOverwriter_bad(float **P) {
  overwrites(cudaMalloc(P, 4));
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: status of 'cudaMalloc' is never read
}
void givenToReader_ok(float **P) {
  overwritesOnOnePath(cudaMalloc(P, 4), false);
  looksFirst(cudaMalloc(P, 4));
}
