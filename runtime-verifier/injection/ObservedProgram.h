#pragma once

#include "CodePlaces.h"
#include "Process.h"
#include "Session.h"
#include "Verdict.h"
#include <map>
#include <optional>

namespace cuda_tidy {

/// A call of CUDA that the program made: where from, as `module+offset` of the return addresses, innermost first.
struct RecordedCall {
  std::string Function;
  std::vector<std::string> Places;
};

/// How much memory was held at a moment.
struct MemorySample {
  bool IsOfWait = false; ///< Taken where the program waited for the GPU, not by the clock.
  std::uint64_t Bytes = 0, Allocations = 0;
  std::uint64_t BytesElsewhere = 0; ///< Not allocated at the places that were asked for.
};

/// One execution of the program.
struct ProgramRun {
  ProcessResult Result;
  std::string HowItEnded;
  bool WasHooked = false;       ///< A call of CUDA was found in it.
  bool HasFailed = false;       ///< The call that was to fail was reached.
  bool HasAskedForText = false; ///< After that the program asked what the status means.
  bool IsCut = false;           ///< More happened than was recorded.
  bool IsMainOver = false;      ///< Each `main` had ended: what came later came of the destruction of static variables.
  std::vector<RecordedCall> Calls;
  std::map<std::string, std::uint64_t> Callers; ///< How many places call each function that tells of errors before.
  std::vector<MemorySample> Samples;
  std::uint64_t PeakBytes = 0;                      ///< The most that was held at once.
  bool IsGradModeOn = false, IsGradModeOff = false; ///< Each somewhere below the places.
  std::vector<std::string> Unsimulated;             ///< Functions that the simulation does not have.
  std::vector<std::string> Launches;                ///< What was told of recorded launches: see `Recording`.
};

/// Two undisturbed executions: what differs between them says nothing.
struct References {
  const ProgramRun &First, &Second;
};

/// The program after `--run --`, which is executed as often as a verdict asks for it.
class ObservedProgram {
public:
  ObservedProgram(const Session &Session, std::optional<std::string> SimulatedGpu);

  /// Executes it once with the libraries of this tool preloaded, which do what \p Orders say.
  ProgramRun run(const std::string &Orders, const std::map<std::string, std::string> &Environment = {}) const;

  /// What it does when nothing is disturbed; executed at the first call of this function. Throws `Trouble` if it does
  /// not end.
  References references();

  /// That the program could not be started, if that was tried; else empty.
  std::string whyNotStarted() const;

  /// The calls of the first reference, ended or not. Throws `Trouble` if the program's calls cannot be seen.
  const std::vector<RecordedCall> &calls();

  /// Whether it made more calls than these.
  bool hasMoreCalls() { return watched().IsCut; }

  const Interruption &signals() const { return Verification.Signals; }

  /// Where those calls were written.
  const CodePlaces &places();

  /// How the first reference failed, as `; it ended with exit code 1; ...`, with what the simulation may have to do
  /// with it; empty if it did not.
  std::string failureOfReference();
  /// The latter: `; the simulation does not have cudaGraphCreate`.
  std::string shareOfSimulation(const ProgramRun &Run) const;

  /// Whether its calls of CUDA are simulated.
  bool isSimulated() const { return SimulatedGpu.has_value(); }
  /// `sm_90`; empty where they are not.
  std::string simulatedGpu() const { return SimulatedGpu.value_or(""); }
  /// Writes into the verdict what was run, and that GPU and driver are simulated. Those of the machine are the
  /// program's affair.
  void sign(Verdict &Result) const;

private:
  const ProgramRun &watched();

  const Session &Verification;
  std::optional<std::string> SimulatedGpu;
  std::optional<ProgramRun> Watched, Second;
  std::optional<CodePlaces> Places;
};

/// The program of this session: on the GPU if there is a driver and nobody asked for the simulation.
ObservedProgram &observedProgram(Session &Session);

} // namespace cuda_tidy
