#pragma once

#include "program/Facts.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cuda_tidy {

/// A place in a source file.
struct Place {
  std::string File;    ///< Absolute path; empty if the finding has no place.
  unsigned Offset = 0; ///< In bytes from the start of the file.
  unsigned Line = 0;   ///< From 1; 0 where unknown.
  unsigned Column = 0; ///< From 1, in bytes.
  /// Of a Jupyter notebook, where it is in a cell, likewise; 0 in other files. What is above is of the notebook's JSON.
  unsigned Cell = 0, LineInCell = 0, ColumnInCell = 0;

  /// For people: `12:5`, or `cell 3:2:5`. Some formats need the line of the file.
  std::string lineAndColumn() const {
    return Cell ? "cell " + std::to_string(Cell) + ":" + std::to_string(LineInCell) + ":" + std::to_string(ColumnInCell)
                : std::to_string(Line) + ":" + std::to_string(Column);
  }
};

/// One replacement of a fix-it.
struct Edit {
  std::string File; ///< Absolute path.
  unsigned Offset = 0;
  unsigned Length = 0;
  std::string Text;

  bool operator==(const Edit &) const = default;
};

/// A place highlighted beside the finding's own, in the same file as what it belongs to.
struct Highlight {
  unsigned Offset = 0;
  unsigned Length = 0;
};

/// A note: a further place that proves a finding, or a remedy.
struct Note {
  Place At;
  std::string Message;
  std::vector<Highlight> Highlights;
  std::vector<Edit> Fix;
};

/// SARIF's levels, least first.
enum class Severity { Note, Warning, Error };

constexpr std::string_view toString(Severity Level) {
  switch (Level) {
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  return "";
}

/// What compiling and running its kernel says of a finding.
struct Verdict {
  std::string State;    ///< `confirmed`, `refuted` or `inconclusive`; empty if nobody asked.
  std::string Sentence; ///< All of it for the user.
  std::string Written;  ///< As the verifier writes it, JSON.
};

/// What a check found, free of clang's source manager: it crosses process boundaries.
struct Finding {
  std::string Check; ///< `cuda-unchecked-call`, `bugprone-use-after-move`, `clang-diagnostic-unused-value`.
  std::string Message;
  /// How much it weighs for `--fail-on` and SARIF: from the category for our checks, from clang for others.
  Severity Level = Severity::Warning;
  bool PromotedToError = false; ///< By `--warnings-as-errors`.
  Place At;
  std::vector<Highlight> Highlights;
  std::vector<Note> Notes;
  std::vector<Edit> Fix;
  std::string Function;                         ///< Qualified name of the enclosing function; empty at file scope.
  unsigned FunctionFirst = 0, FunctionLast = 0; ///< Its lines, from 1; 0 at file scope.
  std::string Unit;                             ///< Absolute path of the main file of its translation unit.
  std::string BuildDirectory;                   ///< Where the translation unit was compiled.
  bool InBrokenUnit = false;       ///< The translation unit had compilation errors: its fixes are not applied unasked.
  std::vector<std::string> Passes; ///< `host`, `device`, or both.
  std::string Fingerprint;         ///< Stable under edits elsewhere in the file; see Fingerprint.h.
  std::string FormerFingerprint;   ///< By which baselines and reports of version 0.1 know it.
  /// How a running program can confirm it: JSON, as docs/schema/verification.schema.json has it. Empty if none can.
  std::string Verification;
  Verdict Verified;                  ///< With `--verify`.
  std::vector<Condition> Conditions; ///< What other units decide about it; empty as soon as they have.

  /// The level it is reported at.
  Severity effectiveLevel() const { return PromotedToError ? Severity::Error : Level; }
};

/// How far a translation unit could be analysed.
enum class Completeness {
  Complete,
  Partial, ///< Something did not parse; checks ran on the rest.
  Failed,  ///< Crashed, timed out, or could not be read: nothing was found out.
};

constexpr std::string_view toString(Completeness State) {
  switch (State) {
  case Completeness::Complete:
    return "complete";
  case Completeness::Partial:
    return "partial";
  case Completeness::Failed:
    return "failed";
  }
  return "";
}

/// Why a file was analysed only in part or not at all.
struct Problem {
  Place At;
  std::string Message;       ///< What is missing or broken.
  std::string Remedy;        ///< What the user can do; may be empty.
  std::string Provider = {}; ///< A command that brings all that is missing; empty if none is known to.
};

/// How much of the code of a translation unit, headers of the system aside, could be read.
struct Coverage {
  unsigned Functions = 0;       ///< That it defines.
  unsigned FunctionsInPart = 0; ///< Those in which a statement is left out.
  unsigned Statements = 0;      ///< Without statements inside them: expressions, declarations, conditions.
  unsigned StatementsLost = 0;  ///< Those that clang could make nothing of.

  Coverage &operator+=(const Coverage &Other) {
    Functions += Other.Functions;
    FunctionsInPart += Other.FunctionsInPart;
    Statements += Other.Statements;
    StatementsLost += Other.StatementsLost;
    return *this;
  }
};

/// The outcome of analysing one translation unit.
struct UnitReport {
  std::string File; ///< Absolute path of the main file.
  Completeness State = Completeness::Complete;
  std::vector<Problem> Problems;
  bool UsedFallbackCuda = false;  ///< Our own CUDA declarations stood in for the toolkit's.
  bool UsedFallbackTorch = false; ///< Our own LibTorch declarations stood in for LibTorch's.
  Coverage Read;                  ///< By the host pass.
  std::vector<Finding> Findings;
  UnitFacts Facts; ///< For other units.
};

/// Which part of the work of several machines a run did.
struct ShardMark {
  unsigned Index = 1; ///< From 1.
  unsigned Count = 1;
  /// The same for shards that are parts of one whole: of the same files with the same contents, divided in the same
  /// way.
  std::string Split;
};

/// What the settings that lie in the tree itself have to do with a report.
struct ProjectMark {
  std::string File;                        ///< Absolute.
  std::vector<std::string> Keys;           ///< Those that decide something.
  std::vector<std::string> DisabledChecks; ///< Checks that are on by default, and off because of it.
};

/// The outcome of a whole run: findings merged over units and passes, in a deterministic order.
struct RunReport {
  std::string Root; ///< Absolute directory that paths are reported relative to.
  std::vector<Finding> Findings;
  std::vector<UnitReport> Units; ///< Sorted by file; their `Findings` are empty (moved above).
  unsigned Unchanged = 0;        ///< Units whose report an earlier run remembered.
  unsigned NotReached = 0;       ///< Units that an interruption left out.
  unsigned Undecided = 0;        ///< Findings that hang on what it left out.
  unsigned OthersNotAllowed = 0; ///< Other files that findings may hang on, beyond the number that may be parsed.
  unsigned Excluded = 0;         ///< Files that patterns left out, of the tree's settings or of the user.
  std::optional<ProjectMark> Project;
  std::vector<std::string> Mistakes; ///< What was asked for and could not be found, as sentences for the user.
  std::optional<ShardMark> Shard;
};

} // namespace cuda_tidy
