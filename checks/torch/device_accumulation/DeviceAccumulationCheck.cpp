#include "torch/device_accumulation/DeviceAccumulationCheck.h"
#include "graphs/GraphFate.h"
#include "loops/AccumulationEnd.h"
#include "loops/AccumulationUse.h"
#include "loops/TripCount.h"
#include "metadata/Verification.h"
#include "syntax/TensorTypes.h"

using namespace clang;

namespace cuda_tidy {

static bool growsByIteration(const Accumulation &Into, const FunctionFlow &Flow) {
  return (Into.What == Accumulation::Append || Into.What == Accumulation::Slot) && hasNewPlaces(Into, Flow);
}

/// Whether \p Loop runs as often as some number says, which may be that of the images in a picture.
static bool countsToNumber(const Stmt &Loop, const FunctionFlow &Flow) {
  constexpr int64_t MostImages = 128;
  return conditionOf(Loop) && tripCountOf(Loop, Flow) <= TripCount::Counted &&
         constantLimitOf(Loop, Flow.function().getASTContext()).value_or(MostImages) <= MostImages;
}

/// Whether a loop around \p Loop takes out what that one adds, once for each time that it has run.
static bool isEmptiedAround(const Stmt &Loop, const Accumulation &Into, const FunctionFlow &Flow,
                            FunctionFlows &Flows) {
  for (const Stmt *Around = Flow.parentOf(&Loop); Around; Around = Flow.parentOf(Around))
    if (isLoop(*Around) && AccumulationEnd(Flow, Flows).isIn(*Around, *Into.Into, *cast<CallExpr>(Into.At)))
      return true;
  return false;
}

bool DeviceAccumulationCheck::isOnDevice(const Accumulation &Into, TensorValues &Values) const {
  // Of its parts nobody knows here whether they are moved on the way: `torch::cat({all, y.cpu()})`.
  if (Into.What == Accumulation::Concatenation)
    return Values.isOnDevice(*cast<CallExpr>(Into.At)->getArg(1));
  return llvm::any_of(Into.Values, [&](const Expr *Added) {
    if (!carriesGraph(Added->getType()) && !isa<InitListExpr>(withoutWrapping(*Added)))
      return false;
    return Values.isOnDevice(*Added);
  });
}

void DeviceAccumulationCheck::report(const Accumulation &Into, const Stmt &Loop, const FunctionFlow &Flow,
                                     llvm::StringRef Message) {
  const FunctionDecl &Function = Flow.function();
  auto Report = diag(Into.At->getExprLoc(), Message) << Into.Into;
  attach(Verification{{"call", partOf(Function.getQualifiedNameAsString(), Loop.getSourceRange(),
                                      Function.getASTContext().getSourceManager())}},
         Report);
}

void DeviceAccumulationCheck::judgeAppend(const Accumulation &Into, const FunctionFlow &Flow) {
  const Stmt *Loop = unboundedLoopOf(Into, Flow);
  if (!Loop || fateOfGraph(*Into.Values.back(), Flow, modules()) == GraphFate::Differentiated ||
      isEmptiedElsewhere(*Into.Into, flows().context()) || isEmptiedAround(*Loop, Into, Flow, flows()) ||
      !isNew(Into.At->getBeginLoc()))
    return;
  reportAppend(Into, *Loop, Flow);
}

void DeviceAccumulationCheck::reportAppend(const Accumulation &Into, const Stmt &Loop, const FunctionFlow &Flow) {
  report(Into, Loop, Flow,
         "%0 keeps tensors on the device for as long as the loop runs: it grows with every iteration, and nothing is "
         "taken out again");
  diag(Loop.getBeginLoc(), "nothing bounds the iterations of this loop", DiagnosticIDs::Note);
  diag(Into.Into->getLocation(), "%0 keeps them alive; '.detach().cpu()' or '.item()' moves what is needed to the host",
       DiagnosticIDs::Note)
      << Into.Into;
}

void DeviceAccumulationCheck::judgeCall(const CalledAccumulation &By, TensorValues &Values) {
  TensorValues Inside(*By.Callee, *By.Call, Values);
  if (!growsByIteration(By.Added, flows().of(*By.Callee)) || isMethodOfModule(*By.Callee) ||
      !isOnDevice(By.Added, Inside))
    return;
  const Stmt *Loop = unboundedLoopOf(By, Values.flow(), flows());
  if (Loop && isNew(By.Added.At->getBeginLoc()))
    reportAppend(By.Added, *Loop, Values.flow());
}

void DeviceAccumulationCheck::judgeConcatenation(const Accumulation &Into, const FunctionFlow &Flow) {
  // What each iteration needs as a whole cannot be concatenated later.
  if (isReadElsewhere(Into, Flow) || countsToNumber(Into.loop(), Flow) || !isNew(Into.At->getBeginLoc()))
    return;
  report(Into, Into.loop(), Flow,
         "%0 is allocated anew and copied as a whole in every iteration: n iterations copy it n times");
  diag(Into.loop().getBeginLoc(), "it grows in this loop", DiagnosticIDs::Note);
  diag(Into.Into->getLocation(), "collect the parts in a 'std::vector', and concatenate them once after the loop",
       DiagnosticIDs::Note);
}

void DeviceAccumulationCheck::judge(const FunctionDecl &Function) {
  if (isMethodOfModule(Function))
    return;
  TensorValues Values(Function, flows());
  for (const Accumulation &Into : accumulationsIn(Values.flow(), flows())) {
    if (growsByIteration(Into, Values.flow()) && isOnDevice(Into, Values))
      judgeAppend(Into, Values.flow());
    else if (Into.What == Accumulation::Concatenation && isOnDevice(Into, Values))
      judgeConcatenation(Into, Values.flow());
  }
  for (const CalledAccumulation &By : accumulationsByCallsIn(Values.flow(), flows()))
    judgeCall(By, Values);
}

} // namespace cuda_tidy
