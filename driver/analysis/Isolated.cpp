#include "analysis/Isolated.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <new>
#include <optional>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t StopRequested = 0;

constexpr int StopSignals[] = {SIGINT, SIGTERM, SIGHUP};

/// Turns the signals into StopRequested while it lives; SIGHUP stays ignored below nohup.
class StopOnSignal {
public:
  StopOnSignal() {
    struct sigaction Action = {};
    Action.sa_handler = [](int) { StopRequested = 1; };
    for (auto &&[Signal, Before] : llvm::zip_equal(StopSignals, Old)) {
      sigaction(Signal, nullptr, &Before);
      if (Signal != SIGHUP || Before.sa_handler != SIG_IGN)
        sigaction(Signal, &Action, nullptr);
    }
  }
  ~StopOnSignal() {
    for (auto &&[Signal, Before] : llvm::zip_equal(StopSignals, Old))
      sigaction(Signal, &Before, nullptr);
  }

private:
  std::array<struct sigaction, std::size(StopSignals)> Old = {};
};

/// The exit code of a worker that got no more memory.
constexpr int OutOfMemory = 4;

/// What a worker may hand over, in bytes.
constexpr std::size_t MostOutput = 512u << 20;

struct Worker {
  PlannedJob Planned;
  pid_t Process;
  int Pipe;
  Clock::time_point Begun;
  std::vector<std::uint8_t> Output;
};

/// The life of a worker process; never returns.
[[noreturn]] void work(std::size_t Index, int Pipe, pid_t Parent,
                       const std::function<std::vector<std::uint8_t>(std::size_t)> &Job) {
  for (int Signal : StopSignals)
    std::signal(Signal, SIG_DFL);
  std::set_new_handler([] { _exit(OutOfMemory); });
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { _exit(OutOfMemory); });
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent) // it died before that
    _exit(0);
  // Deeply nested code recurses deeply; and if memory runs out, this process is the one to go.
  rlimit Stack = {};
  if (getrlimit(RLIMIT_STACK, &Stack) == 0) {
    rlim_t Wanted = 64u << 20;
    Stack.rlim_cur = Stack.rlim_max == RLIM_INFINITY ? Wanted : std::min(Wanted, Stack.rlim_max);
    setrlimit(RLIMIT_STACK, &Stack);
  }
  if (int Score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC); Score >= 0) {
    [[maybe_unused]] ssize_t Ignored = write(Score, "1000", 4);
    close(Score);
  }
  std::vector<std::uint8_t> Output = Job(Index);
  llvm::outs().flush();
  for (std::size_t Written = 0; Written < Output.size();) {
    ssize_t Bytes = write(Pipe, Output.data() + Written, Output.size() - Written);
    if (Bytes < 0 && errno != EINTR)
      _exit(3);
    Written += std::max<ssize_t>(Bytes, 0);
  }
  _exit(0);
}

std::string reasonOf(int Status) {
  if (WIFSIGNALED(Status)) {
    int Signal = WTERMSIG(Status);
    if (Signal == SIGKILL)
      return "was killed, most likely because memory ran out; try a smaller -j";
    return std::string("crashed (") + strsignal(Signal) + ")";
  }
  if (WEXITSTATUS(Status) == OutOfMemory)
    return "needed more memory than it may take";
  return "ended unexpectedly with exit code " + std::to_string(WEXITSTATUS(Status));
}

JobOutcome reap(Worker &Ended) {
  close(Ended.Pipe);
  int Status = 0;
  while (waitpid(Ended.Process, &Status, 0) < 0 && errno == EINTR)
    ;
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == 0)
    return {JobOutcome::Finished, std::move(Ended.Output), ""};
  return {JobOutcome::Crashed, {}, reasonOf(Status)};
}

/// A worker for \p Planned; nothing if the machine is out of processes or files, as \c errno then says.
std::optional<Worker> start(const PlannedJob &Planned, pid_t Parent,
                            const std::function<std::vector<std::uint8_t>(std::size_t)> &Job) {
  int Ends[2];
  llvm::outs().flush();
  if (pipe2(Ends, O_CLOEXEC) != 0)
    return std::nullopt;
  const pid_t Process = fork();
  if (Process == 0) {
    close(Ends[0]);
    work(Planned.Index, Ends[1], Parent, Job);
  }
  close(Ends[1]);
  if (Process > 0)
    return Worker{Planned, Process, Ends[0], Clock::now(), {}};
  close(Ends[0]);
  return std::nullopt;
}

/// Takes what a worker has written; false when it has ended.
bool receive(Worker &From) {
  std::uint8_t Buffer[1 << 16];
  const ssize_t Bytes = read(From.Pipe, Buffer, sizeof Buffer);
  if (Bytes > 0)
    From.Output.insert(From.Output.end(), Buffer, Buffer + Bytes);
  return Bytes > 0 || (Bytes < 0 && errno == EINTR);
}

/// How a worker has ended, or was ended here since it took too much; nothing if it goes on.
std::optional<JobOutcome> endOf(Worker &Each, bool HasWritten, unsigned TimeoutSeconds) {
  const bool Ended = HasWritten && !receive(Each);
  const bool Late = TimeoutSeconds && Clock::now() - Each.Begun > std::chrono::seconds(TimeoutSeconds);
  const bool IsTooMuch = Each.Output.size() > MostOutput;
  if (!Ended && !Late && !IsTooMuch)
    return std::nullopt;
  if (!Ended)
    kill(Each.Process, SIGKILL);
  JobOutcome Outcome = reap(Each);
  if (IsTooMuch)
    return JobOutcome{JobOutcome::Crashed, {}, "found more than can be reported"};
  if (!Ended)
    return JobOutcome{JobOutcome::TimedOut,
                      {},
                      "took longer than the time limit of " + std::to_string(TimeoutSeconds) + " s; see --timeout"};
  if (StopRequested && Outcome.How == JobOutcome::Crashed)
    Outcome.How = JobOutcome::Interrupted;
  return Outcome;
}

} // namespace

void runIsolated(const std::vector<PlannedJob> &Plan, const IsolationLimits &Limits,
                 const std::function<std::vector<std::uint8_t>(std::size_t)> &Job,
                 const std::function<void(std::size_t)> &Started,
                 const std::function<void(std::size_t, JobOutcome)> &Done) {
  StopOnSignal Handlers;
  const pid_t Parent = getpid();
  std::vector<Worker> Running;
  auto Next = Plan.begin();
  auto MayStart = [&] {
    std::uint64_t Needed = Next->ExpectedMemory;
    for (const Worker &Each : Running)
      Needed += Each.Planned.ExpectedMemory;
    return Running.empty() || (Running.size() < Limits.Parallel && Needed <= Limits.Memory);
  };
  while (!StopRequested && (Next != Plan.end() || !Running.empty())) {
    while (Next != Plan.end() && MayStart()) {
      std::optional<Worker> New = start(*Next, Parent, Job);
      if (!New && !Running.empty())
        break; // Out of processes or files for the moment: go on when a worker has ended.
      if (New) {
        Started(Next->Index);
        Running.push_back(std::move(*New));
      } else {
        Done(Next->Index, {JobOutcome::Crashed, {}, std::string("could not be started: ") + std::strerror(errno)});
      }
      ++Next;
    }

    std::vector<pollfd> Polled;
    for (const Worker &Each : Running)
      Polled.push_back({Each.Pipe, POLLIN, 0});
    if (poll(Polled.data(), Polled.size(), /*milliseconds=*/200) < 0 && errno != EINTR)
      break;
    for (std::size_t I = Running.size(); I-- > 0;) {
      Worker &Each = Running[I];
      std::optional<JobOutcome> Outcome = endOf(Each, Polled[I].revents != 0, Limits.TimeoutSeconds);
      if (!Outcome)
        continue;
      Done(Each.Planned.Index, std::move(*Outcome));
      Running.erase(Running.begin() + I);
    }
  }
  for (Worker &Each : Running) {
    kill(Each.Process, SIGKILL);
    reap(Each);
  }
}

} // namespace cuda_tidy
