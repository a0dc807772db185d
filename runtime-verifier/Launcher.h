#pragma once

#include "LaunchJudge.h"

namespace cuda_tidy {

/// The GPU that launches are tried on.
struct LaunchDevice {
  std::string Name;         ///< `NVIDIA H200`.
  std::string Architecture; ///< `sm_90`.
  std::string Driver;       ///< `CUDA 13.0`.
};

/// What became of a launch.
struct LaunchOutcome {
  enum class Answer { Refused, Taken, Unknown };

  Answer Is = Answer::Unknown;
  std::string Error;  ///< `CUDA_ERROR_INVALID_VALUE`: that of the refusal.
  bool HasFinished = false; ///< The kernel ran to its end.
  std::string Detail; ///< What the kernel did afterwards, or why nothing is known.
};

/// Launches kernels on the first GPU, each in a process of its own: no call of the driver is made in this one.
class Launcher {
public:
  Launcher(const Options &Settings, const Interruption &Signals) : Settings(Settings), Signals(Signals) {}

  /// The GPU, or null.
  const LaunchDevice *device();
  /// Why there is no GPU; empty if there is one, or nobody has asked.
  const std::string &missing() const { return Missing; }

  /// Launches a kernel that was compiled for `device` with arguments made up from the plan's, in a process that the
  /// command \p Under starts, if there is one.
  LaunchOutcome launch(const Plan &Plan, const CompiledKernel &Code, const std::string &Cubin,
                       const std::vector<std::string> &Under = {});

private:
  ProcessRequest request(std::string Job) const;

  const Options &Settings;
  const Interruption &Signals;
  bool HasLooked = false;
  std::optional<LaunchDevice> Found;
  std::string Missing;
};

} // namespace cuda_tidy
