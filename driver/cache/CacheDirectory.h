#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>
#include <string>

namespace cuda_tidy {

/// What kinds of entries a cache has, as they stand in the names of its files.
namespace cache_kind {
constexpr llvm::StringLiteral Result = "result"; ///< The report of a translation unit.
constexpr llvm::StringLiteral Base = "base";     ///< A precompiled header of a large library.
} // namespace cache_kind

/// A directory of entries that any number of processes may use at the same time. An entry appears whole or not at all,
/// and one that was damaged since is as good as absent. Which go when it grows too large is LLVM's cache pruning.
class CacheDirectory {
public:
  explicit CacheDirectory(std::string Path) : Path(std::move(Path)) {}

  /// `$XDG_CACHE_HOME/cuda-tidy` or `~/.cache/cuda-tidy`; empty if there is no home.
  static std::string defaultPath();

  const std::string &path() const { return Path; }

  /// The directory below this one that bases are in, which workers and the builders that they start may write to. Only
  /// workers read them; results are of this directory alone, which no worker writes to.
  CacheDirectory ofBases() const { return CacheDirectory(Path + "/headers"); }

  /// The file of an entry, whether or not it exists.
  std::string fileOf(llvm::StringRef Kind, llvm::StringRef Key) const;

  /// What was stored, or null. The entry counts as used, to the hour.
  std::unique_ptr<llvm::MemoryBuffer> load(llvm::StringRef Kind, llvm::StringRef Key) const;

  /// Writes an entry in place of any older one. Fails if the directory or the file cannot be written.
  llvm::Error store(llvm::StringRef Kind, llvm::StringRef Key, llvm::ArrayRef<std::uint8_t> Content) const;

  /// Removes what \p Policy wants removed of this directory, and likewise of that of bases, least recently used first.
  void prune(const llvm::CachePruningPolicy &Policy) const;

  /// How many entries of a kind there are, and their bytes.
  struct Usage {
    unsigned Entries = 0;
    std::uint64_t Bytes = 0;
  };
  Usage usage(llvm::StringRef Kind) const;

private:
  /// Whether an entry's checksum is right, or was when the file was as it is now.
  bool isWhole(llvm::StringRef Bytes, llvm::StringRef File, llvm::StringRef Key, llvm::sys::fs::file_t Opened) const;

  std::string Path;
};

} // namespace cuda_tidy
