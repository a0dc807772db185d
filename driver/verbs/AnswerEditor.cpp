#include "Complaint.h"
#include "analysis/LinkedUnits.h"
#include "analysis/OtherFiles.h"
#include "analysis/ToldFacts.h"
#include "cache/BinaryDocument.h"
#include "cache/CacheDirectory.h"
#include "command/ProjectFiles.h"
#include "verbs/Resolving.h"
#include "verbs/Verbs.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Path.h"
#include <csignal>
#include <nlohmann/json.hpp>
#include <set>
#include <sys/prctl.h>
#include <sys/resource.h>

using namespace llvm;

namespace cuda_tidy {
namespace {

/// \p Edited, files of the projects of \p Units, and the directories that they are in.
std::vector<std::string> filesAround(const std::string &Edited, ArrayRef<Unit> Units, const CommandResolver &Resolver) {
  std::set<std::string> Watched = {Edited, sys::path::parent_path(Edited).str()};
  for (const Unit &Each : Units) {
    const ProjectFiles &Project = Resolver.projectOf(Each.sourceFile());
    Watched.insert(Project.root());
    Watched.insert(Project.root() + "/compile_commands.json");
    for (const std::string &File : Project.readBuildFiles())
      Watched.insert(File);
    for (ArrayRef<std::string> Files : {ArrayRef(Project.files()), ArrayRef(Project.pythonFiles())})
      for (const std::string &File : Files) {
        Watched.insert(File);
        Watched.insert(sys::path::parent_path(File).str());
      }
  }
  return {Watched.begin(), Watched.end()};
}

Expected<ToldFacts> factsFor(const UnitReport &Question, const Options &CommandLine, const std::string &Installation) {
  Expected<IntrusiveRefCntPtr<vfs::FileSystem>> Files = openFiles(CommandLine.VfsOverlay);
  if (!Files)
    return Files.takeError();
  Expected<TidyOptions> Tidy = TidyOptions::create(CommandLine, *Files);
  if (!Tidy)
    return Tidy.takeError();
  RunSettings Settings = settingsOf(CommandLine, Installation);
  Settings.Jobs = std::max(1u, Settings.Jobs / 2); // the editor wants to go on
  ResolverOptions Resolving = resolverOptions(CommandLine, Installation);
  Resolving.IsEditor = true;
  CommandResolver Resolver(std::move(Resolving));
  const Resolution Resolved = Resolver.resolve();

  ToldFacts Told;
  Told.Links = linkTargetsOf(Resolved, Resolver);
  Told.Watched = filesAround(Question.File, Resolved.Units, Resolver);
  Told.Stamp = stampOf(Told.Watched);
  Program Whole([&] { return LinkGraph(Told.Links); });
  OtherFiles Others(Resolved, Resolver, *Tidy, *Files, Settings);
  Others.askFor(Question, Whole);
  Told.Unread = Others.unread();
  for (const auto &[File, Facts] : Others.told()) {
    UnitReport &Unit = Told.Units.emplace_back();
    Unit.File = File;
    Unit.Facts = Facts;
  }
  if (!CommandLine.CacheDirectory.empty())
    CacheDirectory(CommandLine.CacheDirectory).prune(CommandLine.CachePolicy);
  return Told;
}

} // namespace

int answerEditor(const Options &CommandLine, const std::string &Installation) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpriority(PRIO_PROCESS, 0, 5);
  auto Input = MemoryBuffer::getSTDIN();
  std::optional<UnitReport> Question;
  if (Input)
    Question = toQuestion(fromBinary(arrayRefFromStringRef((*Input)->getBuffer())));
  if (!Question) {
    complain("an editor's question could not be read");
    return CouldNotDoItsJob;
  }
  Expected<ToldFacts> Told = factsFor(*Question, CommandLine, Installation);
  if (!Told) {
    complain(toString(Told.takeError()));
    return CouldNotDoItsJob;
  }
  // What it has started may outlive it, with the same standard output: the length tells where the answer ends.
  const std::vector<std::uint8_t> Answer = toBinary(toJson(*Told));
  char Length[sizeof(std::uint64_t)];
  support::endian::write64le(Length, Answer.size());
  outs().write(Length, sizeof Length);
  outs().write(reinterpret_cast<const char *>(Answer.data()), Answer.size());
  return NothingToReport;
}

} // namespace cuda_tidy
