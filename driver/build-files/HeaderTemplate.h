#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cuda_tidy {

/// The name of the header that a build makes from a file of that name: `config.h` from `config.h.in`, `config.h.cmake`
/// or `config.in.h`. Empty if it is no template's.
std::string headerMadeFrom(llvm::StringRef FileName);

/// The value of a variable, or nothing. For a macro that is defined or not it has to be certain; where some text has to
/// be, one that is possible does.
using TemplateValues = llvm::function_ref<std::optional<std::string>(llvm::StringRef Name, bool HasToBeCertain)>;

/// The text that CMake's `configure_file`, or Autoconf, makes of a template, line by line. \p ValueOf knows variables;
/// where it does not, a macro stays undefined, and in other places the name becomes 0, or nothing in a string.
std::string fillTemplate(llvm::StringRef Text, TemplateValues ValueOf);

} // namespace cuda_tidy
