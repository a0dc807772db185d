#include "analysis/QuotableFiles.h"
#include "command/ProjectFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

namespace cuda_tidy {

static bool isBelow(llvm::StringRef File, llvm::StringRef Directory) {
  return !Directory.empty() && File.consume_front(Directory) && File.starts_with("/");
}

QuotableFiles::QuotableFiles(llvm::StringRef MainFile, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files)
    : Files(std::move(Files)), Project(realPath(projectRoot(MainFile))) {
  llvm::SmallString<256> Current;
  if (!llvm::sys::fs::current_path(Current))
    Here = realPath(Current);
}

bool QuotableFiles::contain(llvm::StringRef File) const {
  const std::string Real = realPath(File);
  return isBelow(Real, Project) || isBelow(Real, Here) || isBelow(Real, "/usr") || isHeader(Real) ||
         isCudaSource(Real) || isCppSource(Real);
}

/// As it is where there is none, as for a string of a Python program.
std::string QuotableFiles::realPath(llvm::StringRef File) const {
  llvm::SmallString<256> Real;
  return Files->getRealPath(File, Real) ? File.str() : Real.str().str();
}

} // namespace cuda_tidy
