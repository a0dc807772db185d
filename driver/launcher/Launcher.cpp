#include "launcher/Launcher.h"
#include "Complaint.h"
#include "command/CompiledSources.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace cuda_tidy {
namespace {

/// What shells return for a command that cannot be run.
enum { NotExecutable = 126, NotFound = 127 };

volatile pid_t Compiler = 0;

/// While a compiler runs, signals are its own affair: a terminal sends its signals to both processes, others send
/// theirs to this one only. What is ignored stays ignored.
class SignalsOfCompiler {
public:
  /// No signal arrives until `started`.
  SignalsOfCompiler() {
    sigset_t All;
    sigemptyset(&All);
    for (Handled &Each : Signals)
      sigaddset(&All, Each.Signal);
    sigprocmask(SIG_BLOCK, &All, &MaskBefore);
    for (Handled &Each : Signals) {
      struct sigaction Action = {};
      Action.sa_handler = Each.FromTerminal ? +[](int) {} : +[](int Signal) { kill(Compiler, Signal); };
      sigaction(Each.Signal, nullptr, &Each.Before);
      if (Each.Before.sa_handler != SIG_IGN)
        sigaction(Each.Signal, &Action, nullptr);
    }
  }
  ~SignalsOfCompiler() {
    for (Handled &Each : Signals)
      sigaction(Each.Signal, &Each.Before, nullptr);
    sigprocmask(SIG_SETMASK, &MaskBefore, nullptr);
  }
  void started(pid_t Process) {
    Compiler = Process;
    sigprocmask(SIG_SETMASK, &MaskBefore, nullptr);
  }
  const sigset_t &maskBefore() const { return MaskBefore; }

private:
  struct Handled {
    int Signal;
    bool FromTerminal;
    struct sigaction Before = {};
  };
  Handled Signals[4] = {{SIGINT, true}, {SIGQUIT, true}, {SIGTERM, false}, {SIGHUP, false}};
  sigset_t MaskBefore;
};

/// The status of a process; if nobody knows how it ended, it did not end well.
int waitFor(pid_t Process) {
  int Status = 0;
  while (waitpid(Process, &Status, 0) < 0)
    if (errno != EINTR)
      return W_EXITCODE(1, 0);
  return Status;
}

/// Ends this process in the way that \p Status tells another has ended.
int endAs(int Status) {
  if (!WIFSIGNALED(Status))
    return WEXITSTATUS(Status);
  const rlimit NoCore = {};
  setrlimit(RLIMIT_CORE, &NoCore); // the compiler's own may be there
  std::signal(WTERMSIG(Status), SIG_DFL);
  raise(WTERMSIG(Status));
  return 128 + WTERMSIG(Status);
}

/// Runs a program to its end and returns its status; or why it cannot be started, as a negative error number.
int runToEnd(llvm::ArrayRef<std::string> CommandLine) {
  std::vector<char *> Arguments;
  for (const std::string &Each : CommandLine)
    Arguments.push_back(const_cast<char *>(Each.c_str()));
  Arguments.push_back(nullptr);
  SignalsOfCompiler Signals;
  posix_spawnattr_t Attributes;
  posix_spawnattr_init(&Attributes);
  posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigmask(&Attributes, &Signals.maskBefore());
  pid_t Process;
  const int Failure = posix_spawnp(&Process, Arguments[0], nullptr, &Attributes, Arguments.data(), environ);
  posix_spawnattr_destroy(&Attributes);
  if (Failure == ENOEXEC) // a script that does not say whose
    if (llvm::ErrorOr<std::string> Script = llvm::sys::findProgramByName(CommandLine[0]); Script) {
      std::vector<std::string> OfShell = {"/bin/sh", *Script};
      OfShell.insert(OfShell.end(), CommandLine.begin() + 1, CommandLine.end());
      return runToEnd(OfShell);
    }
  if (Failure)
    return -Failure;
  Signals.started(Process);
  return waitFor(Process);
}

} // namespace

int launch(llvm::ArrayRef<std::string> Build, llvm::function_ref<int()> Analyse) {
  std::signal(SIGCHLD, SIG_DFL); // whoever started the build may ignore it, and then nobody could be waited for
  const int Status = runToEnd(Build);
  if (Status < 0) {
    complain("--launcher: cannot run '" + Build[0] + "': " + std::strerror(-Status));
    return Status == -ENOENT ? NotFound : NotExecutable;
  }
  llvm::SmallString<256> Here;
  if (Status != 0 || llvm::sys::fs::current_path(Here) ||
      compiledSources(Here, Build, *llvm::vfs::getRealFileSystem()).empty())
    return endAs(Status);

  const pid_t Parent = getpid(), Analysis = fork();
  if (Analysis == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != Parent)
      _exit(0);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return Analyse();
  }
  if (Analysis < 0)
    return 0;
  const int Outcome = waitFor(Analysis);
  return WIFEXITED(Outcome) && WEXITSTATUS(Outcome) == 1 ? 1 : 0;
}

} // namespace cuda_tidy
