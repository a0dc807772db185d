#include "Evidence.h"
#include "Sanitizer.h"
#include "Trouble.h"
#include "cpu/CpuEvidence.h"
#include <algorithm>
#include <cstdlib>

namespace cuda_tidy {
namespace {

class Execution {
public:
  Execution(const cuda_tidy::Plan &Plan, cuda_tidy::Session &Session) : Plan(Plan), Session(Session) {}

  Verdict decide() {
    const bool IsByLimit = !Session.Settings.Run && Plan.Observe == Observation::MemoryAccess;
    if (IsByLimit && !limitParameter(Plan))
      throw Trouble("how large the kernel's arrays are is the program's affair: only a run of the program tells, "
                    "cuda-tidy-verify report.sarif --run -- program");
    if (!IsByLimit)
      Under = sanitizerCommand(Session, Plan.Observe, Written);
    const LaunchDevice *Device = Session.Launcher.device();
    if (!Device)
      throw Trouble(Session.Launcher.missing());
    Verdict Result = Session.Settings.Run ? runProgram()
                     : !IsByLimit         ? launchKernel(*Device)
                     : Plan.Array         ? launchWithoutArray(*Device)
                                          : launchBeyondLimit(*Device);
    Result.By = Verdict::Evidence::Execution;
    Result.Device = Device->Name + " (" + Device->Architecture + ")";
    Result.Driver = Device->Driver;
    return Result;
  }

private:
  Verdict runProgram() {
    ProcessRequest Request;
    Request.Command = Under;
    Request.Command.insert(Request.Command.end(), Session.Settings.Program.begin(), Session.Settings.Program.end());
    Request.HasNetwork = true;
    Request.Timeout = std::chrono::seconds(Session.Settings.Timeout);
    Request.MemoryBytes = Session.Settings.memoryOfProgram();
    const ProcessResult Process = runProcess(Request, Session.Signals);
    Verdict Result = judge("the program " + Process.describe(Request));
    if (Result.Is == Verdict::State::Refuted) // Other arguments of the program are other values in the kernel.
      Result.Is = Verdict::State::Inconclusive;
    Result.Command = quotedCommand(Request.Command);
    return Result;
  }

  Verdict launchKernel(const LaunchDevice &Device) {
    const auto [Compiled, Code] = compile(Device);
    const LaunchOutcome Outcome =
        Session.Launcher.launch(Plan, *Code, Compiled->Cubin, {.Under = Under, .Elements = {}, .Without = {}});
    Verdict Result = judge(Outcome.Is == LaunchOutcome::Answer::Refused ? "the launch is refused with " + Outcome.Error
                                                                        : Outcome.Detail);
    const bool DoesNotWait = Plan.MissingHaveEnded && leavesOutEndedThreads(Device);
    if (Result.Is == Verdict::State::Refuted && (!Outcome.HasFinished || !(areValuesKnown() || DoesNotWait)))
      Result.Is = Verdict::State::Inconclusive;
    else if (Result.Is == Verdict::State::Refuted && DoesNotWait)
      Result.Reason += "; the threads that do not come to the barrier have ended, and this GPU does not wait for them";
    Result.Command = Compiled->Command;
    return Result;
  }

  /// Two launches: as the finding says, with buffers that suffice for every thread; and with no elements, so that the
  /// array is a null pointer. A kernel that asks for the end does not touch it then.
  Verdict launchWithoutArray(const LaunchDevice &Device) {
    const auto [Compiled, Code] = compile(Device);
    const Witness &Count = *limitParameter(Plan);
    const std::string Array = "'" + Plan.Kernel->Parameters[*Plan.Array].Name + "'";
    const LaunchOutcome Control = Session.Launcher.launch(Plan, *Code, Compiled->Cubin);
    if (!Control.HasFinished)
      throw Trouble("with " + Count.Name + " = " + std::to_string(Count.Value) +
                    " and large buffers nothing should go wrong, but: " + Control.Detail +
                    "; only a run of the program tells, cuda-tidy-verify report.sarif --run -- program");
    cuda_tidy::Plan Empty = Plan;
    Empty.Witnesses.front().Value = 0;
    const LaunchOutcome Outcome =
        Session.Launcher.launch(Empty, *Code, Compiled->Cubin, {.Under = {}, .Elements = {}, .Without = Plan.Array});
    const std::string With = "with " + Count.Name + " = 0 and no array " + Array + " the kernel ";
    Verdict Result;
    Result.Command = Compiled->Command;
    if (Outcome.Fault == "CUDA_ERROR_ILLEGAL_ADDRESS") {
      Result.Is = Verdict::State::Confirmed;
      Result.Error = Outcome.Fault;
      Result.Reason = With + "failed with " + Outcome.Fault + ": it does not ask where the array ends";
    } else if (Outcome.HasFinished && areValuesKnown()) {
      Result.Is = Verdict::State::Refuted;
      Result.Reason = With + "does not touch it";
    } else {
      Result.Reason = With + "shows nothing: " + Outcome.Detail;
    }
    return Result;
  }

  /// Two launches with the same buffers, of as many elements as the number says: the number is the finding's, and 2
  /// less, which is within the limit. What goes wrong only beyond it does not come of buffers that were made up.
  Verdict launchBeyondLimit(const LaunchDevice &Device) {
    const Witness &Limit = *limitParameter(Plan);
    const auto [Compiled, Code] = compile(Device);
    const Launcher::Trial How{.Under = {}, .Elements = static_cast<std::uint64_t>(Limit.Value), .Without = {}};
    cuda_tidy::Plan Within = Plan;
    Within.Witnesses.front().Value -= 2;
    // Where the grid comes of the number it has a block less then: the last one is there for what is beyond the limit.
    for (int Axis = 0; Axis < 3; ++Axis)
      if (Launch::Number &Blocks = Within.Launch->Grid[Axis];
          Blocks > 1u && Within.Launch->Triggering.contains(Launch::NumberNames[Axis]))
        --*Blocks;
    const auto with = [&](const cuda_tidy::Plan &Each) {
      return "with " + Limit.Name + " = " + std::to_string(Each.Witnesses.front().Value) + " and buffers of " +
             std::to_string(Limit.Value) + " elements ";
    };
    const LaunchOutcome Control = Session.Launcher.launch(Within, *Code, Compiled->Cubin, How);
    if (!Control.HasFinished || !Control.Damage.empty())
      throw Trouble(with(Within) + "nothing should go wrong, but: " + Control.Detail +
                    "; only a run of the program tells, cuda-tidy-verify report.sarif --run -- program");
    const LaunchOutcome Outcome = Session.Launcher.launch(Plan, *Code, Compiled->Cubin, How);
    Verdict Result;
    Result.Command = Compiled->Command;
    if (Outcome.Fault == "CUDA_ERROR_ILLEGAL_ADDRESS" || !Outcome.Damage.empty()) {
      Result.Is = Verdict::State::Confirmed;
      Result.Error = Outcome.Fault;
      Result.Reason = with(Plan) + "the kernel " +
                      (Outcome.Damage.empty() ? "failed with " + Outcome.Fault : "wrote " + Outcome.Damage) +
                      ", and with 2 less it did not";
    } else {
      Result.Reason =
          with(Plan) + "nothing was seen beside its buffers, where not every access shows: " + Outcome.Detail;
    }
    return Result;
  }

  std::pair<const Compilation *, const CompiledKernel *> compile(const LaunchDevice &Device) const {
    if (!Plan.Kernel || !Plan.Launch)
      throw Trouble("the report does not say which kernel is launched how");
    const Compilation &Compiled = Session.Compiler.compile(Plan.Unit, Device.Architecture);
    const CompiledKernel *Code = Compiled.find(*Plan.Kernel);
    if (!Code || Compiled.Cubin.empty())
      throw Trouble(Compiled.FirstError.empty() ? "what was compiled has no kernel '" + Plan.Kernel->Name + "'"
                                                : "it does not compile: " + Compiled.FirstError);
    return {&Compiled, Code};
  }

  /// From compute capability 7.0 on barriers of a block wait for "all non-exited threads" (CUDA C++ Programming Guide,
  /// "Independent Thread Scheduling"); synccheck has nothing against it there, as seen on an H100.
  static bool leavesOutEndedThreads(const LaunchDevice &Device) {
    return std::atoi(Device.Architecture.c_str() + std::string_view("sm_").size()) >= 70;
  }

  /// Whether each number that the kernel is given is the program's.
  bool areValuesKnown() const {
    for (std::size_t Index = 0; Index < Plan.Kernel->Parameters.size(); ++Index)
      if (Plan.Kernel->Parameters[Index].Category != KernelParameter::Kind::Pointer &&
          std::ranges::find(Plan.Witnesses, std::optional<unsigned>(Index), &Witness::Parameter) ==
              Plan.Witnesses.end())
        return false;
    return true;
  }

  Verdict judge(const std::string &Ending) const {
    SanitizerReport Report = readSanitizerReport(Written);
    // Arguments that are made up may cause errors with other memory.
    if (Plan.Observe == Observation::SharedMemoryAccess)
      std::erase_if(Report.Errors,
                    [](const SanitizerError &Error) { return Error.Text.find("__shared__") == Error.Text.npos; });
    const std::string Tool = sanitizerTool(Plan.Observe);
    std::vector<SourcePlace> Places = Plan.Accesses;
    Places.insert(Places.begin(), Plan.Place);
    for (const SourcePlace &Place : Places)
      if (const SanitizerError *Error = Report.at(Place))
        return {.Is = Verdict::State::Confirmed, .Reason = Tool + " reports '" + Error->Text + "' in " + nameOf(Place)};
    for (const SourcePlace &Place : Places)
      if (const SanitizerError *Error = Report.atNameOf(Place))
        return Verdict::inconclusive(Tool + " reports '" + Error->Text +
                                     "' in a line of that number and a file of that "
                                     "name, in another folder; verify where the program was built");
    if (!Report.IsComplete)
      return Verdict::inconclusive("compute-sanitizer did not come to its summary: " +
                                   (Report.Remark.empty() ? "" : "it says '" + Report.Remark + "', and ") + Ending);
    const std::string Elsewhere =
        Report.Errors.empty() ? "" : ", and " + std::to_string(Report.Errors.size()) + " messages of other places";
    const std::string Silence = Tool + " reports nothing in this line" + Elsewhere;
    if (!Report.Remark.empty())
      return Verdict::inconclusive(Silence + ", but says '" + Report.Remark + "'; " + Ending);
    if (Plan.Observe == Observation::SharedMemoryAccess)
      return Verdict::inconclusive(Silence + ", and does not see an access to another array of the block; " + Ending);
    return {.Is = Verdict::State::Refuted, .Reason = Silence + "; " + Ending};
  }

  std::string nameOf(const SourcePlace &Place) const {
    return Place.Line == Plan.Place.Line ? "this line"
                                         : "line " + std::to_string(Place.Line) + ", which the finding leads to";
  }

  const cuda_tidy::Plan &Plan;
  cuda_tidy::Session &Session;
  const TemporaryDirectory Files;
  const SanitizerFiles Written{Files.path()};
  std::vector<std::string> Under;
};

} // namespace

Verdict executionEvidence(const Plan &Plan, Session &Session) {
  if (mayExecuteOnCpu(Plan, Session) && !Session.Launcher.device())
    return cpuEvidence(Plan, Session);
  return Execution(Plan, Session).decide();
}

} // namespace cuda_tidy
