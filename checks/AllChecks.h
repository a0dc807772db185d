#pragma once

#include "metadata/CheckInfo.h"
#include <span>

namespace cuda_tidy {

/// The metadata of every check, sorted by name.
std::span<const CheckInfo> allChecks();

/// The metadata of the check called \p Name, or null if it is none of ours.
const CheckInfo *findCheck(std::string_view Name);

/// What a check is called now that earlier releases called \p Name; \p Name itself if that is no former name.
std::string_view currentNameOf(std::string_view Name);

/// Whether \p Check starts with the name of one of our modules.
bool isOurs(std::string_view Check);

} // namespace cuda_tidy
