// Random permutations.
#pragma once

#include <thrust/random.h>

namespace thrust {
template <typename... Args> void shuffle(Args &&...args);
template <typename... Args> void shuffle_copy(Args &&...args);
} // namespace thrust
