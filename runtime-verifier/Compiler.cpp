#include "Compiler.h"
#include "CompilerOptions.h"
#include "RegularFile.h"
#include "Trouble.h"
#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <filesystem>
#include <memory>
#include <sstream>

namespace cuda_tidy {
namespace {

constexpr std::uintmax_t LittleSpace = 64 << 20; // bytes
constexpr std::size_t MostBytesOfPtx = 256 << 20;
constexpr std::chrono::seconds MostTimeOfAnswers(10); // to what takes no compilation

/// What the symbol means: `scale(float*)`.
std::string meaningOf(const std::string &Symbol) {
  std::string Mangled(withoutFilePrefix(Symbol));
  // Clang says since its version 18 that a template's parameter is `auto`; nvcc 13 does not.
  constexpr std::string_view OfAuto = "TnDa";
  for (std::size_t At; (At = Mangled.find(OfAuto)) != Mangled.npos;)
    Mangled.erase(At, OfAuto.size());
  int Status = 0;
  const std::unique_ptr<char, decltype(&std::free)> Text(
      abi::__cxa_demangle(Mangled.c_str(), nullptr, nullptr, &Status), std::free);
  return Text ? Text.get() : Mangled;
}

std::vector<CompiledKernel> readKernels(const std::string &Ptx, const std::string &Report) {
  std::vector<CompiledKernel> Kernels;
  for (PtxEntry &Entry : readPtxEntries(Ptx))
    Kernels.push_back({std::move(Entry), std::nullopt});
  for (KernelUsage &Usage : readKernelUsages(Report)) {
    auto Same = std::ranges::find(Kernels, Usage.Name, [](const CompiledKernel &Each) { return Each.Entry.Symbol; });
    if (Same != Kernels.end())
      Same->Usage = std::move(Usage);
  }
  return Kernels;
}

} // namespace

std::string firstError(const std::string &Text) {
  std::istringstream Lines(Text);
  std::string Last;
  for (std::string Line; std::getline(Lines, Line);) {
    if (Line.find("error") != Line.npos || Line.find("fatal") != Line.npos ||
        Line.find("undefined reference") != Line.npos)
      return Line.substr(0, 500);
    if (!Line.empty())
      Last = Line.substr(0, 500);
  }
  return Last;
}

const CompiledKernel *Compilation::find(const Kernel &Wanted) const {
  auto Exact = std::ranges::find(Kernels, Wanted.Mangled, [](const CompiledKernel &Each) { return Each.Entry.Symbol; });
  if (Exact != Kernels.end())
    return &*Exact;
  const std::string Meaning = meaningOf(Wanted.Mangled);
  auto IsMeant = [&](const CompiledKernel &Each) { return meaningOf(Each.Entry.Symbol) == Meaning; };
  auto First = std::ranges::find_if(Kernels, IsMeant);
  const bool IsOnlyOne = First != Kernels.end() && std::find_if(First + 1, Kernels.end(), IsMeant) == Kernels.end();
  return IsOnlyOne ? &*First : nullptr;
}

std::string Compiler::nvcc() const {
  if (!Settings.Nvcc.empty() && !isProgram(Settings.Nvcc))
    throw Trouble("'" + Settings.Nvcc + "' is no program; name nvcc with --nvcc");
  if (!Settings.Nvcc.empty())
    return std::filesystem::absolute(Settings.Nvcc).string();
  const char *Toolkit = std::getenv("CUDA_PATH");
  std::string Found =
      findProgram("nvcc", Toolkit ? std::vector{std::string(Toolkit) + "/bin"} : std::vector<std::string>());
  if (Found.empty() && isProgram("/usr/local/cuda/bin/nvcc"))
    Found = "/usr/local/cuda/bin/nvcc";
  if (Found.empty())
    throw Trouble("there is no nvcc in $CUDA_PATH, $PATH or /usr/local/cuda; install the CUDA Toolkit, or name it with "
                  "--nvcc");
  return std::filesystem::absolute(Found).string();
}

std::vector<std::string> Compiler::command(const SourceUnit &Unit, const std::string &Target) {
  checkSourceName(Unit.File);
  // A relocatable half of a kernel could not be loaded: the unit is compiled as a whole program.
  std::vector<std::string> Command = {"nvcc", "-cubin", "-x", "cu", "-arch=" + Target, "-lineinfo", "-Xptxas", "-v"};
  for (std::string &Option : deviceOptions(Unit.Arguments))
    Command.push_back(std::move(Option));
  Command.push_back(Unit.File);
  return Command;
}

const std::string &Compiler::defaultTarget() {
  if (!DefaultTarget.empty())
    return DefaultTarget;
  try {
    const std::string Answer = ask(nvcc(), "--list-gpu-code").Output;
    DefaultTarget = Answer.substr(0, Answer.find('\n'));
  } catch (const Trouble &) { // What needs no compiler is decided all the same; what does says that there is none.
  }
  if (!isArchitecture(DefaultTarget))
    DefaultTarget = "sm_75";
  return DefaultTarget;
}

const Compilation &Compiler::compile(const SourceUnit &Unit, const std::string &Target) {
  std::vector<std::string> Key = Unit.Arguments;
  Key.insert(Key.end(), {Unit.Directory, Unit.File, Target});
  auto Found = Known.find(Key);
  if (Found == Known.end())
    Found = Known.emplace(std::move(Key), compileAnew(Unit, Target)).first;
  return Found->second;
}

ProcessRequest Compiler::request(std::vector<std::string> Command, const std::string &Directory) const {
  ProcessRequest Request;
  Request.Command = std::move(Command);
  Request.Directory = Directory;
  Request.Environment = {{"TMPDIR", Files.path()}};
  Request.Timeout = std::chrono::seconds(Settings.Timeout);
  Request.MemoryBytes = Settings.memoryOfJob();
  return Request;
}

/// What nvcc says of a full disk does not name it.
std::string Compiler::spaceLeft() const {
  std::error_code Failure;
  const std::filesystem::space_info Space = std::filesystem::space(Files.path(), Failure);
  if (Failure || Space.available > LittleSpace)
    return "";
  return "; '" + Files.path() + "' has " + std::to_string(Space.available >> 20) +
         " MiB left, name another place in $TMPDIR";
}

ProcessResult Compiler::ask(const std::string &Nvcc, const char *Question) const {
  ProcessRequest Request = request({Nvcc, Question}, "");
  Request.Timeout = std::min(Request.Timeout, MostTimeOfAnswers);
  Request.OutputBytes = 1 << 16;
  return runProcess(Request, Signals);
}

Compilation Compiler::compileAnew(const SourceUnit &Unit, const std::string &Target) {
  if (Files.path().find_first_of("$`\"") != std::string::npos)
    throw Trouble(
        "nvcc hands the names of temporary files to the shell, which gives a meaning to '$', '`' and '\"' in '" +
        Files.path() + "'; name another place in $TMPDIR");
  if (!std::filesystem::is_directory(Unit.Directory))
    throw Trouble("'" + Unit.Directory + "', where the source was compiled, is no directory");
  std::vector<std::string> Command = command(Unit, Target);
  Command.front() = nvcc();
  Compilation Result{.Target = Target,
                     .Command = "cd " + quotedCommand({Unit.Directory}) + " && " + quotedCommand(Command)};

  const std::string Kept = Files.path() + "/" + std::to_string(Known.size()), Cubin = Kept + "/unit.cubin";
  std::filesystem::create_directory(Kept);
  Command.insert(Command.begin() + 1, {"--keep", "--keep-dir", Kept, "-o", Cubin});
  const ProcessRequest Request = request(std::move(Command), Unit.Directory);
  const ProcessResult Process = runProcess(Request, Signals);
  if (Process.succeeded())
    Result.Cubin = Cubin;
  else if (Process.How == ProcessResult::End::Exited)
    Result.FirstError = firstError(Process.Errors + Process.Output);
  else
    Result.FirstError = "nvcc " + Process.describe(Request);

  if (!Result.FirstError.empty())
    Result.FirstError += spaceLeft();
  for (const auto &File : std::filesystem::directory_iterator(Kept)) {
    if (File.path().extension() == ".ptx")
      Result.Kernels =
          readKernels(readBeginning(File.path(), MostBytesOfPtx).value_or(""), Process.Errors + Process.Output);
    if (File.path() != Cubin) // What the preprocessor makes of LibTorch has many megabytes.
      std::filesystem::remove(File.path());
  }
  if (Result.Kernels.empty() && !Signals.isRequested() &&
      ask(Request.Command.front(), "--version").Output.find("Cuda compiler") == std::string::npos)
    Result.FirstError = "'" + Request.Command.front() + "' is no nvcc, as its --version shows; name nvcc with --nvcc" +
                        (Result.FirstError.empty() ? "" : " (" + Result.FirstError + ")");
  return Result;
}

} // namespace cuda_tidy
