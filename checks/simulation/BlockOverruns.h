#pragma once

#include "simulation/BlockAccesses.h"

namespace cuda_tidy {

/// A thread that leaves an object in the memory that is watched.
struct BlockOverrun {
  const clang::Expr *Site;
  const clang::VarDecl *Variable; ///< What is left, or leads there: one name of it, if it is dynamic shared memory.
  unsigned Thread;
  int64_t Offset; ///< Of the access in the object, in bytes.
  unsigned Size;  ///< Of the access.
  uint64_t Bytes; ///< That the object has.
  bool IsByAll;   ///< All threads of the block come to the access.
  CallsOnWay Calls;
};

/// Looks for accesses that leave their object for certain: whatever the conditions on the way to them come to, or in
/// every block that the data fills.
class BlockOverruns {
public:
  explicit BlockOverruns(const BlockSymbols &Symbols) : Symbols(Symbols) {}

  /// Which limits that nobody knows may be such that all threads of some block stay below.
  enum class Limits {
    None,
    OfPlaces, ///< Of a place in the grid.
    Any,
  };
  void allow(Limits NewAllowed) { Allowed = NewAllowed; }

  /// \p Access is one to \p Variable, which has that many bytes.
  void look(const BlockAccess &Access, const clang::VarDecl &Variable, uint64_t Bytes);
  /// The first one at each place.
  llvm::ArrayRef<BlockOverrun> found() const { return Found; }

  /// Whether a condition on the way to an access holds for all threads of some block.
  bool holdsSomewhere(const Guard &Condition) const;

private:
  /// Threads that leave an object if the conditions come out so.
  struct Possible {
    const BlockAccess Access;
    llvm::BitVector Leaving;
    Guards Unless; ///< Without those that hold somewhere.
  };
  bool isEither(const Possible &One, const Possible &Other) const;
  bool follows(const Guard &Condition, const Guard &From) const;
  void report(const Possible &Where, unsigned Thread, const clang::VarDecl &Variable, uint64_t Bytes);

  const BlockSymbols &Symbols;
  Limits Allowed = Limits::OfPlaces;
  std::vector<BlockOverrun> Found;
  std::map<unsigned, std::vector<Possible>> ByObject;
};

} // namespace cuda_tidy
