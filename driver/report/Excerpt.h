#pragma once

#include "findings/Finding.h"
#include "findings/SourceTexts.h"
#include "untrusted/Visible.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// What a finding or a note is about: the highlight that \p At is in, otherwise the name or number that starts there,
/// otherwise one character; nothing where there is no place, or \p Contents are not those it was found in.
Highlight extentAt(const Place &At, llvm::ArrayRef<Highlight> Highlights, llvm::StringRef Contents);

/// Lines that a fix replaces, and those that it puts there.
struct Hunk {
  std::string File;
  unsigned Line = 0; ///< Of the first line removed, from 1.
  std::vector<std::string> Removed, Added;
};

/// What \p Edits, sorted by file and offset, change: those close to each other in one hunk.
std::vector<Hunk> hunksOf(llvm::ArrayRef<Edit> Edits, SourceTexts &Sources);

/// Source files by lines.
class SourceLines {
public:
  explicit SourceLines(SourceTexts &Sources) : Sources(Sources) {}

  /// The lines of \p File without their ends, the first line's first; none if it cannot be read.
  llvm::ArrayRef<llvm::StringRef> of(llvm::StringRef File);

private:
  SourceTexts &Sources;
  llvm::StringMap<std::vector<llvm::StringRef>> Known;
};

} // namespace cuda_tidy
