#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// An argument as it is written, references to variables included.
struct CMakeArgument {
  enum Form {
    Unquoted, ///< Becomes as many arguments as its value has elements.
    Quoted,
    Bracket, ///< `[[…]]`: nothing in it is replaced.
    Parenthesis,
  };
  std::string Text;
  Form Written = Unquoted;
};

/// A call such as `set(NAME value)`.
struct CMakeCommand {
  std::string Name; ///< In lower case.
  std::vector<CMakeArgument> Arguments;
  unsigned Line = 0; ///< From 1.
};

/// The calls of a file in CMake's language, in order. Where the text is none, reading ends.
std::vector<CMakeCommand> readCMakeCommands(llvm::StringRef Text);

} // namespace cuda_tidy
