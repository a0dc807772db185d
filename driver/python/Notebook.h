#pragma once

#include "python/MappedText.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// A place in a cell of a notebook, all from 1. Cells that hold no code are counted, too.
struct CellPlace {
  unsigned Cell, Line, Column;
};

/// The code of a Jupyter notebook.
class Notebook {
public:
  /// A cell that begins with the magic of an extension or `%%writefile`, which does not run it as Python.
  struct ForeignCell {
    unsigned Number;
    std::string Magic; ///< `%%cu`, and what follows it on its line.
    size_t Begin, End; ///< What follows that line, in the text.
  };

  /// Reads the JSON of a notebook. Fails with a reason, which follows the notebook's name.
  static llvm::Expected<Notebook> read(llvm::StringRef Json);

  /// All code cells, one after the other.
  const MappedText &text() const { return Text; }
  /// What of it is Python: everything else is blank, and stands where it did.
  const std::string &program() const { return Program; }
  const std::vector<ForeignCell> &foreignCells() const { return Foreign; }

  /// Where the character at \p Offset of the text is.
  CellPlace placeOf(size_t Offset) const;

private:
  struct Cell {
    unsigned Number;
    size_t Begin;
  };

  void blank(size_t Begin, size_t End);
  void setAside(unsigned Number, size_t Begin);
  void blankMagics();

  MappedText Text;
  std::string Program;
  std::vector<Cell> Cells;
  std::vector<ForeignCell> Foreign;
};

/// Whether a file is one, by its name.
bool isNotebook(llvm::StringRef File);

} // namespace cuda_tidy
