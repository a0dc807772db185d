#pragma once

#include "llvm/Support/VirtualFileSystem.h"

namespace cuda_tidy {

/// The real files. What was read of them leaves the memory again, and is back when somebody looks at it: clang keeps
/// the text of each header to the end and hardly ever turns to it after the parse, and LibTorch's are 23 MB.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fleetingFiles();

} // namespace cuda_tidy
