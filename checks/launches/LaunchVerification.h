#pragma once

#include "launches/ConfiguredLaunch.h"
#include "metadata/Verification.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Which numbers of a launch a report is about, and what makes them so.
struct Trigger {
  struct Number {
    std::string Name; ///< `grid.y`, `dynamicSharedMemory`; `kernel.registers` and the like for the kernel's own.
    std::optional<uint64_t> Value = std::nullopt; ///< Where the launch by itself does not show it.
  };
  struct Given {
    std::string Name; ///< As the program writes it.
    int64_t Value;
    std::optional<unsigned> Parameter = std::nullopt; ///< Of the kernel; where the launch by itself does not show it.
  };
  std::vector<Number> Numbers = {};
  /// Values that the program is given; none if the launch is always so.
  std::vector<Given> Witness = {};
  Assumption Assumed = nullptr; ///< The same for the ranges of the launch.
  bool IsUnraised = false;      ///< No attribute of the kernel is set then, although one is at other times.
};

/// One axis of \p Extent, or all.
Trigger triggeredBy(const Extent &Extent, unsigned Axis);
Trigger triggeredBy(const Extent &Extent);

/// What it takes to make \p Launch again: its kernel and its numbers, where \p Why holds.
Verification verificationOf(const ConfiguredLaunch &Launch, const Trigger &Why, const RaisedLimits &Raised);

/// Adds to \p Known, whose kernel is \p Kernel, how the CPU executes that, as far as it can be said.
void addHostSource(Verification &Known, const clang::FunctionDecl &Kernel);

/// The same of which no number is known.
Verification verificationOf(const LaunchSite &Launch, const clang::SourceManager &Sources);

/// The same of which no launch is known.
Verification verificationOf(const clang::FunctionDecl &Kernel);

} // namespace cuda_tidy
