#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace cuda_tidy {

/// nvcc accepts blanks inside the launch brackets (`kernel << <grid, block> >> (x)`) and braced lists between them
/// (`kernel<<<grid, {32, 8}>>>(x)`), clang does not. Returns the text with every such bracket closed up and the blanks
/// moved behind it, and with `$(32, 8)` for the list if a blank beside its brace makes room, so that no other character
/// changes its offset; returns the empty string if there is nothing to repair. Comments and strings are left alone.
std::string repairLaunches(llvm::StringRef Text);

/// The text repaired by `repairLaunches` and by `repairBuiltins`; the empty string if neither changes it.
std::string repairForClang(llvm::StringRef Text);

/// `Base` with every file that is opened repaired by `repairForClang`.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> repairOverlay(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

} // namespace cuda_tidy
