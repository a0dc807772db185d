#pragma once

#include "Session.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// An error of the device's code that compute-sanitizer reports, where there are lines.
struct SanitizerError {
  std::string Text;                ///< `Invalid __global__ write of size 4 bytes`.
  std::vector<SourcePlace> Places; ///< A race has two. Files as written.
};

/// What compute-sanitizer wrote.
struct SanitizerReport {
  bool IsComplete = false; ///< It came to the summary at the end.
  std::string Remark;      ///< The first message that is of no line: what went wrong with it, or what it did not track.
  std::vector<SanitizerError> Errors;

  /// The first error at the line of \p Place, whose file may be named by another way to it; null if there is none.
  const SanitizerError *at(const SourcePlace &Place) const;
  /// The same where the file may also be one of that name in another folder.
  const SanitizerError *atNameOf(const SourcePlace &Place) const;
};

/// Where compute-sanitizer writes, below a folder of ours.
struct SanitizerFiles {
  explicit SanitizerFiles(const std::string &Folder) : Log(Folder + "/log"), Records(Folder + "/records.xml") {}
  std::string Log;     ///< Text, with the summary and what concerns the program as a whole.
  std::string Records; ///< XML, of releases that write it.
};

/// Reads what compute-sanitizer wrote, of the releases of CUDA 11 to 13.
SanitizerReport readSanitizerReport(const SanitizerFiles &Files);

/// The errors that its XML has with their places; empty if it is cut off, or not what compute-sanitizer writes.
std::vector<SanitizerError> parseSanitizerRecords(std::string_view Xml);

/// compute-sanitizer, found beside nvcc or in `$PATH`, which is to observe the program whose command is appended, and
/// to write into \p Files. Throws `Trouble` that says how to get it.
std::vector<std::string> sanitizerCommand(const Session &Session, Observation Observe, const SanitizerFiles &Files);

/// Which of its tools sees what is to be observed: `memcheck`, `synccheck`, `racecheck`.
const char *sanitizerTool(Observation Observe);

} // namespace cuda_tidy
