#include "analysis/OtherFiles.h"
#include "analysis/RememberedUnits.h"
#include "analysis/ToldFacts.h"
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

/// Callers of callers that are looked for; each level reads files again.
constexpr unsigned MostLevels = 16;

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
    : OfOtherShards(Resolved.OfOtherShards), Resolver(Resolver), Tidy(Tidy), Files(std::move(Files)),
      Settings(Settings), Left(Settings.OtherFiles) {
  this->Settings.TimeDirectory.clear(); // what is measured are the files of the run
  std::set<std::string> Found;
  for (const Unit &Each : Resolved.Units) {
    Known.insert(Each.sourceFile());
    if (Directories.insert(path::parent_path(Each.sourceFile())).second)
      Found.insert(projectRoot(Each.sourceFile()));
  }
  Roots.assign(Found.begin(), Found.end());
}

/// Whether \p Report tells nothing: of a unit that nobody analysed, or nobody could.
static bool isMissing(const std::optional<UnitReport> &Report) {
  return !Report || Report->State == Completeness::Failed;
}

void OtherFiles::ask(Program &Whole, llvm::ArrayRef<std::optional<UnitReport>> Reports) {
  Unread.AreAll = Settings.OtherFiles == 0 || llvm::any_of(Reports, isMissing);
  if (Settings.OtherFiles != 0 && llvm::all_of(Reports, [](const auto &Each) { return Each.has_value(); }))
    askAll(Whole, Reports);
  Whole.leaveUnread(Unread);
}

void OtherFiles::askAll(Program &Whole, llvm::ArrayRef<std::optional<UnitReport>> Reports) {
  std::vector<llvm::StringRef> Asking;
  for (const std::optional<UnitReport> &Each : Reports)
    if (llvm::any_of(Each->Findings, [](const Finding &Found) { return !Found.Conditions.empty(); }))
      Asking.push_back(Each->File);
  for (unsigned Level = 0; Level < MostLevels && NotReached == 0; ++Level) {
    Program::Unknown Unknown;
    for (const std::optional<UnitReport> &Each : Reports)
      Whole.addUnknown(Each->File, Each->Findings, Unknown);
    keepNew(Unknown.Functions, AskedFunctions);
    keepNew(Unknown.Python, AskedPython);
    if (Unknown.Functions.empty() && Unknown.Python.empty())
      return;
    // The sources that the build files link with the files that ask come first. Where one of them uses a function, the
    // others use another one of that name.
    askUnits(Whole, Unknown.Functions, Asking);
    askPython(Whole, Unknown.Python);
    Program::Unknown Still;
    for (const std::optional<UnitReport> &Each : Reports)
      Whole.addUnknown(Each->File, Each->Findings, Still);
    llvm::StringSet<> Unseen;
    for (llvm::StringRef Each : Still.Unseen.keys())
      if (Unknown.Functions.contains(Each))
        Unseen.insert(Each);
    askUnits(Whole, Unseen);
  }
  Unread.AreAll = true;
}

void OtherFiles::askFor(const UnitReport &Given, Program &Whole) {
  Edited = &Given;
  Whole.add(Given.File, Given.Facts);
  ask(Whole, std::optional(Given));
}

/// Those of the projects that are new, the nearest to a file of the run first.
std::vector<std::string> OtherFiles::sourcesThatSay(const llvm::StringSet<> &Words) {
  std::vector<std::pair<size_t, std::string>> Found; // with their distances
  std::size_t NotReadNow = 0;
  for (const std::string &Root : Roots)
    for (const std::string &File : Resolver.projectOf(Root).sourcesThatSay(Words, NotReadNow))
      if (!Known.contains(File)) {
        auto Distances = llvm::map_range(Directories.keys(), [&](llvm::StringRef Directory) {
          return directoryDistance(path::parent_path(File), Directory);
        });
        Found.emplace_back(*llvm::min_element(Distances), File);
      }
  NotRead = std::max(NotRead, NotReadNow); // each level reads the same
  Unread.AreAll |= NotReadNow != 0;
  llvm::sort(Found);
  std::vector<std::string> Sources;
  for (auto &[Distance, File] : Found)
    Sources.push_back(std::move(File));
  return Sources;
}

void OtherFiles::askUnits(Program &Whole, const llvm::StringSet<> &Names, llvm::ArrayRef<llvm::StringRef> Users) {
  if (Names.empty())
    return;
  std::optional<RememberedUnits> Remembered;
  if (!Settings.CacheDirectory.empty())
    Remembered.emplace(Settings, Resolver, Tidy, Files);
  std::vector<Unit> Next;
  // What a run with checks has remembered tells as much, and costs nothing.
  auto IsRemembered = [&](const Unit &Other) {
    std::optional<UnitReport> Report = Remembered ? Remembered->find(Other).Report : std::nullopt;
    if (Report)
      add(Whole, std::move(Report->File), std::move(Report->Facts));
    return Report.has_value();
  };
  for (const Unit &Each : OfOtherShards)
    if (!Known.contains(Each.sourceFile()) && saysOneOf(Each.sourceFile(), Names)) {
      Known.insert(Each.sourceFile());
      if (!IsRemembered(Each))
        Next.push_back(Each);
    }
  auto MayBeLinked = [&](llvm::StringRef File) {
    return Users.empty() || llvm::any_of(Users, [&](llvm::StringRef Each) { return Whole.mayMeet(Each, File); });
  };
  for (const std::string &File : sourcesThatSay(Names)) {
    if (!MayBeLinked(File))
      continue;
    Unit Other = Resolver.unitOfOther(File);
    Known.insert(File);
    if (IsRemembered(Other))
      continue;
    if (Left == 0) {
      ++NotAllowed;
      for (llvm::StringRef Name : Names.keys())
        Unread.Names.insert(Name.str());
      continue;
    }
    --Left;
    Next.push_back(std::move(Other));
  }
  for (std::optional<UnitReport> &Each : runUnits(Next, Resolver, Tidy.withoutChecks(), Files, Settings).Reports) {
    Unread.AreAll |= isMissing(Each);
    if (Each)
      add(Whole, std::move(Each->File), std::move(Each->Facts));
    else
      ++NotReached;
  }
}

void OtherFiles::askPython(Program &Whole, const llvm::StringSet<> &Names) {
  llvm::StringSet<> Words = Names;
  if (Words.erase("")) // what exports a module says so
    for (llvm::StringRef Exporter : {"jit", "ultralytics"})
      Words.insert(Exporter);
  if (Words.empty())
    return;
  std::size_t NotReadNow = 0;
  for (const std::string &Root : Roots)
    for (const std::string &File : Resolver.projectOf(Root).pythonThatSays(Words, NotReadNow))
      if (auto Text = readBoundedBelow(Root, File, largest::Source)) // a link may lead to what nobody may quote
        add(Whole, File, pythonFacts(File, (*Text)->getBuffer(), Names));
  NotRead = std::max(NotRead, NotReadNow);
}

void OtherFiles::add(Program &Whole, std::string File, UnitFacts Facts) {
  if (Edited)
    leaveOut(*Edited, File, Facts);
  const auto &[KnownFile, KnownFacts] = Told.emplace_back(std::move(File), std::move(Facts));
  Whole.add(KnownFile, KnownFacts);
}

} // namespace cuda_tidy
