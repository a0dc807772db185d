#include "Evidence.h"
#include "Sanitizer.h"
#include "Trouble.h"
#include "cpu/CpuEvidence.h"
#include "recording/SessionRecording.h"
#include <algorithm>
#include <cstdlib>
#include <filesystem>

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
    if (!Session.Settings.Run && !Plan.Launch)
      throw Trouble("the report does not say how the kernel is launched");
    if (!IsByLimit)
      Under = sanitizerCommand(Session, Plan.Observe, Written);
    const LaunchDevice &Device = device();
    return signedBy(Device, Session.Settings.Run ? runProgram()
                            : !IsByLimit         ? launchKernel(Device)
                            : Plan.Array         ? launchWithoutArray(Device)
                                                 : launchBeyondLimit(Device));
  }

  /// What the kernel does in launches that a program made, each alone.
  Verdict replay(const std::vector<const RecordedLaunch *> &Recorded) {
    Under = sanitizerCommand(Session, Plan.Observe, Written);
    const LaunchDevice &Device = device();
    const auto [Compiled, Code] = compile(Device);
    Verdict Result;
    bool AreSilent = true; // Where one shows less than that, it is told.
    for (const RecordedLaunch *Each : Recorded) {
      for (const std::string &File : {Written.Log, Written.Records})
        std::filesystem::remove(File);
      IsSilent = false;
      const LaunchOutcome Outcome = Session.Launcher.launch(
          asLaunched(*Each), *Code, Compiled->Cubin, {.Under = Under, .Elements = {}, .Without = {}, .Recorded = Each});
      Verdict Seen = judge(Outcome);
      Seen.Reason +=
          ", in a launch of the program that was recorded, number " + std::to_string(Each->Number) + " of this kernel";
      if (AreSilent || Seen.Is == Verdict::State::Confirmed)
        Result = std::move(Seen);
      AreSilent = AreSilent && IsSilent && Outcome.HasFinished;
      // Another one would take as long.
      if (Result.Is == Verdict::State::Confirmed || !Outcome.HasFinished)
        break;
    }
    Result.Command = Compiled->Command;
    if (AreSilent)
      Result.Reason += "; compute-sanitizer does not say whether a thread came to the line, but the CPU does: "
                       "'cuda-tidy --verify --replay=FOLDER', after --record=FOLDER";
    return signedBy(Device, std::move(Result));
  }

private:
  const LaunchDevice &device() {
    const LaunchDevice *Device = Session.Launcher.device();
    if (!Device)
      throw Trouble(Session.Launcher.missing());
    return *Device;
  }

  /// What is seen of a launch. One that was not taken shows nothing.
  Verdict judge(const LaunchOutcome &Outcome) {
    if (Outcome.Is == LaunchOutcome::Answer::Taken)
      return judge(Outcome.Detail);
    return Verdict::inconclusive(Outcome.Error.empty() ? Outcome.Detail
                                                       : "the launch is refused with " + Outcome.Error);
  }

  static Verdict signedBy(const LaunchDevice &Device, Verdict Result) {
    Result.By = Verdict::Evidence::Execution;
    Result.Device = Device.Name + " (" + Device.Architecture + ")";
    Result.Driver = Device.Driver;
    return Result;
  }

  /// The plan with the numbers of that launch.
  cuda_tidy::Plan asLaunched(const RecordedLaunch &Recorded) const {
    constexpr std::uint64_t WithoutAsking = 48 << 10;
    cuda_tidy::Plan Result = Plan;
    if (!Result.Launch)
      Result.Launch.emplace();
    std::ranges::copy(Recorded.Grid, Result.Launch->Grid.begin());
    std::ranges::copy(Recorded.Block, Result.Launch->Block.begin());
    Result.Launch->DynamicSharedMemory = Recorded.SharedBytes;
    if (Recorded.SharedBytes > WithoutAsking)
      Result.Launch->Attributes["maxDynamicSharedMemorySize"] = Recorded.SharedBytes;
    return Result;
  }

  Verdict runProgram() {
    ProcessRequest Request;
    Request.Command = Under;
    Request.Command.insert(Request.Command.end(), Session.Settings.Program.begin(), Session.Settings.Program.end());
    Request.HasNetwork = true;
    Request.Timeout = std::chrono::seconds(Session.Settings.Timeout);
    Request.MemoryBytes = Session.Settings.memoryOfProgram();
    const ProcessResult Process = runProcess(Request, Session.Signals);
    Verdict Result = judge("the program " + Process.describe(Request));
    Result.Command = quotedCommand(Request.Command);
    return Result;
  }

  Verdict launchKernel(const LaunchDevice &Device) {
    const auto [Compiled, Code] = compile(Device);
    const LaunchOutcome Outcome =
        Session.Launcher.launch(Plan, *Code, Compiled->Cubin, {.Under = Under, .Elements = {}, .Without = {}});
    Verdict Result = judge(Outcome);
    // The one silence that hangs on no number and no contents.
    if (IsSilent && Outcome.HasFinished && Plan.MissingHaveEnded && leavesOutEndedThreads(Device)) {
      Result.Is = Verdict::State::Refuted;
      Result.Reason += "; the threads that do not come to the barrier have ended, and this GPU does not wait for them";
    } else if (IsSilent) {
      Result.Reason += "; " + std::string(MadeUp);
    }
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
    } else if (Outcome.HasFinished) {
      Result.Reason = With + "does not touch it; " + MadeUp;
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
    if (!Plan.Kernel)
      throw Trouble("the report does not say which kernel is launched");
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

  /// What compute-sanitizer wrote of the launch or the program that ended so.
  Verdict judge(const std::string &Ending) {
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
    IsSilent = true;
    return Verdict::inconclusive(Silence + "; " + Ending);
  }

  std::string nameOf(const SourcePlace &Place) const {
    return Place.Line == Plan.Place.Line ? "this line"
                                         : "line " + std::to_string(Place.Line) + ", which the finding leads to";
  }

  const cuda_tidy::Plan &Plan;
  cuda_tidy::Session &Session;
  static constexpr const char *MadeUp =
      "what its arrays hold is made up, and this refutes nothing: --run takes what the "
      "program gives it";

  const TemporaryDirectory Files;
  const SanitizerFiles Written{Files.path()};
  std::vector<std::string> Under;
  bool IsSilent = false; ///< compute-sanitizer came to its end, and says nothing of the lines of the finding.
};

/// What the launches of a program show that were recorded: a GPU, and where it shows nothing the CPU, which knows
/// whether a thread came to the line.
Verdict replayEvidence(const Plan &Plan, Session &Session, const Recording &Of) {
  const std::vector<const RecordedLaunch *> Launches = Of.of(*Plan.Kernel);
  const bool IsCpuNext = mayExecuteOnCpu(Plan, Session.Settings);
  if (!Session.Launcher.device() && !IsCpuNext)
    throw Trouble("there is no GPU, but what the program gives '" + Plan.Kernel->Name +
                  "' is known: --record=FOLDER keeps it, and 'cuda-tidy --verify --replay=FOLDER' executes the kernel "
                  "with it on the CPU");
  if (Session.Launcher.device())
    try {
      const Verdict OnGpu = Execution(Plan, Session).replay(Launches);
      if (OnGpu.Is == Verdict::State::Confirmed || !IsCpuNext)
        return OnGpu;
    } catch (const Trouble &) {
      if (!IsCpuNext)
        throw;
    }
  return cpuEvidence(Plan, Session, Of);
}

std::string because(const std::string &Why) { return Why.empty() ? "" : ": " + Why; }

bool isDecidedOnCpu(const Plan &Plan, Session &Session) {
  const bool IsShown = Plan.Observe != Observation::MemoryAccess || (Plan.Array && limitParameter(Plan));
  return !Session.Settings.Run && IsShown && mayExecuteOnCpu(Plan, Session.Settings) && !Session.Launcher.device();
}

} // namespace

Verdict executionEvidence(const Plan &Plan, Session &Session) {
  const Recording *Recorded = Plan.Kernel ? recordingOf(Session) : nullptr;
  if (Recorded && !Recorded->of(*Plan.Kernel).empty())
    return replayEvidence(Plan, Session, *Recorded);
  const std::string Missing =
      Recorded ? "; no launch of the program is recorded" + because(Recorded->leftOut(*Plan.Kernel)) : "";
  try {
    Verdict Result = isDecidedOnCpu(Plan, Session) ? cpuEvidence(Plan, Session) : Execution(Plan, Session).decide();
    if (Result.Is == Verdict::State::Inconclusive)
      Result.Reason += Missing;
    return Result;
  } catch (const Trouble &Reason) {
    throw Trouble(Reason.what() + Missing);
  }
}

} // namespace cuda_tidy
