#include "CallSite.h"
#include "Complaint.h"
#include "Evidence.h"
#include "Failures.h"
#include "preload/LibraryNames.h"
#include <csignal>

namespace cuda_tidy {
namespace {

using End = ProcessResult::End;

std::string listed(const std::vector<std::string> &Names) {
  std::string List;
  for (const std::string &Name : Names)
    List += (List.empty() ? "" : ", ") + Name;
  return List;
}

/// What the program does without a failure, if that makes silence meaningless.
std::string troubleOfReference(const ObservedProgram &Program, const ProgramRun &Reference) {
  if (Reference.Result.succeeded())
    return "";
  std::string Why = "the program " + Reference.HowItEnded + " also without an injected failure";
  if (!Reference.Unsimulated.empty())
    Why += "; the simulation does not have " + listed(Reference.Unsimulated);
  else if (Program.isSimulated())
    Why += "; no kernel runs in the simulation: try it on a machine with a GPU";
  return Why;
}

Verdict judge(const ObservedProgram &Program, const ProgramRun &Reference, const ProgramRun &Failed,
              const std::string &What) {
  Verdict Result;
  const auto decide = [&](Verdict::State State, std::string Reason) {
    Result.Is = State;
    Result.By = Verdict::Evidence::Injection;
    Result.Reason = std::move(Reason);
    return Result;
  };
  if (const End How = Failed.Result.How; How != End::Exited && How != End::Signalled)
    return decide(Verdict::State::Inconclusive, "the program " + Failed.HowItEnded + " when " + What);
  if (!Failed.HasFailed)
    return decide(Verdict::State::Inconclusive, "the program did not reach the call again, and " + Failed.HowItEnded);
  for (const auto &[Output, Usual] : {std::pair(&Failed.Result.Errors, &Reference.Result.Errors),
                                      std::pair(&Failed.Result.Output, &Reference.Result.Output)})
    if (const auto Complaint = newComplaint(*Output, *Usual))
      return decide(Verdict::State::Refuted,
                    "the program noticed that " + What + ": it wrote '" + *Complaint + "' and " + Failed.HowItEnded);
  if (Failed.HasAskedForText)
    return decide(Verdict::State::Refuted,
                  "the program noticed that " + What + ": it asked for the text of the error and " + Failed.HowItEnded);
  if (const std::string Why = troubleOfReference(Program, Reference); !Why.empty())
    return decide(Verdict::State::Inconclusive, Why);
  if (Failed.Result.How == End::Exited && Failed.Result.Code != 0)
    return decide(Verdict::State::Refuted, "the program noticed that " + What + ": it " + Failed.HowItEnded);
  // abort() is how programs end themselves; other signals strike those that go on with what the call did not give them.
  if (Failed.Result.How == End::Signalled && Failed.Result.Code == SIGABRT)
    return decide(Verdict::State::Refuted, "the program noticed that " + What + ": it aborted");
  if (const auto Line = newLine(Failed.Result.Errors, Reference.Result.Errors))
    return decide(Verdict::State::Inconclusive, What + ", and the program wrote '" + *Line +
                                                    "' on standard error, which may be about that or not");
  return decide(Verdict::State::Confirmed, What + " and the program went on: it wrote no message of an error and " +
                                               Failed.HowItEnded);
}

} // namespace

Verdict injectionEvidence(const Plan &Plan, Session &Session) {
  if (!Session.Settings.Run)
    return Verdict::inconclusive("only a run of the program tells: cuda-tidy-verify report.sarif --run -- program");
  ObservedProgram &Program = observedProgram(Session);
  const CallSite Site = findCallSite(Plan, Program);
  const std::string Function = Site.Function == LaunchConfiguration ? "cudaLaunchKernel" : Site.Function;
  const Failure Injected = failureOf(Function);
  std::string Orders = "fail\t" + Site.Function + '\t' + std::to_string(Injected.Value);
  for (const std::string &Place : Site.Places)
    Orders += '\t' + Place;
  const ProgramRun Failed = Program.run(Orders + '\n');
  Verdict Result = judge(Program, Program.reference(), Failed,
                         Function + " at " + shortPlace(Plan.Call->Place) + " failed with " + Injected.Name);
  Result.Error = Injected.Name;
  Result.Device = Program.device();
  Result.Driver = Program.driver();
  Result.Command = Program.command();
  return Result;
}

} // namespace cuda_tidy
