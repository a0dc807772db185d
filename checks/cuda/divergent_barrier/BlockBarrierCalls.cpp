#include "cuda/divergent_barrier/BlockBarrierCalls.h"
#include "flow/StatementParts.h"
#include "knowledge/BlockBarriers.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {

llvm::ArrayRef<BlockBarrierCalls::Site> BlockBarrierCalls::sitesIn(const FunctionDecl &Function) {
  return of(Function).Sites;
}

llvm::ArrayRef<const CallExpr *> BlockBarrierCalls::callsOfSitesIn(const FunctionDecl &Function) {
  return of(Function).Calls;
}

const BlockBarrierCalls::Body &BlockBarrierCalls::of(const FunctionDecl &Function) {
  auto [Found, IsNew] = Bodies.try_emplace(&Function, nullptr);
  if (!IsNew && Found->second)
    return *Found->second;
  // Empty while it is looked at: a function that calls itself.
  Found->second = std::make_unique<Body>();
  auto Result = std::make_unique<Body>();
  llvm::SmallPtrSet<const Stmt *, 8> Seen;
  forEachPart(
      Function.getBody(),
      [&](const Stmt &Part) {
        if (const auto *Call = dyn_cast<CallExpr>(&Part); Call && Seen.insert(Call).second)
          add(*Call, Function, *Result);
      },
      isLambda);
  Body &Known = *(Bodies[&Function] = std::move(Result));
  if (!Known.Sites.empty()) {
    const ThreadDivergence &Here = Alike.of(Function, {});
    auto Always = llvm::find_if(Known.Sites, [&](const Site &Each) { return Here.isExecutedAlways(*Each.Call); });
    if (Always != Known.Sites.end())
      Known.Always = Always->Barrier ? Always->Barrier : Always->Call;
  }
  return Known;
}

void BlockBarrierCalls::add(const CallExpr &Call, const FunctionDecl &Function, Body &To) {
  if (isBarrier(roleOf(Call))) {
    To.Sites.push_back({&Call, nullptr});
    return;
  }
  const FunctionDecl *Callee = bodyCalledBy(Call);
  if (!Callee || Callee == &Function)
    return;
  const Body &Called = of(*Callee);
  if (Called.Always)
    To.Sites.push_back({&Call, Called.Always});
  if (!Called.Sites.empty() || !Called.Calls.empty())
    To.Calls.push_back(&Call);
}

} // namespace cuda_tidy
