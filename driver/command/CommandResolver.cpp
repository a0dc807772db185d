#include "command/CommandResolver.h"

#include "command/InferredCommand.h"
#include "command/ProjectFiles.h"
#include "command/SourceWalk.h"
#include "command/Toolchain.h"
#include "command/TranslateCommand.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>

namespace cuda_tidy {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

struct CommandResolver::Implementation {
  explicit Implementation(ResolverOptions Given) : Options(std::move(Given)), Tools(Options) {}

  ResolverOptions Options;
  Toolchain Tools;
  std::map<std::string, ProjectFiles> Projects; ///< By root.

  ProjectFiles &projectOf(const std::string &Path) {
    std::string Root = projectRoot(Path);
    return Projects.try_emplace(Root, Root, Tools).first->second;
  }

  ClangCommand commandWithFlags(const std::string &File, llvm::ArrayRef<std::string> Flags) {
    std::vector<std::string> CommandLine = {"clang++"};
    llvm::append_range(CommandLine, Flags);
    CommandLine.push_back(File);
    llvm::SmallString<256> Here;
    fs::current_path(Here);
    ClangCommand Command = translateCommand(Here, File, CommandLine, *llvm::vfs::getRealFileSystem());
    bool NamesLanguage = llvm::any_of(Flags, [](llvm::StringRef Flag) { return Flag.starts_with("-x"); });
    if (!NamesLanguage && !Command.IsCuda && isCudaByContent(File, scanSource(File))) {
      Command.IsCuda = true;
      Command.Args.insert(Command.Args.end() - 1, {"-x", "cuda"});
    }
    return Command;
  }

  Unit unitFor(const std::string &File) {
    Unit U;
    U.FallbackCuda = !Tools.hasCuda();
    U.FallbackTorch = !Tools.hasTorch();
    if (Options.Flags) {
      U.Origin = "flags after --";
      U.Command = commandWithFlags(File, *Options.Flags);
    } else {
      U.Origin = "inferred";
      U.Command = inferCommand(File, projectOf(File), Tools);
    }
    return U;
  }
};

CommandResolver::CommandResolver(ResolverOptions Options)
    : Impl(std::make_unique<Implementation>(std::move(Options))) {}

CommandResolver::~CommandResolver() = default;

Resolution CommandResolver::resolve() {
  Resolution Result;
  Result.Errors = Impl->Tools.errors();
  std::vector<std::string> Files;
  std::vector<std::string> Paths = Impl->Options.Paths;
  if (Paths.empty())
    Paths.push_back(".");
  for (const std::string &Given : Paths) {
    llvm::SmallString<256> Path(Given);
    fs::make_absolute(Path);
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    fs::file_status Status;
    if (std::error_code Error = fs::status(Path, Status))
      Result.Errors.push_back("cannot read '" + Given + "': " + Error.message());
    else if (fs::is_directory(Status))
      walkSources(Path.str().str(), Impl->projectOf(Path.str().str()), Files, Result);
    else
      Files.push_back(Path.str().str());
  }
  llvm::sort(Files);
  Files.erase(llvm::unique(Files), Files.end());
  for (const std::string &File : Files)
    Result.Units.push_back(Impl->unitFor(File));
  return Result;
}

std::vector<std::string> CommandResolver::hostPassArgs(const Unit &U) const {
  return Impl->Tools.hostPassArgs(U.Command);
}

std::vector<std::string> CommandResolver::devicePassArgs(const Unit &U) const {
  return Impl->Tools.devicePassArgs(U.Command);
}

std::string CommandResolver::fallbackHeadersOf(const std::string &OpenedFile) const {
  return Impl->Tools.fallbackHeadersOf(OpenedFile);
}

} // namespace cuda_tidy
