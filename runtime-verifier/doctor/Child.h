#pragma once

#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <string>

namespace cuda_tidy {

/// What came back from a child process.
struct ChildAnswer {
  nlohmann::json Value; ///< null if it failed
  std::string Failure;  ///< why: "took more than 20 s, and was given up", "was ended by signal 11 (Segmentation fault)"
};

/// Runs \p Work in a child process, so that a driver that hangs or crashes costs only this answer. An exception in the
/// child becomes the failure.
ChildAnswer askInChild(const std::function<nlohmann::json()> &Work, std::chrono::seconds Limit);

} // namespace cuda_tidy
