#include "Interruption.h"

namespace cuda_tidy {
namespace {

constexpr int Signals[] = {SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t Requested = 0;

} // namespace

// Blocked but for the moments of waiting: none can come between looking and waiting.
Interruption::Interruption() {
  sigset_t Blocked;
  sigemptyset(&Blocked);
  struct sigaction Action{}, Old{};
  Action.sa_handler = [](int) { Requested = 1; };
  for (int Signal : Signals)
    if (sigaction(Signal, nullptr, &Old) == 0 && Old.sa_handler != SIG_IGN) { // nohup ignores SIGHUP
      sigaddset(&Blocked, Signal);
      sigaction(Signal, &Action, nullptr);
    }
  sigprocmask(SIG_BLOCK, &Blocked, &Before);
  for (int Signal : Signals)
    sigdelset(&Before, Signal);
}

Interruption::~Interruption() {
  sigprocmask(SIG_SETMASK, &Before, nullptr); // what is pending is remembered, and ends nothing
  for (int Signal : Signals)
    if (struct sigaction Old{}; sigaction(Signal, nullptr, &Old) == 0 && Old.sa_handler != SIG_IGN)
      std::signal(Signal, SIG_DFL);
}

bool Interruption::isRequested() { return Requested; }

} // namespace cuda_tidy
