#pragma once

#include "Field.h"

namespace cuda_tidy {

/// What verification says of a finding. Texts that are empty are left out of the report.
struct Verdict {
  enum class State { Confirmed, Refuted, Inconclusive };
  enum class Evidence { None, Compiler, Launch, Execution, Cpu, Injection, Memory };

  State Is = State::Inconclusive;
  Evidence By = Evidence::None;
  std::string Reason;  ///< A sentence, with the numbers that prove it.
  std::string Device;  ///< `NVIDIA H200 (sm_90)`.
  std::string Driver;  ///< `13.0`, or what says that it is a test double.
  std::string Error;   ///< `CUDA_ERROR_INVALID_VALUE`.
  std::string Command; ///< What compiled or ran the program.

  static Verdict inconclusive(std::string Reason) { return {.Reason = std::move(Reason)}; }

  /// The `verdict` property of a SARIF result.
  Json toJson() const;
};

const char *toString(Verdict::State State);
const char *toString(Verdict::Evidence Evidence);

} // namespace cuda_tidy
