#pragma once

#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// What a number of that name says: how many there are of what a program is given, which may be none, or how a model,
/// an image or a launch is built, which is never zero.
enum class NumberMeaning { Unknown, Count, Structure };

/// `num_points` is a count, `num_channels` and `points_per_block` are structure, `extra` and `batch_size` are unknown.
NumberMeaning numberMeaningOf(llvm::StringRef Name);

} // namespace cuda_tidy
