#include "command/TranslateCommand.h"

#include "command/CompilerCall.h"
#include "command/HostOptions.h"
#include "command/NvccCommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cuda_tidy {
namespace {

std::string absolutePath(StringRef Directory, StringRef File) {
  SmallString<256> Path(File);
  sys::path::make_absolute(Directory, Path);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

bool isCudaFile(StringRef File) { return is_contained({".cu", ".cuh"}, sys::path::extension(File)); }

} // namespace

ClangCommand translateCommand(StringRef Directory, StringRef File, ArrayRef<std::string> CommandLine,
                              vfs::FileSystem &Files) {
  ClangCommand Command;
  Command.Directory = Directory.str();
  CompilerCall Call = findCompilerCall(Directory, CommandLine, Files, Command.Remarks);
  GpuTargets Targets(Command.Remarks);
  if (Call.IsNvcc)
    Call.Arguments = rewriteNvccArguments(Call.Arguments, Targets, Command.Remarks);
  HostOptions Host = selectHostOptions(Call.Arguments, Targets, Command.Remarks);

  if (File.empty() && !Host.Inputs.empty())
    File = Host.Inputs.front();
  if (File.empty())
    Command.Remarks.push_back("the command names no source file");
  else
    Command.File = absolutePath(Directory, File);
  Command.TargetArchs = Targets.targets();
  Command.IsCuda = Host.Language.empty() ? isCudaFile(File) : Host.Language == "cuda";

  Command.Args.push_back("clang++");
  Command.Args.insert(Command.Args.end(), Host.Arguments.begin(), Host.Arguments.end());
  if (Command.IsCuda)
    Command.Args.insert(Command.Args.end(), {"--cuda-gpu-arch=" + Targets.parsedArchitecture(), "-x", "cuda"});
  else if (!Host.Language.empty())
    Command.Args.insert(Command.Args.end(), {"-x", Host.Language});
  // As `clang++`, the driver would take C for C++.
  else if (sys::path::extension(File) == ".c")
    Command.Args.insert(Command.Args.end(), {"-x", "c"});
  Command.Args.push_back(Command.File);
  return Command;
}

std::vector<std::string> commandLineWith(ArrayRef<std::string> Flags) {
  std::vector<std::string> CommandLine = {areNvccOptions(Flags) ? "nvcc" : "clang++"};
  CommandLine.insert(CommandLine.end(), Flags.begin(), Flags.end());
  return CommandLine;
}

} // namespace cuda_tidy
