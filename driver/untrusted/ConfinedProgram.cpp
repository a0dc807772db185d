#include "untrusted/ConfinedProgram.h"
#include "untrusted/BoundedFile.h"
#include "untrusted/Confinement.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

constexpr llvm::StringRef SystemDirectories[] = {"/usr/bin", "/bin", "/usr/local/bin", "/run/current-system/sw/bin",
                                                 "/nix/var/nix/profiles/default/bin"};
constexpr std::size_t MostOutput = 512u << 20;
constexpr std::uint64_t MostMemory = 4ull << 30;
constexpr std::uint64_t LargestProgram = 512u << 20;

llvm::Error mistake(const llvm::Twine &Sentence) { return llvm::createStringError(Sentence); }

/// The loader that an executable names, which the kernel starts in its place; empty if it names none.
std::string loaderOf(const std::string &Program) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> Image = readBounded(Program, LargestProgram);
  if (!Image)
    return "";
  auto File = llvm::object::ELF64LEFile::create((*Image)->getBuffer());
  if (!File) {
    llvm::consumeError(File.takeError());
    return "";
  }
  auto Headers = File->program_headers();
  if (!Headers) {
    llvm::consumeError(Headers.takeError());
    return "";
  }
  for (const auto &Each : *Headers)
    if (Each.p_type == llvm::ELF::PT_INTERP)
      return (*Image)->getBuffer().substr(Each.p_offset, Each.p_filesz).split('\0').first.str();
  return "";
}

/// The life of the child until the program takes its place.
[[noreturn]] void become(const std::string &Program, std::vector<char *> Arguments, std::vector<char *> Environment,
                         const Permissions &Allowed, int Output, int Complaints, pid_t Parent) {
  for (int Each : {SIGPIPE, SIGXFSZ})
    std::signal(Each, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent)
    _exit(127);
  dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
  dup2(Output, STDOUT_FILENO);
  dup2(Complaints, STDERR_FILENO);
  confine(Allowed);
  execve(Program.c_str(), Arguments.data(), Environment.data());
  dprintf(STDERR_FILENO, "%s", std::strerror(errno));
  _exit(127);
}

std::vector<char *> pointersTo(llvm::ArrayRef<std::string> Words) {
  std::vector<char *> Pointers;
  for (const std::string &Word : Words)
    Pointers.push_back(const_cast<char *>(Word.c_str()));
  Pointers.push_back(nullptr);
  return Pointers;
}

} // namespace

std::string findSystemProgram(llvm::StringRef Name) {
  llvm::ErrorOr<std::string> Found = llvm::sys::findProgramByName(Name, SystemDirectories);
  return Found ? *Found : "";
}

llvm::Expected<ProgramOutcome> runConfined(const std::string &Program, llvm::ArrayRef<std::string> Arguments,
                                           llvm::ArrayRef<std::string> Environment, unsigned Seconds) {
  const std::string Name = "'" + Program + "' ";
  llvm::SmallString<256> Real;
  if (std::error_code Failure = llvm::sys::fs::real_path(Program, Real))
    return mistake(Name + "cannot be started: " + Failure.message());
  Permissions Allowed;
  Allowed.Programs = {Real.str().str()};
  if (std::string Loader = loaderOf(Allowed.Programs.front()); !Loader.empty())
    Allowed.Programs.push_back(Loader);
  Allowed.Memory = MostMemory;

  std::array<int, 2> Output, Complaints;
  if (pipe2(Output.data(), O_CLOEXEC) != 0)
    return mistake(Name + "cannot be started: " + std::strerror(errno));
  auto CloseOutput = llvm::scope_exit([&] { close(Output[0]); });
  if (pipe2(Complaints.data(), O_CLOEXEC) != 0) {
    close(Output[1]);
    return mistake(Name + "cannot be started: " + std::strerror(errno));
  }
  auto CloseComplaints = llvm::scope_exit([&] { close(Complaints[0]); });
  const pid_t Parent = getpid(), Child = fork();
  if (Child == 0)
    become(Program, pointersTo(Arguments), pointersTo(Environment), Allowed, Output[1], Complaints[1], Parent);
  const int ForkFailure = errno;
  close(Output[1]);
  close(Complaints[1]);
  if (Child < 0)
    return mistake(Name + "cannot be started: " + std::strerror(ForkFailure));

  ProgramOutcome Outcome;
  std::string Stopped;
  const auto End = std::chrono::steady_clock::now() + std::chrono::seconds(Seconds);
  pollfd Polled[] = {{Output[0], POLLIN, 0}, {Complaints[0], POLLIN, 0}};
  std::string *const Texts[] = {&Outcome.Output, &Outcome.Complaint};
  while (Stopped.empty() && (Polled[0].fd >= 0 || Polled[1].fd >= 0)) {
    const auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(End - std::chrono::steady_clock::now());
    if (Left.count() <= 0)
      Stopped = "took longer than " + std::to_string(Seconds) + " s";
    else if (poll(Polled, 2, static_cast<int>(std::min<long>(Left.count(), 1000))) > 0)
      for (std::size_t I = 0; I < 2; ++I) {
        if (Polled[I].fd < 0 || !Polled[I].revents)
          continue;
        char Buffer[1 << 16];
        const ssize_t Bytes = read(Polled[I].fd, Buffer, sizeof Buffer);
        if (Bytes > 0)
          Texts[I]->append(Buffer, Bytes);
        else if (Bytes == 0 || errno != EINTR)
          Polled[I].fd = -1;
        if (Texts[I]->size() > MostOutput)
          Stopped = "wrote more than " + std::to_string(MostOutput >> 20) + " MiB";
      }
  }
  if (!Stopped.empty())
    kill(Child, SIGKILL);
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  if (!Stopped.empty())
    return mistake(Name + Stopped);
  if (WIFSIGNALED(Status))
    return mistake(Name + "was ended by a signal: " + strsignal(WTERMSIG(Status)));
  Outcome.ExitCode = WEXITSTATUS(Status);
  return Outcome;
}

} // namespace cuda_tidy
