#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

/// What a value of CUDA_VISIBLE_DEVICES makes of the machine's GPUs.
struct VisibleDevices {
  size_t Named = 0;                 ///< entries before the first that is wrong
  std::string Wrong;                ///< the first entry that names no GPU; it and all behind it are ignored
  std::string Why;                  ///< it is wrong: "the machine has 2 GPUs, 0 to 1"
  std::vector<std::string> Ignored; ///< the entries behind it
};

/// \p Uuids are those of all GPUs; where they are not known, \p Count GPUs are; where neither is, only the form is
/// judged. The rules are those of the CUDA C++ Programming Guide, "CUDA Environment Variables".
VisibleDevices judgeVisibleDevices(const std::string &Value, const std::vector<std::string> &Uuids,
                                   std::optional<size_t> Count);
extern const char *const VisibleDevicesSource;

} // namespace cuda_tidy
