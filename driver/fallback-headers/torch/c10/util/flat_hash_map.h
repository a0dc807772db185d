// A hash map that programs meet in interfaces; the standard library's, here.
#pragma once

#include <unordered_map>
#include <unordered_set>

namespace ska {
template <typename K, typename V> using flat_hash_map = std::unordered_map<K, V>;
template <typename T> using flat_hash_set = std::unordered_set<T>;
} // namespace ska
