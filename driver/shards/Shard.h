#pragma once

#include "command/CommandResolver.h"
#include "findings/Finding.h"
#include "llvm/Support/Error.h"

namespace cuda_tidy {

/// Which part of the files is wanted: the first of seven is `1/7`.
struct ShardRequest {
  unsigned Index; ///< From 1.
  unsigned Count;
};

/// More would be a mistake.
inline constexpr unsigned MostShards = 10'000;

/// Reads `I/N`. The error is a sentence for the user.
llvm::Expected<ShardRequest> parseShard(llvm::StringRef Text);

/// Leaves of \p Resolved the units of the wanted part. Parts are chosen so that each costs about the same by
/// CommandResolver::estimatedCost(), and are the same on every machine that has the same files below \p Root.
ShardMark keepShard(Resolution &Resolved, const ShardRequest &Wanted, CommandResolver &Resolver, llvm::StringRef Root);

} // namespace cuda_tidy
