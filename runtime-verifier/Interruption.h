#pragma once

#include <csignal>

namespace cuda_tidy {

/// While it exists, SIGINT, SIGTERM and SIGHUP do not end the process: they are remembered, and wake up those who wait
/// with `waitMask`. A signal that is ignored stays so.
class Interruption {
public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption &) = delete;
  Interruption &operator=(const Interruption &) = delete;

  /// Whether one of them has come, in the whole life of the process.
  static bool isRequested();
  /// The signals that were blocked before: for ppoll, and for processes that are started.
  const sigset_t &waitMask() const { return Before; }

private:
  sigset_t Before;
};

} // namespace cuda_tidy
