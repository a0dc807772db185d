#include "Process.h"
#include "Network.h"
#include "Trouble.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <set>
#include <sstream>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef __has_feature
#define __has_feature(NAME) 0
#endif

namespace cuda_tidy {
namespace {

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
constexpr bool HasShadowMemory = true; // terabytes of data
#else
constexpr bool HasShadowMemory = false;
#endif
constexpr std::uint64_t LargestFile = std::uint64_t(4) << 30; // bytes that a program may write into one

constexpr char OriginVariable[] = "CUDA_TIDY_STARTED_BY"; // set to the id of the process that starts a program.

using Clock = std::chrono::steady_clock;

/// An open file, closed with its owner.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int Number) : Number(Number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;

  void open(int Other) {
    close();
    Number = Other;
  }
  void close() {
    if (Number >= 0)
      ::close(Number);
    Number = -1;
  }
  int get() const { return Number; }
  bool isOpen() const { return Number >= 0; }

private:
  int Number = -1;
};

struct Pipe {
  Pipe() {
    int Ends[2];
    if (pipe2(Ends, O_CLOEXEC) != 0)
      throw Trouble(std::string("cannot make a pipe: ") + std::strerror(errno));
    Read.open(Ends[0]);
    Write.open(Ends[1]);
  }
  Descriptor Read, Write;
};

void limit(__rlimit_resource Resource, std::uint64_t Value) {
  const rlimit Limit{Value, Value};
  setrlimit(Resource, &Limit);
}

/// In the child: never returns. \p Failure takes errno if the program cannot be executed.
[[noreturn]] void becomeProgram(const ProcessRequest &Request, std::vector<char *> &Arguments, int Input, int Output,
                                int Errors, int Failure, const sigset_t &Signals, pid_t Parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent)
    _exit(127);
  for (int Signal : {SIGPIPE, SIGXFSZ}) // execution resets those with a handler
    std::signal(Signal, SIG_DFL);
  sigprocmask(SIG_SETMASK, &Signals, nullptr);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, LargestFile);
  if (Request.MemoryBytes > 0 && !HasShadowMemory)
    limit(RLIMIT_DATA, Request.MemoryBytes);
  if (!Request.HasNetwork)
    leaveNetwork();
  setenv(OriginVariable, std::to_string(Parent).c_str(), 1);
  for (const auto &[Name, Value] : Request.Environment)
    setenv(Name.c_str(), Value.c_str(), 1);
  if (dup2(Input, 0) == 0 && dup2(Output, 1) == 1 && dup2(Errors, 2) == 2 &&
      (Request.Directory.empty() || chdir(Request.Directory.c_str()) == 0))
    execvp(Arguments[0], Arguments.data());
  const int Why = errno;
  [[maybe_unused]] auto Written = write(Failure, &Why, sizeof Why);
  _exit(127);
}

/// Reads what is there; closes \p From at its end. What is more than \p Most is dropped.
void receive(Descriptor &From, std::string &To, std::size_t Most) {
  char Bytes[65536];
  const ssize_t Count = read(From.get(), Bytes, sizeof Bytes);
  if (Count > 0)
    To.append(Bytes, std::min<std::size_t>(Count, Most - std::min(Most, To.size())));
  else if (Count == 0 || errno != EINTR)
    From.close();
}

void send(Descriptor &To, std::string_view &Rest) {
  const ssize_t Count = write(To.get(), Rest.data(), Rest.size());
  if (Count > 0)
    Rest.remove_prefix(Count);
  if (Rest.empty() || (Count < 0 && errno != EINTR && errno != EAGAIN))
    To.close();
}

std::set<pid_t> children() {
  std::ifstream File("/proc/thread-self/children");
  return {std::istream_iterator<pid_t>(File), {}};
}

/// Whether the process was started below this one, as its environment tells. One that has ended has none.
bool wasStartedHere(pid_t Id) {
  std::ifstream File("/proc/" + std::to_string(Id) + "/environ", std::ios::binary);
  const std::string Origin = OriginVariable + ("=" + std::to_string(getpid()));
  bool IsEmpty = true;
  for (std::string Entry; std::getline(File, Entry, '\0'); IsEmpty = false)
    if (Entry == Origin)
      return true;
  return IsEmpty && File.is_open();
}

/// Ends what left the group of a child that has ended: the kernel makes it a child of this process. \p Others are
/// children that this process had before; what they leave behind becomes its child as well, and is told by its
/// environment.
void endOrphans(const std::set<pid_t> &Others) {
  for (bool AnyLeft = true; AnyLeft;) {
    AnyLeft = false;
    for (pid_t Id : children())
      if (!Others.contains(Id) && (Others.empty() || wasStartedHere(Id))) {
        AnyLeft = true;
        kill(Id, SIGKILL);
        waitpid(Id, nullptr, 0);
      }
  }
}

/// A child whose pipes are open.
class Child {
public:
  Child(const ProcessRequest &Request, const Interruption &Signals, ProcessResult &Result)
      : Request(Request), Signals(Signals), Result(Result), Rest(Request.Input) {}

  void run() {
    if (!start())
      return;
    const bool EndedByItself = communicate();
    kill(-Id, SIGKILL);
    int Status = 0;
    while (waitpid(Id, &Status, 0) < 0 && errno == EINTR)
      ;
    endOrphans(Others);
    if (!EndedByItself)
      return;
    Result.How = WIFEXITED(Status) ? ProcessResult::End::Exited : ProcessResult::End::Signalled;
    Result.Code = WIFEXITED(Status) ? WEXITSTATUS(Status) : WTERMSIG(Status);
  }

private:
  bool start() {
    std::vector<char *> Arguments;
    for (const std::string &Argument : Request.Command)
      Arguments.push_back(const_cast<char *>(Argument.c_str()));
    Arguments.push_back(nullptr);
    Pipe In, Out, Error, Failure;
    const pid_t Parent = getpid();
    Others = children();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    Id = fork();
    if (Id == 0)
      becomeProgram(Request, Arguments, In.Read.get(), Out.Write.get(), Error.Write.get(), Failure.Write.get(),
                    Signals.waitMask(), Parent);
    if (Id < 0) {
      Result.Code = errno;
      return false;
    }
    setpgid(Id, Id); // whoever of the two comes first
    Failure.Write.close();
    int Why = 0;
    if (read(Failure.Read.get(), &Why, sizeof Why) == sizeof Why) {
      Result.Code = Why;
      waitpid(Id, nullptr, 0);
      return false;
    }
    fcntl(In.Write.get(), F_SETFL, O_NONBLOCK);
    Input.open(fcntl(In.Write.get(), F_DUPFD_CLOEXEC, 0));
    Output.open(fcntl(Out.Read.get(), F_DUPFD_CLOEXEC, 0));
    Errors.open(fcntl(Error.Read.get(), F_DUPFD_CLOEXEC, 0));
    if (Rest.empty())
      Input.close();
    return true;
  }

  /// Until the program ends; false if it is given up, with `Result` saying why.
  bool communicate() {
    const Clock::time_point Deadline = Clock::now() + Request.Timeout;
    while (!hasEnded()) {
      const auto Left = std::chrono::duration_cast<std::chrono::nanoseconds>(Deadline - Clock::now()).count();
      Result.How = Signals.isRequested() ? ProcessResult::End::Interrupted : ProcessResult::End::TimedOut;
      if (Signals.isRequested() || Left <= 0)
        return false;
      // Descendants may keep the pipes open, and the program may close them: neither tells of its end.
      const std::int64_t Pause =
          std::min<std::int64_t>(Left, Output.isOpen() || Errors.isOpen() ? 50'000'000 : 5'000'000);
      const timespec Wait{Pause / 1'000'000'000, Pause % 1'000'000'000};
      pollfd Waiting[] = {{Output.get(), POLLIN, 0}, {Errors.get(), POLLIN, 0}, {Input.get(), POLLOUT, 0}};
      if (ppoll(Waiting, 3, &Wait, &Signals.waitMask()) > 0)
        transfer(Waiting);
    }
    // What it wrote before it ended.
    for (pollfd Waiting[] = {{Output.get(), POLLIN, 0}, {Errors.get(), POLLIN, 0}, {-1, 0, 0}}; poll(Waiting, 2, 0) > 0;
         Waiting[0].fd = Output.get(), Waiting[1].fd = Errors.get())
      transfer(Waiting);
    return true;
  }

  void transfer(const pollfd (&Waiting)[3]) {
    if (Waiting[0].revents)
      receive(Output, Result.Output, Request.OutputBytes);
    if (Waiting[1].revents)
      receive(Errors, Result.Errors, Request.OutputBytes);
    if (Waiting[2].revents)
      send(Input, Rest);
  }

  bool hasEnded() const {
    siginfo_t Info{};
    return waitid(P_PID, Id, &Info, WEXITED | WNOHANG | WNOWAIT) == 0 && Info.si_pid == Id;
  }

  const ProcessRequest &Request;
  const Interruption &Signals;
  ProcessResult &Result;
  std::string_view Rest; ///< Of the input.
  Descriptor Input, Output, Errors;
  pid_t Id = -1;
  std::set<pid_t> Others; ///< Children of this process that it was born with.
};

} // namespace

ProcessResult runProcess(const ProcessRequest &Request, const Interruption &Signals) {
  ProcessResult Result;
  Child(Request, Signals, Result).run();
  return Result;
}

std::string ProcessResult::describe(const ProcessRequest &Request) const {
  switch (How) {
  case End::Exited:
    return "ended with exit code " + std::to_string(Code);
  case End::Signalled:
    return "was ended by signal " + std::to_string(Code) + " (" + strsignal(Code) + ")";
  case End::TimedOut:
    return "was given up after " + std::to_string(Request.Timeout.count()) + " s";
  case End::Interrupted:
    return "was interrupted";
  case End::NotStarted:
    return std::string("could not be started: ") + std::strerror(Code);
  }
  return "";
}

bool isProgram(const std::string &File) {
  return access(File.c_str(), X_OK) == 0 && !std::filesystem::is_directory(File);
}

/// The entries of a variable that are absolute.
static std::vector<std::string> absoluteDirectories(const char *Variable) {
  std::vector<std::string> Directories;
  const char *Value = std::getenv(Variable);
  std::string All = Value ? Value : "";
  std::ranges::replace(All, ';', ':'); // the loader takes both
  std::istringstream List(All);
  for (std::string Directory; std::getline(List, Directory, ':');)
    if (Directory.starts_with("/"))
      Directories.push_back(std::move(Directory));
  return Directories;
}

/// Leaves \p Otherwise where nothing else is left. Whether there was something to drop.
static bool dropRelative(const char *Variable, const char *Otherwise) {
  std::string Kept;
  for (const std::string &Directory : absoluteDirectories(Variable))
    Kept += (Kept.empty() ? "" : ":") + Directory;
  if (Kept.empty())
    Kept = Otherwise;
  const char *Value = std::getenv(Variable);
  return Value && Kept != Value && setenv(Variable, Kept.c_str(), 1) == 0;
}

void dropRelativePaths(char **Arguments) {
  dropRelative("PATH", "/usr/bin:/bin"); // an empty one means the working directory
  if (!dropRelative("LD_LIBRARY_PATH", ""))
    return;
  execv("/proc/self/exe", Arguments);
  throw Trouble("LD_LIBRARY_PATH names the working directory, and the program cannot begin anew without: " +
                std::string(std::strerror(errno)));
}

std::string findProgram(const std::string &Name, const std::vector<std::string> &Directories) {
  std::vector<std::string> Places = Directories;
  std::ranges::move(absoluteDirectories("PATH"), std::back_inserter(Places));
  for (const std::string &Directory : Places)
    if (const std::string File = Directory + "/" + Name; Directory.starts_with("/") && isProgram(File))
      return File;
  return "";
}

std::string quotedCommand(const std::vector<std::string> &Command) {
  std::string Line;
  for (const std::string &Argument : Command) {
    const bool IsPlain = !Argument.empty() && std::ranges::all_of(Argument, [](unsigned char Each) {
      return std::isalnum(Each) || std::strchr("_./+=,@:-%", Each);
    });
    std::string Quoted;
    for (char Each : Argument)
      Quoted += Each == '\'' ? std::string("'\\''") : std::string(1, Each);
    Line += (Line.empty() ? "" : " ") + (IsPlain ? Argument : "'" + Quoted + "'");
  }
  return Line;
}

std::filesystem::path installation() {
  std::error_code Failure;
  return std::filesystem::read_symlink("/proc/self/exe", Failure).parent_path().parent_path();
}

} // namespace cuda_tidy
