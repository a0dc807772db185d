#pragma once

#include "report/StyledRow.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

/// A range of a line that is underlined, with what is said of it.
struct Label {
  unsigned Line = 0;            ///< From 1.
  size_t First = 0, Length = 0; ///< In bytes of the line.
  std::string Text;             ///< Shown beside the underline or below it; may be empty.
  Style As = Style::Frame;
  char Underline = '-';
};

/// How wide the parts of the output are, in columns.
struct Columns {
  size_t Gutter = 1; ///< Of the line numbers.
  size_t Total = 100;
};

/// How much of a line of any length is more than enough to fill \p Columns.
constexpr size_t bytesFor(size_t Columns) { return 4 * Columns + 64; }

/// The start of a row: the gutter with \p Number (0 for none) and \p Frame, such as `|` or `=`.
void writeGutter(llvm::raw_ostream &Out, const Columns &Width, unsigned Number, llvm::StringRef Frame);

/// Writes those of \p Lines that have \p Labels, each with its labels below: underlined, and connected with what is
/// said of them. Lines too long for the width are cut around their labels.
void writeSnippet(llvm::raw_ostream &Out, llvm::ArrayRef<llvm::StringRef> Lines, std::vector<Label> Labels,
                  const Columns &Width);

} // namespace cuda_tidy
