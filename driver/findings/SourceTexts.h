#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <string>
#include <vector>

namespace cuda_tidy {

/// \p File relative to \p Root, with forward slashes, if it lies below it; otherwise unchanged.
std::string pathBelow(llvm::StringRef Root, llvm::StringRef File);

/// The same, with `..` for what does not lie below \p Root: the name of a file that is the same wherever both are moved
/// together. Unchanged where they share no directory, as a header of the system and somebody's project.
std::string pathFrom(llvm::StringRef Root, llvm::StringRef File);

/// A line and a column, both from 1; the column counts bytes.
struct LineAndColumn {
  unsigned Line = 1;
  unsigned Column = 1;
};

/// The name that \p Text begins with, and what qualifies it: `at::cuda::stream`. Empty if it begins with none.
llvm::StringRef nameAt(llvm::StringRef Text);

/// How many UTF-16 code units the UTF-8 of \p Text makes; a byte that is none makes one, as whoever reads it shows it.
unsigned utf16Length(llvm::StringRef Text);

/// The contents of the source files that findings are in, each read once.
class SourceTexts {
public:
  /// As they lie on the disk.
  SourceTexts() = default;
  /// As \p Files shows them, which has to keep pipes and huge files away itself.
  explicit SourceTexts(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) : Files(std::move(Files)) {}

  /// The contents of \p File (an absolute path); without data if it cannot be read.
  llvm::StringRef contents(llvm::StringRef File);
  /// The text of line \p Line (from 1) of \p File without its line ending; empty if there is no such line.
  llvm::StringRef line(llvm::StringRef File, unsigned Line);
  /// Where the byte at \p Offset of \p File is; its end if it lies behind it.
  LineAndColumn place(llvm::StringRef File, size_t Offset);

private:
  struct Text {
    std::unique_ptr<llvm::MemoryBuffer> Buffer; ///< Null if the file cannot be read.
    std::vector<size_t> LineStarts;             ///< Ascending; the first is 0. Empty until somebody asks.
    llvm::StringRef contents() const { return Buffer ? Buffer->getBuffer() : llvm::StringRef(); }
  };
  Text &read(llvm::StringRef File);
  Text &readLines(llvm::StringRef File);

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files; ///< Null: the disk.
  llvm::StringMap<Text> Known;
};

} // namespace cuda_tidy
