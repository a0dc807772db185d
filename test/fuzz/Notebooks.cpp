// Jupyter notebooks with C++ and CUDA in their cells.
#include "Harness.h"
#include "python/EmbeddedSource.h"

using namespace cuda_tidy;

void fuzz::parse(std::string_view Input) {
  for (const EmbeddedSource &Each : findEmbeddedSources("/nowhere/lab.ipynb", Input).Sources) {
    const MappedText &Code = Each.Code, &Cells = Each.Cells->text();
    for (size_t At = 0; At <= Code.text().size(); At += 1 + At / 8) {
      const size_t InCells = Code.origin(At);
      demand(InCells <= Cells.text().size(), "code comes from the cells");
      demand(Cells.origin(InCells) <= Input.size(), "cells come from the notebook");
      demand(Cells.originOfEnd(Code.originOfEnd(At)) <= Input.size(), "cells end in the notebook");
      const CellPlace Place = Each.Cells->placeOf(InCells);
      demand(Place.Cell > 0 && Place.Line > 0 && Place.Column > 0, "code has a place in a cell");
    }
  }
}
