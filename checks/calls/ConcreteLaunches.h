#pragma once

#include "calls/FunctionUses.h"
#include "flow/ValueRanges.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// A call, the call of its caller, and so on.
using CallChain = llvm::SmallVector<CallPlace, 3>;

/// Every launch in functions and in lambdas. Those in a template count once for each instantiation, and as written if
/// nothing instantiates the template. The same for calls that queue other work, in instantiations alone. And how the
/// translation unit comes to them.
class ConcreteLaunches {
public:
  /// Reads all declarations but those of system headers.
  explicit ConcreteLaunches(clang::ASTContext &Context);

  llvm::ArrayRef<PlaceInFunction> launches() const { return Launches; }
  /// The calls that `queuedCallOf` knows.
  llvm::ArrayRef<PlaceInFunction> queuedCalls() const { return QueuedCalls; }

  /// The ways to call the function around \p Place, a few functions upwards. An empty chain among them if others may
  /// call it: nobody does in this translation unit, somebody gets hold of it, or there are too many to tell apart.
  std::vector<CallChain> chainsTo(const PlaceInFunction &Place, FunctionFlows &Flows) const;

private:
  struct Collector;
  void extend(const CallChain &Chain, const clang::FunctionDecl &Function, const clang::FunctionDecl &Outermost,
              unsigned CallersLeft, FunctionFlows &Flows, std::vector<CallChain> &Found) const;
  std::vector<PlaceInFunction> callsOf(const clang::FunctionDecl &Callee, FunctionFlows &Flows) const;

  std::vector<PlaceInFunction> Launches;
  std::vector<PlaceInFunction> QueuedCalls;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<PlaceInFunction>> Calls;
  llvm::DenseSet<const clang::FunctionDecl *> HandedOut; ///< Somebody gets hold of them who may call them.
};

} // namespace cuda_tidy
