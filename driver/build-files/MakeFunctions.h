#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cuda_tidy {

/// What a function of make gives for arguments that are expanded; nothing for one that is not known here. What
/// `wildcard` finds stays a pattern with `*`. Words with an `UnknownPart` give unknown words.
std::optional<std::string> callMakeFunction(llvm::StringRef Name, llvm::ArrayRef<std::string> Arguments);

/// What the pattern \p To stands for, such as `src/%.cu`, where \p From stands for \p Word; nothing if it does not.
std::optional<std::string> substituteMakePattern(llvm::StringRef From, llvm::StringRef To, llvm::StringRef Word);

/// The words of an expanded text.
llvm::SmallVector<llvm::StringRef, 8> wordsOfMake(llvm::StringRef Text);

} // namespace cuda_tidy
