#include "knowledge/ErrorKeepers.h"
#include "knowledge/ApiNames.h"
#include "knowledge/StatusTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr llvm::StringLiteral LastErrorQueries[] = {"cudaGetLastError", "cudaPeekAtLastError"};

constexpr llvm::StringLiteral Synchronisations[] = {"cudaDeviceSynchronize",
                                                    "cudaStreamSynchronize",
                                                    "cudaEventSynchronize",
                                                    "cudaThreadSynchronize",
                                                    "cudaMemcpy",
                                                    "cudaMemcpy2D",
                                                    "cudaMemcpy3D",
                                                    "cudaMemcpyFromSymbol",
                                                    "cudaMemcpyToSymbol",
                                                    "cudaFree",
                                                    "cuCtxSynchronize",
                                                    "cuStreamSynchronize",
                                                    "cuEventSynchronize",
                                                    "cudaStreamQuery",
                                                    "cudaEventQuery"};

// "CUDA C++ Programming Guide", section "Error Checking", and "CUDA Runtime API", cudaErrorLaunchFailure: "this leaves
// the process in an inconsistent state and any further CUDA work will return the same error".
constexpr llvm::StringLiteral PureWaits[] = {"cudaDeviceSynchronize", "cudaStreamSynchronize", "cudaEventSynchronize",
                                             "cudaThreadSynchronize", "cuCtxSynchronize",      "cuStreamSynchronize",
                                             "cuEventSynchronize"};

constexpr llvm::StringLiteral GroupEnd[] = {"ncclGroupEnd"};

// "Dynamic errors for operations within a group are always reported by ncclGroupEnd" (NCCL user guide, "Error handling
// and communicator abort"). A group that was not started has no end, so the failure of its start is among them.
constexpr llvm::StringLiteral GroupOperations[] = {"ncclGroupStart",
                                                   "ncclAllGather",
                                                   "ncclAllReduce",
                                                   "ncclAlltoAll",
                                                   "ncclBcast",
                                                   "ncclBroadcast",
                                                   "ncclGather",
                                                   "ncclReduce",
                                                   "ncclReduceScatter",
                                                   "ncclScatter",
                                                   "ncclSend",
                                                   "ncclRecv",
                                                   "ncclPutSignal",
                                                   "ncclSignal",
                                                   "ncclWaitSignal",
                                                   "ncclCommInitRank",
                                                   "ncclCommInitRankConfig",
                                                   "ncclCommInitRankScalable",
                                                   "ncclCommSplit",
                                                   "ncclCommShrink",
                                                   "ncclCommGrow",
                                                   "ncclCommWindowRegister",
                                                   "ncclDevCommCreate"};

} // namespace

constexpr ErrorKeeper CudaRuntime = {LastErrorQueries, Synchronisations, ""};
constexpr ErrorKeeper NcclGroup = {GroupEnd, {}, "ncclGroupStart"};

bool ErrorKeeper::isQuery(const FunctionDecl &Callee) const { return llvm::is_contained(Queries, apiNameOf(Callee)); }

bool ErrorKeeper::isSynchronisation(const FunctionDecl &Callee) const {
  return llvm::is_contained(Waits, apiNameOf(Callee));
}

bool ErrorKeeper::isBeginning(const FunctionDecl &Callee) const {
  return !Beginning.empty() && apiNameOf(Callee) == Beginning;
}

bool onlyWaits(const FunctionDecl &Callee) { return llvm::is_contained(PureWaits, apiNameOf(Callee)); }

const ErrorKeeper *keeperOf(const CallExpr &Call) {
  const StatusType *Status = statusTypeOf(Call);
  if (Status && Status->Name == "cudaError_t")
    return &CudaRuntime;
  const FunctionDecl *Callee = calleeOf(Call);
  return Callee && llvm::is_contained(GroupOperations, apiNameOf(*Callee)) ? &NcclGroup : nullptr;
}

} // namespace cuda_tidy
