#include "analysis/ToldFacts.h"
#include "findings/Transport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace cuda_tidy {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LinkTarget, Name, Sources, Wildcards, Linked, Objects, IsLibrary, IsOfObjects,
                                   IsOnlyPossible, MayHaveMore, MayLinkMore)

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(UnreadFunctions, AreAll, Names)

std::uint64_t stampOf(llvm::ArrayRef<std::string> Paths) {
  std::vector<std::uint64_t> Seen;
  for (const std::string &Each : Paths) {
    llvm::sys::fs::file_status Status;
    (void)llvm::sys::fs::status(Each, Status); // of what is not there, nothing
    Seen.insert(Seen.end(), {Status.getUniqueID().getFile(), Status.getSize(),
                             static_cast<std::uint64_t>(Status.getLastModificationTime().time_since_epoch().count())});
  }
  return llvm::xxh3_64bits({reinterpret_cast<const std::uint8_t *>(Seen.data()), Seen.size() * sizeof(std::uint64_t)});
}

void leaveOut(const UnitReport &Edited, llvm::StringRef File, UnitFacts &Facts) {
  llvm::erase_if(Facts.Uses, [&](const UseFact &Each) { return Each.At.File == Edited.File; });
  llvm::StringSet<> Known;
  for (const DefinedFunction &Each : Edited.Facts.Defined)
    Known.insert(Each.Function);
  llvm::erase_if(Facts.Defined, [&](const DefinedFunction &Each) {
    return (Each.MayBeElsewhere || File == Edited.File) && Known.contains(Each.Function);
  });
}

json toJson(const ToldFacts &Told) {
  return {{"Units", Told.Units},
          {"Unread", Told.Unread},
          {"Links", Told.Links},
          {"Watched", Told.Watched},
          {"Stamp", Told.Stamp}};
}

std::optional<ToldFacts> toToldFacts(const json &Json) {
  try {
    ToldFacts Told;
    Json.at("Units").get_to(Told.Units);
    Json.at("Unread").get_to(Told.Unread);
    Json.at("Links").get_to(Told.Links);
    Json.at("Watched").get_to(Told.Watched);
    Json.at("Stamp").get_to(Told.Stamp);
    return Told;
  } catch (const json::exception &) {
    return std::nullopt;
  }
}

std::optional<UnitReport> toQuestion(const json &Json) {
  try {
    return Json.get<UnitReport>();
  } catch (const json::exception &) {
    return std::nullopt;
  }
}

} // namespace cuda_tidy
