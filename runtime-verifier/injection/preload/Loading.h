#pragma once

#include "LoadedObjects.h"

namespace cuda_tidy {

/// Calls \p Follow with each object that is loaded from now on and is none of \p Known, whoever loads it: its symbols
/// are bound then, and no constructor of its own has run. Called once. Not seen is what has a namespace of its own
/// (dlmopen), or no startup code of the C library.
void followLoading(const std::vector<LoadedObject> &Known, void (*Follow)(LoadedObject &New));

} // namespace cuda_tidy
