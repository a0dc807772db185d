#include "command/CompiledSources.h"

#include "command/CompilerCall.h"
#include "command/HostOptions.h"
#include "command/NvccCommand.h"
#include "command/NvccOptions.h"
#include "command/SourceScan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cuda_tidy {
namespace {

/// Whether the options ask for something else than code, in nvcc's long names and in g++'s spelling.
bool compilesNothing(const CompilerCall &Call) {
  static constexpr StringRef Nvcc[] = {
      "preprocess", "generate-dependencies", "generate-nonsystem-dependencies", "device-link", "link", "lib", "dryrun",
      "help",       "version"};
  static constexpr StringRef Host[] = {"-E", "-M", "-MM", "-###", "--version", "--help"};
  return any_of(Call.Arguments, [&](StringRef Argument) {
    if (!Call.IsNvcc)
      return is_contained(Host, Argument);
    std::optional<NvccMatch> Option = matchNvccOption(Argument);
    return Option && is_contained(Nvcc, Option->Row->Long);
  });
}

/// CMake and Meson try the compiler out in directories of their own, and compile what they have written there.
bool isOfBuildSystem(StringRef Path) {
  return any_of(make_range(sys::path::begin(Path), sys::path::end(Path)),
                [](StringRef Name) { return Name == "CMakeFiles" || Name == "meson-private"; });
}

} // namespace

std::vector<std::string> compiledSources(StringRef Directory, ArrayRef<std::string> CommandLine,
                                         vfs::FileSystem &Files) {
  std::vector<std::string> Remarks, Sources;
  CompilerCall Call = findCompilerCall(Directory, CommandLine, Files, Remarks);
  if (isOfBuildSystem(Directory) || compilesNothing(Call))
    return Sources;
  GpuTargets Targets(Remarks);
  if (Call.IsNvcc)
    Call.Arguments = rewriteNvccArguments(Call.Arguments, Targets, Remarks);
  const HostOptions Host = selectHostOptions(Call.Arguments, Targets, Remarks);
  auto IsCode = [&](StringRef File) {
    if (!Host.Language.empty())
      return is_contained({"c", "c++", "cuda"}, Host.Language);
    return isCudaSource(File) || isCppSource(File);
  };
  for (const std::string &Input : Host.Inputs) {
    SmallString<256> Path(Input);
    sys::path::make_absolute(Directory, Path);
    sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    if (Input != "-" && IsCode(Input) && !isOfBuildSystem(Path))
      Sources.push_back(Path.str().str());
  }
  return Sources;
}

} // namespace cuda_tidy
