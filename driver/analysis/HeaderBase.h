#pragma once

#include "cache/InputManifest.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace cuda_tidy {

/// What the parser knows after a header and all that it includes, with the bodies skipped that no finding depends on. It
/// serves every file that begins with that header and is parsed with the same options, whichever directories of its own
/// the project has: none may hold a header that was sought there.
struct HeaderBase {
  InputManifest Inputs;            ///< What the header was made of.
  std::vector<std::string> Sought; ///< What would have been taken from a directory of the project, sorted.
  llvm::StringRef Precompiled;     ///< Empty if it cannot be done: the header does not compile, or leads to the user's code.
  std::unique_ptr<llvm::MemoryBuffer> Storage; ///< Of Precompiled.
};

/// Leaves out of \p Invocation where it looks for headers of the project's own.
void removeOwnDirectories(clang::CompilerInvocation &Invocation);

/// Parses \p Header, and what the command includes before anything else, with the options of \p Invocation, which has no
/// directories of the project's own. An empty \p Header stands for the latter alone.
HeaderBase buildHeaderBase(const clang::CompilerInvocation &Invocation, llvm::StringRef Header,
                           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

/// Puts \p Base, which must outlive it, into \p Overlay with all that the parser asks for, and returns its path there.
std::string mountHeaderBase(const HeaderBase &Base, llvm::StringRef Header, llvm::vfs::OverlayFileSystem &Overlay);

std::vector<std::uint8_t> toBytes(const HeaderBase &Base);

/// What toBytes() made of a base; nothing if \p Storage does not hold one.
std::optional<HeaderBase> openHeaderBase(std::unique_ptr<llvm::MemoryBuffer> Storage);

} // namespace cuda_tidy
