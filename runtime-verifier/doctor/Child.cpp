#include "Child.h"

#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

constexpr size_t MaximumAnswer = 1 << 20;

[[noreturn]] void runChild(const std::function<nlohmann::json()> &Work, int Out, pid_t Parent) {
  rlimit NoCore = {0, 0};
  setrlimit(RLIMIT_CORE, &NoCore);
  prctl(PR_SET_PDEATHSIG, SIGKILL); // it may hang, and nobody waits for it then
  if (getppid() != Parent)          // which has ended before
    _exit(0);
  constexpr int FirstOwn = 3;
  Out = fcntl(Out, F_DUPFD_CLOEXEC, FirstOwn); // we may have been started without a standard stream
  // What a library prints is no part of the page.
  if (int Null = open("/dev/null", O_RDWR | O_CLOEXEC); Null >= 0)
    for (int Standard : {0, 1, 2})
      dup2(Null, Standard);
  nlohmann::json Answer;
  try {
    Answer["value"] = Work();
  } catch (const std::exception &Error) {
    Answer["failure"] = Error.what();
  }
  std::string Text = Answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  for (size_t Done = 0; Done < Text.size();) {
    ssize_t Count = write(Out, Text.data() + Done, Text.size() - Done);
    if (Count <= 0)
      break;
    Done += size_t(Count);
  }
  _exit(0); // no destructors: a driver's may hang
}

/// Reads until the other end is closed. False if that took too long.
bool readAll(int In, std::chrono::steady_clock::time_point Deadline, std::string &Text) {
  char Buffer[4096];
  while (Text.size() < MaximumAnswer) {
    auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(Deadline - std::chrono::steady_clock::now());
    pollfd Waiting = {In, POLLIN, 0};
    int Ready = poll(&Waiting, 1, Left.count() > 0 ? int(Left.count()) : 0);
    if (Ready < 0 && errno == EINTR)
      continue;
    if (Ready <= 0)
      return false;
    ssize_t Count = read(In, Buffer, sizeof Buffer);
    if (Count <= 0)
      return true;
    Text.append(Buffer, size_t(Count));
  }
  return true;
}

} // namespace

ChildAnswer askInChild(const std::function<nlohmann::json()> &Work, std::chrono::seconds Limit) {
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC))
    return {nullptr, std::string("cannot make a pipe: ") + std::strerror(errno)};
  const pid_t Parent = getpid();
  pid_t Child = fork();
  if (Child == 0) {
    close(Ends[0]);
    runChild(Work, Ends[1], Parent);
  }
  close(Ends[1]);
  if (Child < 0) {
    close(Ends[0]);
    return {nullptr, std::string("cannot start a process: ") + std::strerror(errno)};
  }
  std::string Text;
  bool InTime = readAll(Ends[0], std::chrono::steady_clock::now() + Limit, Text);
  close(Ends[0]);
  if (!InTime)
    kill(Child, SIGKILL);
  int Status = 0;
  // A process that hangs in the kernel cannot be killed: it is left behind.
  for (int Tries = 0; waitpid(Child, &Status, WNOHANG) == 0 && Tries < 200; ++Tries)
    usleep(10'000);
  if (!InTime)
    return {nullptr, "took more than " + std::to_string(Limit.count()) + " s, and was given up"};
  nlohmann::json Answer = nlohmann::json::parse(Text, nullptr, /*allow_exceptions=*/false);
  if (Answer.contains("value"))
    return {Answer["value"], ""};
  if (Answer.contains("failure"))
    return {nullptr, Answer["failure"].get<std::string>()};
  if (WIFSIGNALED(Status))
    return {nullptr,
            "was ended by signal " + std::to_string(WTERMSIG(Status)) + " (" + strsignal(WTERMSIG(Status)) + ")"};
  return {nullptr, "ended without an answer"};
}

} // namespace cuda_tidy
