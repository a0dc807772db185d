#include "command/CompiledSources.h"

#include "command/CompilerCall.h"
#include "command/HostOptions.h"
#include "command/NvccCommand.h"
#include "command/NvccOptions.h"
#include "command/SourceScan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace cuda_tidy {
namespace {

/// Whether the options ask for something else than code, in nvcc's long names and in g++'s spelling.
bool compilesNothing(const CompilerCall &Call) {
  static constexpr StringRef Nvcc[] = {
      "preprocess", "generate-dependencies", "generate-nonsystem-dependencies", "dryrun", "help", "version"};
  static constexpr StringRef Host[] = {"-E", "-M", "-MM", "-###", "--version", "--help"};
  static constexpr StringRef HostWithValue[] = {"-Xlinker", "-Xpreprocessor", "-Xassembler", "-o"};
  for (size_t I = 0; I < Call.Arguments.size(); ++I) {
    const StringRef Argument = Call.Arguments[I];
    std::optional<NvccMatch> Option = Call.IsNvcc ? matchNvccOption(Argument) : std::nullopt;
    if (Call.IsNvcc ? Option && is_contained(Nvcc, Option->Row->Long) : is_contained(Host, Argument))
      return true;
    if (Call.IsNvcc ? Option && !Option->Value && Option->Row->Value != NvccValue::None
                    : is_contained(HostWithValue, Argument))
      ++I; // its value is no option
  }
  return false;
}

/// CMake and Meson try the compiler out in directories of their own, and compile what they have written there. What
/// else is in `CMakeFiles` is of the project, such as the sources of unity builds.
bool isOfBuildSystem(StringRef Path) {
  static const Regex Trial("/(meson-private|CMakeFiles/(CMakeScratch|CMakeTmp|ShowIncludes|_CMakeLTOTest[^/]*|"
                           "[0-9.]+[^/]*/CompilerId[^/]*))(/|$)");
  return Trial.match(Path);
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
