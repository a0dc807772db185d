#pragma once

#include "knowledge/DeviceLimits.h"
#include "simulation/BlockValue.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <set>

namespace cuda_tidy {

/// A test that came out so, or a `switch` that came to that label, although nobody knows whether it does.
struct Guard {
  unsigned Symbol;
  int64_t Value;
  bool LetsEnd = false; ///< Threads for which it comes out otherwise have ended.
  bool operator==(const Guard &Other) const { return Symbol == Other.Symbol && Value == Other.Value; }
};
using Guards = llvm::SmallVector<Guard, 4>;

/// The calls, the outermost first, that led to something; each time that one is executed it has another number.
struct CallOnWay {
  const clang::CallExpr *Call;
  unsigned Number;
};
using CallsOnWay = llvm::SmallVector<CallOnWay, 2>;

/// An array that is a part of one object, in each thread another one: an index never leads out of it.
struct OwnRow {
  unsigned Symbol;
  Lanes Begin; ///< In the object, in bytes, added to the symbol.
  int64_t Bytes;
};

/// What the threads of a block do at one place at one time.
struct BlockAccess {
  enum Kind { Read, Write, Atomic };
  const clang::Expr *Site;
  Kind What;
  bool IsVolatile;
  bool IsPolled;   ///< It is the condition of a loop, or of an assertion: what is there at any time will do.
  bool IsRepeated; ///< As often as the number of the thread is below a limit.
  BlockValue Address;
  unsigned Size;     ///< In bytes.
  BlockValue Stored; ///< By a write.
  llvm::BitVector Threads;
  Guards Under;
  CallsOnWay Calls;
  std::optional<OwnRow> Row; ///< That the address leads into.
};

/// Two threads, of different warps in shared memory, that come to one element in no order.
struct BlockRace {
  BlockAccess Earlier, Later; ///< As one block happens to execute them.
  /// Which ones; none where the index of one side is data.
  std::optional<std::array<unsigned, 2>> Threads;
};

/// What a block did to shared memory, or to that of the device, since its last barrier.
class BlockAccesses {
  static constexpr unsigned WarpSize = DeviceLimits::WarpSize;

public:
  explicit BlockAccesses(const BlockSymbols &Symbols) : Symbols(Symbols) {}

  /// It is memory of the device: each race counts by itself, and what is at an index that is data is left out. Before
  /// `add`.
  void setOfGlobal() { IsOfGlobal = true; }
  /// They are no threads of a block, but each of a block of its own. Before `add`.
  void setOfBlocks() { Together = 1; }
  /// \p Access, whose address leads into an object of that many bytes, or of an unknown number, with elements of
  /// \p Element bytes.
  void add(BlockAccess Access, std::optional<uint64_t> Bytes, unsigned Element);
  void barrier();
  /// An array of the program begins at that byte of the object.
  void addTable(unsigned Object, int64_t Begin) { Tables[Object].insert(Begin); }
  /// Somebody else does something to that object.
  void forget(unsigned Object);

  /// One for each two places; of shared memory, one for what lies between two barriers.
  std::vector<BlockRace> Races;
  /// Some thread left the bounds of an object, or of a member of it, or several wrote to one element: the block is not
  /// the one that the program means.
  bool HasOddities = false;
  /// Each thread has written one element of an object, and there are no more: the block is the one that is meant.
  bool HasElementForEach = false;

private:
  /// The first two threads, of different warps, of an access to an element.
  struct Visit {
    unsigned Access;
    std::array<unsigned, 2> Threads;
    unsigned Count;
  };
  using Cell = std::tuple<unsigned, unsigned, int64_t>; ///< Object, symbol, number.

  /// Whether the two threads count as one, as those of a warp do.
  bool goTogether(unsigned A, unsigned B) const { return A / Together == B / Together; }
  /// Whether the two accesses are a change of the element by each of their threads: even of one warp's some get lost.
  bool isChange(const BlockAccess &A, const BlockAccess &B) const;
  void addAnywhere(unsigned Index);
  void visit(const Cell &At, unsigned Index, unsigned Thread);
  /// Notes that \p Thread, too, comes to an element with the same access as those of \p Own.
  void visitAgain(Visit &Own, llvm::ArrayRef<Visit> Visits, unsigned Thread);
  /// Whether the order of \p Earlier and of what the thread does makes no difference, as it was there itself.
  bool isOrdered(const Visit &Earlier, const BlockAccess &Here, unsigned Thread);
  /// Which thread of \p Earlier comes to the element in no order with \p Thread; none if none does.
  std::optional<unsigned> rivalIn(const Visit &Earlier, llvm::ArrayRef<Visit> Visits, unsigned Index,
                                  unsigned Thread) const;
  void race(unsigned Earlier, unsigned Later, std::optional<std::array<unsigned, 2>> Threads);
  bool mayRace(const BlockAccess &A, const BlockAccess &B) const;
  /// Whether the two threads come to rows that have nothing in common.
  static bool areApart(const BlockAccess &A, unsigned Thread, const BlockAccess &B, unsigned OtherThread);
  std::optional<int64_t> outcome(unsigned Test, unsigned Thread, const BlockAccess &Known, unsigned KnownThread) const;
  /// Whether the first thread cannot have come to \p A where the other one has come to \p B: what decides both is the
  /// same.
  bool exclude(const BlockAccess &A, unsigned Thread, const BlockAccess &B, unsigned OtherThread) const;
  /// Whether it is the same value that the two accesses to one element write, or that one writes and the other reads.
  bool changesNothing(llvm::ArrayRef<Visit> Visits, unsigned Earlier, unsigned EarlierThread, unsigned Later,
                      unsigned LaterThread) const;
  /// Whether \p Writer stores what the warp of \p Reader has stored there by itself.
  bool isWrittenAgain(llvm::ArrayRef<Visit> Visits, unsigned Until, unsigned Reader, const BlockValue &Stored,
                      unsigned Writer) const;
  /// Whether \p Other, whose elements are known, touches one of those from where \p Data, whose index is data, begins:
  /// up to the greatest index, if that is known, or else as many as the block has threads; and never what lies in the
  /// next table.
  bool mayMeet(const BlockAccess &Data, const BlockAccess &Other) const;

  const BlockSymbols &Symbols;
  std::vector<BlockAccess> Since;
  std::map<unsigned, std::set<int64_t>> Tables;       ///< By object, where they begin.
  std::map<unsigned, std::vector<unsigned>> Placed;   ///< By object, what has known elements.
  std::map<unsigned, std::vector<unsigned>> Anywhere; ///< By object, what depends on data.
  std::map<unsigned, llvm::DenseMap<std::pair<unsigned, int64_t>, llvm::SmallVector<Visit, 2>>> Cells;
  std::set<std::pair<const clang::Expr *, const clang::Expr *>> Known;
  std::set<const clang::Expr *> Glances; ///< Reads before an atomic function, which looks again.
  bool HasRaceSinceBarrier = false, IsOfGlobal = false;
  unsigned Together = WarpSize; ///< How many threads go on at the same time.
};

} // namespace cuda_tidy
