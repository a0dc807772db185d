#include "findings/OutputFile.h"
#include "runtime-verifier/ReplacementFile.h"
#include "llvm/Support/Signals.h"
#include <fcntl.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

/// Standard output goes elsewhere while this lives.
class RedirectedOutput {
public:
  explicit RedirectedOutput(int Descriptor) : Saved(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)) {
    llvm::outs().flush();
    dup2(Descriptor, STDOUT_FILENO);
  }
  RedirectedOutput(const RedirectedOutput &) = delete;
  RedirectedOutput &operator=(const RedirectedOutput &) = delete;
  ~RedirectedOutput() {
    dup2(Saved, STDOUT_FILENO);
    close(Saved);
  }

private:
  const int Saved;
};

llvm::Error writeTo(llvm::raw_fd_ostream &Out, llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  Write(Out);
  Out.flush();
  std::error_code Failure = Out.error();
  Out.clear_error();
  return llvm::errorCodeToError(Failure);
}

llvm::Error replace(llvm::StringRef File, llvm::function_ref<llvm::Error(int Descriptor)> Write) {
  std::error_code Failure;
  ReplacementFile New(File.str(), Failure);
  if (Failure)
    return llvm::createStringError(Failure, reasonNotReplaced(Failure));
  const std::string Temporary = New.name();
  llvm::sys::RemoveFileOnSignal(Temporary);
  llvm::Error Problem = Write(New.descriptor());
  if (!Problem)
    Problem = llvm::errorCodeToError(New.commit());
  llvm::sys::DontRemoveFileOnSignal(Temporary);
  return Problem;
}

} // namespace

llvm::Error writeOutput(llvm::StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  llvm::outs().flush(); // it may be the same stream
  if (File.empty())
    return writeTo(llvm::outs(), Write);
  return replace(File, [&](int Descriptor) {
    llvm::raw_fd_ostream Out(Descriptor, /*shouldClose=*/false);
    return writeTo(Out, Write);
  });
}

llvm::Error redirectOutput(llvm::StringRef File, llvm::function_ref<void()> Print) {
  auto Write = [&] { return writeTo(llvm::outs(), [&](llvm::raw_ostream &) { Print(); }); };
  if (File.empty())
    return Write();
  return replace(File, [&](int Descriptor) {
    const RedirectedOutput Redirected(Descriptor);
    return Write();
  });
}

} // namespace cuda_tidy
