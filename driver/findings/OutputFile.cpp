#include "findings/OutputFile.h"
#include "llvm/Support/FileSystem.h"

namespace cuda_tidy {

static llvm::Error writeTo(llvm::raw_fd_ostream &Out, llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  Write(Out);
  Out.flush();
  std::error_code Failure = Out.error();
  Out.clear_error();
  return llvm::errorCodeToError(Failure);
}

llvm::Error writeOutput(llvm::StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  if (File.empty())
    return writeTo(llvm::outs(), Write);
  llvm::sys::fs::file_status Status;
  if (!llvm::sys::fs::status(File, Status) && llvm::sys::fs::is_other(Status)) {
    std::error_code Failure;
    llvm::raw_fd_ostream Out(File, Failure);
    if (Failure)
      return llvm::errorCodeToError(Failure);
    return writeTo(Out, Write);
  }
  llvm::Expected<llvm::sys::fs::TempFile> Temporary = llvm::sys::fs::TempFile::create(File + ".%%%%%%%%");
  if (!Temporary)
    return Temporary.takeError();
  llvm::raw_fd_ostream Out(Temporary->FD, /*shouldClose=*/false);
  if (llvm::Error Failure = writeTo(Out, Write))
    return llvm::joinErrors(std::move(Failure), Temporary->discard());
  return Temporary->keep(File);
}

} // namespace cuda_tidy
