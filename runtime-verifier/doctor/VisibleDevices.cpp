#include "VisibleDevices.h"

#include "Environment.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace cuda_tidy {
namespace {

std::string trimmed(const std::string &Text) {
  size_t First = Text.find_first_not_of(" \t"), Last = Text.find_last_not_of(" \t");
  return First == std::string::npos ? "" : Text.substr(First, Last - First + 1);
}

std::string plural(size_t Count, const char *What) {
  return std::to_string(Count) + ' ' + What + (Count == 1 ? "" : "s");
}

/// Why an entry names no GPU; empty if it names one. \p Gpu becomes which one, if that is known.
std::string objection(const std::string &Entry, const std::vector<std::string> &Uuids, std::optional<size_t> Count,
                      std::optional<size_t> &Gpu) {
  if (Entry.starts_with("MIG-"))
    return "";
  if (Entry.starts_with("GPU-")) {
    if (Uuids.empty())
      return "";
    auto Matches = [&](const std::string &Uuid) { return Uuid.starts_with(Entry); };
    auto Matching = std::ranges::count_if(Uuids, Matches);
    if (Matching == 0)
      return "no GPU of this machine has that UUID";
    if (Matching > 1)
      return "more than one GPU has a UUID that begins so";
    Gpu = size_t(std::ranges::find_if(Uuids, Matches) - Uuids.begin());
    return "";
  }
  size_t Number = 0;
  auto [End, Error] = std::from_chars(Entry.data(), Entry.data() + Entry.size(), Number);
  if (Error != std::errc() || End != Entry.data() + Entry.size())
    return "it is neither the number nor the UUID of a GPU";
  if (Count && Number >= *Count)
    return "the machine has " + plural(*Count, "GPU") + (*Count ? ", from 0 to " + std::to_string(*Count - 1) : "");
  Gpu = Number;
  return "";
}

} // namespace

const char *const VisibleDevicesSource =
    "https://docs.nvidia.com/cuda/cuda-programming-guide/05-appendices/environment-variables.html";

VisibleDevices judgeVisibleDevices(const std::string &Value, const std::vector<std::string> &Uuids,
                                   std::optional<size_t> Count) {
  if (!Uuids.empty())
    Count = Uuids.size();
  VisibleDevices Result;
  std::set<size_t> Taken;
  std::vector<std::string> Entries = splitList(Value, ",");
  for (size_t I = 0; I < Entries.size(); ++I) {
    std::string Entry = trimmed(Entries[I]);
    std::optional<size_t> Gpu;
    std::string Why = objection(Entry, Uuids, Count, Gpu);
    if (Why.empty() && Gpu && !Taken.insert(*Gpu).second)
      Why = "it names a GPU for the second time";
    if (Why.empty()) {
      ++Result.Named;
      continue;
    }
    Result.Wrong = Entry;
    Result.Why = Why;
    Result.Ignored.assign(Entries.begin() + long(I) + 1, Entries.end());
    break;
  }
  return Result;
}

} // namespace cuda_tidy
