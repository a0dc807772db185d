#pragma once

#include "Plan.h"
#include "Verdict.h"

namespace cuda_tidy {

/// A result of the report that says how it is verified.
struct Finding {
  std::string Check; ///< Its rule.
  SourcePlace Place; ///< As the report writes it: shown, and never opened.
  cuda_tidy::Plan Plan;
  std::string Pointer; ///< Of the result in the document.
};

/// A SARIF document. Nothing in it is changed but the verdicts.
class Report {
public:
  /// Throws `Trouble` if \p File cannot be read, is no SARIF 2.1.0, or holds a plan that is not valid.
  static Report read(const std::string &File);

  /// What can be verified, without results that are suppressed.
  const std::vector<Finding> &findings() const { return Findings; }
  /// Results that say nothing of how they are verified.
  std::size_t others() const { return Others; }

  /// Whether the report has a verdict of the finding already that rests on something that was seen.
  bool hasEvidence(const Finding &Finding) const;
  void setVerdict(const Finding &Finding, const Verdict &Verdict);
  /// Throws `Trouble` if it is clear already that \p File cannot be written.
  static void checkOutput(const std::string &File);
  /// Replaces \p File as a whole, or not at all; `-` is standard output. Throws `Trouble`.
  void write(const std::string &File) const;

private:
  Json Document;
  std::vector<Finding> Findings;
  std::size_t Others = 0;
};

} // namespace cuda_tidy
