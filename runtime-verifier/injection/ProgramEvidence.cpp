#include "Evidence.h"

namespace cuda_tidy {

Verdict injectionEvidence(const Plan &, Session &Session) {
  return Verdict::inconclusive(Session.Settings.Run ? "nothing runs the program yet" : "it needs --run -- program");
}

Verdict memoryEvidence(const Plan &, Session &Session) {
  return Verdict::inconclusive(Session.Settings.Run ? "nothing runs the program yet" : "it needs --run -- program");
}

} // namespace cuda_tidy
