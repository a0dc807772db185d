// RUN: %check_cuda_tidy %s cuda-unchecked-call %t

#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cudnn.h>
#include <cufft.h>
#include <cufile.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <nccl.h>
#include <nppi.h>
#include <nvJitLink.h>
#include <nvjpeg.h>
#include <nvml.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstdlib>

template <typename T> void check(T Status) {
  if (static_cast<int>(Status) != 0)
    std::abort();
}

void libraries_bad(cublasHandle_t *Blas, cudnnHandle_t *Dnn, cufftHandle *Fft, curandGenerator_t Random,
                   cusolverDnHandle_t *Solver, cusparseHandle_t *Sparse, ncclComm_t Comm, nvrtcProgram Program,
                   CUdeviceptr *Memory, cublasLtHandle_t *Lt) {
  cublasCreate(Blas);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cublasCreate' is never read
  cublasLtCreate(Lt);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cublasLtCreate' is never read
  cudnnCreate(Dnn);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudnnCreate' is never read
  cufftPlan1d(Fft, 8, CUFFT_C2C, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cufftPlan1d' is never read
  curandSetPseudoRandomGeneratorSeed(Random, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'curandSetPseudoRandomGeneratorSeed' is never read
  cusolverDnCreate(Solver);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cusolverDnCreate' is never read
  cusparseCreate(Sparse);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cusparseCreate' is never read
  ncclGroupStart();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'ncclGroupStart' is never read
  nvrtcCompileProgram(Program, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'nvrtcCompileProgram' is never read
  nvmlInit();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'nvmlInit' is never read
  cuInit(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cuInit' is never read
  cuMemAlloc(Memory, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cuMemAlloc' is never read
  cuFileDriverOpen();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cuFileDriverOpen' is never read
}

void checked_ok(cublasHandle_t *Blas, cudnnHandle_t *Dnn, CUdeviceptr *Memory) {
  check(cublasCreate(Blas));
  check(cudnnCreate(Dnn));
  check(cuMemAlloc(Memory, 4));
  CUfileError_t Status = cuFileDriverOpen();
  if (Status.err != CU_FILE_SUCCESS)
    std::abort();
}

// The last error of the runtime knows nothing of the libraries beside it.
void lastErrorIsOfNoUse_bad(cublasHandle_t *Blas) {
  cublasCreate(Blas);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cublasCreate' is never read
  check(cudaGetLastError());
}

// What fails within a group of NCCL calls, `ncclGroupEnd` returns.
void groupEndChecked_ok(float *P, ncclComm_t Comm, cudaStream_t Stream, int Ranks) {
  ncclGroupStart();
  for (int R = 0; R < Ranks; ++R) {
    ncclSend(P, 1, ncclFloat, R, Comm, Stream);
    ncclRecv(P, 1, ncclFloat, R, Comm, Stream);
  }
  check(ncclGroupEnd());
}
static void sendInGroup_ok(float *P, ncclComm_t Comm, cudaStream_t Stream) {
  ncclSend(P, 1, ncclFloat, 0, Comm, Stream);
}
static void endGroup() { check(ncclGroupEnd()); }
void groupEndedByCaller_ok(float *P, ncclComm_t Comm, cudaStream_t Stream) {
  check(ncclGroupStart());
  sendInGroup_ok(P, Comm, Stream);
  endGroup();
}
void groupEndUnread_bad(float *P, ncclComm_t Comm, cudaStream_t Stream) {
  check(ncclGroupStart());
  ncclSend(P, 1, ncclFloat, 0, Comm, Stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'ncclSend' is never read
  ncclGroupEnd();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'ncclGroupEnd' is never read
}
void beforeTheGroup_bad(float *P, ncclComm_t Comm, cudaStream_t Stream) {
  ncclSend(P, 1, ncclFloat, 0, Comm, Stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'ncclSend' is never read
  ncclGroupStart();
  ncclRecv(P, 1, ncclFloat, 0, Comm, Stream);
  check(ncclGroupEnd());
}
void notAnOperation_bad(ncclComm_t Comm, int *Count) {
  ncclGroupStart();
  ncclCommCount(Comm, Count);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'ncclCommCount' is never read
  check(ncclGroupEnd());
}

// A macro of the header may stand for a version of the function: the message names what is written, and a check macro
// around it is recognised.
#define PER_THREAD(api) api
#define cublasMove cublasMove_v2
#define cuMove PER_THREAD(cuMove_v2)
cublasStatus_t cublasMove_v2(cublasHandle_t Blas);
CUresult cuMove_v2(CUdeviceptr Memory);
#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    if (auto Status_ = (call))                                                                                         \
      std::abort();                                                                                                    \
  } while (0)
#define IGNORE_ERROR(call) (void)(call)
#define MOVE(blas) cublasMove(blas)
void versions_bad(cublasHandle_t Blas, CUdeviceptr Memory) {
  CHECK(cublasMove(Blas));
  IGNORE_ERROR(cublasMove(Blas));
  cublasMove(Blas);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cublasMove' is never read [cuda-unchecked-call]
  // CHECK-MESSAGES-NOT: the call is in this macro
  // CHECK-FIXES: {{^}}  CHECK(cublasMove(Blas));
  cuMove(Memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cuMove' is never read [cuda-unchecked-call]
  MOVE(Blas);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cublasMove' is never read [cuda-unchecked-call]
  // CHECK-MESSAGES: :[[@LINE-12]]:20: note: the call is in this macro
}

// The driver's entry points, taken at run time.
CUresult (*cuGraphShrink)(int Graph);
void pointer_bad() {
  cuGraphShrink(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cuGraphShrink' is never read
}

// A type that only shares the name of a status.
namespace other {
enum class cudaError { None };
cudaError reset();
void noStatus_ok() { reset(); }
} // namespace other
