#pragma once

#include "findings/Finding.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// What a part of a terminal's row is.
enum class Style { Plain, Strong, Quiet, Frame, Error, Warning, Note, Good, Removed, Added };

Style styleOf(Severity Level);

/// Prints \p Text as \p As wants it, if the colours of \p Out are enabled.
void writeStyled(llvm::raw_ostream &Out, Style As, llvm::StringRef Text);

/// A row of a terminal, written to at any column. A cell holds one character and what combines with it; one that is
/// wider than a cell is followed by an empty one.
class StyledRow {
public:
  /// Writes \p Text, without control characters, from \p Column (from 0) on over what is there. Tabs go to the next
  /// multiple of four. Returns the column behind it.
  size_t put(size_t Column, llvm::StringRef Text, Style As);

  size_t width() const { return Cells.size(); }

  /// Leaves \p Width columns from \p First on, with an ellipsis in place of what was cut off at either end.
  void cut(size_t First, size_t Width);

  /// Without trailing spaces and without an end of line.
  void write(llvm::raw_ostream &Out) const;

private:
  struct Cell {
    std::string Text = " ";
    Style As = Style::Plain;
  };
  std::vector<Cell> Cells;
};

/// \p Text in lines of at most \p Width columns, broken at spaces where there are any; of the first line, \p Taken are
/// taken by something else.
std::vector<std::string> wrapped(llvm::StringRef Text, size_t Width, size_t Taken = 0);

/// The columns that \p Text takes, which has no control characters.
size_t columnsOf(llvm::StringRef Text);

} // namespace cuda_tidy
