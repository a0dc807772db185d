#include "language-server/EditorCommands.h"

using clang::tooling::CompileCommand;

namespace cuda_tidy {

std::optional<CompileCommand> EditorCommands::replace(const CompileCommand &Found, const std::string &File) {
  std::lock_guard Lock(Mutex);
  std::optional<Unit> Answer = find(Found, File);
  if (!Answer)
    return std::nullopt;
  Targets[File] = Answer->Command.TargetArchs;
  CompileCommand Command = Found;
  Command.Directory = Answer->Command.Directory;
  Command.Filename = File;
  Command.CommandLine = Resolver.hostPassArgs(*Answer);
  return Command;
}

std::vector<std::string> EditorCommands::targetsOf(llvm::StringRef File) const {
  std::lock_guard Lock(Mutex);
  return Targets.lookup(File);
}

std::optional<Unit> EditorCommands::find(const CompileCommand &Found, const std::string &File) {
  const bool IsOfBuild = Found.Heuristic.empty();
  if (IsOfBuild)
    return Resolver.unitToEdit(Found.Directory, File, Found.CommandLine);
  forgetIfOutdated();
  SourceScan Scan = scanSource(File);
  if (auto Known = ByFile.find(File); Known != ByFile.end()) {
    if (Known->second.Found == Found.CommandLine && Known->second.Scan == Scan)
      return Known->second.Answer;
    // Other includes may mean files that are new, too.
    Resolver.forget();
    ByFile.clear();
  }
  std::optional<Unit> Answer = Resolver.unitToEdit(File);
  ByFile[File] = {Found.CommandLine, std::move(Scan), Answer};
  return Answer;
}

void EditorCommands::forgetIfOutdated() {
  // Asked with every keystroke, and for each file that is open.
  constexpr std::chrono::seconds Pause(1);
  const auto Now = std::chrono::steady_clock::now();
  if (Now - LastLook < Pause)
    return;
  if (Resolver.hasOutdatedDatabases()) {
    Resolver.forget();
    ByFile.clear();
  }
  LastLook = std::chrono::steady_clock::now();
}

} // namespace cuda_tidy
