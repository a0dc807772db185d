#include "Verdict.h"

namespace cuda_tidy {

const char *toString(Verdict::State State) {
  switch (State) {
  case Verdict::State::Confirmed:
    return "confirmed";
  case Verdict::State::Refuted:
    return "refuted";
  case Verdict::State::Inconclusive:
    return "inconclusive";
  }
  return "";
}

const char *toString(Verdict::Evidence Evidence) {
  switch (Evidence) {
  case Verdict::Evidence::None:
    return "";
  case Verdict::Evidence::Compiler:
    return "compiler";
  case Verdict::Evidence::Launch:
    return "launch";
  case Verdict::Evidence::Execution:
    return "execution";
  case Verdict::Evidence::Cpu:
    return "cpu";
  case Verdict::Evidence::Injection:
    return "injection";
  case Verdict::Evidence::Memory:
    return "memory";
  }
  return "";
}

Json Verdict::toJson() const {
  Json Result = {{"state", toString(Is)}};
  for (const auto &[Name, Text] : {std::pair<const char *, std::string>{"evidence", toString(By)},
                                   {"reason", Reason},
                                   {"device", Device},
                                   {"driver", Driver},
                                   {"error", Error},
                                   {"command", Command}})
    if (!Text.empty())
      Result[Name] = Text;
  return Result;
}

} // namespace cuda_tidy
