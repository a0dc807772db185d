#include "cuda/unchecked_call/SettledWork.h"
#include "flow/BackwardWalk.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ErrorKeepers.h"
#include "knowledge/QueuedCalls.h"
#include "knowledge/StandardLibrary.h"
#include "knowledge/StatusTypes.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Functions that are followed to find what they queue.
constexpr unsigned MaxCalls = 3;

/// Whether \p Callee is one of the runtime's that allocate, give back, ask or take a time, and queue nothing that
/// could fail later.
bool queuesNothing(const FunctionDecl &Callee) {
  const StringRef Name = apiNameOf(Callee);
  static constexpr StringRef Beginnings[] = {"cudaGet",        "cudaPeek",         "cudaSetDevice",
                                             "cudaMallocHost", "cudaHost",         "cudaMallocManaged",
                                             "cudaEvent",      "cudaStreamCreate", "cudaStreamQuery"};
  return isCleanup(Callee) || Name == "cudaMalloc" || onlyWaits(Callee) ||
         llvm::any_of(Beginnings, [&](StringRef Each) { return Name.starts_with(Each); });
}

/// Whether \p Call is given a status: it looks at it, and does no work.
bool isGivenStatus(const CallExpr &Call) {
  return llvm::any_of(Call.arguments(),
                      [](const Expr *Each) { return statusTypeOf(Each->IgnoreImplicit()->getType()); });
}

/// Whether \p Call may leave work on the device. With \p IsCheck it is made by what looks at a status, and what is not
/// known leaves none.
bool mayQueue(const CallExpr &Call, bool IsCheck, unsigned CallsLeft) {
  const FunctionDecl *Callee = calleeOf(Call);
  if (Callee && queuesNothing(*Callee))
    return false;
  if (const std::optional<QueuedCall> Known = queuedCallOf(Call))
    return !Known->HostWaits;
  if (isa<CUDAKernelCallExpr>(Call))
    return true;
  IsCheck |= isGivenStatus(Call);
  if (!Callee)
    return !IsCheck;
  if (Callee->isImplicit() || Callee->isDefaulted())
    return false;
  const FunctionDecl *Definition = definitionOf(*Callee);
  if (Definition && CallsLeft > 0)
    return findPart(Definition->getBody(), [&](const Stmt &Part) {
      const auto *Inner = dyn_cast<CallExpr>(&Part);
      return Inner && mayQueue(*Inner, IsCheck, CallsLeft - 1);
    });
  const bool IsHarmless =
      isOfStandardLibrary(*Callee) || Callee->isExternC() || isa<CXXConversionDecl>(Callee); // `if (result)`
  return !IsCheck && (Definition || statusTypeOf(Callee->getReturnType()) || !IsHarmless);
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
    if (Waits && Handlers.useOf(*Earlier, Flow).What == StatusUse::Handled)
      return Step::Stop;
    if (!Waits && !mayQueue(*Earlier, /*IsCheck=*/false, MaxCalls))
      return Step::Pass;
    MayBeUnderWay = true;
    return Step::Stop;
  });
  return !LeadsBack && !MayBeUnderWay;
}

} // namespace cuda_tidy
