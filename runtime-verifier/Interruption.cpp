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
  struct sigaction Action {};
  Action.sa_handler = [](int) { Requested = 1; };
  for (int Signal : Signals) {
    sigaddset(&Blocked, Signal);
    sigaction(Signal, &Action, nullptr);
  }
  sigprocmask(SIG_BLOCK, &Blocked, &Before);
  for (int Signal : Signals)
    sigdelset(&Before, Signal);
}

Interruption::~Interruption() {
  for (int Signal : Signals)
    std::signal(Signal, SIG_DFL);
  sigprocmask(SIG_SETMASK, &Before, nullptr);
}

bool Interruption::isRequested() const { return Requested; }

} // namespace cuda_tidy
