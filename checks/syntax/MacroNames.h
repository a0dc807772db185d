#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Whether the name of \p Macro contains one of \p Words, which are in lower case.
inline bool hasWord(llvm::StringRef Macro, std::initializer_list<llvm::StringRef> Words) {
  std::string Name = Macro.lower();
  return llvm::any_of(Words, [&](llvm::StringRef Word) { return llvm::StringRef(Name).contains(Word); });
}

/// Whether the macro's name says that it ignores what it is given.
inline bool saysThatItIgnores(llvm::StringRef Macro) {
  return hasWord(Macro,
                 {"ignore", "discard", "unused", "suppress", "unchecked", "nocheck", "no_check", "nothrow", "void"});
}

/// Whether the macro's name promises that it looks at what it is given.
inline bool soundsLikeCheck(llvm::StringRef Macro) {
  return !saysThatItIgnores(Macro) && hasWord(Macro, {"check", "chk", "safe", "try", "call", "err", "assert", "verify",
                                                      "ensure", "require", "success", "must"});
}

} // namespace cuda_tidy
