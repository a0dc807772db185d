#include "CallSite.h"
#include "Complaint.h"
#include "Evidence.h"
#include "Trouble.h"
#include <algorithm>
#include <array>
#include <span>

namespace cuda_tidy {
namespace {

constexpr std::size_t FewestSamples = 24; ///< Three for each part of the run, and the warm-up.
constexpr std::size_t Parts = 4; ///< Of the run after its first quarter, in which programs set up what they keep.

/// What is held in a part of the run, in bytes.
struct Extent {
  std::uint64_t Least = UINT64_MAX, Most = 0;

  void add(std::uint64_t Bytes) {
    Least = std::min(Least, Bytes);
    Most = std::max(Most, Bytes);
  }
};

using Extents = std::array<Extent, Parts>;

/// Whether the least is more in each part than in the one before.
bool grow(const Extents &Held) {
  return std::ranges::adjacent_find(
             Held, [](const Extent &One, const Extent &Next) { return Next.Least <= One.Least; }) == Held.end();
}

std::string bytes(std::uint64_t Count) {
  if (Count < 10240)
    return std::to_string(Count) + " bytes";
  return Count < (10 << 20) ? std::to_string(Count >> 10) + " KiB" : std::to_string(Count >> 20) + " MiB";
}

/// Whether \p Last, the samples of the last part, still go up in its last quarter; true of few samples.
bool growToTheEnd(std::span<const MemorySample> Last) {
  const std::size_t Quarter = Last.size() / 4;
  const auto leastOf = [](std::span<const MemorySample> Some) {
    return std::ranges::min(Some, {}, &MemorySample::Bytes).Bytes;
  };
  return Quarter < 3 || leastOf(Last.last(Quarter)) > leastOf(Last.last(2 * Quarter).first(Quarter));
}

/// Grows what is held at its lowest from each part of the run to the next, and in the last, the program keeps something
/// of each iteration; is the highest of the last part no more than that of the first, it keeps nothing.
Verdict judge(const std::vector<MemorySample> &Samples, const std::string &Unit, const std::string &Where) {
  if (Samples.size() < FewestSamples)
    return Verdict::inconclusive("too few samples: the program has " + std::to_string(Samples.size()) + ' ' + Unit +
                                 ", and " + std::to_string(FewestSamples) + " are needed; let it run longer");
  const std::size_t First = Samples.size() / 4, Count = Samples.size() - First;
  Extents Held, Elsewhere;
  for (std::size_t I = First; I < Samples.size(); ++I) {
    Held[(I - First) * Parts / Count].add(Samples[I].Bytes);
    Elsewhere[(I - First) * Parts / Count].add(Samples[I].BytesElsewhere);
  }
  Verdict Result{.By = Verdict::Evidence::Memory};
  const auto spanOf = [&](const Extents &Each) {
    std::string From = bytes(Each.front().Least), To = bytes(Each.back().Least);
    if (From == To && grow(Each)) // in what is cut off
      From = std::to_string(Each.front().Least), To = std::to_string(Each.back().Least) + " bytes";
    return " from " + From + " to " + To + " over " + std::to_string(Count) + ' ' + Unit;
  };
  const std::size_t FirstOfLast = First + Count * (Parts - 1) / Parts;
  if (grow(Held) && !growToTheEnd(std::span(Samples).subspan(FirstOfLast))) {
    Result.Reason = "device memory allocated below " + Where + " grows" + spanOf(Held) +
                    ", and no more at the end: it may have reached what the program needs; let it run longer";
  } else if (grow(Held)) {
    Result.Is = Verdict::State::Confirmed;
    Result.Reason = "device memory allocated below " + Where + " grows" + spanOf(Held);
  } else if (grow(Elsewhere)) {
    Result.Reason = "device memory allocated below " + Where +
                    " does not grow steadily, but what is allocated elsewhere does," + spanOf(Elsewhere) +
                    ": another thread, as autograd's, may do that for it";
  } else if (Held.back().Most <= Held.front().Most) {
    Result.Is = Verdict::State::Refuted;
    Result.Reason = "device memory allocated below " + Where + " does not grow: it is at most " +
                    bytes(Held.back().Most) + " at the end as before, over " + std::to_string(Count) + ' ' + Unit;
  } else {
    Result.Reason =
        "device memory allocated below " + Where + " neither grows steadily nor stays the same:" + spanOf(Held);
  }
  return Result;
}

ObservedProgram &programOf(Session &Session) {
  if (!Session.Settings.Run)
    throw Trouble("only a run of the program tells: cuda-tidy-verify report.sarif --run -- program");
  return observedProgram(Session);
}

/// Runs the program with the order that \p What names, for the places of the plan.
ProgramRun observe(std::string What, const Plan &Plan, ObservedProgram &Program) {
  for (const std::string &Frame : findFrames(Plan, Program))
    What += '\t' + Frame;
  // LibTorch then asks CUDA for each tensor, and gives it back to CUDA: what CUDA sees is what the program holds.
  ProgramRun Run = Program.run(What + '\n', {{"PYTORCH_NO_CUDA_MEMORY_CACHING", "1"}});
  const ProcessResult::End How = Run.Result.How;
  if (How != ProcessResult::End::Exited && How != ProcessResult::End::TimedOut &&
      !(How == ProcessResult::End::Signalled && Run.IsMainOver)) {
    const auto Complaint = newComplaint(Run.Result.Errors, {"", ""});
    throw Trouble("the program " + Run.HowItEnded + (Complaint ? ", and wrote '" + *Complaint + "'" : "") +
                  Program.shareOfSimulation(Run));
  }
  return Run;
}

} // namespace

Verdict memoryEvidence(const Plan &Plan, Session &Session) {
  ObservedProgram &Program = programOf(Session);
  const ProgramRun Run = observe("memory", Plan, Program);
  if (Run.IsCut)
    return Verdict::inconclusive("the program wrote more samples than are read: let it run shorter");
  std::vector<MemorySample> Waits, Seconds;
  for (const MemorySample &Sample : Run.Samples)
    (Sample.IsOfWait ? Waits : Seconds).push_back(Sample);
  const bool ByWaits = Waits.size() >= FewestSamples || Waits.size() >= Seconds.size();
  Verdict Result = judge(ByWaits ? Waits : Seconds, ByWaits ? "waits for the GPU" : "seconds", Plan.Call->Function);
  Program.sign(Result);
  return Result;
}

Verdict graphEvidence(const Plan &Plan, Session &Session) {
  ObservedProgram &Program = programOf(Session);
  const ProgramRun Recording = observe("graph", Plan, Program);
  const std::string Where = Plan.Call->Function + " at " + shortPlace(Plan.Call->Place);
  if (!Recording.IsGradModeOn && !Recording.IsGradModeOff)
    return Verdict::inconclusive("LibTorch does not ask for the grad mode below " + Where +
                                 ": the program carries it in itself, or does something else there");
  Verdict Result{.By = Verdict::Evidence::Memory};
  if (!Recording.IsGradModeOn) {
    Result.Is = Verdict::State::Refuted;
    Result.Reason = "grad mode is off whenever the program is below " + Where;
  } else {
    const ProgramRun Other = observe("nograd", Plan, Program);
    const bool TakesMore = Recording.PeakBytes > Other.PeakBytes + Other.PeakBytes / 100;
    if (TakesMore)
      Result.Is = Verdict::State::Confirmed;
    Result.Reason = "grad mode is on below " + Where + ", and recording takes " + (TakesMore ? "" : "hardly more ") +
                    "device memory: at most " + bytes(Recording.PeakBytes) + " are held at once that were allocated " +
                    "there, and " + bytes(Other.PeakBytes) + " with grad mode off";
  }
  Program.sign(Result);
  return Result;
}

} // namespace cuda_tidy
