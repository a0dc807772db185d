#pragma once

#include "command/CommandResolver.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace cuda_tidy {

/// \p Base, and in it the code of those units that are strings of Python programs or cells of notebooks, as files
/// beside them, with what other cells write there, and the headers that units take from the templates of their build.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withEmbeddedSources(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base, llvm::ArrayRef<Unit> Units);

} // namespace cuda_tidy
