#pragma once

#include "python/EmbeddedSource.h"

namespace cuda_tidy {

/// Whether a notebook may have cells that are CUDA, by the looks of its text.
bool mayHoldCudaCells(llvm::StringRef Text);

/// Adds the cells that an extension compiles with nvcc, and those that write a source of CUDA or C++, to \p Found.
void addCells(const std::string &NotebookFile, const std::shared_ptr<const Notebook> &Cells, EmbeddedSources &Found);

} // namespace cuda_tidy
