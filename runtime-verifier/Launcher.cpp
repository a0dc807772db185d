#include "Launcher.h"
#include "LaunchJob.h"
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <sstream>

namespace cuda_tidy {
namespace {

constexpr std::uint64_t LeastBuffer = 1 << 20, LargestBuffer = 256 << 20, AllBuffers = 1 << 30; // bytes
constexpr std::uint64_t AllOfGpu = std::uint64_t(1) << 38; // more than any has: the driver refuses it

/// What a kernel that was launched may take to end. compute-sanitizer makes one hundreds of times slower.
constexpr unsigned SecondsToFinish = 10;

/// Those by which the driver refuses a launch. What else goes wrong says nothing of its numbers.
constexpr std::string_view Refusals[] = {"CUDA_ERROR_INVALID_VALUE", "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES",
                                         "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE", "CUDA_ERROR_INVALID_CLUSTER_SIZE"};

/// As many elements as are wanted, or else a few for every thread, in bounds.
std::uint64_t bufferBytes(const LaunchNumbers &Numbers, const KernelParameter &Pointer,
                          const std::optional<std::uint64_t> &Elements) {
  if (Elements)
    return std::min(*Elements, AllOfGpu) * std::clamp<std::uint64_t>(Pointer.PointeeSize, 1, 4096);
  const std::uint64_t Element = std::max<std::uint64_t>(Pointer.PointeeSize, 8);
  std::uint64_t Bytes = Numbers.threads();
  for (std::uint64_t Factor : {Numbers.Grid[0], Numbers.Grid[1], Numbers.Grid[2], Element})
    if (__builtin_mul_overflow(Bytes, Factor, &Bytes))
      return LargestBuffer;
  return std::clamp(Bytes, LeastBuffer, LargestBuffer);
}

Json argumentFor(const Plan &Plan, std::size_t Index, std::uint64_t Bytes, const LaunchNumbers &Numbers,
                 const std::optional<std::uint64_t> &Elements, std::uint64_t &BufferBytes) {
  Json Argument = {{"bytes", Bytes}};
  const KernelParameter &Parameter = Plan.Kernel->Parameters[Index];
  if (Parameter.Size != Bytes)
    return Argument;
  if (Parameter.Category == KernelParameter::Kind::Pointer) {
    const std::uint64_t Most = Elements ? UINT64_MAX : AllBuffers - BufferBytes;
    const std::uint64_t Wanted = std::min(bufferBytes(Numbers, Parameter, Elements), Most);
    BufferBytes += Wanted;
    if (Wanted > 0)
      Argument.update({{"buffer", Wanted}, {"name", Parameter.Name}});
  } else if (Parameter.Category == KernelParameter::Kind::Integer && Bytes <= 8) {
    auto Witness = std::ranges::find(Plan.Witnesses, std::optional<unsigned>(Index), &Witness::Parameter);
    Argument["value"] = Witness != Plan.Witnesses.end() ? Witness->Value : 1;
  }
  return Argument;
}

/// What a launch is given beside its arguments that was recorded. Of an unknown variable there is no file.
void addRecorded(const RecordedLaunch &Recorded, Json &Job) {
  for (const RecordedBytes &Each : Recorded.Memory)
    Job["memory"].push_back({{"address", Each.Address}, {"file", Each.File}});
  for (const RecordedBytes &Each : Recorded.Variables)
    Job["variables"].push_back({{"name", Each.Name}, {"file", Each.File}});
  for (const std::string &Each : Recorded.UnknownVariables)
    Job["variables"].push_back({{"name", Each}});
}

Json jobFor(const Plan &Plan, const CompiledKernel &Code, const std::string &Cubin, const Launcher::Trial &How,
            unsigned Seconds) {
  const Launch &Launch = *Plan.Launch;
  const LaunchNumbers Numbers(Launch);
  Json Arguments = Json::array();
  std::uint64_t BufferBytes = 0;
  const bool AreKnown = Plan.Kernel->Parameters.size() == Code.Entry.ParameterBytes.size();
  for (std::size_t Index = 0; Index < Code.Entry.ParameterBytes.size(); ++Index) {
    const std::uint64_t Bytes = Code.Entry.ParameterBytes[Index];
    if (How.Recorded && Index < How.Recorded->Arguments.size())
      Arguments.push_back({{"bytes", Bytes}, {"recorded", How.Recorded->Arguments[Index]}});
    else
      Arguments.push_back(AreKnown && Index != How.Without
                              ? argumentFor(Plan, Index, Bytes, Numbers, How.Elements, BufferBytes)
                              : Json{{"bytes", Bytes}});
  }
  Json Attributes = Json::object();
  for (const auto &[Name, Value] : Launch.Attributes)
    if (Value)
      Attributes[Name] = *Value;
    else if (Name == "maxDynamicSharedMemorySize") // not known: as much as it takes
      Attributes[Name] = Numbers.DynamicShared;
    else if (Name == "nonPortableClusterSizeAllowed")
      Attributes[Name] = 1;
  Json Job = {{"cubin", Cubin},
              {"kernel", Code.Entry.Symbol},
              {"grid", Numbers.Grid},
              {"block", Numbers.Block},
              {"cluster", Numbers.Cluster},
              {"dynamicSharedMemory", Numbers.DynamicShared},
              {"cooperative", Launch.IsCooperative},
              {"attributes", std::move(Attributes)},
              {"arguments", std::move(Arguments)},
              {"memory", Json::array()},
              {"variables", Json::array()},
              {"seconds", Seconds},
              {"network", !How.Under.empty()}}; // by which compute-sanitizer talks to it
  if (How.Recorded)
    addRecorded(*How.Recorded, Job);
  return Job;
}

/// What the process said before it ended, as members of one object: what comes later replaces what was there.
Json readAnswers(const std::string &Output) {
  Json Answers = Json::object();
  std::istringstream Lines(Output);
  for (std::string Line; std::getline(Lines, Line);) {
    const Json Answer = Json::parse(Line, nullptr, /*allow_exceptions=*/false);
    if (Answer.is_object())
      Answers.update(Answer);
  }
  return Answers;
}

std::string textOf(const Json &Answers, const char *Name) {
  auto Found = Answers.find(Name);
  return Found != Answers.end() && Found->is_string() ? Found->get<std::string>() : "";
}

/// Why the process did not get to an answer.
std::string failure(const Json &Answers, const ProcessResult &Process, const ProcessRequest &Request) {
  if (std::string Trouble = textOf(Answers, "trouble"); !Trouble.empty())
    return Trouble;
  const std::string Doing = textOf(Answers, "doing");
  return "the process " + Process.describe(Request) + (Doing.empty() ? "" : " while " + Doing);
}

std::string whatFollowed(const Json &Answers, const ProcessResult &Process, const ProcessRequest &Request,
                         unsigned Seconds, bool IsMadeUp) {
  const std::string With = IsMadeUp ? "with arguments made up " : "";
  const std::string Status = textOf(Answers, "finished");
  const std::string Damage = textOf(Answers, "damage");
  if (Status == "CUDA_SUCCESS" && !Damage.empty())
    return With + "the kernel wrote " + Damage + ", which does not concern the launch";
  if (Status == "CUDA_SUCCESS")
    return "the kernel ran to its end";
  if (!Status.empty())
    return With + "the kernel then failed with " + Status + ", which does not concern the launch";
  if (Process.How == ProcessResult::End::Signalled && Process.Code == SIGALRM)
    return With + "the kernel did not end in " + std::to_string(Seconds) + " s, which does not concern the launch";
  return "the process then " + Process.describe(Request);
}

} // namespace

ProcessRequest Launcher::request(std::string Job) const {
  ProcessRequest Request;
  Request.Command = {std::filesystem::read_symlink("/proc/self/exe"), LaunchVerb};
  Request.Input = std::move(Job);
  Request.HasNetwork = true; // The job leaves it by itself.
  Request.Timeout = std::chrono::seconds(Settings.Timeout);
  Request.MemoryBytes = Settings.memoryOfJob();
  Request.OutputBytes = 1 << 16;
  return Request;
}

const LaunchDevice *Launcher::device() {
  if (!HasLooked) {
    HasLooked = true;
    const ProcessRequest Request = request("{}");
    const ProcessResult Process = runProcess(Request, Signals);
    const Json Answers = readAnswers(Process.Output);
    if (Process.succeeded() && Answers.contains("architecture"))
      Found = {textOf(Answers, "device"), textOf(Answers, "architecture"), textOf(Answers, "driver")};
    else
      Missing = failure(Answers, Process, Request);
  }
  return Found ? &*Found : nullptr;
}

LaunchOutcome Launcher::launch(const Plan &Plan, const CompiledKernel &Code, const std::string &Cubin,
                               const Trial &How) {
  if (Plan.Launch->DynamicSharedMemory.value_or(0) > UINT32_MAX)
    return {.Detail = "not launched: the driver takes no such size of dynamic shared memory"};
  // The driver reads as many bytes as the kernel has.
  if (std::ranges::find(Code.Entry.ParameterBytes, 0) != Code.Entry.ParameterBytes.end())
    return {.Detail = "not launched: the size of a parameter is not known"};
  const unsigned Seconds = How.Under.empty() ? SecondsToFinish : std::max(SecondsToFinish, Settings.Timeout);
  ProcessRequest Request = request(jobFor(Plan, Code, Cubin, How, Seconds).dump());
  Request.Command.insert(Request.Command.begin(), How.Under.begin(), How.Under.end());
  if (!How.Under.empty()) // racecheck takes more than any kernel
    Request.MemoryBytes = Settings.memoryOfProgram();
  const ProcessResult Process = runProcess(Request, Signals);
  const Json Answers = readAnswers(Process.Output);
  const std::string Status = textOf(Answers, "launch");
  const std::string End = textOf(Answers, "finished");
  const bool HasFinished = End == "CUDA_SUCCESS";
  if (Status == "CUDA_SUCCESS")
    return {.Is = LaunchOutcome::Answer::Taken,
            .HasFinished = HasFinished,
            .Fault = HasFinished ? "" : End,
            .Damage = textOf(Answers, "damage"),
            .Detail = whatFollowed(Answers, Process, Request, Seconds, !How.Recorded)};
  if (std::ranges::find(Refusals, Status) != std::end(Refusals))
    return {.Is = LaunchOutcome::Answer::Refused, .Error = Status};
  return {.Detail = "not launched: " + (Status.empty() ? failure(Answers, Process, Request)
                                                       : Status + " is no answer to the numbers of the launch")};
}

} // namespace cuda_tidy
