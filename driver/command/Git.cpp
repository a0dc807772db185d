#include "command/Git.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include <optional>
#include <unistd.h>
#include <vector>

using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace cuda_tidy {

using Variables = std::vector<StringRef>;

static llvm::Expected<std::string> run(llvm::ArrayRef<StringRef> Arguments,
                                       std::optional<llvm::ArrayRef<StringRef>> Environment) {
  auto Mistake = [](const llvm::Twine &Sentence) { return llvm::createStringError(Sentence); };
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return Mistake("git is not installed");
  llvm::SmallString<128> OutFile, ErrorFile;
  if (std::error_code Failure = fs::createTemporaryFile("cuda-tidy", "out", OutFile))
    return Mistake("cannot make a temporary file: " + Failure.message());
  llvm::FileRemover RemoveOut(OutFile);
  if (std::error_code Failure = fs::createTemporaryFile("cuda-tidy", "err", ErrorFile))
    return Mistake("cannot make a temporary file: " + Failure.message());
  llvm::FileRemover RemoveError(ErrorFile);
  std::string Complaint;
  const int Status = llvm::sys::ExecuteAndWait(*Program, Arguments, Environment,
                                               {StringRef(), StringRef(OutFile), StringRef(ErrorFile)},
                                               /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Complaint);
  auto Printed = llvm::MemoryBuffer::getFile(Status == 0 ? OutFile : ErrorFile);
  const std::string Text = Printed ? (*Printed)->getBuffer().str() : "";
  if (Status != 0)
    return Mistake(Complaint.empty() ? StringRef(Text).trim().str() : Complaint);
  return Text;
}

/// What git itself gives to those that it runs in a submodule: configuration given on the command line stays.
static llvm::Expected<Variables> environmentOfOthers() {
  llvm::Expected<std::string> Names = run({"git", "rev-parse", "--local-env-vars"}, std::nullopt);
  if (!Names)
    return Names.takeError();
  llvm::StringSet<> Local;
  for (StringRef Name : llvm::split(*Names, '\n'))
    if (!Name.starts_with("GIT_CONFIG"))
      Local.insert(Name);
  Variables Kept;
  for (char **Each = environ; *Each; ++Each)
    if (!Local.contains(StringRef(*Each).split('=').first))
      Kept.push_back(*Each);
  return Kept;
}

llvm::Expected<std::string> git(const GitDirectory &Where, llvm::ArrayRef<StringRef> Arguments) {
  std::vector<StringRef> All = {"git", "-C", Where.Path};
  llvm::append_range(All, Arguments);
  if (Where.IsOfEnvironment)
    return run(All, std::nullopt);
  llvm::Expected<Variables> Environment = environmentOfOthers();
  if (!Environment)
    return Environment.takeError();
  return run(All, *Environment);
}

llvm::Expected<std::string> gitLine(const GitDirectory &Where, llvm::ArrayRef<StringRef> Arguments) {
  llvm::Expected<std::string> Text = git(Where, Arguments);
  if (!Text)
    return Text.takeError();
  return StringRef(*Text).trim("\n").str();
}

} // namespace cuda_tidy
