#include "knowledge/StatusTypes.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr StatusType StatusTypes[] = {
    {"cudaError", "cudaError_t", "cudaSuccess", "CUDA runtime"},
    {"cudaError_enum", "CUresult", "CUDA_SUCCESS", "CUDA driver"},
    {"cublasStatus_t", "cublasStatus_t", "CUBLAS_STATUS_SUCCESS", "cuBLAS"},
    {"cublasXtStatus_t", "cublasXtStatus_t", "CUBLAS_STATUS_SUCCESS", "cuBLAS"},
    {"cudnnStatus_t", "cudnnStatus_t", "CUDNN_STATUS_SUCCESS", "cuDNN"},
    {"cufftResult_t", "cufftResult", "CUFFT_SUCCESS", "cuFFT"},
    {"curandStatus", "curandStatus_t", "CURAND_STATUS_SUCCESS", "cuRAND"},
    {"cusparseStatus_t", "cusparseStatus_t", "CUSPARSE_STATUS_SUCCESS", "cuSPARSE"},
    {"cusolverStatus_t", "cusolverStatus_t", "CUSOLVER_STATUS_SUCCESS", "cuSOLVER"},
    {"cudssStatus_t", "cudssStatus_t", "CUDSS_STATUS_SUCCESS", "cuDSS"},
    {"cutensorStatus_t", "cutensorStatus_t", "CUTENSOR_STATUS_SUCCESS", "cuTENSOR"},
    {"custatevecStatus_t", "custatevecStatus_t", "CUSTATEVEC_STATUS_SUCCESS", "cuStateVec"},
    {"cutensornetStatus_t", "cutensornetStatus_t", "CUTENSORNET_STATUS_SUCCESS", "cuTensorNet"},
    {"nvgraphStatus_t", "nvgraphStatus_t", "NVGRAPH_STATUS_SUCCESS", "nvGRAPH"},
    {"nvrtcResult", "nvrtcResult", "NVRTC_SUCCESS", "NVRTC"},
    {"nvJitLinkResult", "nvJitLinkResult", "NVJITLINK_SUCCESS", "nvJitLink"},
    {"nvFatbinResult", "nvFatbinResult", "NVFATBIN_SUCCESS", "nvFatbin"},
    {"nvPTXCompileResult", "nvPTXCompileResult", "NVPTXCOMPILE_SUCCESS", "PTX compiler"},
    {"nvvmResult", "nvvmResult", "NVVM_SUCCESS", "libNVVM"},
    {"ncclResult_t", "ncclResult_t", "ncclSuccess", "NCCL"},
    {"nvmlReturn_enum", "nvmlReturn_t", "NVML_SUCCESS", "NVML"},
    {"NppStatus", "NppStatus", "NPP_SUCCESS", "NPP"},
    {"nvjpegStatus_t", "nvjpegStatus_t", "NVJPEG_STATUS_SUCCESS", "nvJPEG"},
    {"nvjpeg2kStatus_t", "nvjpeg2kStatus_t", "NVJPEG2K_STATUS_SUCCESS", "nvJPEG2000"},
    {"nvtiffStatus_t", "nvtiffStatus_t", "NVTIFF_STATUS_SUCCESS", "nvTIFF"},
    {"nvcompStatus_t", "nvcompStatus_t", "nvcompSuccess", "nvCOMP"},
    {"CUptiResult", "CUptiResult", "CUPTI_SUCCESS", "CUPTI"},
    {"CUfileError", "CUfileError_t", "CU_FILE_SUCCESS", "cuFile"},
    {"cudlaStatus_t", "cudlaStatus", "cudlaSuccess", "cuDLA"},
    {"cudlaStatus", "cudlaStatus", "cudlaSuccess", "cuDLA"},
    {"NvEncodeAPIStatus", "NVENCSTATUS", "NV_ENC_SUCCESS", "NVENC"},
    {"_NVENCSTATUS", "NVENCSTATUS", "NV_ENC_SUCCESS", "NVENC"},
};

// Words in the name of a library function that gives something back.
constexpr llvm::StringLiteral CleanupWords[] = {"Free",  "Destroy",    "Unload",   "Unregister",  "Unbind",
                                                "Unmap", "Release",    "Shutdown", "Abort",       "Close",
                                                "Reset", "ThreadExit", "Finalize", "Unsubscribe", "DisablePeerAccess"};

// How functions begin whose `Destroy` frees what is the host's alone: handles and descriptors of libraries, programs
// that are compiled, events.
constexpr llvm::StringLiteral HostObjects[] = {
    "cublas", "cudnn",     "cufft",    "curand",        "cusparse", "cusolver", "cudss",     "cutensor", "custatevec",
    "nvrtc",  "nvJitLink", "nvFatbin", "nvPTXCompiler", "nvvm",     "nvjpeg",   "cudaEvent", "cuEvent"};

// Answers ("not ready"), clearing of the last error, and marks for a profiler, whose failure changes nothing.
constexpr llvm::StringLiteral Indifferent[] = {"cudaEventQuery",        "cudaStreamQuery",   "cuEventQuery",
                                               "cuStreamQuery",         "cudaGetLastError",  "cudaPeekAtLastError",
                                               "ncclCommGetAsyncError", "cudaProfilerStart", "cudaProfilerStop",
                                               "cuProfilerStart",       "cuProfilerStop"};

StringRef nameOf(const NamedDecl &Callee) {
  const IdentifierInfo *Name = Callee.getIdentifier();
  return Name ? Name->getName() : StringRef();
}

} // namespace

const StatusType *statusTypeOf(QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return nullptr;
  const TagDecl *Tag = Type.getNonReferenceType()->getAsTagDecl();
  if (!Tag || !Tag->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return nullptr;
  StringRef Name;
  if (const IdentifierInfo *Identifier = Tag->getIdentifier())
    Name = Identifier->getName();
  else if (const TypedefNameDecl *Typedef = Tag->getTypedefNameForAnonDecl())
    Name = Typedef->getName();
  const auto *Row =
      llvm::find_if(StatusTypes, [&](const StatusType &Status) { return Status.Tag == Name || Status.Name == Name; });
  return Row == std::end(StatusTypes) ? nullptr : Row;
}

const StatusType *statusTypeOf(const CallExpr &Call) {
  if (const FunctionDecl *Callee = Call.getDirectCallee())
    return Callee->getReturnType()->isReferenceType() ? nullptr : statusTypeOf(Callee->getReturnType());
  const auto *Lookup = dyn_cast<UnresolvedLookupExpr>(Call.getCallee()->IgnoreParens());
  if (!Lookup)
    return Call.getType()->isDependentType() ? nullptr : statusTypeOf(Call.getType());
  const StatusType *Common = nullptr;
  for (const NamedDecl *Candidate : Lookup->decls()) {
    const FunctionDecl *Function = Candidate->getUnderlyingDecl()->getAsFunction();
    const StatusType *Status = Function ? statusTypeOf(Function->getReturnType()) : nullptr;
    if (!Status || (Common && Common != Status))
      return nullptr;
    Common = Status;
  }
  return Common;
}

const NamedDecl *namedCallee(const CallExpr &Call) {
  if (const auto *Named = dyn_cast_or_null<NamedDecl>(Call.getCalleeDecl()))
    return Named;
  const auto *Candidates = dyn_cast<OverloadExpr>(Call.getCallee()->IgnoreParenImpCasts());
  return Candidates && Candidates->getNumDecls() > 0 ? *Candidates->decls_begin() : nullptr;
}

const FunctionDecl *calleeOf(const CallExpr &Call) {
  if (const FunctionDecl *Direct = Call.getDirectCallee())
    return Direct;
  const NamedDecl *Named = namedCallee(Call);
  return Named ? Named->getUnderlyingDecl()->getAsFunction() : nullptr;
}

bool mayBeDiscarded(const NamedDecl &Callee) { return llvm::is_contained(Indifferent, nameOf(Callee)); }

bool isCleanup(const NamedDecl &Callee) {
  StringRef Name = apiNameOf(Callee);
  return llvm::any_of(CleanupWords, [&](StringRef Word) { return Name.contains(Word); });
}

bool isCleanupOfHost(const NamedDecl &Callee) {
  const StringRef Name = apiNameOf(Callee);
  return Name.contains("Destroy") && llvm::any_of(HostObjects, [&](StringRef Each) { return Name.starts_with(Each); });
}

bool isSuccess(const Expr &Value) {
  const auto *Reference = dyn_cast<DeclRefExpr>(Value.IgnoreParenCasts());
  const auto *Enumerator = Reference ? dyn_cast<EnumConstantDecl>(Reference->getDecl()) : nullptr;
  return Enumerator &&
         llvm::any_of(StatusTypes, [&](const StatusType &Status) { return Enumerator->getName() == Status.Success; });
}

} // namespace cuda_tidy
