#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// The text of the Python function around the place \p At of \p Text up to there, told by its indentation; empty
/// outside of functions.
llvm::StringRef pythonFunctionBefore(llvm::StringRef Text, std::size_t At);

/// An argument of a function that Python calls.
struct PythonArgument {
  llvm::StringRef Function;
  unsigned Index;
  llvm::StringRef Name; ///< Of the parameter, as in `name=value`.
};

/// Calls \p Visit for each call in \p Text of a module's `Function`, `module.function(…)`, with whether it gives
/// \p Argument a tensor that Python makes itself, as far as the text tells: by a factory of PyTorch's, by
/// `contiguous()`, by another function of that module, or as a member in one of \p Files. `None` is no tensor that
/// anybody would have to check.
void forPythonCalls(llvm::StringRef Text, const PythonArgument &Argument, llvm::ArrayRef<llvm::StringRef> Files,
                    llvm::function_ref<void(bool IsMade)> Visit);

} // namespace cuda_tidy
