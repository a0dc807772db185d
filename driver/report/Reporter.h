#pragma once

#include "findings/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// A report's format, and where the report goes.
struct FormatRequest {
  std::string Format; ///< The name of a row of reportFormats().
  std::string File;   ///< Empty for standard output.

  /// Whether people read it as it is printed.
  bool isText() const { return Format == "text" || Format == "pretty"; }
};

/// A format of reports: a name for `--format` and the function that writes it.
struct ReportFormat {
  llvm::StringRef Name;
  /// Null for `text`, whose findings are printed by clang-tidy itself.
  void (*Write)(const RunReport &Report, llvm::raw_ostream &Out);
};

/// The message of a finding or a note, for formats that know lines of files alone: in a notebook it names the cell.
template <typename Told> std::string messageWithCell(const Told &Of) {
  if (!Of.At.Cell)
    return Of.Message;
  return Of.Message + " (cell " + std::to_string(Of.At.Cell) + ", line " + std::to_string(Of.At.LineInCell) + ")";
}

/// Every format, in the order in which messages name them.
llvm::ArrayRef<ReportFormat> reportFormats();

/// Reads the values of `--format` (`NAME` or `NAME:FILE`); \p OutputFile, the value of `--output` or empty, is the file
/// of the one format that names none. Without any value the format is `pretty` if the report goes to a terminal, else
/// `text`. The error is a sentence for the user.
llvm::Expected<std::vector<FormatRequest>> parseFormats(llvm::ArrayRef<std::string> Values, llvm::StringRef OutputFile);

/// Writes \p Report as \p Request wants it; nothing for `text`. A file appears whole or not at all. The error names it.
llvm::Error writeReport(const RunReport &Report, const FormatRequest &Request);

/// Writes \p Report for people at a terminal: ranges, and what proves a finding, within their source lines; as wide as
/// the terminal is. Reads source files as writeSarif() does.
void writePretty(const RunReport &Report, llvm::raw_ostream &Out);

/// Writes \p Report as JSON; docs/json-output.md describes it.
void writeJson(const RunReport &Report, llvm::raw_ostream &Out);

/// Writes \p Report as SARIF 2.1.0. Reads the findings' source files, so it comes before any fix is applied.
void writeSarif(const RunReport &Report, llvm::raw_ostream &Out);

/// Writes \p Report as annotations of a GitHub Actions job: workflow commands, one on a line.
void writeGithub(const RunReport &Report, llvm::raw_ostream &Out);

/// Writes \p Report as GitLab's code quality report.
void writeCodeQuality(const RunReport &Report, llvm::raw_ostream &Out);

/// Writes \p Report as reviewdog's diagnostic format. Reads source files as writeSarif() does.
void writeRdjson(const RunReport &Report, llvm::raw_ostream &Out);

/// Writes \p Report as JUnit's XML: a suite for each file, a failed test for each finding.
void writeJunit(const RunReport &Report, llvm::raw_ostream &Out);

/// Writes \p Report as a page for a browser that needs nothing else. Reads source files as writeSarif() does.
void writeHtml(const RunReport &Report, llvm::raw_ostream &Out);

/// Says which share of the files was analysed before the user stopped the run; empty if nobody did.
std::string interruptionOf(const RunReport &Report);

/// What the report as a whole lacks, as sentences: what was asked for and not found, and what was not reached.
std::vector<std::string> shortfallsOf(const RunReport &Report);

/// Writes how many findings there are of each severity, in how many files, and what was verified: a line for each.
void writeTotals(const RunReport &Report, llvm::raw_ostream &Out);

/// Names every file that was analysed in part or not at all, once, with what is missing and the remedy.
void writeIncompleteUnits(const RunReport &Report, llvm::raw_ostream &Out);

/// Writes a line about what the tree's settings and `--exclude` leave out, and which settings these are. \p
/// IsOnlyIfAny: not if they leave out nothing.
void writeLeftOut(const RunReport &Report, bool IsOnlyIfAny, llvm::raw_ostream &Out);

/// Writes what a reader wants to see after the findings: how many there are by file and, unless \p HasStatistics, by
/// check, and which headers were stood in for. Coloured if the colours of \p Out are enabled.
void writeSummary(const RunReport &Report, bool HasStatistics, llvm::raw_ostream &Out);

/// Writes a table with a row for each check that found something, most findings first: in how many files, and how many
/// of them can be fixed by themselves. Nothing without findings.
void writeStatistics(const RunReport &Report, llvm::raw_ostream &Out);

} // namespace cuda_tidy
