#pragma once

#include "flow/Answer.h"
#include "python/PythonProgram.h"

namespace cuda_tidy {

/// What a Python function knows of a tensor that it hands on.
struct TensorArgument {
  Answer IsContiguous = Answer::Unknown, IsOnDevice = Answer::Unknown, HasType = Answer::Unknown;
  bool IsAskedForDevice = false; ///< By the function itself.
  int Parameter = -1; ///< The place in `parametersOf` of the function's parameter that it is; -1 if it is none.
};

/// Of the tensor that \p Expression is in the body of \p Function, which may be none. It is known of what the function
/// makes itself, and of what it has asked: `x.is_contiguous()`, `x.device`. What is no tensor, `None`, is fine.
TensorArgument tensorArgument(PythonNode Expression, PythonNode Function, const PythonProgram &Program);

} // namespace cuda_tidy
