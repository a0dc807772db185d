#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <utility>

namespace cuda_tidy {

/// Where the time of a run goes. Its processes measure: clang's time trace and clang-tidy's profile of the checks, in a
/// directory that lives as long as this.
class TimeReport {
public:
  /// Fails if there is nowhere to write to.
  static llvm::Expected<TimeReport> create();
  TimeReport(TimeReport &&Other) : Directory(std::exchange(Other.Directory, "")) {}
  ~TimeReport();

  const std::string &directory() const { return Directory; }

  /// The phases, the checks, and the headers that take the most.
  void print(llvm::raw_ostream &Out) const;

private:
  explicit TimeReport(std::string Directory) : Directory(std::move(Directory)) {}

  std::string Directory;
};

/// Measures what this process does from now until the end of its life, for a TimeReport with that directory.
class TimeMeasurement {
public:
  explicit TimeMeasurement(std::string Directory);
  ~TimeMeasurement();
  TimeMeasurement(const TimeMeasurement &) = delete;

private:
  std::string Directory;
  std::optional<llvm::TimeTraceScope> Whole;
};

/// Names of phases in the trace that are not clang's.
constexpr llvm::StringLiteral WholePhase = "cuda-tidy unit", BasePhase = "cuda-tidy base";

} // namespace cuda_tidy
