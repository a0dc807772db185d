#pragma once

#include "clang/Analysis/CFG.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace cuda_tidy {

/// Which blocks of a graph depend on which way a branch goes. Ways on which the program ends count as never gone.
class BranchRegions {
public:
  using Blocks = llvm::SmallVector<const clang::CFGBlock *, 8>;

  /// \p Ends tells which statements end the program, beside calls that the graph knows not to return.
  BranchRegions(const clang::CFG &Graph, llvm::function_ref<bool(const clang::Stmt &)> Ends);

  /// The blocks that are executed, each behind those before it except for what leads back.
  const Blocks &inOrder() const { return Order; }
  /// Where the way leads on from \p Block.
  Blocks waysFrom(const clang::CFGBlock &Block) const;

  /// The branches that decide whether, or how often, \p Block is executed, and those that decide about these.
  Blocks decidingAbout(const clang::CFGBlock &Block) const;

  /// Where ways that part at a branch come together again.
  struct Meeting {
    const clang::CFGBlock *At;
    Blocks Passed; ///< Between the branch and here.
  };
  std::vector<Meeting> meetingsOf(const clang::CFGBlock &Branch) const;

private:
  bool isPassedBehind(const clang::CFGBlock &Block, const clang::CFGBlock &Earlier) const {
    return Later[Earlier.getBlockID()][Block.getBlockID()];
  }
  llvm::BitVector loopAround(const clang::CFGBlock &Block) const;
  Blocks blocksBetween(const clang::CFGBlock &Branch, const clang::CFGBlock &End, const llvm::BitVector &Within) const;
  void order(const clang::CFG &Graph);
  void findLater();

  unsigned Count;
  const clang::CFGBlock *Exit;
  Blocks Order;
  llvm::BitVector Alive;              ///< By block: some way leads from it to the function's end.
  std::vector<llvm::BitVector> Later; ///< By block: those that every way from it to the end passes, itself included.
};

} // namespace cuda_tidy
