#pragma once

#include "Interruption.h"
#include <map>
#include <span>
#include <string>
#include <vector>

namespace cuda_tidy {

/// Where code was written. Empty and 0 is what nobody knows.
struct CodePlace {
  std::string Function, File;
  unsigned Line = 0;
};

/// What `module+offset` of a return address means, from the debug information, which addr2line reads.
class CodePlaces {
public:
  explicit CodePlaces(const Interruption &Signals) : Signals(&Signals) {}

  /// Looks up all of \p Places at once. Throws `Trouble` if addr2line cannot be executed.
  void add(std::span<const std::string> Places);

  /// The place, and the places into which it was inlined, innermost first. Only for what was added.
  const std::vector<CodePlace> &of(const std::string &Place) const { return Known.at(Place); }

private:
  const Interruption *Signals;
  std::map<std::string, std::vector<CodePlace>> Known;
};

} // namespace cuda_tidy
