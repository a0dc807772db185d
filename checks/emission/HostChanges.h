#pragma once

#include "clang/AST/Decl.h"
#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

/// Text in a file that gives way to another one.
struct TextChange {
  clang::FileID File;
  unsigned Begin, End;
  std::string Text;
};

/// What of the text of \p Part, as it is written, has to be another one in C++ of the host: how shared memory is
/// declared, and bodies that nothing on the device comes to. Nothing where that cannot be said.
std::optional<std::vector<TextChange>> changesForHost(const clang::Decl &Part);

} // namespace cuda_tidy
