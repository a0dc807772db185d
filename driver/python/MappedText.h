#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Text put together from parts of a file, which knows where in the file each of its characters comes from.
class MappedText {
public:
  /// \p Part stands in the file as it is, at \p Origin.
  void addVerbatim(llvm::StringRef Part, size_t Origin);
  /// \p Part is what \p Length bytes of the file at \p Origin mean.
  void addMeaning(llvm::StringRef Part, size_t Origin, size_t Length);
  void append(const MappedText &More);

  const std::string &text() const { return Text; }

  /// Where the character at \p Offset begins in the file, or where the last one ends if there is none.
  size_t origin(size_t Offset) const;
  /// Where in the file a range that begins before \p End ends.
  size_t originOfEnd(size_t End) const;
  /// Whether the range stands in the file, in one piece and as it is.
  bool isVerbatim(size_t Begin, size_t End) const;

  /// Whether both are the same text from the same places.
  bool operator==(const MappedText &) const = default;

private:
  struct Run {
    size_t Begin;        ///< In the text.
    size_t Origin;       ///< In the file.
    size_t OriginLength; ///< Of a verbatim run, as long as its text.
    bool IsVerbatim;
    bool operator==(const Run &) const = default;
  };
  /// The last run that begins at or before \p Offset; null in an empty text.
  const Run *runAt(size_t Offset) const;

  std::vector<Run> Runs; // compared first: they soon differ
  std::string Text;
};

} // namespace cuda_tidy
