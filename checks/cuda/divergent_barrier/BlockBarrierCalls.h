#pragma once

#include "flow/ThreadDivergence.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_tidy {

/// Where device functions wait for all threads of the block.
class BlockBarrierCalls {
public:
  explicit BlockBarrierCalls(FunctionFlows &Flows) : Flows(Flows), Alike(Flows) {}

  /// A call that every thread of the block has to make.
  struct Site {
    const clang::CallExpr *Call;
    const clang::CallExpr *Barrier; ///< In what is called, if `Call` is none by itself.
  };
  /// Of the body of \p Function, in the order of the text; those in lambdas left out.
  llvm::ArrayRef<Site> sitesIn(const clang::FunctionDecl &Function);

  /// The calls in \p Function of bodies that have such sites, in whatever depth.
  llvm::ArrayRef<const clang::CallExpr *> callsOfSitesIn(const clang::FunctionDecl &Function);

  /// What the threads that part behind a block and miss a barrier may come to instead.
  struct Instead {
    bool SomeMiss = false;                                ///< Some do not come to it in another round of a loop either.
    llvm::SmallVector<const clang::CallExpr *, 4> Others; ///< Barriers of the same function, and calls that have some.
  };
  Instead insteadOf(const Site &Missed, const clang::CFGBlock &Parting, const clang::FunctionDecl &Function);

private:
  struct Body {
    std::vector<Site> Sites;
    std::vector<const clang::CallExpr *> Calls;
    /// A barrier to which every call of the function comes; null if there is none.
    const clang::CallExpr *Always = nullptr;
  };
  const Body &of(const clang::FunctionDecl &Function);
  void add(const clang::CallExpr &Call, const clang::FunctionDecl &Function, Body &To);

  FunctionFlows &Flows;
  ThreadDivergences Alike;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Body>> Bodies;
};

} // namespace cuda_tidy
