#pragma once

#include "analysis/NameSet.h"
#include "cache/InputManifest.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace cuda_tidy {

/// What the parser knows after some headers and all that they include, with the bodies skipped that no finding depends
/// on. It serves every file that begins with them and is parsed with the same options, whichever directories of its
/// own the project has: none may hold a header that was sought there.
struct HeaderBase {
  InputManifest Inputs;            ///< What the headers were made of.
  std::vector<std::string> Sought; ///< What would have been taken from a directory of the project, sorted.
  NameSet Words;                   ///< Every identifier in the headers: a macro of another name does not change them.
  NameSet Macros;                  ///< What they define, or take back.
  llvm::StringRef Precompiled;     ///< Empty if they do not compile, or lead to the user's code.
  std::unique_ptr<llvm::MemoryBuffer> Storage; ///< Of Precompiled.
};

/// Leaves out of \p Invocation where it looks for headers of the project's own.
void removeOwnDirectories(clang::CompilerInvocation &Invocation);

/// Parses what the command includes before anything else, and \p Headers, with the options of \p Invocation, which has
/// no directories of the project's own.
HeaderBase buildHeaderBase(const clang::CompilerInvocation &Invocation, llvm::ArrayRef<std::string> Headers,
                           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

/// Puts \p Base, made of \p Headers, into \p Overlay with all that the parser asks for, and returns its path there. It
/// must outlive the overlay.
std::string mountHeaderBase(const HeaderBase &Base, llvm::ArrayRef<std::string> Headers,
                            llvm::vfs::OverlayFileSystem &Overlay);

std::vector<std::uint8_t> toBytes(const HeaderBase &Base);

/// What toBytes() made of a base; nothing if \p Storage does not hold one.
std::optional<HeaderBase> openHeaderBase(std::unique_ptr<llvm::MemoryBuffer> Storage);

} // namespace cuda_tidy
