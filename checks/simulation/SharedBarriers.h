#pragma once

#include "simulation/AsyncFaults.h"

namespace cuda_tidy {

/// The barriers that lie in shared memory: who has initialised them, and how many bytes they wait for.
class SharedBarriers {
public:
  SharedBarriers(const BlockSymbols &Symbols, AsyncFaults &Faults) : Symbols(Symbols), Faults(Faults) {}

  void initialise(const AsyncStep &Step, const BlockValue &Barrier);
  void invalidate(const BlockValue &Barrier);
  /// The threads of \p Step arrive there, wait, or let a copy arrive.
  void use(const AsyncStep &Step, const BlockValue &Barrier);
  /// Each thread of \p Step has it wait for so many \p Bytes more; for an unknown number if there is none.
  void expect(const AsyncStep &Step, const BlockValue &Barrier, std::optional<int64_t> Bytes);
  /// A copy of each thread of \p Step will arrive with so many \p Bytes.
  void copy(const AsyncStep &Step, const BlockValue &Barrier, std::optional<int64_t> Bytes);
  void wait(const BlockValue &Barrier);
  /// A barrier of the block.
  void barrier();
  /// Something may be done to any of them.
  void forget() { All.clear(); }
  /// Tells which barriers have waited for other numbers of bytes; only now nobody else can add some.
  void end();

private:
  struct Known {
    BlockValue At;
    AsyncStep Initialised = {};
    bool IsInitialised = false, IsVisible = false;
    AsyncStep Expected = {}, Copied = {};
    int64_t BytesExpected = 0, BytesCopied = 0;
    bool AreBytesKnown = true;                ///< In each phase.
    bool IsCopiedFirst = false;               ///< In each phase, before it is told how many bytes to expect:
    const clang::Stmt *FirstCopied = nullptr; ///< here.
    std::optional<AsyncFault> Fault = std::nullopt;
  };
  /// The one at \p Barrier; null where that is not the same for all threads.
  Known *at(const BlockValue &Barrier);
  void loseBytesOf(const BlockValue &Barrier);
  static void judge(Known &Of);

  const BlockSymbols &Symbols;
  AsyncFaults &Faults;
  std::vector<Known> All;
};

} // namespace cuda_tidy
