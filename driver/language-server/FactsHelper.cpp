#include "language-server/FactsHelper.h"
#include "cache/BinaryDocument.h"
#include "findings/Transport.h"
#include "verbs/Verbs.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/Endian.h"
#include <cerrno>
#include <csignal>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

constexpr int MostMilliseconds = 10 * 60 * 1000; ///< Without a byte.
constexpr std::uint64_t MostBytes = 512u << 20;

bool sendAll(int Socket, llvm::ArrayRef<std::uint8_t> Bytes) {
  while (!Bytes.empty()) {
    const ssize_t Sent = send(Socket, Bytes.data(), Bytes.size(), MSG_NOSIGNAL);
    if (Sent < 0 && errno != EINTR)
      return false;
    Bytes = Bytes.drop_front(std::max<ssize_t>(Sent, 0));
  }
  return shutdown(Socket, SHUT_WR) == 0;
}

bool receive(int Socket, llvm::MutableArrayRef<std::uint8_t> Bytes) {
  while (!Bytes.empty()) {
    pollfd Polled = {Socket, POLLIN, 0};
    const int Ready = poll(&Polled, 1, MostMilliseconds);
    if (Ready < 0 && errno == EINTR)
      continue;
    const ssize_t Read = Ready > 0 ? recv(Socket, Bytes.data(), Bytes.size(), 0) : 0;
    if (Read < 0 && errno == EINTR)
      continue;
    if (Read <= 0)
      return false;
    Bytes = Bytes.drop_front(Read);
  }
  return true;
}

std::optional<ToldFacts> receiveFacts(int Socket) {
  std::uint8_t Length[sizeof(std::uint64_t)];
  if (!receive(Socket, Length))
    return std::nullopt;
  const std::uint64_t Size = llvm::support::endian::read64le(Length);
  if (Size > MostBytes)
    return std::nullopt;
  std::vector<std::uint8_t> Bytes(Size);
  if (!receive(Socket, Bytes))
    return std::nullopt;
  return toToldFacts(fromBinary(Bytes));
}

} // namespace

bool FactsHelper::start(const std::string &File, int Socket) {
  std::vector<std::string> All = CommandLine();
  All.insert(All.begin() + 1, EditorsVerb.str());
  All.insert(All.end(), {"--paths", File});
  std::vector<char *> Arguments;
  for (std::string &Each : All)
    Arguments.push_back(Each.data());
  Arguments.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, Socket, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&Actions, Socket, STDOUT_FILENO);
  std::lock_guard Lock(Mutex);
  const bool IsStarted =
      !IsStopped && posix_spawn(&Process, Arguments[0], &Actions, nullptr, Arguments.data(), environ) == 0;
  if (!IsStarted)
    Process = 0;
  posix_spawn_file_actions_destroy(&Actions);
  return IsStarted;
}

std::optional<ToldFacts> FactsHelper::ask(const UnitReport &Question) {
  int Ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Ends) != 0)
    return std::nullopt;
  llvm::scope_exit CloseOurs([&] { close(Ends[0]); });
  const bool IsStarted = start(Question.File, Ends[1]);
  close(Ends[1]);
  if (!IsStarted)
    return std::nullopt;
  std::optional<ToldFacts> Told;
  if (sendAll(Ends[0], toBinary(nlohmann::json(Question))))
    Told = receiveFacts(Ends[0]);
  std::lock_guard Lock(Mutex);
  if (!Told)
    kill(Process, SIGKILL);
  while (waitpid(Process, nullptr, 0) < 0 && errno == EINTR)
    ;
  Process = 0;
  return Told;
}

void FactsHelper::stop() {
  std::lock_guard Lock(Mutex);
  IsStopped = true;
  if (Process)
    kill(Process, SIGKILL);
}

} // namespace cuda_tidy
