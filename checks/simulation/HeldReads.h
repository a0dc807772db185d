#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <set>

namespace cuda_tidy {

/// What the threads of a block have loaded from shared memory into variables of their own, and have not looked at
/// since. Whatever is never looked at may be anything.
class HeldReads {
public:
  /// Bytes of a variable that each thread has one of.
  struct Part {
    const clang::ValueDecl *Variable;
    int64_t Begin, Bytes;
  };

  /// What the \p Threads have in \p There is now what \p Read, a number of its own, has loaded.
  void hold(const Part &There, unsigned Read, const llvm::BitVector &Threads);
  /// What they had there is gone.
  void overwrite(const Part &There, const llvm::BitVector &Threads);
  void use(const Part &There);
  void useAll(const clang::ValueDecl &Variable);
  /// Somebody may look at the variable at any time.
  void expose(const clang::ValueDecl &Variable);

  /// For ways of which nobody knows which one is gone: what is held on either of them is held after both.
  struct Held {
    Part There;
    unsigned Read;
    llvm::BitVector Threads;
  };
  using State = std::map<const clang::ValueDecl *, llvm::SmallVector<Held, 4>>;
  const State &state() const { return Now; }
  void restore(State Before) { Now = std::move(Before); }
  void merge(const State &Other);

  /// The reads whose results nobody has looked at; without those that may still be, if the run was not \p Complete.
  std::set<unsigned> unused(bool Complete) const;

private:
  State Now;
  std::set<unsigned> Seen, Used;
  llvm::DenseSet<const clang::ValueDecl *> Exposed;
};

} // namespace cuda_tidy
