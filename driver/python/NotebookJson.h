#pragma once

#include "python/MappedText.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace cuda_tidy {

/// A code cell of a notebook, whose text knows where in the JSON it stands.
struct NotebookCell {
  unsigned Number; ///< From 1, of all cells.
  MappedText Text;
};

/// The code cells of a notebook's JSON. Fails with a reason, which follows the notebook's name.
llvm::Expected<std::vector<NotebookCell>> readCells(llvm::StringRef Json);

} // namespace cuda_tidy
