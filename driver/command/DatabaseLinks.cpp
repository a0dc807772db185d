#include "command/DatabaseLinks.h"

#include "build-files/CMakeTargets.h"
#include "build-files/LinkCommand.h"
#include "command/ProjectFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <set>

namespace cuda_tidy {

using llvm::StringRef;

/// Larger ones are of projects that say elsewhere what they link.
constexpr size_t MostEntries = 50000;

/// The name of the target whose objects CMake keeps where \p Object is, with its directory; empty if it is none's.
static std::string targetOfObject(StringRef Object) {
  const auto [Directory, Rest] = Object.split("/CMakeFiles/");
  const size_t End = Rest.find(".dir/");
  return End == StringRef::npos ? "" : (Directory + ":" + Rest.take_front(End)).str();
}

std::vector<LinkTarget> linkTargetsOf(llvm::ArrayRef<DatabaseEntry> Entries) {
  llvm::StringMap<std::string> SourceOf; // by object
  std::vector<LinkCommand> Links;
  std::map<std::string, LinkTarget> OfCMake;
  if (Entries.size() > MostEntries)
    return {};
  for (const DatabaseEntry &Each : Entries) {
    const std::vector<std::string> Line = Each.commandLine();
    const llvm::SmallVector<StringRef> Words(Line.begin(), Line.end());
    std::optional<LinkCommand> Command = readLinkCommand(Each.Directory, Words);
    if (Command && !Command->IsCompilation) {
      Links.push_back(std::move(*Command));
      continue;
    }
    const std::string Object = !Each.Output.empty() ? absoluteInCMake(Each.Output, Each.Directory)
                               : Command            ? Command->Output
                                                    : "";
    SourceOf[Object] = Each.File;
    if (const std::string Name = targetOfObject(Object); !Name.empty()) {
      LinkTarget &Of = OfCMake[Name];
      Of.Name = Name;
      Of.Sources.push_back(Each.File);
      Of.IsLibrary = Of.MayLinkMore = true;
    }
  }
  std::vector<LinkTarget> Found;
  for (LinkCommand &Each : Links) {
    LinkTarget &Of = Found.emplace_back();
    Of.Name = Each.Output;
    Of.IsLibrary = StringRef(Each.Output).ends_with(".a") || StringRef(Each.Output).contains(".so");
    Of.MayHaveMore = Of.MayLinkMore = Each.HasUnknown;
    Of.Linked = std::move(Each.Linked);
    Of.Sources = std::move(Each.Sources);
    for (const std::string &Object : Each.Objects)
      if (auto Source = SourceOf.find(Object); Source != SourceOf.end())
        Of.Sources.push_back(Source->second);
      else
        Of.MayHaveMore = true;
  }
  resolveLibraries(Found);
  for (auto &[Name, Each] : OfCMake)
    Found.push_back(std::move(Each));
  return Found;
}

void addBuilt(std::vector<LinkTarget> &Described, std::vector<LinkTarget> Built) {
  auto NameOf = [](const LinkTarget &Of) { return StringRef(Of.Name).rsplit(':').second; };
  llvm::StringMap<std::vector<LinkTarget *>> ByName;
  for (LinkTarget &Each : Described)
    if (!NameOf(Each).empty())
      ByName[NameOf(Each)].push_back(&Each);
  std::set<LinkTarget *> Known;
  for (LinkTarget &Each : Built)
    for (LinkTarget *Of : ByName.lookup(NameOf(Each)))
      if (!Each.Sources.empty() && isWithin(Each.Sources.front(), StringRef(Of->Name).rsplit(':').first)) {
        Each.Name = Of->Name;
        Each.IsLibrary = Each.MayLinkMore = Of->MayHaveMore = false;
        if (Known.insert(Of).second) {
          Of->Sources.clear();
          Of->Wildcards.clear();
        }
        break;
      }
  llvm::append_range(Described, Built);
}

} // namespace cuda_tidy
