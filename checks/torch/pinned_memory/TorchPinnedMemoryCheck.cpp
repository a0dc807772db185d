#include "torch/pinned_memory/TorchPinnedMemoryCheck.h"
#include "flow/LoopParts.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "loops/AccumulationUse.h"
#include "loops/HostWait.h"
#include "syntax/Mentions.h"
#include "syntax/TensorOptions.h"
#include "torch/pinned_memory/PinnedTensor.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The calls of \p Part, those of lambdas aside.
void collectCalls(const Stmt &Part, llvm::SmallVectorImpl<const CallExpr *> &Found) {
  if (isa<LambdaExpr>(Part))
    return;
  if (const auto *Call = dyn_cast<CallExpr>(&Part))
    Found.push_back(Call);
  for (const Stmt *Child : Part.children())
    if (Child)
      collectCalls(*Child, Found);
}

/// The variable that \p Copy is the value of, by its declaration or an assignment.
const VarDecl *variableGiven(const Expr &Copy, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Copy, Flow, Through::Copies);
  if (const auto *Made = Use.by<CXXConstructExpr>(); Made && isClassCalled(Made->getType(), "optional"))
    return variableGiven(*Made, Flow);
  return Use.assignedTo() ? variableIn(&withoutWrapping(*Use.assignedTo())) : Use.initialized();
}

/// What \p E is given, if it is a variable that its loop makes anew and names nowhere else; else itself.
const Expr &originOfOnlyUse(const Expr &E, const FunctionFlow &Flow) {
  const VarDecl *Variable = variableIn(&E);
  if (!Variable || !Variable->isLocalVarDecl() || !Variable->getInit() || Flow.referencesTo(Variable).size() != 1)
    return E;
  const Stmt *Loop = loopAround(E, Flow);
  return Loop && contains(*Loop, Variable->getInit(), Flow) ? *Variable->getInit() : E;
}

} // namespace

/// `host = x.to(torch::kCPU, /*non_blocking=*/true)`, `host.copy_(x, true)`
void TorchPinnedMemoryCheck::judgeDownload(const CXXMemberCallExpr &Copy, TensorValues &Values) {
  const FunctionFlow &Flow = Values.flow();
  const bool IsInPlace = calledName(Copy) == "copy_";
  const Expr &Object = *Copy.getImplicitObjectArgument();
  const VarDecl *Target = nullptr;
  // Who does not want to wait for a copy to the host means one from a device.
  auto IsOnHost = [&](const Expr &E) { return Values.valueOf(E).In == TensorValue::Memory::Host; };
  if (IsInPlace) {
    if (IsOnHost(*Copy.getArg(0)) || !isPinned(Object, Flow))
      return;
    Target = variableIn(&withoutWrapping(Object));
  } else {
    const std::optional<HostWait> ToHost = hostWaitOf(Copy, Flow);
    if (!ToHost || ToHost->What != HostWait::Copy || IsOnHost(Object))
      return;
    Target = variableGiven(Copy, Flow);
  }
  const Expr *Read = Target && Target->isLocalVarDecl() ? readBeforeArrival(Copy, *Target, Flow) : nullptr;
  if (!Read || !isNew(Copy.getExprLoc()))
    return;
  diag(Read->getExprLoc(), "%0 is read while the copy from the device may still be under way") << Target;
  diag(Copy.getExprLoc(),
       "'non_blocking' only queues the copy; wait with 'at::cuda::getCurrentCUDAStream().synchronize()' "
       "before the host looks at it",
       DiagnosticIDs::Note);
}

void TorchPinnedMemoryCheck::judgeQueued(const CXXMemberCallExpr &Copy, TensorValues &Values) {
  const bool IsInPlace = calledName(Copy) == "copy_";
  const Expr &Object = *Copy.getImplicitObjectArgument();
  const Expr &Source = IsInPlace ? *Copy.getArg(0) : Object;
  const Expr &Target = IsInPlace ? Object : static_cast<const Expr &>(Copy);
  if (!isPageable(Source, Values.flow()))
    return calledName(Copy) == "cuda" ? void() : judgeDownload(Copy, Values);
  if (Values.valueOf(Target).In != TensorValue::Memory::Device || !isNew(Copy.getExprLoc()))
    return;
  diag(Copy.getExprLoc(), "'non_blocking' copy from memory that is not page-locked: the host waits while the driver "
                          "copies it to a buffer of its own");
  diag(Source.getExprLoc(),
       "where the copy is to overlap with something, make this one in page-locked memory: "
       "'options.pinned_memory(true)', or 'cudaHostRegister' for memory of the program's own",
       DiagnosticIDs::Note);
}

void TorchPinnedMemoryCheck::judgeCall(const CallExpr &Call, TensorValues &Values) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !isOfTorch(*Callee))
    return;
  const StringRef Name = calledName(Call);
  if (Name == "from_blob") {
    for (const Expr *Argument : Call.arguments())
      if (const CallExpr *Pinning = settingIn(*Argument, "pinned_memory", Values.flow());
          Pinning && isNew(Call.getExprLoc())) {
        diag(Call.getExprLoc(), "'pinned_memory' has no effect here: 'from_blob' takes the memory as it is");
        diag(Pinning->getExprLoc(),
             "only 'cudaHostAlloc' and 'cudaHostRegister' page-lock memory of the program's own; "
             "a copy from any other waits",
             DiagnosticIDs::Note);
        return;
      }
    return;
  }
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  if (!Member || (Name != "to" && Name != "cuda" && Name != "copy_"))
    return;
  const Expr &Object = withoutWrapping(*Member->getImplicitObjectArgument());
  const auto *Pinned = dyn_cast<CallExpr>(&withoutWrapping(originOfOnlyUse(Object, Values.flow())));
  if (Name != "copy_" && Pinned && calledName(*Pinned) == "pin_memory") {
    if (Values.valueOf(Call).In == TensorValue::Memory::Device && isNew(Call.getExprLoc())) {
      diag(Pinned->getExprLoc(), "pinning a tensor just to move it costs a second copy, and the host waits for it");
      diag(Call.getExprLoc(), "move it as it is, or make it in page-locked memory: 'options.pinned_memory(true)'",
           DiagnosticIDs::Note);
    }
    return;
  }
  if (Call.getNumArgs() && isNonBlocking(Call))
    judgeQueued(*Member, Values);
}

void TorchPinnedMemoryCheck::judgeGrowth(const Accumulation &Into, const FunctionFlow &Flow) {
  const Stmt *Loop = unboundedLoopOf(Into, Flow);
  if (!Loop || isEmptiedElsewhere(*Into.Into, flows().context()) ||
      llvm::none_of(Into.Values, [&](const Expr *Added) { return isPinned(*Added, Flow); }) ||
      !isNew(Into.At->getBeginLoc()))
    return;
  diag(Into.At->getExprLoc(), "%0 keeps page-locked tensors for as long as the loop runs: the system cannot swap their "
                              "memory out")
      << Into.Into;
  diag(Loop->getBeginLoc(), "nothing bounds the iterations of this loop", DiagnosticIDs::Note);
}

void TorchPinnedMemoryCheck::judge(const FunctionDecl &Function) {
  llvm::SmallVector<const CallExpr *, 32> Calls;
  collectCalls(*Function.getBody(), Calls);
  TensorValues Values(Function, flows());
  for (const CallExpr *Call : Calls)
    judgeCall(*Call, Values);
  for (const Accumulation &Into : accumulationsIn(Values.flow(), flows()))
    if (Into.What == Accumulation::Append || Into.What == Accumulation::Slot)
      judgeGrowth(Into, Values.flow());
}

} // namespace cuda_tidy
