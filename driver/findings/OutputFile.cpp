#include "findings/OutputFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include <unistd.h>

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
  namespace fs = llvm::sys::fs;
  fs::file_status Status, Standard;
  llvm::SmallString<256> Target = File;
  if (!fs::status(File, Status)) {
    if (!fs::status(STDOUT_FILENO, Standard) && fs::equivalent(Status, Standard)) // such as /dev/stdout
      return writeTo(llvm::outs(), Write);
    if (fs::is_other(Status)) {
      std::error_code Failure;
      llvm::raw_fd_ostream Out(File, Failure);
      if (Failure)
        return llvm::errorCodeToError(Failure);
      return writeTo(Out, Write);
    }
    if (std::error_code Failure = fs::real_path(File, Target)) // a link stays one
      return llvm::errorCodeToError(Failure);
  }
  // fs::TempFile would take a percent sign of the user's for its own.
  std::string Temporary;
  std::error_code Failure;
  int Descriptor = -1;
  do {
    Temporary = (Target + "." + llvm::utohexstr(llvm::sys::Process::GetRandomNumber())).str();
    Failure = fs::openFileForWrite(Temporary, Descriptor, fs::CD_CreateNew);
  } while (Failure == std::errc::file_exists);
  if (Failure)
    return llvm::errorCodeToError(Failure);
  llvm::sys::RemoveFileOnSignal(Temporary);
  llvm::FileRemover Cleanup(Temporary);
  llvm::raw_fd_ostream Out(Descriptor, /*shouldClose=*/true);
  if (llvm::Error Problem = writeTo(Out, Write))
    return Problem;
  Failure = fs::rename(Temporary, Target);
  llvm::sys::DontRemoveFileOnSignal(Temporary);
  if (!Failure)
    Cleanup.releaseFile();
  return llvm::errorCodeToError(Failure);
}

} // namespace cuda_tidy
