#pragma once

#include "python/PythonProgram.h"
#include <set>

namespace cuda_tidy {

/// An argument of a function: its name, and its position from 0.
struct PythonParameter {
  llvm::StringRef Name;
  size_t Position;
};

/// A function or a class of a Python library that compiles C++ or CUDA.
struct CompilingFunction {
  enum Kind { Inline, Files, Kernel, Elementwise, Reduction };
  Kind Is;
  llvm::StringRef Name, Library; ///< `load_inline`, `torch`
  bool IsUnique; ///< No other library has one of the name, so that it counts wherever it seems to come from.
  PythonParameter Code, Options, Directories; ///< Of a `Kernel`: those that have no name are not there.
};

/// A call of one of them.
struct CompilingCall {
  const CompilingFunction *Function;
  PythonCall Call;
};

/// All of them in a program, in its order, imported under whatever name.
std::vector<CompilingCall> compilingCalls(const PythonProgram &Program);

/// The languages other than C++ in which a program writes kernels, as its functions' decorators tell: `Triton`.
std::set<std::string> otherLanguages(const PythonProgram &Program);

/// Whether there may be anything of this in a text, by its looks.
bool mayCompile(llvm::StringRef Text);

} // namespace cuda_tidy
