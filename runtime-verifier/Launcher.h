#pragma once

#include "LaunchJudge.h"
#include "recording/Recording.h"

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
  std::string Error;        ///< `CUDA_ERROR_INVALID_VALUE`: that of the refusal.
  bool HasFinished = false; ///< The kernel ran to its end.
  std::string Fault;        ///< `CUDA_ERROR_ILLEGAL_ADDRESS`: what it ended with otherwise, if that is known.
  std::string Damage;       ///< What it wrote beside its buffers: see `GuardedBuffer`.
  std::string Detail;       ///< What the kernel did afterwards, or why nothing is known.
};

/// Launches kernels on the first GPU, each in a process of its own: no call of the driver is made in this one.
class Launcher {
public:
  Launcher(const Options &Settings, const Interruption &Signals) : Settings(Settings), Signals(Signals) {}

  /// The GPU, or null.
  const LaunchDevice *device();
  /// Why there is no GPU; empty if there is one, or nobody has asked.
  const std::string &missing() const { return Missing; }

  /// How the arguments are made up, and the process started.
  struct Trial {
    std::vector<std::string> Under;        ///< The command that starts it, if there is one.
    std::optional<std::uint64_t> Elements; ///< Of each buffer; else a few for each thread.
    std::optional<unsigned> Without;       ///< The parameter that is null.
    const RecordedLaunch *Recorded;        ///< The launch whose arguments it has; null: they are made up.
  };

  /// Launches a kernel that was compiled for `device` with arguments made up from the plan's.
  LaunchOutcome launch(const Plan &Plan, const CompiledKernel &Code, const std::string &Cubin,
                       const Trial &How = {.Under = {}, .Elements = {}, .Without = {}});

private:
  ProcessRequest request(std::string Job) const;

  const Options &Settings;
  const Interruption &Signals;
  bool HasLooked = false;
  std::optional<LaunchDevice> Found;
  std::string Missing;
};

} // namespace cuda_tidy
