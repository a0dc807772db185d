#include "analysis/CompleteVerification.h"
#include "untrusted/BoundedFile.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <nlohmann/json.hpp>
#include <set>

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

/// Of the contents of a file, to notice that a report is older: FNV-1a of 64 bits, which a program without libraries
/// computes too.
static std::string hashOfText(llvm::StringRef Contents) {
  std::uint64_t Hash = 0xcbf29ce484222325;
  for (unsigned char Byte : Contents)
    Hash = (Hash ^ Byte) * 0x100000001b3;
  return llvm::formatv("fnv1a64:{0:x-16}", Hash);
}

const std::optional<std::string> &VerificationCompleter::hashOf(const std::string &File) {
  auto [Known, IsNew] = Hashes.try_emplace(File);
  if (IsNew)
    if (auto Contents = readBounded(File, largest::Source))
      Known->second = hashOfText((*Contents)->getBuffer());
  return Known->second;
}

std::string VerificationCompleter::complete(const nlohmann::json &Plan, const CheckInfo &Check) {
  const ClangCommand &Command = Analysed.Command;
  Json Complete = {
      {"version", 1},
      {"observe", toString(Check.ConfirmedBy)},
      {"unit", {{"file", Command.File}, {"directory", Command.Directory}, {"arguments", Analysed.Original}}}};
  if (const std::optional<std::string> &Hash = hashOf(Command.File))
    Complete["unit"]["hash"] = *Hash;
  // The files that the plan names beside that one.
  Json Headers = Json::array();
  std::set<std::string> Seen = {Command.File};
  for (const char *Part : {"kernel", "launch", "call"})
    if (auto Found = Plan.find(Part); Found != Plan.end() && Found->contains("file"))
      if (const std::string File = Found->at("file"); Seen.insert(File).second)
        if (const std::optional<std::string> &Hash = hashOf(File))
          Headers.push_back({{"file", File}, {"hash", *Hash}});
  if (!Headers.empty())
    Complete["unit"]["headers"] = std::move(Headers);
  if (!Command.TargetArchs.empty())
    Complete["targets"] = Command.TargetArchs;
  Complete.update(Plan);
  return Complete.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace cuda_tidy
