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
    if (!Line.starts_with(Name) && (Line.find(Name) == std::string::npos || Line.find(": line ") == std::string::npos))
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
    if (isErrorQuery(Name) || (Function.find("EventRecord") != std::string_view::npos && Reached.size() < Callers))
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

/// A run of a program in which a call failed.
struct Trial {
  ObservedProgram &Program;
  const CallSite &Site;
  const ProgramRun &Failed;
  std::string Function; ///< Which failed,
  unsigned Value;       ///< with that error,
  std::string What;     ///< in words.
  bool IsCallOfCuda; ///< The finding's call is CUDA's, and not that of a function around it, which looks at it itself.
};

/// Finds out whether a program noticed that a call failed.
class Judge : Trial {
public:
  explicit Judge(Trial Of)
      : Trial(std::move(Of)), Known(Program.references()), Crash(crashOf(Failed.Result)),
        Streams{
            {"standard error", errorsOfProgram(Failed.Result), {Known.First.Result.Errors, Known.Second.Result.Errors}},
            {"standard output", Failed.Result.Output, {Known.First.Result.Output, Known.Second.Result.Output}}},
        SpeaksOfCuda(Failed.HasAskedForText || std::ranges::any_of(Streams, [](const Stream &Each) {
                       return complainsOfCuda(Each.Text, Each.Usual);
                     })) {
    // In the simulation a program fails that checks what no kernel has computed. That another call failed tells if the
    // program then ends in another way, or if nobody reads the status of that call anyhow.
    LacksKernels = Program.isSimulated() && Known.First.Unsimulated.empty() && !Known.First.Result.succeeded() &&
                   endAlike(Known.First, Known.Second);
    EndsAsUsual = LacksKernels && endAlike(Known.First, Failed);
  }

  Verdict verdict() {
    for (const auto Step : {&Judge::byReach, &Judge::byWords, &Judge::byReferences, &Judge::byEnd, &Judge::byLines,
                            &Judge::byDifferences})
      if (Answer Found = (this->*Step)())
        return *Found;
    const std::string Way = EndsAsUsual ? ", as it does without that, since no kernel runs in the simulation; nothing "
                                          "reads the status"
                                        : "";
    return *decide(Verdict::State::Confirmed,
                   What + " and the program went on: it wrote no message of an error and " + Failed.HowItEnded + Way);
  }

private:
  struct Stream {
    const char *Name;
    std::string Text;
    UsualOutput Usual;
  };
  using Answer = std::optional<Verdict>; ///< Nothing: what is looked at tells nothing.

  static Answer decide(Verdict::State State, std::string Reason) {
    Verdict Result;
    Result.Is = State;
    Result.By = Verdict::Evidence::Injection;
    Result.Reason = std::move(Reason);
    return Result;
  }
  static Answer leaveOpen(std::string Reason) { return decide(Verdict::State::Inconclusive, std::move(Reason)); }
  Answer refute(const std::string &Noticed) const {
    return decide(Verdict::State::Refuted, "the program noticed that " + What + ": it " + Noticed);
  }
  /// What \p Line on \p Of may say, be it of the failure or not.
  Answer leaveOpen(const Stream &Of, const std::string &Line, const std::string &Why) const {
    return leaveOpen(What + ", and the program wrote '" + Line + "' on " + Of.Name + ", " + Why);
  }
  bool isLost() { return IsCallOfCuda && isStatusLost(Site, Failed, Program); }
  bool endsWithError() const {
    return !Crash && Failed.Result.How == End::Exited && Failed.Result.Code != 0 && !EndsAsUsual;
  }

  Answer byReach() {
    const End How = Failed.Result.How;
    if (How != End::Exited && How != End::Signalled && How != End::TimedOut)
      return leaveOpen("the program " + Failed.HowItEnded + " when " + What);
    if (!Failed.HasFailed)
      return leaveOpen("the program did not reach the call again, and " + Failed.HowItEnded);
    return std::nullopt;
  }

  Answer byWords() {
    const std::string Ended = "' and " + Failed.HowItEnded;
    for (const auto &[Name, Text, Usual] : Streams)
      if (const auto Line = Crash ? newLine(Text, Usual) : newCrash(Text, Usual); Line && !SpeaksOfCuda)
        return leaveOpen(What + ", and the program wrote '" + *Line + Ended +
                         ", which may be about that or about what it went on with");
    for (const Stream &Each : Streams)
      if (const auto Complaint = newComplaint(Each.Text, Each.Usual)) {
        const bool IsOutput = &Each == std::end(Streams) - 1;
        if (!SpeaksOfCuda && ((IsOutput && Failed.Result.succeeded() && mayBeOfResults(*Complaint)) || isLost()))
          return leaveOpen(What + ", and the program wrote '" + *Complaint + Ended +
                           ", which may be about its results");
        return refute("wrote '" + *Complaint + Ended);
      }
    if (Failed.HasAskedForText)
      return refute("asked for the text of the error and " + Failed.HowItEnded);
    return std::nullopt;
  }

  Answer byReferences() {
    if (Failed.Result.How == End::TimedOut)
      return leaveOpen("the program " + Failed.HowItEnded + " when " + What);
    if (!LacksKernels || Failed.Result.succeeded() || (EndsAsUsual && !isLost()))
      for (const ProgramRun *Reference : {&Known.First, &Known.Second})
        if (const std::string Why = troubleOfReference(Program, *Reference); !Why.empty())
          return leaveOpen(Why);
    return std::nullopt;
  }

  Answer byEnd() {
    if (endsWithError() && isLost())
      return leaveOpen("nothing reads the status of the call, but when " + What + ", the program " + Failed.HowItEnded +
                       ", which may be about its results");
    if (endsWithError())
      return refute(Failed.HowItEnded);
    const bool IsSignalled = Failed.Result.How == End::Signalled;
    // A trap is how some programs end themselves, and what others run into.
    if (Crash == SIGILL || (IsSignalled && Failed.Result.Code == SIGKILL))
      return leaveOpen(What + ", and the program " + Failed.HowItEnded);
    if (!Crash && IsSignalled)
      return refute(Failed.Result.Code == SIGABRT ? "aborted" : Failed.HowItEnded);
    return std::nullopt;
  }

  Answer byLines() {
    for (const Stream &Each : Streams)
      if (const auto Line = newLine(Each.Text, Each.Usual))
        return leaveOpen(Each, *Line, "which may be about that or not");
    if (!Crash && IsCallOfCuda)
      if (const std::string Way = otherWay(Known, Failed, Function); !Way.empty())
        return leaveOpen(What + ", and the program went another way without a word: " + Way);
    return std::nullopt;
  }

  Answer byDifferences() {
    for (const Stream &Each : Streams)
      if (const auto Line = lineWithNumber(Each.Text, Each.Usual, std::to_string(Value)); Line && !isLost())
        return leaveOpen(Each, *Line, "with another number than otherwise");
    if (Crash)
      return std::nullopt;
    for (const auto &[Name, Text, Usual] : Streams)
      if (const auto Line = missingLine(Text, Usual))
        return leaveOpen(What + ", and the program did not write '" + *Line + "' on " + Name +
                         " any more, for that or for what it went on with");
    if (Site.Function != LaunchConfiguration && isReturnedValueRead(Site.Places.back(), Program.signals()))
      return leaveOpen(What + ", and the program went on without a word, but its code reads the status");
    return std::nullopt;
  }

  const References Known;
  const int Crash; ///< Its signal; 0 if there was none.
  const Stream Streams[2];
  const bool SpeaksOfCuda;
  bool LacksKernels, EndsAsUsual;
};

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
  const std::string What = Function + " at " + shortPlace(Plan.Call->Place) + " failed with " + Injected.Name;
  Verdict Result =
      Judge({Program, Site, Failed, Function, Injected.Value, What, canFail(Plan.Call->Function)}).verdict();
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
