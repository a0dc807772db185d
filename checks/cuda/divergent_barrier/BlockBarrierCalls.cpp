#include "cuda/divergent_barrier/BlockBarrierCalls.h"
#include "flow/StatementParts.h"
#include "knowledge/BlockBarriers.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The blocks that are executed from \p First on, itself included.
llvm::SmallPtrSet<const CFGBlock *, 16> blocksFrom(const CFGBlock &First) {
  llvm::SmallPtrSet<const CFGBlock *, 16> Found = {&First};
  for (llvm::SmallVector<const CFGBlock *, 16> Open = {&First}; !Open.empty();)
    for (const CFGBlock *Next : Open.pop_back_val()->succs())
      if (Next && Found.insert(Next).second)
        Open.push_back(Next);
  return Found;
}

} // namespace

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

BlockBarrierCalls::Instead BlockBarrierCalls::insteadOf(const Site &Missed, const CFGBlock &Parting,
                                                        const FunctionDecl &Function) {
  const FunctionFlow &Flow = Flows.of(Function);
  const std::optional<FunctionFlow::Place> Barrier = Flow.placeOf(*Missed.Call);
  llvm::SmallSetVector<const CallExpr *, 8> Calls;
  for (const Site &Each : sitesIn(Function))
    Calls.insert(Each.Call);
  Calls.insert_range(callsOfSitesIn(Function));
  Instead Result;
  llvm::SmallPtrSet<const CFGBlock *, 16> Reached;
  for (const CFGBlock *Way : Parting.succs()) {
    if (!Way || !Barrier)
      continue;
    const auto Blocks = blocksFrom(*Way);
    if (Blocks.contains(Barrier->Block))
      continue;
    Result.SomeMiss = true;
    Reached.insert_range(Blocks);
  }
  for (const CallExpr *Call : Calls)
    if (auto Place = Flow.placeOf(*Call); Place && Reached.contains(Place->Block))
      Result.Others.push_back(Call);
  return Result;
}

} // namespace cuda_tidy
