#pragma once

#include "python/MappedText.h"
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
};

/// Reads a program that need not be correct.
std::vector<PythonToken> readPython(llvm::StringRef Program);

/// The value of a string literal of \p Program; nothing for an f-string, whose value is known at run time.
std::optional<MappedText> valueOfString(const PythonToken &Literal, llvm::StringRef Program);

} // namespace cuda_tidy
