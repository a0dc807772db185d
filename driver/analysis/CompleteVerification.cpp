#include "analysis/CompleteVerification.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <nlohmann/json.hpp>

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

std::string completeVerification(llvm::StringRef Known, const CheckInfo &Check, const Unit &Analysed) {
  const ClangCommand &Command = Analysed.Command;
  Json Complete = {{"version", 1},
                   {"observe", toString(Check.ConfirmedBy)},
                   {"unit",
                    {{"file", Command.File},
                     {"directory", Command.Directory},
                     {"arguments", Analysed.Original}}}};
  // As it lies on the disk: that is what will be compiled.
  if (auto File = llvm::MemoryBuffer::getFile(Command.File, /*IsText=*/false, /*RequiresNullTerminator=*/false))
    Complete["unit"]["hash"] = hashOf((*File)->getBuffer());
  if (!Command.TargetArchs.empty())
    Complete["targets"] = Command.TargetArchs;
  Complete.update(Json::parse(Known));
  return Complete.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace cuda_tidy
