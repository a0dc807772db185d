#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

inline constexpr llvm::StringRef IdentifierCharacters =
    "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// \p Source, a text in C++, with a space for each comment.
std::string withoutComments(const std::string &Source);

/// \p Source without its include directives: the name of a header is no use of what it declares.
std::string withoutIncludes(llvm::StringRef Source);

/// Whether a name between \p Before and \p After is called there, as far as the text tells a call from a declaration.
bool isCalled(llvm::StringRef Before, llvm::StringRef After);

/// Whether what a function gives, whose name stands behind \p Before, is what its caller returns: nothing follows then.
bool isReturned(llvm::StringRef Before);

/// Takes `object->` or `object.` from the end of \p Text, if it ends with that.
bool takeObject(llvm::StringRef &Text);

/// Whether \p Text defines a \p Function of its own: then it means that one, as programs with the same beginnings do.
bool defines(llvm::StringRef Text, llvm::StringRef Function);

/// The name of the function around the place \p At of \p Text; empty where there is none.
llvm::StringRef functionAround(llvm::StringRef Text, std::size_t At);

} // namespace cuda_tidy
