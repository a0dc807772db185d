#include "cpu/CpuEvidence.h"
#include "Trouble.h"
#include "cpu/CpuTrials.h"
#include <algorithm>
#include <sstream>

namespace cuda_tidy {
namespace {

std::string nameOf(const std::array<unsigned, 3> &Axes) {
  return "(" + std::to_string(Axes[0]) + ", " + std::to_string(Axes[1]) + ", " + std::to_string(Axes[2]) + ")";
}

/// One kernel on the CPU, until a launch of it shows what the finding says.
class CpuExecution {
public:
  CpuExecution(const cuda_tidy::Plan &Plan, const cuda_tidy::Session &Session)
      : Plan(Plan), Kernel(Plan, Session), Code(Session.Signals) {
    Places = Plan.Accesses;
    Places.insert(Places.begin(), Plan.Place);
  }

  /// A mistake that each launch makes which comes to the line does not hang on numbers and contents that are made up.
  Verdict decide() {
    execute(trialsOf(Plan), {"forward"});
    const std::string MadeUp = "numbers and contents that the report does not have are made up: a run of the program "
                               "has its own (--record)";
    if (Wrong > 0 && Wrong == Came && isBlockKnown())
      return verdict(Verdict::State::Confirmed, First);
    if (Wrong > 0)
      return verdict(Verdict::State::Inconclusive,
                     inSome() + First + (isBlockKnown() ? "" : "; the block is made up, too") + "; " + MadeUp);
    return verdict(Verdict::State::Inconclusive, "in " + count(Launches, " launch") + " " + nothing() + "; " + MadeUp);
  }

  /// What a program gives its kernels is not made up, unless no GPU executed the ones before. One order of threads may
  /// hide what another one shows.
  Verdict decide(const Recording &Of) {
    const std::vector<const RecordedLaunch *> Recorded = Of.of(*Plan.Kernel);
    execute(trialsOf(Recorded), {"forward", "reverse", "shuffled 1"});
    const bool AreComputed = !Of.isSimulated() || std::ranges::all_of(Recorded, &RecordedLaunch::IsFirst);
    const std::string Those = count(Launches, " launch") + " of the program";
    const std::string NotComputed = "no GPU executed the kernels before, whose results are missing";
    if (Wrong > 0 && (AreComputed || Wrong == Came))
      return verdict(Verdict::State::Confirmed, First + ", with what the program gives it");
    if (Wrong > 0)
      return verdict(Verdict::State::Inconclusive, inSome() + First + "; " + NotComputed);
    const std::string Nothing = "in " + Those + ", with what it gives them, " + nothing();
    if (!AreComputed)
      return verdict(Verdict::State::Inconclusive, Nothing + "; " + NotComputed);
    if (const std::string Why = Of.leftOut(*Plan.Kernel); !Why.empty())
      return verdict(Verdict::State::Inconclusive, Nothing + "; not all launches are recorded: " + Why);
    if (Plan.Observe == Observation::MemoryAccess)
      return verdict(Verdict::State::Inconclusive, Nothing + "; with a larger input the index may leave the array");
    const bool IsDecided = Came > 0 && Whole == Launches;
    return verdict(IsDecided ? Verdict::State::Refuted : Verdict::State::Inconclusive, Nothing);
  }

private:
  /// Each launch in these orders of threads, until one shows it.
  void execute(const std::vector<CpuLaunch> &Trials, std::initializer_list<const char *> Orders) {
    for (const CpuLaunch &Launch : Trials) {
      bool HasCome = false, IsWrong = false, IsWhole = Launch.Blocks == 0;
      for (const char *Order : Orders) {
        const CpuOutcome Outcome = Kernel.run(Launch, Order);
        if (Outcome.End == "unsupported")
          throw Trouble("executed on the CPU, the kernel uses what is not supported there: " + Outcome.Why);
        Code.add(addressesOf(Outcome));
        IsWrong = note(Launch, Outcome);
        HasCome |= IsWrong || threadsAtFinding(Outcome) > 0;
        IsWhole &= Outcome.End == "finished";
        if (IsWrong)
          break;
      }
      ++Launches;
      Came += HasCome;
      Wrong += IsWrong;
      Whole += IsWhole;
    }
  }

  /// Keeps what is worth telling of one execution; whether it shows what the finding says.
  bool note(const CpuLaunch &Launch, const CpuOutcome &Outcome) {
    const auto Seen = std::ranges::find_if(Outcome.Events, [&](const CpuEvent &Each) { return isOfFinding(Each); });
    const bool IsWrong = Seen != Outcome.Events.end();
    Threads = std::max(Threads, threadsAtFinding(Outcome));
    if (IsWrong && First.empty())
      First = sentence(*Seen) + "; " + Launch.describe() + contentsOf(Launch);
    else if (const CpuEvent *Ended = endedAtFinding(Outcome); Ended && Other.empty())
      Other = ", but " + sentence(*Ended);
    else if (Outcome.End != "finished" && Other.empty())
      Other = "; one ended with '" + Outcome.End + "'" + (Outcome.Why.empty() ? "" : ", " + Outcome.Why);
    return IsWrong;
  }

  static std::string count(unsigned Number, const std::string &What) {
    return std::to_string(Number) + What + (Number == 1 ? "" : "es");
  }
  std::string inSome() const {
    return "in " + std::to_string(Wrong) + " of " + std::to_string(Came) + " launches that come here ";
  }
  std::string nothing() const {
    return (Threads ? std::to_string(Threads) + " threads came to this line, and nothing was seen there"
                    : "no thread came to this line") +
           Other;
  }

  bool isBlockKnown() const {
    return Plan.Launch && std::ranges::all_of(Plan.Launch->Block, [](const auto &Each) { return Each.has_value(); });
  }

  /// How many threads came to where the finding is; of a launch as a whole, all.
  std::uint64_t threadsAtFinding(const CpuOutcome &Outcome) const {
    std::uint64_t Threads = 0;
    for (const auto &[Address, Count] : Outcome.Reached)
      if (Plan.Observe == Observation::MemoryAccess || isAt(Plan.Place, Address))
        Threads = std::max(Threads, Count);
    return Threads;
  }

  Verdict verdict(Verdict::State Is, std::string Reason) const {
    Verdict Result{.Is = Is, .By = Verdict::Evidence::Cpu, .Reason = std::move(Reason)};
    Result.Command = Kernel.command();
    return Result;
  }

  static std::vector<std::string> addressesOf(const CpuOutcome &Outcome) {
    std::vector<std::string> Result;
    for (const CpuEvent &Event : Outcome.Events)
      for (const CpuAccess &Each : Event.By)
        Result.push_back(Each.Code);
    for (const auto &[Address, Count] : Outcome.Reached)
      Result.push_back(Address);
    return Result;
  }

  /// Whether the code at \p Address is that of \p Place, or was inlined there.
  bool isAt(const SourcePlace &Place, const std::string &Address) const {
    return std::ranges::any_of(
        Code.of(Address), [&](const CodePlace &Each) { return Each.Line == Place.Line && Each.File == Place.File; });
  }

  bool isAtFinding(const std::string &Address) const {
    return std::ranges::any_of(Places, [&](const SourcePlace &Each) { return isAt(Each, Address); });
  }

  /// A barrier of the finding that did not wait for threads that have ended; null if there is none.
  const CpuEvent *endedAtFinding(const CpuOutcome &Outcome) const {
    const auto Found = std::ranges::find_if(Outcome.Events, [&](const CpuEvent &Each) {
      return Plan.Observe == Observation::Barrier && Each.How == "ended" && isAtAny(Each);
    });
    return Found == Outcome.Events.end() ? nullptr : &*Found;
  }

  bool isOfFinding(const CpuEvent &Event) const {
    const bool IsThere = std::ranges::all_of(Event.By, [&](const CpuAccess &Each) { return isAtFinding(Each.Code); });
    switch (Plan.Observe) {
    case Observation::Race:
      return Event.What == CpuEvent::Kind::Race && Event.Memory == "shared" && !Event.WritesTheSame && IsThere;
    case Observation::Barrier:
      return Event.What == CpuEvent::Kind::Barrier && Event.How != "ended" && isAtAny(Event);
    case Observation::SharedMemoryAccess:
      return Event.What == CpuEvent::Kind::OutOfBounds && Event.Memory == "shared" && IsThere;
    case Observation::MemoryAccess:
      return Event.What == CpuEvent::Kind::OutOfBounds && Event.Memory == "global" && Event.Bytes > 0 &&
             (Plan.Array ? Event.Name == "parameter " + std::to_string(*Plan.Array) : IsThere);
    default:
      return false;
    }
  }

  bool isAtAny(const CpuEvent &Event) const {
    return std::ranges::any_of(Event.By, [&](const CpuAccess &Each) { return isAtFinding(Each.Code); });
  }

  std::string lineOf(const CpuAccess &Access) const {
    const std::vector<CodePlace> &Known = Code.of(Access.Code);
    return Known.empty() ? "a line that is not known" : "line " + std::to_string(Known.front().Line);
  }

  std::string threadOf(const CpuAccess &Access) const {
    return "thread " + nameOf(Access.Thread) + " of block " + nameOf(Access.Block);
  }

  std::string sentence(const CpuEvent &Event) const {
    const CpuAccess &First = Event.By.front(), &Second = Event.By.back();
    if (Event.What == CpuEvent::Kind::Race)
      return threadOf(Second) + ", a " + Second.How + " in " + lineOf(Second) + ", and " + threadOf(First) + ", a " +
             First.How + " in " + lineOf(First) + ", come to byte " + std::to_string(Event.Offset) + " of " +
             nameOfMemory(Event) + " in no order";
    if (Event.How == "ended")
      return threadOf(First) + " goes on in " + lineOf(First) + " without " + threadOf(Second) +
             ", which has ended: from compute capability 7.0 on no GPU waits for that";
    if (Event.What == CpuEvent::Kind::Barrier)
      return threadOf(First) + " waits in " + lineOf(First) + ", and " + threadOf(Second) +
             (Event.How == "different" ? " at another barrier, in " : " never comes, but waits in ") + lineOf(Second);
    return threadOf(First) + ", a " + First.How + " in " + lineOf(First) + ", comes to byte " +
           std::to_string(Event.Offset) + " of " + nameOfMemory(Event) + ", which has " + std::to_string(Event.Bytes);
  }

  /// What the kernel was given: `; 'x' of 64 elements (indices), 'n' = 64`.
  std::string contentsOf(const CpuLaunch &Launch) const {
    std::string Text;
    for (std::size_t Index = 0; Index < Launch.Parameters.size(); ++Index) {
      std::istringstream Words(Launch.Parameters[Index]);
      std::string Kind, Number, Fill;
      Words >> Kind >> Number >> Fill;
      if (!Kind.empty())
        Text += ", " + nameOfParameter(Index) +
                (Kind == "buffer" ? " of " + Number + " elements (" + Fill + ")" : " = " + Number);
    }
    return Text;
  }

  std::string nameOfParameter(std::size_t Index) const {
    const std::string &Name = Plan.Kernel->Parameters[Index].Name;
    return Name.empty() ? "parameter " + std::to_string(Index) : "'" + Name + "'";
  }

  /// Memory as the program calls it; the run time calls that of a parameter `parameter 0`.
  std::string nameOfMemory(const CpuEvent &Event) const {
    for (std::size_t Index = 0; Index < Plan.Kernel->Parameters.size(); ++Index)
      if (Event.Name == "parameter " + std::to_string(Index))
        return nameOfParameter(Index);
    return "'" + Event.Name + "'";
  }

  const cuda_tidy::Plan &Plan;
  const CpuKernel Kernel;
  CodePlaces Code;
  std::vector<SourcePlace> Places;
  // How many launches were executed, and how many of them came to the line, were wrong there, and came to their end as
  // a whole; the most threads that came to the line in one; the first mistake, and the first other thing to tell.
  unsigned Launches = 0, Came = 0, Wrong = 0, Whole = 0;
  std::uint64_t Threads = 0;
  std::string First, Other;
};

} // namespace

Verdict cpuEvidence(const Plan &Plan, const Session &Session) { return CpuExecution(Plan, Session).decide(); }

Verdict cpuEvidence(const Plan &Plan, const Session &Session, const Recording &Of) {
  return CpuExecution(Plan, Session).decide(Of);
}

} // namespace cuda_tidy
