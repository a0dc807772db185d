#pragma once

#include "python/MappedText.h"

namespace cuda_tidy {

/// What `cupy.ElementwiseKernel` and `cupy.ReductionKernel` are given.
struct CupyExpressions {
  llvm::StringRef In, Out; ///< Parameters: `T x, raw float32 y`.
  const MappedText &Preamble;
  const MappedText &First;  ///< The statements for one element, or the expression that is reduced.
  const MappedText &Reduce; ///< Of `a` and `b`; empty if nothing is reduced.
  const MappedText &Last;   ///< The statement for the result `a` of a reduction.
};

/// A kernel of the form that CuPy builds: a loop over the elements, in which each parameter is one. It has a template
/// parameter for each type of one letter.
MappedText cupyKernel(const CupyExpressions &Given);

} // namespace cuda_tidy
