#include "AllChecks.h"
#include "command/HeaderSearch.h"
#include "findings/OutputFile.h"
#include "inspect/Inspect.h"
#include "inspect/StockClangd.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/WithColor.h"

#include <set>

using namespace llvm;

namespace cuda_tidy {
namespace {

std::string configurationForTidy(ArrayRef<std::string> Targets) {
  std::string Text;
  raw_string_ostream Out(Text);
  Out << "# What cuda-tidy, cuda-tidyd and clang-tidy check here; written by `cuda-tidy init`. A '-' in front of a name\n"
         "# switches a check off; clang-tidy's own can be added by name.\n"
         "Checks:\n";
  for (bool OnByDefault : {true, false}) {
    if (!OnByDefault)
      Out << "  # Off unless named, since what they report is not always wrong:\n";
    for (const CheckInfo &Info : allChecks())
      if (Info.onByDefault() == OnByDefault)
        Out << (OnByDefault ? "  - " : "  # - ") << Info.Name << " # " << Info.Summary << '\n';
  }
  Out << "# The GPUs to check limits for. Those that a file's command names need not stand here.\n"
         "# CheckOptions: {TargetArchs: '"
      << (Targets.empty() ? "sm_80;sm_90" : join(Targets, ";")) << "'}\n";
  return Text;
}

void tellHeaders(StringRef Library, const Headers &Found, raw_ostream &Out) {
  Out << left_justify(Library, 11)
      << (Found.found() ? Found.Directories.front() : "not found: declarations of cuda-tidy's own stand in") << '\n';
}

void tellCommands(ArrayRef<Unit> Units, raw_ostream &Out) {
  SetVector<StringRef> Databases;
  for (const Unit &U : Units)
    if (!U.IsInferred)
      Databases.insert(U.Origin);
  Out << left_justify("commands", 11);
  if (!Databases.empty())
    Out << join(Databases, ", ") << ": "
        << count_if(Units, [](const Unit &U) { return !U.IsInferred; }) << " of " << Units.size() << " files\n";
  else
    Out << "inferred for " << Units.size() << " files: there is no compile database (CMake: "
        << "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON)\n";
}

} // namespace

int initProject(const Options &CommandLine, const ResolverOptions &Resolving, raw_ostream &Out, raw_ostream &Err) {
  CommandResolver Resolver(Resolving);
  Resolution Resolved = Resolver.resolve();
  // An editor takes a Python string for text, and has no command for it.
  erase_if(Resolved.Units, [](const Unit &U) { return U.Embedded != nullptr; });
  for (const std::string &Mistake : Resolved.Errors)
    WithColor::error(Err, "cuda-tidy") << Mistake << '\n';
  for (const std::string &Warning : Resolved.Warnings)
    WithColor::warning(Err, "cuda-tidy") << Warning << '\n';
  if (Resolved.Errors.empty() && Resolved.Units.empty())
    WithColor::error(Err, "cuda-tidy") << "init: there is no .cu, .cuh, or C++ file that includes a CUDA or LibTorch "
                                          "header here; run it at the root of a project\n";
  if (!Resolved.Errors.empty() || Resolved.Units.empty())
    return 2;

  SetVector<std::string, std::vector<std::string>, std::set<std::string>> Targets;
  for (const Unit &U : Resolved.Units)
    Targets.insert_range(U.Command.TargetArchs);
  const std::pair<StringRef, std::string> Files[] = {
      {".clangd", configurationForClangd(Resolver, Resolved.Units)},
      {".clang-tidy", configurationForTidy(Targets.getArrayRef())}};
  if (CommandLine.PrintOnly) {
    for (const auto &[Name, Text] : Files)
      Out << "# " << Name << '\n' << Text;
    return 0;
  }

  tellCommands(Resolved.Units, Out);
  tellHeaders("CUDA", findCudaHeaders(Resolving.CudaPath), Out);
  tellHeaders("LibTorch", findTorchHeaders(Resolving.TorchPath), Out);
  Out << left_justify("targets", 11) << (Targets.empty() ? "not named" : join(Targets, " ")) << '\n';
  for (const auto &[Name, Text] : Files) {
    sys::fs::file_status Status; // of a link itself, even if what it names is not there
    sys::fs::status(Name, Status, /*follow=*/false);
    if (sys::fs::exists(Status)) {
      Out << left_justify("kept", 11) << Name << ", which was there; `cuda-tidy init --print` shows what would be in it\n";
      continue;
    }
    if (Error Failure = writeOutput(Name, [&](raw_ostream &File) { File << Text; })) {
      WithColor::error(Err, "cuda-tidy") << "cannot write '" << Name << "': " << toString(std::move(Failure)) << '\n';
      return 2;
    }
    Out << left_justify("wrote", 11) << Name << '\n';
  }
  return 0;
}

} // namespace cuda_tidy
