#include "analysis/TimeReport.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <nlohmann/json.hpp>

using llvm::StringRef;
using nlohmann::json;
namespace fs = llvm::sys::fs;

namespace cuda_tidy {
namespace {

constexpr StringRef TraceSuffix = ".trace";

/// Events that take less are part of those around them. Microseconds.
constexpr unsigned Granularity = 200;

/// A span of time in the trace of one process, in microseconds.
struct Span {
  double Begin, End;
  std::string Name, Detail;
};

/// Seconds that were spent, by name.
using Times = llvm::StringMap<double>;

struct Header {
  double Itself = 0, WithIncludes = 0; ///< Seconds.
};

/// What all processes measured.
struct Measured {
  double Whole = 0; ///< Seconds.
  Times Phases, Checks;
  llvm::StringMap<Header> Headers;

  void addTrace(const json &Trace);
  void addProfile(const json &Profile);
};

std::vector<Span> spansOf(const json &Trace) {
  std::vector<Span> Spans;
  std::map<std::uint64_t, Span> Open;
  for (const json &Event : Trace.at("traceEvents")) {
    const std::string Phase = Event.at("ph");
    const json Arguments = Event.value("args", json::object());
    const double At = Event.value("ts", 0.0);
    Span Begun = {At, At + Event.value("dur", 0.0), Event.at("name"), Arguments.value("detail", "")};
    if (Phase == "X" && !StringRef(Begun.Name).starts_with("Total "))
      Spans.push_back(std::move(Begun));
    else if (Phase == "b")
      Open[Event.at("id")] = std::move(Begun);
    else if (Phase == "e")
      if (auto Ended = Open.extract(Event.at("id").get<std::uint64_t>())) {
        Ended.mapped().End = At;
        Spans.push_back(std::move(Ended.mapped()));
      }
  }
  // What contains others comes before them.
  llvm::sort(Spans, [](const Span &Left, const Span &Right) {
    return std::pair(Left.Begin, -Left.End) < std::pair(Right.Begin, -Right.End);
  });
  return Spans;
}

void Measured::addTrace(const json &Trace) {
  constexpr double Second = 1e6;
  std::vector<const Span *> Around; // headers, innermost last
  double PhaseEnd = 0;
  for (const Span &Each : spansOf(Trace)) {
    const double Taken = (Each.End - Each.Begin) / Second;
    if (Each.Name == WholePhase)
      Whole += Taken;
    // One phase inside another is part of it.
    const bool IsHeader = Each.Name == "Source";
    StringRef Phase = IsHeader                                      ? "headers"
                      : Each.Name == "PerformPendingInstantiations" ? "templates that they and the file use"
                      : Each.Name == BasePhase                      ? "precompiled headers"
                                                                    : "";
    if (!Phase.empty() && Each.Begin >= PhaseEnd) {
      Phases[Phase] += Taken;
      PhaseEnd = Each.End;
    }
    if (!IsHeader)
      continue;
    while (!Around.empty() && Around.back()->End <= Each.Begin)
      Around.pop_back();
    if (!Around.empty())
      Headers[Around.back()->Detail].Itself -= Taken;
    Header &This = Headers[Each.Detail];
    This.Itself += Taken;
    This.WithIncludes += Taken;
    Around.push_back(&Each);
  }
}

void Measured::addProfile(const json &Profile) {
  for (const auto &[Name, Seconds] : Profile.at("profile").items()) {
    StringRef Check = Name;
    if (Check.consume_front("time.clang-tidy.") && Check.consume_back(".wall")) {
      Checks[Check] += Seconds.get<double>();
      Phases["checks"] += Seconds.get<double>();
    }
  }
}

Measured read(StringRef Directory) {
  Measured Result;
  std::error_code Error;
  for (fs::directory_iterator Each(Directory, Error), End; Each != End && !Error; Each.increment(Error)) {
    auto Buffer = llvm::MemoryBuffer::getFile(Each->path());
    if (!Buffer)
      continue;
    try { // a process that was stopped leaves half a file
      const json Document = json::parse((*Buffer)->getBuffer().begin(), (*Buffer)->getBuffer().end());
      if (StringRef(Each->path()).ends_with(TraceSuffix))
        Result.addTrace(Document);
      else
        Result.addProfile(Document);
    } catch (const json::exception &) {
    }
  }
  return Result;
}

constexpr std::size_t MostRows = 15;

/// The entries of \p Map with the most \p Seconds, in descending order.
template <typename Value, typename Order>
std::vector<std::pair<StringRef, Value>> mostFirst(const llvm::StringMap<Value> &Map, Order Seconds) {
  std::vector<std::pair<StringRef, Value>> Rows;
  for (const auto &Entry : Map)
    Rows.emplace_back(Entry.getKey(), Entry.getValue());
  llvm::sort(Rows, [&](const auto &Left, const auto &Right) {
    return std::pair(-Seconds(Left.second), Left.first) < std::pair(-Seconds(Right.second), Right.first);
  });
  Rows.resize(std::min(Rows.size(), MostRows));
  return Rows;
}

} // namespace

llvm::Expected<TimeReport> TimeReport::create() {
  llvm::SmallString<128> Directory;
  if (std::error_code Error = fs::createUniqueDirectory("cuda-tidy-time", Directory))
    return llvm::createStringError(Error, "cannot make a temporary directory for --time-report: %s",
                                   Error.message().c_str());
  return TimeReport(Directory.str().str());
}

TimeReport::~TimeReport() {
  if (!Directory.empty())
    (void)fs::remove_directories(Directory);
}

void TimeReport::print(llvm::raw_ostream &Out) const {
  Measured All = read(Directory);
  double Rest = All.Whole;
  for (const auto &Phase : All.Phases)
    Rest -= Phase.getValue();
  All.Phases["the project's own code"] = std::max(Rest, 0.0);
  auto Self = [](double Seconds) { return Seconds; };
  auto Row = [&](double Seconds, StringRef Name) {
    Out << llvm::format("%9.3f s %5.1f %%  ", Seconds, All.Whole > 0 ? 100 * Seconds / All.Whole : 0) << Name << '\n';
  };

  Out << "Where the time went, by phase:\n";
  for (const auto &[Name, Seconds] : mostFirst(All.Phases, Self))
    Row(Seconds, Name);
  Row(All.Whole, "in all");
  if (!All.Checks.empty())
    Out << "by check:\n";
  for (const auto &[Name, Seconds] : mostFirst(All.Checks, Self))
    Row(Seconds, Name);
  if (!All.Headers.empty())
    Out << "by header, without what it includes (with it):\n";
  auto Itself = [](const Header &Of) { return Of.Itself; };
  for (const auto &[Name, Of] : mostFirst(All.Headers, Itself)) {
    llvm::SmallString<256> Path(Name);
    (void)fs::real_path(Name, Path);
    Row(Of.Itself, llvm::formatv("{0} ({1:F3} s)", Path, Of.WithIncludes).str());
  }
}

TimeMeasurement::TimeMeasurement(std::string Directory) : Directory(std::move(Directory)) {
  llvm::timeTraceProfilerInitialize(Granularity, "cuda-tidy");
  Whole.emplace(WholePhase);
}

TimeMeasurement::~TimeMeasurement() {
  Whole.reset();
  llvm::SmallString<128> File;
  int Descriptor;
  if (!fs::createUniqueFile(Directory + "/%%%%%%%%" + TraceSuffix, Descriptor, File)) {
    llvm::raw_fd_ostream Out(Descriptor, /*shouldClose=*/true);
    llvm::timeTraceProfilerWrite(Out);
    Out.close();
    Out.clear_error(); // half a file is as good as none
  }
  llvm::timeTraceProfilerCleanup();
}

} // namespace cuda_tidy
