#include "cpu/CpuKernel.h"
#include "CompilerOptions.h"
#include "Trouble.h"
#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

namespace cuda_tidy {
namespace {

using Answer = nlohmann::json;

constexpr std::chrono::seconds MostTimeOfLaunch(20);
constexpr std::size_t MostBytesOfAnswer = 16 << 20;

std::string findHostCompiler() {
  for (const char *Name : {"g++", "clang++"})
    if (const std::string Found = findProgram(Name, {}); !Found.empty())
      return Found;
  throw Trouble("there is neither g++ nor clang++, which compile kernels for the CPU");
}

bool isClang(const std::string &Compiler) {
  return std::filesystem::path(Compiler).filename().string().starts_with("clang");
}

/// The language standard and the include paths of \p Arguments, as g++ takes them.
std::vector<std::string> hostOptions(const std::vector<std::string> &Arguments) {
  std::vector<std::string> Result = {"-std=c++17"};
  for (const std::string &Each : deviceOptions(Arguments))
    if (Each.starts_with("-std="))
      Result.front() = std::max(Result.front(), Each);
    else if (Each.starts_with("-I"))
      Result.push_back(Each);
    else if (constexpr std::string_view System = "-isystem="; Each.starts_with(System))
      Result.insert(Result.end(), {"-isystem", Each.substr(System.size())});
  return Result;
}

std::array<unsigned, 3> readPlace(const Answer &Of) { return Of.get<std::array<unsigned, 3>>(); }

CpuEvent::Kind kindOf(const std::string &Name) {
  constexpr std::pair<const char *, CpuEvent::Kind> Kinds[] = {{"race", CpuEvent::Kind::Race},
                                                               {"out-of-bounds", CpuEvent::Kind::OutOfBounds},
                                                               {"barrier", CpuEvent::Kind::Barrier}};
  const auto Found = std::ranges::find(Kinds, Name, [](const auto &Each) { return std::string(Each.first); });
  return Found == std::end(Kinds) ? CpuEvent::Kind::Other : Found->second;
}

/// Reads what the run time printed of a run of \p Program.
class AnswerReader {
public:
  explicit AnswerReader(const std::string &Program) : Program(Program) {}

  void read(const Answer &Line) {
    if (Line.contains("event"))
      Result.Events.push_back(readEvent(Line));
    for (const Answer &Each : Line.value("reached", Answer::array()))
      Result.Reached[codeOf(Each)] = Each.at("threads");
    Result.End = Line.value("end", Result.End);
    Result.Why = Line.value("why", Result.Why);
  }

  CpuOutcome Result;

private:
  CpuEvent readEvent(const Answer &Line) const {
    CpuEvent Event;
    Event.What = kindOf(Line.at("event"));
    Event.How = Line.value("kind", "");
    Event.Memory = Line.value("memory", "");
    Event.Name = Line.value("name", "");
    Event.Offset = Line.value("offset", std::int64_t(0));
    Event.Bytes = Line.value("bytes", std::uint64_t(0));
    Event.WritesTheSame = Line.value("same_value", false);
    for (const char *Member : {"at", "first", "second"})
      if (const auto Found = Line.find(Member); Found != Line.end())
        Event.By.push_back({codeOf(*Found), readPlace(Found->at("block")), readPlace(Found->at("thread")),
                            Found->value("access", "")});
    return Event;
  }

  /// `CodePlaces` wants where a call returns to.
  std::string codeOf(const Answer &Of) const {
    std::ostringstream Text;
    Text << Program << "+" << std::hex << std::stoull(Of.at("pc").get<std::string>(), nullptr, 16) + 1;
    return Text.str();
  }

  const std::string &Program;
};

/// `weights`, as the C++ has it, of `_ZN3lib7weightsE`.
std::string plainNameOf(const std::string &Mangled) {
  std::unique_ptr<char, void (*)(void *)> Whole(abi::__cxa_demangle(Mangled.c_str(), nullptr, nullptr, nullptr),
                                                std::free);
  const std::string Name = Whole ? Whole.get() : Mangled;
  const std::size_t Colon = Name.rfind(':');
  return Colon == Name.npos ? Name : Name.substr(Colon + 1);
}

/// What a kernel is given that was recorded, as the run time reads it.
void writeRecorded(std::ostream &Job, const RecordedLaunch &Given) {
  Job << "recorded\n";
  for (std::size_t Index = 0; Index < Given.Arguments.size(); ++Index)
    Job << "parameter " << Index << " bytes " << Given.Arguments[Index] << '\n';
  for (const RecordedBytes &Each : Given.Memory)
    Job << "memory " << Each.Address << ' ' << Each.Bytes << ' ' << Each.File << '\n';
  std::map<std::string, std::vector<const RecordedBytes *>> Called;
  for (const RecordedBytes &Each : Given.Variables)
    Called[plainNameOf(Each.Name)].push_back(&Each);
  for (const auto &[Name, Variables] : Called)
    if (Variables.size() == 1) // Of several the run time cannot tell which one is meant.
      Job << "variable " << Name << ' ' << Variables.front()->Bytes << ' ' << Variables.front()->File << '\n';
}

} // namespace

std::string CpuLaunch::describe() const {
  const auto extent = [](const std::array<std::uint64_t, 3> &Axes) {
    std::string Text = std::to_string(Axes[0]);
    for (std::size_t Axis = 1; Axis < 3 && (Axes[1] > 1 || Axes[2] > 1); ++Axis)
      Text += " x " + std::to_string(Axes[Axis]);
    return Text;
  };
  constexpr std::array<std::uint64_t, 3> One{1, 1, 1};
  return extent(Grid) + (Grid == One ? " block of " : " blocks of ") + extent(Block) + " threads" +
         (Blocks ? ", of which " + std::to_string(Blocks) + " blocks are executed" : "");
}

ProcessResult CpuKernel::execute(ProcessRequest Request) const {
  Request.Environment = {{"TMPDIR", Files.path()}};
  Request.MemoryBytes = Session.Settings.memoryOfJob();
  return runProcess(Request, Session.Signals);
}

CpuKernel::CpuKernel(const Plan &Plan, const cuda_tidy::Session &Session)
    : Session(Session), Program(Files.path() + "/kernel"), Compiler(findHostCompiler()) {
  const std::string Source = Files.path() + "/kernel.cpp",
                    Library = installation() / "lib/cuda-tidy/libcuda-tidy-execution.a";
  if (!std::filesystem::exists(Library))
    throw Trouble("'" + Library + "', which executes kernels on the CPU, is missing; install cuda-tidy as a whole");
  std::ofstream(Source) << Plan.Kernel->HostSource;
  ProcessRequest Request;
  Request.Directory = Plan.Unit.Directory;
  Request.Timeout = std::chrono::seconds(Session.Settings.Timeout);
  // In its DWARF 5, g++ 12 mixes up the files of #line.
  Request.Command = {Compiler, "-O1", "-gdwarf-4", "-fno-omit-frame-pointer", "-fsanitize=thread", "-w"};
  // A volatile access may be meant for other threads.
  std::ranges::copy(isClang(Compiler) ? std::array{"-mllvm", "-tsan-distinguish-volatile=1"}
                                      : std::array{"--param", "tsan-distinguish-volatile=1"},
                    std::back_inserter(Request.Command));
  Request.Command.push_back("-I" + (installation() / "share/cuda-tidy/execution/include").string());
  std::ranges::copy(hostOptions(Plan.Unit.Arguments), std::back_inserter(Request.Command));
  Request.Command.insert(Request.Command.end(), {"-c", Source, "-o", Program + ".o"});
  Command = quotedCommand(Request.Command);
  if (const ProcessResult Compiled = execute(Request); !Compiled.succeeded())
    throw Trouble("the kernel does not compile for the CPU: " + firstError(Compiled.Errors));
  Request.Command = {Compiler, Program + ".o", Library, "-o", Program};
  if (const ProcessResult Linked = execute(Request); !Linked.succeeded())
    throw Trouble("the kernel does not link for the CPU: " + firstError(Linked.Errors));
}

CpuOutcome CpuKernel::run(const CpuLaunch &Launch, const char *Order) const {
  std::ostringstream Job;
  Job << "grid " << Launch.Grid[0] << ' ' << Launch.Grid[1] << ' ' << Launch.Grid[2] << "\nblock " << Launch.Block[0]
      << ' ' << Launch.Block[1] << ' ' << Launch.Block[2] << "\nshared " << Launch.SharedBytes << "\nblocks "
      << Launch.Blocks << "\norder " << Order << '\n';
  for (std::size_t Index = 0; Index < Launch.Parameters.size(); ++Index)
    if (!Launch.Parameters[Index].empty())
      Job << "parameter " << Index << ' ' << Launch.Parameters[Index] << '\n';
  if (Launch.Recorded)
    writeRecorded(Job, *Launch.Recorded);
  ProcessRequest Request;
  Request.Command = {Program};
  Request.Directory = Files.path();
  Request.Input = Job.str();
  Request.Timeout = MostTimeOfLaunch;
  Request.OutputBytes = MostBytesOfAnswer;
  const ProcessResult Ran = execute(Request);
  AnswerReader Reader(Program);
  std::istringstream Lines(Ran.Output);
  try {
    for (std::string Line; std::getline(Lines, Line);)
      Reader.read(Answer::parse(Line));
  } catch (const std::exception &Mistake) {
    throw Trouble(std::string("the kernel, executed on the CPU, gave an answer that cannot be read: ") +
                  Mistake.what());
  }
  if (Reader.Result.End.empty())
    throw Trouble("the kernel, executed on the CPU, " + Ran.describe(Request) + " without an answer" +
                  (Ran.Errors.empty() ? "" : ": " + Ran.Errors.substr(0, 200)));
  return std::move(Reader.Result);
}

} // namespace cuda_tidy
