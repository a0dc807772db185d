#pragma once

#include "command/CommandResolver.h"
#include "findings/Finding.h"
#include "llvm/Support/Error.h"

namespace cuda_tidy {

class TidyOptions;

/// Which part of the files is wanted: the first of seven is `1/7`.
struct ShardRequest {
  unsigned Index; ///< From 1.
  unsigned Count;
};

/// More would be a mistake.
inline constexpr unsigned MostShards = 10'000;

/// Reads `I/N`. The error is a sentence for the user.
llvm::Expected<ShardRequest> parseShard(llvm::StringRef Text);

/// Leaves in \p Resolved the units of the wanted part, and the others apart. Parts are chosen so that each costs about
/// the same by CommandResolver::estimatedCost(), and are the same on every machine that has the same files below \p
/// Root. The mark's split tells, too, whether they are analysed alike: by the same commands, checks and options, and
/// project's headers.
ShardMark keepShard(Resolution &Resolved, const ShardRequest &Wanted, CommandResolver &Resolver,
                    const TidyOptions &Tidy, llvm::StringRef Root);

} // namespace cuda_tidy
