#include "cuda/unchecked_call/SettledWork.h"
#include "flow/BackwardWalk.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ErrorKeepers.h"
#include "knowledge/QueuedCalls.h"
#include "knowledge/StandardLibrary.h"
#include "knowledge/StatusTypes.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Functions that are followed to find what they queue.
constexpr unsigned MaxCalls = 3;

/// Whether \p Callee is one of the runtime's that allocate, give back or ask, and queue nothing.
bool queuesNothing(const FunctionDecl &Callee) {
  const StringRef Name = apiNameOf(Callee);
  static constexpr StringRef Beginnings[] = {"cudaGet",        "cudaPeek", "cudaSetDevice",
                                             "cudaMallocHost", "cudaHost", "cudaMallocManaged"};
  return isCleanup(Callee) || Name == "cudaMalloc" || onlyWaits(Callee) ||
         llvm::any_of(Beginnings, [&](StringRef Each) { return Name.starts_with(Each); });
}

/// Whether somebody looks at the status, be it what called the function.
bool isRead(const StatusUse &Use) {
  switch (Use.What) {
  case StatusUse::Handled:
  case StatusUse::HandedOn:
  case StatusUse::PassedToNoOp: // in a template of a library, such as a framework of tests
    return true;
  default:
    return false;
  }
}

/// Whether \p Call may leave work on the device.
bool mayQueue(const CallExpr &Call, unsigned CallsLeft) {
  if (const std::optional<QueuedCall> Known = queuedCallOf(Call))
    return !Known->HostWaits;
  const FunctionDecl *Callee = isa<CUDAKernelCallExpr>(Call) ? nullptr : calleeOf(Call);
  if (!Callee)
    return true;
  if (queuesNothing(*Callee) || Callee->isImplicit() || Callee->isDefaulted())
    return false;
  if (const FunctionDecl *Definition = definitionOf(*Callee))
    return CallsLeft == 0 || findPart(Definition->getBody(), [&](const Stmt &Part) {
             const auto *Inner = dyn_cast<CallExpr>(&Part);
             return Inner && mayQueue(*Inner, CallsLeft - 1);
           });
  return statusTypeOf(Callee->getReturnType()) || !(isOfStandardLibrary(*Callee) || Callee->isExternC());
}

} // namespace

bool isWorkSettledBefore(const CallExpr &Call, const FunctionFlow &Flow, ErrorHandlers &Handlers) {
  bool MayBeUnderWay = false;
  const bool LeadsBack = walkBack(Flow, Call, [&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    const auto *Earlier = Statement ? dyn_cast<CallExpr>(Statement->getStmt()) : nullptr;
    if (!Earlier)
      return Step::Pass;
    const FunctionDecl *Callee = calleeOf(*Earlier);
    const std::optional<QueuedCall> Queued = queuedCallOf(*Earlier);
    const bool Waits = (Callee && CudaRuntime.isSynchronisation(*Callee)) || (Queued && Queued->HostWaits);
    if (Waits && isRead(Handlers.useOf(*Earlier, Flow)))
      return Step::Stop;
    if (!Waits && !mayQueue(*Earlier, MaxCalls))
      return Step::Pass;
    MayBeUnderWay = true;
    return Step::Stop;
  });
  return !LeadsBack && !MayBeUnderWay;
}

} // namespace cuda_tidy
