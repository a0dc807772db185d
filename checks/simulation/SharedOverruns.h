#pragma once

#include "simulation/BlockAccesses.h"

namespace cuda_tidy {

/// A thread that leaves an object in shared memory.
struct SharedOverrun {
  const clang::Expr *Site;
  const clang::VarDecl *Variable; ///< What is left: one name of it, if it is dynamic memory.
  unsigned Thread;
  int64_t Offset; ///< Of the access in the object, in bytes.
  unsigned Size;  ///< Of the access.
  uint64_t Bytes; ///< That the object has.
  CallsOnWay Calls;
};

/// Looks for accesses that leave their object for certain: whatever the conditions on the way to them come to, or in
/// every block that the data fills.
class SharedOverruns {
public:
  explicit SharedOverruns(const BlockSymbols &Symbols) : Symbols(Symbols) {}

  /// Any access to memory that has no bytes leaves it, also one below a limit that the data decides.
  void allowLimits() { AreLimitsAllowed = true; }

  /// \p Access is one to \p Variable, which has that many bytes.
  void look(const BlockAccess &Access, const clang::VarDecl &Variable, uint64_t Bytes);
  /// The first one at each place.
  llvm::ArrayRef<SharedOverrun> found() const { return Found; }

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
  bool AreLimitsAllowed = false;
  std::vector<SharedOverrun> Found;
  std::map<unsigned, std::vector<Possible>> ByObject;
};

} // namespace cuda_tidy
