#include "torch/sync_in_loop/SyncInLoopCheck.h"
#include "flow/LoopParts.h"
#include "syntax/SourceText.h"
#include "syntax/TensorExpr.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr size_t MaxTextLength = 60;

/// The end of \p Call's text that names what waits.
std::string nameOf(const CallExpr &Call, const ASTContext &Context) {
  std::string Text = textOf(Call, Context);
  if (!Text.empty() && Text.size() <= MaxTextLength)
    return Text;
  return isa<CXXOperatorCallExpr>(Call) ? "operator<<" : calledName(Call).str() + "()";
}

std::string nameOf(const Stmt &Loop, const FunctionFlow &Flow) {
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Loop)) {
    const std::string Text = textOf(*Range->getRangeInit(), Flow.function().getASTContext());
    return "the loop over '" + StringRef(Text).ltrim("*").str() + "'";
  }
  if (const auto *Begin = dyn_cast_or_null<DeclStmt>(loopPartsOf(Loop, Flow).Begin))
    if (const auto *Counter = dyn_cast<VarDecl>(*Begin->decl_begin()))
      return "the loop over '" + Counter->getName().str() + "'";
  return isa<ForStmt>(Loop) ? "the 'for' loop" : "the 'while' loop";
}

} // namespace

void SyncInLoopCheck::report(llvm::ArrayRef<const LoopWait *> Waits, const FunctionFlow &Flow) {
  const LoopWait &First = *Waits.front();
  diag(First.Wait.Call->getExprLoc(), "'%0' makes the host wait for the device in every iteration of %1")
      << nameOf(*First.Wait.Call, flows().context()) << nameOf(*First.Loop, Flow);
  if (Waits.size() > 1)
    diag(Waits[1]->Wait.Call->getExprLoc(), "so does this%select{|, and %1 more}0 of the loop", DiagnosticIDs::Note)
        << (Waits.size() > 2) << static_cast<unsigned>(Waits.size() - 2);
  if (First.Needed == LoopWait::Before)
    diag(First.Loop->getBeginLoc(), "the loop does not change '%0': copy it to the host once, before",
         DiagnosticIDs::Note)
        << First.Whole->getName();
  else if (First.Wait.What == HostWait::Shape)
    diag(First.Loop->getBeginLoc(), "the host has to know how many elements there are; 'torch::where' keeps the shape",
         DiagnosticIDs::Note);
  else if (First.Wait.What == HostWait::Queue)
    diag(First.Loop->getBeginLoc(), "what reads a result waits for it anyway", DiagnosticIDs::Note);
  else
    diag(First.Loop->getBeginLoc(),
         "no iteration needs it: add up or keep '.detach()' on the device, and read that once after the loop, or in "
         "every n-th iteration",
         DiagnosticIDs::Note);
}

void SyncInLoopCheck::judge(const FunctionDecl &Function) {
  const FunctionFlow &Flow = flows().of(Function);
  const std::vector<LoopWait> Waits = loopWaitsIn(Flow);
  if (Waits.empty())
    return;
  TensorValues Values(Function, flows());
  llvm::MapVector<const Stmt *, llvm::SmallVector<const LoopWait *, 4>> ByLoop;
  llvm::SmallPtrSet<const Stmt *, 4> Waiting; // For what they need at once, so that nothing else costs them more.
  for (const LoopWait &Each : Waits) {
    if (Each.IsConditional)
      continue;
    if (Each.Needed != LoopWait::Now && (!Each.Wait.Tensor || Values.isOnDevice(*Each.Wait.Tensor)))
      ByLoop[Each.Loop].push_back(&Each);
    else if (Each.Needed == LoopWait::Now && Values.valueOf(*Each.Wait.Tensor).In != TensorValue::Memory::Host)
      Waiting.insert(Each.Loop);
  }
  for (auto &[Loop, Those] : ByLoop) {
    const bool IsWithout = Waiting.contains(Loop) || isLongIteration(*Loop, Flow);
    llvm::erase_if(Those, [&](const LoopWait *Each) {
      return (Each->Needed == LoopWait::Later && IsWithout) ||
             (Each->Wait.What == HostWait::Queue && !needsNoQueueWait(*Loop, flows().context()));
    });
    if (!Those.empty() && isNew(Those.front()->Wait.Call->getExprLoc()))
      report(Those, Flow);
  }
}

} // namespace cuda_tidy
