#pragma once

#include "findings/Finding.h"
#include "findings/SourceTexts.h"
#include "python/EmbeddedSource.h"

namespace cuda_tidy {

/// Moves a report on a string of a Python program, or on a cell of a notebook, to its own lines and columns. A fix
/// stays where a program holds what it replaces as it is, and can hold what it puts there; the verifier compiles
/// files, and is told nothing.
void moveToPython(UnitReport &Report, const EmbeddedSource &Source, SourceTexts &Sources);

} // namespace cuda_tidy
