#include "findings/OutputFile.h"
#include "runtime-verifier/ReplacementFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
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
  std::error_code Failure;
  ReplacementFile New(Target.str().str(), Failure);
  if (Failure)
    return llvm::errorCodeToError(Failure);
  const std::string Temporary = New.name();
  llvm::sys::RemoveFileOnSignal(Temporary);
  llvm::raw_fd_ostream Out(New.descriptor(), /*shouldClose=*/false);
  llvm::Error Problem = writeTo(Out, Write);
  if (!Problem)
    Problem = llvm::errorCodeToError(New.commit());
  llvm::sys::DontRemoveFileOnSignal(Temporary);
  return Problem;
}

} // namespace cuda_tidy
