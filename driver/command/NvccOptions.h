#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace cuda_tidy {

/// How an nvcc option takes its value. Every value may also follow an equals sign.
enum class NvccValue {
  None,
  Required, ///< The next argument.
  List,     ///< The next argument, a list with commas between its elements.
};

/// What the translation does with an nvcc option.
enum class NvccEffect {
  Ignore,       ///< Has no bearing on what the parser sees.
  Emit,         ///< Becomes `Text`: clang options, separated by spaces, `%` standing for the value.
  Explain,      ///< Is left out although it may matter; `Text` says why.
  HostOptions,  ///< The value is options of the host compiler.
  Architecture, ///< `-arch`.
  Code,         ///< `-code`.
  GenerateCode, ///< `-gencode`.
  OptionsFile,  ///< The value names files with more options.
};

/// One option of nvcc: all its spellings and what becomes of it. An option whose effect depends on its value has one
/// row for each value that matters (`OnlyIf`) and one without for the rest.
struct NvccOption {
  llvm::StringRef Long;  ///< Without dashes; written with two.
  llvm::StringRef Short; ///< Without dashes; written with one. A single letter of `JoinedLetters` may touch its value.
  NvccValue Value = NvccValue::None;
  NvccEffect Effect = NvccEffect::Ignore;
  llvm::StringRef Text = {};
  llvm::StringRef OnlyIf = {};
};

/// The options of CUDA 13's nvcc, and those of earlier releases that builds still use.
llvm::ArrayRef<NvccOption> nvccOptions();

/// An argument that is an option of nvcc. `Row` is any of the option's rows: look up the value's with `nvccRow`.
struct NvccMatch {
  const NvccOption *Row;
  std::optional<llvm::StringRef> Value; ///< If it is part of the argument itself.
};

/// The option that an argument is, in any of its spellings; none for input files and for options nvcc does not know.
std::optional<NvccMatch> matchNvccOption(llvm::StringRef Argument);

/// The row of the same option that holds for this value; null if the value changes nothing.
const NvccOption *nvccRow(const NvccOption &AnyRow, llvm::StringRef Value);

} // namespace cuda_tidy
