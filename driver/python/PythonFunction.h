#pragma once

#include "python/PythonNames.h"

namespace cuda_tidy {

/// The class that \p Function, which may be none, is a method of; or none.
PythonNode classOf(PythonNode Function);

/// Whether \p Class is derived from PyTorch's `autograd.Function`.
bool isAutogradFunction(PythonNode Class, const PythonNames &Names);

/// The names of the parameters of \p Function, which may be none, that its callers give: without a method's object or
/// class, and without the context of an `autograd.Function`.
std::vector<llvm::StringRef> parametersOf(PythonNode Function, const PythonNames &Names);

} // namespace cuda_tidy
