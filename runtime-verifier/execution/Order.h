#pragma once

#include "Stamp.h"
#include "include/cuda_tidy/runtime.h"
#include <algorithm>
#include <memory>
#include <unordered_map>
#include <vector>

namespace cuda_tidy::execution {

class Location;

/// What a thread has learnt by an atomic operation: what others had made known at a location until then.
struct Acquired {
  std::shared_ptr<const Location> From;
  Tick Until = 0;
};

/// What a thread or a block has learnt by atomic operations, each location once.
class Knowledge {
public:
  void add(const Acquired &New);
  void add(const Knowledge &Other);
  void clear() { *this = {}; }
  bool empty() const { return Items.empty(); }
  const std::vector<Acquired> &items() const { return Items; }

  /// Too much was learnt to remember all of it.
  bool isPartial() const { return IsPartial; }

private:
  std::vector<Acquired> Items;
  bool IsPartial = false;
};

/// How an access comes before another, by atomic operations between them.
enum class Strength { None, WithoutFence, Fenced };

/// What an atomic operation makes known to those who read its location later.
struct Release {
  Tick When = 0;
  Tick Covers = 0;      ///< Accesses until then.
  Tick Fenced = 0;      ///< Those that a fence for the device precedes.
  Tick BlockFenced = 0; ///< Those that a fence for the block precedes.
  bool IsForBlock = false;
};

/// An address at which threads synchronise.
class Location {
public:
  /// All threads of a block.
  static constexpr unsigned All = MostThreads;

  void release(std::uint32_t Block, unsigned Thread, const Release &What);
  /// Also makes known what the releasing thread has learnt from elsewhere.
  void import(Tick When, const Knowledge &Learnt);
  bool isFenced() const { return IsFenced; }
  void noteAcquired(Tick When) { AcquiredAt = std::max(AcquiredAt, When); }

private:
  friend Strength strengthOf(const Knowledge &Learnt, std::uint32_t Block, const Stamp &Earlier);

  struct Import {
    Tick When;
    Acquired What;
  };
  static std::uint64_t key(std::uint32_t Block, unsigned Thread) { return std::uint64_t(Block) << 11 | Thread; }
  /// What an earlier access was made known by, `Until` then, to a thread of `Block`.
  Strength strengthOf(std::uint64_t Key, Tick Until, std::uint32_t Block, const Stamp &Earlier) const;

  std::unordered_map<std::uint64_t, std::vector<Release>> Releases;
  std::vector<Import> Imports;
  Tick AcquiredAt = 0;
  bool IsFenced = false; ///< Somebody has released it behind a fence.
};

/// What an earlier access comes to be known by, to a thread of `Block` that has learnt this.
Strength strengthOf(const Knowledge &Learnt, std::uint32_t Block, const Stamp &Earlier);

/// The locations in the memory of a block, or in that of the grid.
class Locations {
public:
  std::shared_ptr<Location> &at(const volatile void *Address) {
    auto &Found = All[Address];
    if (!Found)
      Found = std::make_shared<Location>();
    return Found;
  }
  /// The location, if there is one.
  std::shared_ptr<Location> find(const volatile void *Address) const {
    const auto Found = All.find(Address);
    return Found == All.end() ? nullptr : Found->second;
  }
  void clear() { All.clear(); }

private:
  std::unordered_map<const volatile void *, std::shared_ptr<Location>> All;
};

} // namespace cuda_tidy::execution
