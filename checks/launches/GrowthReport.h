#pragma once

#include "ClangTidyCheck.h"
#include "flow/UnitAnalyses.h"
#include "launches/Growth.h"
#include <string>

namespace cuda_tidy {

/// How reports tell of the sizes of data that an amount of a launch grows with.
class GrowthReport {
public:
  GrowthReport(const ConfiguredLaunch &Launch, UnitAnalyses &Unit) : Launch(Launch), Unit(Unit) {}

  /// The variable or the member that keeps it, or else the expression itself.
  std::string nameOf(const ValueOrigin &Size) const;
  /// Of all sizes, in quotation marks.
  std::string namesOf(const Growth &Why) const;
  /// From when on that is too much, as the end of a sentence.
  static std::string thresholdOf(const Growth &Why);
  /// Notes where the sizes come from.
  void explain(clang::tidy::ClangTidyCheck &Check, const Growth &Why) const;

private:
  const ConfiguredLaunch &Launch;
  UnitAnalyses &Unit;
};

} // namespace cuda_tidy
