#include "CallSite.h"
#include "Complaint.h"
#include "Evidence.h"
#include "Failures.h"
#include "ReturnedValue.h"
#include "preload/LibraryNames.h"
#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <ranges>
#include <set>
#include <sstream>

namespace cuda_tidy {
namespace {

using End = ProcessResult::End;

constexpr std::size_t MostSites = 4; ///< Each of them is a run of the program.

/// What the program does without a failure, if that makes silence meaningless.
std::string troubleOfReference(const ObservedProgram &Program, const ProgramRun &Reference) {
  if (Reference.Result.succeeded())
    return "";
  return "the program " + Reference.HowItEnded + " also without an injected failure" +
         Program.shareOfSimulation(Reference);
}

/// The signal of a crash, which a shell between makes an exit code; 0 if it is none. abort() is how programs end
/// themselves; these strike those that go on with what the call did not give them.
int crashOf(const ProcessResult &Result) {
  const int Signal = Result.How == End::Signalled ? Result.Code : Result.Code - 128;
  return Signal == SIGILL || Signal == SIGBUS || Signal == SIGFPE || Signal == SIGSEGV ? Signal : 0;
}

/// Functions of the runtime, and from where they are called.
using CalledPlaces = std::set<std::pair<std::string_view, std::string_view>>;

CalledPlaces placesOf(const ProgramRun &Run) {
  CalledPlaces Places;
  for (const RecordedCall &Call : Run.Calls)
    Places.emplace(Call.Function, Call.Places.empty() ? std::string_view() : Call.Places.front());
  return Places;
}

/// What the program calls from where it never did before, or no more from where it always did: who goes another way
/// once a call has failed has looked at it. Empty if it goes the same.
std::string otherWay(const References &References, const ProgramRun &Failed, const std::string &Function) {
  if (References.First.IsCut || References.Second.IsCut || Failed.IsCut)
    return "";
  const CalledPlaces First = placesOf(References.First), Second = placesOf(References.Second), Now = placesOf(Failed);
  for (const auto &Each : Now)
    if (!First.contains(Each) && !Second.contains(Each))
      return "it called " + std::string(plainName(Each.first)) + " where it does not otherwise";
  // Where a call is made to fail, those of the runtime are recorded. A launch whose configuration fails is left out by
  // the compiler's own code, and what the call itself calls is not called.
  for (const auto &Each : First)
    if (Second.contains(Each) && !Now.contains(Each) && plainName(Each.first).starts_with("cuda") &&
        plainName(Each.first) != Function && !plainName(Each.first).starts_with("cudaLaunchKernel"))
      return "it did not call " + std::string(plainName(Each.first)) + " where it does otherwise";
  return "";
}

/// Standard error without what a shell says of the crash: `a.sh: line 2: 4711 Segmentation fault`.
std::string errorsOfProgram(const ProcessResult &Result) {
  const int Crash = Result.How == End::Exited ? crashOf(Result) : 0;
  if (!Crash)
    return Result.Errors;
  const std::string Name = strsignal(Crash);
  std::string Rest;
  std::istringstream Lines(Result.Errors);
  for (std::string Line; std::getline(Lines, Line);)
    if (!Line.starts_with(Name) && (Line.find(Name) == Line.npos || Line.find(": line ") == Line.npos))
      Rest += Line + '\n';
  return Rest;
}

/// Whether it is certain that nobody reads the status of the call, wherever the program goes on to: the code behind the
/// call drops it, and neither does the program ask for errors anywhere, nor does another call fail by this one that it
/// did not come to.
bool isStatusLost(const CallSite &Site, const ProgramRun &Failed, ObservedProgram &Program) {
  const bool IsChevron = Site.Function == LaunchConfiguration; // which gives its status to nobody
  const std::string_view Function = IsChevron ? "cudaLaunchKernel" : plainName(Site.Function);
  if (!failsAlone(Function) || Program.hasMoreCalls())
    return false;
  for (const auto &[Name, Callers] : Program.references().First.Callers) {
    std::set<std::string_view> Reached; // Whoever asks for the time of an event that was not recorded is told.
    for (const RecordedCall &Call : Failed.Calls)
      if (plainName(Call.Function) == Name && !Call.Places.empty())
        Reached.insert(Call.Places.front());
    if (isErrorQuery(Name) || (Function.find("EventRecord") != Function.npos && Reached.size() < Callers))
      return false;
  }
  return IsChevron || std::ranges::all_of(Program.calls(), [&](const RecordedCall &Call) {
           const std::span<const std::string> Places = Call.Places;
           return plainName(Call.Function) != Function || Places.size() < Site.Places.size() ||
                  !std::ranges::equal(Places.first(Site.Places.size()), Site.Places) ||
                  isReturnedValueDropped(Places.subspan(Site.Places.size() - 1), Program.signals());
         });
}

/// Whether both ended by themselves, and with the same exit code.
bool endAlike(const ProgramRun &One, const ProgramRun &Other) {
  return One.Result.How == End::Exited && Other.Result.How == End::Exited && One.Result.Code == Other.Result.Code;
}

/// \p Function: which failed, with the error \p Value. \p IsCallOfCuda: the finding's call is that of CUDA, and not of
/// a function around it, which looks at it itself.
Verdict judge(ObservedProgram &Program, const CallSite &Site, const ProgramRun &Failed, const std::string &Function,
              int Value, const std::string &What, bool IsCallOfCuda) {
  const References References = Program.references();
  Verdict Result;
  const auto decide = [&](Verdict::State State, std::string Reason) {
    Result.Is = State;
    Result.By = Verdict::Evidence::Injection;
    Result.Reason = std::move(Reason);
    return Result;
  };
  const auto isLost = [&] { return IsCallOfCuda && isStatusLost(Site, Failed, Program); };
  const End How = Failed.Result.How;
  if (How != End::Exited && How != End::Signalled && How != End::TimedOut)
    return decide(Verdict::State::Inconclusive, "the program " + Failed.HowItEnded + " when " + What);
  if (!Failed.HasFailed)
    return decide(Verdict::State::Inconclusive, "the program did not reach the call again, and " + Failed.HowItEnded);
  struct Stream {
    const char *Name;
    std::string Text;
    UsualOutput Usual;
  };
  const Stream Streams[] = {
      {"standard error",
       errorsOfProgram(Failed.Result),
       {References.First.Result.Errors, References.Second.Result.Errors}},
      {"standard output", Failed.Result.Output, {References.First.Result.Output, References.Second.Result.Output}}};
  const bool SpeaksOfCuda = Failed.HasAskedForText || std::ranges::any_of(Streams, [](const Stream &Each) {
                              return complainsOfCuda(Each.Text, Each.Usual);
                            });
  const int Crash = crashOf(Failed.Result);
  for (const auto &[Name, Text, Usual] : Streams) {
    const auto Line = Crash ? newLine(Text, Usual) : newCrash(Text, Usual);
    if (Line && !SpeaksOfCuda)
      return decide(Verdict::State::Inconclusive, What + ", and the program wrote '" + *Line + "' and " +
                                                      Failed.HowItEnded +
                                                      ", which may be about that or about what it went on with");
  }
  for (const Stream &Each : Streams)
    if (const auto Complaint = newComplaint(Each.Text, Each.Usual)) {
      const bool IsOutput = &Each == std::end(Streams) - 1;
      if (!SpeaksOfCuda && ((IsOutput && Failed.Result.succeeded() && mayBeOfResults(*Complaint)) || isLost()))
        return decide(Verdict::State::Inconclusive, What + ", and the program wrote '" + *Complaint + "' and " +
                                                        Failed.HowItEnded + ", which may be about its results");
      return decide(Verdict::State::Refuted,
                    "the program noticed that " + What + ": it wrote '" + *Complaint + "' and " + Failed.HowItEnded);
    }
  if (Failed.HasAskedForText)
    return decide(Verdict::State::Refuted,
                  "the program noticed that " + What + ": it asked for the text of the error and " + Failed.HowItEnded);
  if (How == End::TimedOut)
    return decide(Verdict::State::Inconclusive, "the program " + Failed.HowItEnded + " when " + What);
  // In the simulation a program fails that checks what no kernel has computed. That another call failed tells if the
  // program then ends in another way, or if nobody reads the status of that call anyhow.
  const bool LacksKernels = Program.isSimulated() && References.First.Unsimulated.empty() &&
                            !References.First.Result.succeeded() && endAlike(References.First, References.Second);
  const bool EndsAsUsual = LacksKernels && endAlike(References.First, Failed);
  if (!LacksKernels || Failed.Result.succeeded() || (EndsAsUsual && !isLost()))
    for (const ProgramRun *Reference : {&References.First, &References.Second})
      if (const std::string Why = troubleOfReference(Program, *Reference); !Why.empty())
        return decide(Verdict::State::Inconclusive, Why);
  if (!Crash && Failed.Result.How == End::Exited && Failed.Result.Code != 0 && !EndsAsUsual && isLost())
    return decide(Verdict::State::Inconclusive, "nothing reads the status of the call, but when " + What +
                                                    ", the program " + Failed.HowItEnded +
                                                    ", which may be about its results");
  if (!Crash && Failed.Result.How == End::Exited && Failed.Result.Code != 0 && !EndsAsUsual)
    return decide(Verdict::State::Refuted, "the program noticed that " + What + ": it " + Failed.HowItEnded);
  // A trap is how some programs end themselves, and what others run into.
  if (Crash == SIGILL || (Failed.Result.How == End::Signalled && Failed.Result.Code == SIGKILL))
    return decide(Verdict::State::Inconclusive, What + ", and the program " + Failed.HowItEnded);
  if (!Crash && Failed.Result.How == End::Signalled)
    return decide(Verdict::State::Refuted, "the program noticed that " + What + ": it " +
                                               (Failed.Result.Code == SIGABRT ? "aborted" : Failed.HowItEnded));
  for (const auto &[Name, Text, Usual] : Streams)
    if (const auto Line = newLine(Text, Usual))
      return decide(Verdict::State::Inconclusive,
                    What + ", and the program wrote '" + *Line + "' on " + Name + ", which may be about that or not");
  if (!Crash && IsCallOfCuda)
    if (const std::string Way = otherWay(References, Failed, Function); !Way.empty())
      return decide(Verdict::State::Inconclusive, What + ", and the program went another way without a word: " + Way);
  for (const auto &[Name, Text, Usual] : Streams)
    if (const auto Line = lineWithNumber(Text, Usual, std::to_string(Value)); Line && !isLost())
      return decide(Verdict::State::Inconclusive, What + ", and the program wrote '" + *Line + "' on " + Name +
                                                      ", with another number than otherwise");
  if (!Crash)
    for (const auto &[Name, Text, Usual] : Streams)
      if (const auto Line = missingLine(Text, Usual))
        return decide(Verdict::State::Inconclusive, What + ", and the program did not write '" + *Line + "' on " +
                                                        Name + " any more, for that or for what it went on with");
  if (!Crash && Site.Function != LaunchConfiguration && isReturnedValueRead(Site.Places.back(), Program.signals()))
    return decide(Verdict::State::Inconclusive,
                  What + ", and the program went on without a word, but its code reads the status");
  return decide(Verdict::State::Confirmed,
                What + " and the program went on: it wrote no message of an error and " + Failed.HowItEnded +
                    (EndsAsUsual ? ", as it does without that, since no kernel runs in the simulation; nothing reads "
                                   "the status"
                                 : ""));
}

/// That the program is older than the source, if it is: then they may say different things.
std::string noteOfAge(const Plan &Plan, const CallSite &Site) {
  const std::filesystem::path Object = Site.Places.front().substr(0, Site.Places.front().rfind('+')),
                              Source = Plan.Call->Place.File;
  std::error_code Error;
  const auto Built = std::filesystem::last_write_time(Object, Error);
  const bool IsKnown = !Error;
  const auto Written = std::filesystem::last_write_time(Source, Error);
  return IsKnown && !Error && Built < Written
             ? "; " + Source.filename().string() + " is newer than " + Object.filename().string() + ": build it anew"
             : "";
}

Verdict tryCall(const Plan &Plan, const CallSite &Site, ObservedProgram &Program) {
  const std::string Function = Site.Function == LaunchConfiguration ? "cudaLaunchKernel" : Site.Function;
  const Failure Injected = failureOf(Function);
  std::string Orders = "fail\t" + Site.Function + '\t' + std::to_string(Injected.Value);
  for (const std::string &Place : Site.Places)
    Orders += '\t' + Place;
  const ProgramRun Failed = Program.run(Orders + '\n');
  Verdict Result = judge(Program, Site, Failed, Function, Injected.Value,
                         Function + " at " + shortPlace(Plan.Call->Place) + " failed with " + Injected.Name,
                         canFail(Plan.Call->Function));
  Result.Error = Injected.Name;
  Result.Reason += noteOfAge(Plan, Site);
  return Result;
}

} // namespace

Verdict injectionEvidence(const Plan &Plan, Session &Session) {
  if (!Session.Settings.Run)
    return Verdict::inconclusive("only a run of the program tells: cuda-tidy-verify report.sarif --run -- program");
  ObservedProgram &Program = observedProgram(Session);
  (void)Program.references(); // Without an end there is nothing to compare with.
  const std::vector<CallSite> Sites = findCallSites(Plan, Program);
  if (Sites.size() > MostSites)
    return Verdict::inconclusive(shortPlace(Plan.Call->Place) + " makes the call in " + std::to_string(Sites.size()) +
                                 " places of the program, and at most " + std::to_string(MostSites) + " are tried");
  Verdict Result = tryCall(Plan, Sites.front(), Program);
  for (const CallSite &Site : Sites | std::views::drop(1))
    if (const Verdict Other = tryCall(Plan, Site, Program); Other.Is != Result.Is) {
      Result.Is = Verdict::State::Inconclusive;
      Result.Reason = shortPlace(Plan.Call->Place) + " makes the call in " + std::to_string(Sites.size()) +
                      " places of the program, which do not agree: " + Result.Reason + "; but: " + Other.Reason;
      break;
    }
  Program.sign(Result);
  return Result;
}

} // namespace cuda_tidy
