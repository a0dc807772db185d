#include "knowledge/CaptureRules.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ApiVersions.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// A function, and the position of the stream or event that it is given, or -1.
struct Row {
  StringRef Name;
  CaptureRule Rule;
  int Object = -1;
};
constexpr Row Rows[] = {
    {"cudaDeviceSynchronize", CaptureRule::Device},
    {"cudaThreadSynchronize", CaptureRule::Device},
    {"cuCtxSynchronize", CaptureRule::Device},
    {"cudaStreamSynchronize", CaptureRule::Stream, 0},
    {"cudaStreamQuery", CaptureRule::Stream, 0},
    {"cudaStreamAttachMemAsync", CaptureRule::Stream, 0},
    {"cuStreamSynchronize", CaptureRule::Stream, 0},
    {"cuStreamQuery", CaptureRule::Stream, 0},
    {"cuStreamAttachMemAsync", CaptureRule::Stream, 0},
    {"cudaEventSynchronize", CaptureRule::Event, 0},
    {"cudaEventQuery", CaptureRule::Event, 0},
    {"cuEventSynchronize", CaptureRule::Event, 0},
    {"cuEventQuery", CaptureRule::Event, 0},
    {"cudaMemcpy", CaptureRule::Legacy},
    {"cudaMemcpy2D", CaptureRule::Legacy},
    {"cudaMemcpy3D", CaptureRule::Legacy},
    {"cudaMemcpyPeer", CaptureRule::Legacy},
    {"cudaMemcpyToSymbol", CaptureRule::Legacy},
    {"cudaMemcpyFromSymbol", CaptureRule::Legacy},
    {"cudaMemset", CaptureRule::Legacy},
    {"cudaMemset2D", CaptureRule::Legacy},
    {"cudaMemset3D", CaptureRule::Legacy},
    {"cuMemcpy", CaptureRule::Legacy},
    {"cuMemcpyHtoD", CaptureRule::Legacy},
    {"cuMemcpyDtoH", CaptureRule::Legacy},
    {"cuMemcpyDtoD", CaptureRule::Legacy},
    {"cuMemsetD8", CaptureRule::Legacy},
    {"cuMemsetD32", CaptureRule::Legacy},
    {"cudaMalloc", CaptureRule::Allocation},
    {"cudaMallocManaged", CaptureRule::Allocation},
    {"cudaMallocPitch", CaptureRule::Allocation},
    {"cudaMalloc3D", CaptureRule::Allocation},
    {"cudaMallocHost", CaptureRule::Allocation},
    {"cudaHostAlloc", CaptureRule::Allocation},
    {"cudaFree", CaptureRule::Allocation},
    {"cudaFreeHost", CaptureRule::Allocation},
    {"cuMemAlloc", CaptureRule::Allocation},
    {"cuMemFree", CaptureRule::Allocation},
};

/// What is global, without the suffixes of the header's macros.
StringRef plainNameOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = Callee ? apiNameOf(*Callee) : StringRef();
  return Name.starts_with("cu") ? withoutVersion(Name) : StringRef();
}

} // namespace

std::optional<CaptureRisk> captureRiskOf(const CallExpr &Call) {
  const StringRef Name = plainNameOf(Call);
  const Row *Found = llvm::find_if(Rows, [&](const Row &Each) { return Each.Name == Name; });
  if (Found == std::end(Rows) || Found->Object >= static_cast<int>(Call.getNumArgs()))
    return std::nullopt;
  return CaptureRisk{Found->Rule, Found->Object < 0 ? nullptr : Call.getArg(Found->Object)};
}

std::optional<CaptureBound> captureBoundOf(const CallExpr &Call) {
  const unsigned Count = Call.getNumArgs();
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee())) {
    const bool Begins = nameOf(Method) == "capture_begin";
    if ((!Begins && nameOf(Method) != "capture_end") || nameOf(Method->getParent()) != "CUDAGraph")
      return std::nullopt;
    return CaptureBound{Begins, nullptr, Begins && Count > 1 ? Call.getArg(1) : nullptr};
  }
  StringRef Name = plainNameOf(Call);
  if (!(Name.consume_front("cudaStream") || Name.consume_front("cuStream")) || Count < 2)
    return std::nullopt;
  if (Name == "BeginCapture" || Name == "BeginCaptureToGraph")
    return CaptureBound{true, Call.getArg(0), Call.getArg(Count - 1)};
  return Name == "EndCapture" ? std::optional(CaptureBound{false, Call.getArg(0), nullptr}) : std::nullopt;
}

} // namespace cuda_tidy
