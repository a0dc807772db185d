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
static std::string hashOf(llvm::StringRef Contents) {
  std::uint64_t Hash = 0xcbf29ce484222325;
  for (unsigned char Byte : Contents)
    Hash = (Hash ^ Byte) * 0x100000001b3;
  return llvm::formatv("fnv1a64:{0:x-16}", Hash);
}

/// The hash of \p File as it lies on the disk, which is what will be compiled; null if it cannot be read.
static Json hashOfFile(const std::string &File) {
  auto Contents = readBounded(File, largest::Source);
  return Contents ? Json(hashOf((*Contents)->getBuffer())) : Json();
}

/// The files that \p Plan names beside \p Main, with their hashes.
static Json headersOf(const Json &Plan, const std::string &Main) {
  Json Headers = Json::array();
  std::set<std::string> Seen = {Main};
  for (const char *Part : {"kernel", "launch", "call"})
    if (auto Found = Plan.find(Part); Found != Plan.end() && Found->contains("file"))
      if (const std::string File = Found->at("file"); Seen.insert(File).second)
        if (Json Hash = hashOfFile(File); !Hash.is_null())
          Headers.push_back({{"file", File}, {"hash", std::move(Hash)}});
  return Headers;
}

std::string completeVerification(llvm::StringRef Known, const CheckInfo &Check, const Unit &Analysed) {
  const ClangCommand &Command = Analysed.Command;
  Json Complete = {{"version", 1},
                   {"observe", toString(Check.ConfirmedBy)},
                   {"unit",
                    {{"file", Command.File},
                     {"directory", Command.Directory},
                     {"arguments", Analysed.Original}}}};
  const Json Plan = Json::parse(Known);
  if (Json Hash = hashOfFile(Command.File); !Hash.is_null())
    Complete["unit"]["hash"] = std::move(Hash);
  if (Json Headers = headersOf(Plan, Command.File); !Headers.empty())
    Complete["unit"]["headers"] = std::move(Headers);
  if (!Command.TargetArchs.empty())
    Complete["targets"] = Command.TargetArchs;
  Complete.update(Plan);
  return Complete.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace cuda_tidy
