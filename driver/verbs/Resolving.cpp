#include "verbs/Resolving.h"
#include "Complaint.h"
#include "analysis/FleetingFiles.h"
#include "command/CompilerCall.h"
#include "command/LaunchRepair.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"

using namespace llvm;

namespace cuda_tidy {

std::string currentDirectory() {
  SmallString<256> Directory;
  sys::fs::current_path(Directory);
  return Directory.str().str();
}

RunSettings settingsOf(const Options &CommandLine, const std::string &Installation) {
  RunSettings Settings;
  Settings.Jobs = CommandLine.Jobs ? CommandLine.Jobs : hardware_concurrency().compute_thread_count();
  Settings.Timeout = CommandLine.Timeout;
  Settings.OtherFiles = CommandLine.OtherFiles;
  Settings.FixesFromNotes = CommandLine.FixNotes;
  // A job's log may be a terminal to us, but nothing can be cleared in it.
  Settings.ShowProgress = !CommandLine.Quiet && sys::Process::StandardErrIsDisplayed() && !std::getenv("CI");
  Settings.Root = currentDirectory();
  Settings.CacheDirectory = CommandLine.CacheDirectory;
  Settings.CachePolicy = CommandLine.CachePolicy;
  Settings.Installation = Installation;
  Settings.HasPlugins = CommandLine.HasPlugins;
  return Settings;
}

Expected<IntrusiveRefCntPtr<vfs::FileSystem>> openFiles(const std::string &Overlay) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = fleetingFiles();
  if (!Overlay.empty()) {
    auto Buffer = Files->getBufferForFile(Overlay);
    if (!Buffer)
      return createStringError("cannot read the overlay '" + Overlay + "': " + Buffer.getError().message());
    Files = vfs::getVFSFromYAML(std::move(*Buffer), /*DiagHandler=*/nullptr, Overlay);
    if (!Files)
      return createStringError("the overlay '" + Overlay + "' is not valid");
  }
  return repairOverlay(Files);
}

ResolverOptions resolverOptions(const Options &CommandLine, const std::string &Installation) {
  ResolverOptions Result;
  Result.Paths = CommandLine.Paths;
  Result.Flags = CommandLine.ClangFlags;
  if (CommandLine.Build)
    Result.Build = withNvccEnvironment(*CommandLine.Build);
  Result.Database = CommandLine.BuildPath;
  Result.CudaPath = CommandLine.CudaPath;
  Result.TorchPath = CommandLine.TorchPath;
  Result.Excluded = CommandLine.Excluded;
  Result.ShareDirectory = Installation + "/share/cuda-tidy";
  Result.ResourceDirectory = Installation + "/lib/cuda-tidy/clang/" CLANG_MAJOR;
  return Result;
}

void tellMistakes(const Resolution &Resolved) {
  for (const std::string &Mistake : Resolved.Errors)
    complain(Mistake);
  for (const std::string &Warning : Resolved.Warnings)
    warn(Warning);
}

void addMistakes(const ConfigurationTroubles &Troubles, Resolution &Resolved) {
  for (const auto &[File, LeftOut] : Troubles.Warnings)
    Resolved.Warnings.push_back("'" + File + "': left out, because it may do more than decide how a file is parsed: " +
                                LeftOut + "; --extra-arg takes everything");
  for (const auto &[File, Mistake] : Troubles.Mistakes)
    Resolved.Errors.push_back("'" + File + "' is not valid, and is left out: " + Mistake +
                              "; correct it, or name another with --config-file");
}

} // namespace cuda_tidy
