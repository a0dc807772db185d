#pragma once

#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace cuda_tidy {

/// The header of LibTorch, or of another large library, that a translation unit includes before anything else is said:
/// before the first macro, condition or declaration, be it through headers of its own that begin with it. Then the macros
/// it meets are those of the command alone, and parsing it first changes nothing. Spelled as it is found in a system
/// directory; empty if there is none.
std::string leadingHeader(const clang::CompilerInvocation &Invocation, llvm::vfs::FileSystem &Files);

/// Whether \p Directory, one of \p Search, is the project's own: looked into before those of the system, and none of
/// them.
bool isOwnDirectory(const clang::HeaderSearchOptions::Entry &Directory, const clang::HeaderSearchOptions &Search);

} // namespace cuda_tidy
