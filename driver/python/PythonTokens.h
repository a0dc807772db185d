#pragma once

#include "python/MappedText.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace cuda_tidy {

/// A token of a Python program; comments and line breaks within brackets are passed over.
struct PythonToken {
  enum Kind { Name, String, Other };
  Kind Is;
  llvm::StringRef Text; ///< Within the program's text.
  bool BeginsLine;      ///< The first of a logical line.
  unsigned Indent;      ///< Of that line, in columns.
  unsigned Extent = 1;  ///< Of an opening bracket, the tokens from it to the one that closes it, or to the last.
};

/// Reads a program that need not be correct, in linear time. What is behind the first 5 million tokens is left out.
std::vector<PythonToken> readPython(llvm::StringRef Program);

/// Programs that mean well nest neither brackets nor names in names deeper.
inline constexpr unsigned DeepestNesting = 100;

/// Whether \p Token ends what stands in brackets.
bool isClosing(const PythonToken &Token);

/// The tokens up to the first for which \p Ends holds outside of brackets.
llvm::ArrayRef<PythonToken> takeUntil(llvm::ArrayRef<PythonToken> Tokens,
                                      llvm::function_ref<bool(const PythonToken &)> Ends);

/// The value of a string literal of \p Program; nothing for an f-string, whose value is known at run time.
std::optional<MappedText> valueOfString(const PythonToken &Literal, llvm::StringRef Program);

} // namespace cuda_tidy
