#include "AllChecks.h"
#include "Complaint.h"
#include "command/HeaderSearch.h"
#include "findings/OutputFile.h"
#include "verbs/Resolving.h"
#include "verbs/StockClangd.h"
#include "verbs/Verbs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"

#include <set>

using namespace llvm;

namespace cuda_tidy {
namespace {

std::string configurationForTidy(ArrayRef<std::string> Targets) {
  std::string Text;
  raw_string_ostream Out(Text);
  Out << "# What cuda-tidy, cuda-tidyd and clang-tidy check here; written by `cuda-tidy init`. A '-' in front of a "
         "name\n"
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

void tellStrings(ArrayRef<Unit> Strings, raw_ostream &Out) {
  std::set<StringRef> Programs;
  for (const Unit &U : Strings)
    Programs.insert(U.sourceFile());
  Out << left_justify("strings", 11) << Strings.size() << " of CUDA or C++ in " << Programs.size()
      << (Programs.size() == 1 ? " Python program\n" : " Python programs\n");
}

void tellCommands(ArrayRef<Unit> Units, raw_ostream &Out) {
  SetVector<StringRef> Databases;
  for (const Unit &U : Units)
    if (!U.IsInferred)
      Databases.insert(U.Origin);
  Out << left_justify("commands", 11);
  if (!Databases.empty())
    Out << join(Databases, ", ") << ": " << count_if(Units, [](const Unit &U) { return !U.IsInferred; }) << " of "
        << Units.size() << " files\n";
  else
    Out << "inferred for " << Units.size() << (Units.size() == 1 ? " file" : " files")
        << ": there is no compile database (CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)\n";
}

/// Writes a file that is not there yet, and says so. Returns whether that, or nothing, had to be done.
bool writeNew(StringRef Name, StringRef Text, raw_ostream &Out) {
  sys::fs::file_status Status; // of a link itself, even if what it names is not there
  sys::fs::status(Name, Status, /*follow=*/false);
  if (sys::fs::exists(Status)) {
    Out << left_justify("kept", 11) << Name
        << ", which was there; `cuda-tidy init --print` shows what would be in it\n";
    return true;
  }
  if (Error Failure = writeOutput(Name, [&](raw_ostream &File) { File << Text; })) {
    complain("cannot write '" + Name + "': " + toString(std::move(Failure)));
    return false;
  }
  Out << left_justify("wrote", 11) << Name << '\n';
  return true;
}

} // namespace

int initProject(const Options &CommandLine, const std::string &Installation) {
  raw_ostream &Out = outs();
  CommandResolver Resolver(resolverOptions(CommandLine, Installation));
  Resolution Resolved = Resolver.resolve();
  tellMistakes(Resolved);
  if (Resolved.Errors.empty() && Resolved.Units.empty())
    complain(
        "init: there is no .cu, .cuh, C++ file that includes a CUDA or LibTorch header, or Python string with such "
        "code here; run it at the root of a project");
  if (!Resolved.Errors.empty() || Resolved.Units.empty())
    return CouldNotDoItsJob;

  SetVector<std::string, std::vector<std::string>, std::set<std::string>> Targets;
  for (const Unit &U : Resolved.Units)
    Targets.insert_range(U.Command.TargetArchs);
  // An editor takes a Python string for text, and has no command for it.
  std::vector<Unit> Sources, Strings;
  for (Unit &U : Resolved.Units)
    (U.Embedded ? Strings : Sources).push_back(std::move(U));
  std::vector<std::pair<StringRef, std::string>> Files;
  if (!Sources.empty())
    Files.emplace_back(".clangd", configurationForClangd(Resolver, Sources));
  Files.emplace_back(".clang-tidy", configurationForTidy(Targets.getArrayRef()));
  for (const auto &[Name, Text] : Files)
    for (StringRef Line : split(Text, '\n'))
      if (!json::isUTF8(Line)) {
        complain("init: '" + Name + "' has to be UTF-8, which this path is not: " + json::fixUTF8(Line.trim("- ")));
        return CouldNotDoItsJob;
      }
  if (CommandLine.PrintOnly) {
    for (const auto &[Name, Text] : Files)
      Out << "# " << Name << '\n' << Text;
    return NothingToReport;
  }

  if (!Sources.empty())
    tellCommands(Sources, Out);
  if (!Strings.empty())
    tellStrings(Strings, Out);
  tellHeaders("CUDA", findCudaHeaders(CommandLine.CudaPath), Out);
  tellHeaders("LibTorch", findTorchHeaders(CommandLine.TorchPath), Out);
  Out << left_justify("targets", 11) << (Targets.empty() ? "not named" : join(Targets, " ")) << '\n';
  return all_of(Files, [&](const auto &Each) { return writeNew(Each.first, Each.second, Out); }) ? NothingToReport
                                                                                                 : CouldNotDoItsJob;
}

} // namespace cuda_tidy
