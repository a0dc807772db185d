#include "analysis/OtherFiles.h"
#include "analysis/UnitRun.h"
#include "command/ProjectFiles.h"
#include "python/PythonFacts.h"
#include "untrusted/BoundedFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

namespace cuda_tidy {

namespace path = llvm::sys::path;

/// Removes from \p Names those in \p Known, and adds the others to that.
static void keepNew(llvm::StringSet<> &Names, llvm::StringSet<> &Known) {
  llvm::StringSet<> New;
  for (llvm::StringRef Each : Names.keys())
    if (Known.insert(Each).second)
      New.insert(Each);
  Names = std::move(New);
}

OtherFiles::OtherFiles(const Resolution &Resolved, const CommandResolver &Resolver, const TidyOptions &Tidy,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const RunSettings &Settings)
    : OfOtherShards(Resolved.OfOtherShards), Resolver(Resolver), Tidy(Tidy.withoutChecks()), Files(std::move(Files)), Settings(Settings),
      Left(Settings.OtherFiles) {
  std::set<std::string> Found;
  for (const Unit &Each : Resolved.Units) {
    Known.insert(Each.sourceFile());
    if (Directories.insert(path::parent_path(Each.sourceFile())).second)
      Found.insert(projectRoot(Each.sourceFile()));
  }
  Roots.assign(Found.begin(), Found.end());
}

void OtherFiles::ask(Program &Whole, llvm::ArrayRef<std::optional<UnitReport>> Reports) {
  while (Settings.OtherFiles > 0) {
    Program::Unknown Unknown;
    for (const std::optional<UnitReport> &Each : Reports)
      if (Each)
        Whole.addUnknown(Each->File, Each->Findings, Unknown);
    keepNew(Unknown.Functions, AskedFunctions);
    keepNew(Unknown.Python, AskedPython);
    if (Unknown.Functions.empty() && Unknown.Python.empty())
      return;
    askUnits(Whole, Unknown.Functions);
    askPython(Whole, Unknown.Python);
  }
}

/// Those of the projects that are new, the nearest to a file of the run first.
std::vector<std::string> OtherFiles::sourcesThatSay(const llvm::StringSet<> &Words) const {
  std::vector<std::pair<size_t, std::string>> Found; // with their distances
  for (const std::string &Root : Roots)
    for (const std::string &File : Resolver.projectOf(Root).filesThatSay(Words))
      if (!isHeader(File) && !Known.contains(File)) {
        auto Distances = llvm::map_range(Directories.keys(), [&](llvm::StringRef Directory) {
          return directoryDistance(path::parent_path(File), Directory);
        });
        Found.emplace_back(*llvm::min_element(Distances), File);
      }
  llvm::sort(Found);
  std::vector<std::string> Sources;
  for (auto &[Distance, File] : Found)
    Sources.push_back(std::move(File));
  return Sources;
}

void OtherFiles::askUnits(Program &Whole, const llvm::StringSet<> &Names) {
  if (Names.empty())
    return;
  std::vector<Unit> Next;
  for (const Unit &Each : OfOtherShards)
    if (!Known.contains(Each.sourceFile()) && saysOneOf(Each.sourceFile(), Names)) {
      Next.push_back(Each);
      Known.insert(Each.sourceFile());
    }
  std::vector<std::string> Sources = sourcesThatSay(Names);
  Sources.resize(std::min(Sources.size(), Left));
  Left -= Sources.size();
  for (const std::string &File : Sources) {
    Next.push_back(Resolver.unitOfOther(File));
    Known.insert(File);
  }
  for (std::optional<UnitReport> &Each : runUnits(Next, Resolver, Tidy, Files, Settings).Reports)
    if (Each)
      add(Whole, std::move(Each->File), std::move(Each->Facts));
}

void OtherFiles::askPython(Program &Whole, const llvm::StringSet<> &Names) {
  llvm::StringSet<> Words = Names;
  if (Words.erase("")) // what exports a module says so
    Words.insert("jit");
  if (Words.empty())
    return;
  for (const std::string &Root : Roots)
    for (const std::string &File : Resolver.projectOf(Root).pythonThatSays(Words))
      if (auto Text = readBounded(File, largest::Source))
        add(Whole, File, pythonFacts(File, (*Text)->getBuffer(), Names));
}

void OtherFiles::add(Program &Whole, std::string File, UnitFacts Facts) {
  const auto &[KnownFile, KnownFacts] = Told.emplace_back(std::move(File), std::move(Facts));
  Whole.add(KnownFile, KnownFacts);
}

} // namespace cuda_tidy
