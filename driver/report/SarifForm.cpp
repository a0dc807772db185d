#include "report/SarifForm.h"
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

/// Calls \p Do with every `artifactLocation` in \p Of.
template <typename Function> static void forEachArtifact(Json &Of, Function Do) {
  if (Of.is_object())
    for (auto &[Key, Value] : Of.items())
      if (Key == "artifactLocation")
        Do(Value);
      else
        forEachArtifact(Value, Do);
  else if (Of.is_array())
    for (Json &Each : Of)
      forEachArtifact(Each, Do);
}

static std::string uriOf(const Json &Location) { return Location.value("uri", ""); }

static void sortNotifications(Json &Notifications) {
  auto Key = [](const Json &Each) {
    static const Json::json_pointer Place("/locations/0/physicalLocation");
    const Json Physical = Each.value(Place, Json::object());
    const Json Region = Physical.value("region", Json::object());
    return std::tuple(uriOf(Physical.value("artifactLocation", Json::object())), Region.value("startLine", 0u),
                      Region.value("startColumn", 0u), Each.dump(-1, ' ', false, Json::error_handler_t::replace));
  };
  std::map<decltype(Key(Json())), Json> Sorted;
  for (Json &Each : Notifications)
    Sorted.try_emplace(Key(Each), Each);
  Notifications = Json::array();
  for (auto &[Ignored, Each] : Sorted)
    Notifications.push_back(std::move(Each));
}

void normalizeSarifRun(Json &Run) {
  Json &Invocation = Run.at("invocations").at(0);
  Json &Notifications = Invocation.at("toolExecutionNotifications");
  Json &Results = Run.at("results");

  std::map<std::string, Json> Artifacts;
  auto RemoveIndex = [](Json &Location) { Location.erase("index"); };
  for (Json &Each : Run.at("artifacts")) {
    RemoveIndex(Each.at("location"));
    Json &Kept = Artifacts[uriOf(Each.at("location"))];
    if (Kept.is_null() || Each.contains("roles"))
      Kept = std::move(Each);
  }
  auto Collect = [&](Json &Location) {
    RemoveIndex(Location);
    if (Json &Known = Artifacts[uriOf(Location)]; Known.is_null())
      Known = {{"location", Location}};
  };
  forEachArtifact(Results, Collect);
  forEachArtifact(Notifications, Collect);
  sortNotifications(Notifications);

  Json All = Json::array();
  std::map<std::string, std::size_t> Index;
  for (auto &[Uri, Artifact] : Artifacts) {
    Index[Uri] = All.size();
    All.push_back(std::move(Artifact));
  }
  auto Number = [&](Json &Location) { Location["index"] = Index.at(uriOf(Location)); };
  forEachArtifact(Results, Number);
  forEachArtifact(Notifications, Number);
  Run["artifacts"] = std::move(All);
  Invocation["executionSuccessful"] = std::none_of(Notifications.begin(), Notifications.end(),
                                                   [](const Json &Each) { return Each.value("level", "") == "error"; });
}

Json sarifNotification(llvm::StringRef Id, llvm::StringRef Message) {
  Json Result = {{"level", "error"}, {"message", {{"text", Message}}}};
  if (!Id.empty())
    Result["descriptor"] = {{"id", Id}};
  return Result;
}

void writeSarifDocument(Json Run, llvm::raw_ostream &Out) {
  Json Document = {
      {"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", Json::array({std::move(Run)})}};
  // Sources need not be UTF-8, and messages quote them.
  Out << Document.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

} // namespace cuda_tidy
