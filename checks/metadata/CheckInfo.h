#pragma once

#include <array>
#include <string_view>

namespace cuda_tidy {

/// What a category promises about false positives; the severity follows from it.
enum class Category {
  Correctness, ///< As good as no false positives: on by default, an error.
  Suspicious,  ///< Worth a look nearly always: on by default, a warning.
  Performance, ///< Costs time or memory, not correctness: on by default, a note.
  Nursery,     ///< Not yet judged on real code, or right too rarely there: off by default, a warning.
};

/// How a finding of a check can be confirmed or refuted by running the program.
enum class Oracle {
  None,
  LaunchStatus,       ///< The status of the kernel launch decides.
  KernelResources,    ///< What the compiler gives the kernel decides, and what the device has.
  MemoryAccess,       ///< A memory checker decides while the kernel runs.
  SharedMemoryAccess, ///< A memory checker that knows the shared memory of a block decides while the kernel runs.
  Barrier,            ///< A checker of barriers decides while the kernel runs.
  Race,               ///< A checker of races in shared memory decides while the kernel runs.
  InjectedFailure,    ///< A failure injected into the call decides.
  MemoryGrowth,       ///< The memory that the program holds decides, from iteration to iteration.
  RecordedGraph,      ///< Whether the program records a graph there decides, and the memory that this takes.
};

/// Whether a kernel and its launch decide by themselves, without the program around them.
constexpr bool isDecidedByKernel(Oracle ConfirmedBy) {
  return ConfirmedBy == Oracle::LaunchStatus || ConfirmedBy == Oracle::KernelResources ||
         ConfirmedBy == Oracle::MemoryAccess || ConfirmedBy == Oracle::SharedMemoryAccess ||
         ConfirmedBy == Oracle::Barrier || ConfirmedBy == Oracle::Race;
}

/// What the notes of a check's findings are.
enum class Notes {
  Facts, ///< Places that prove the finding, in no order of execution.
  Path,  ///< Steps in the order of execution (a code flow).
};

/// What decides whether a finding is right, beside the statements that it names. Where that may be in code that could
/// not be read, nothing is reported.
enum class DependsOn {
  Everything,  ///< All of the function.
  Values,      ///< Values, and the conditions under which the place is reached.
  WhatFollows, ///< What the function and its callers do afterwards.
  Scope,       ///< Objects that live at the place, such as guards.
};

namespace detail {
// Reached only while evaluating a malformed CheckInfo: names the broken rule in the compiler's error.
inline void checkInfoIsMalformed(const char *) {}
} // namespace detail

/// A check's metadata: the single source of its name, summary, severity, documentation header and SARIF rule.
struct CheckInfo {
  std::string_view Name;    ///< Kebab case, `<module>-<defect>`.
  std::string_view Summary; ///< One lower-case phrase without a final full stop, at most 90 characters.
  Category Group;
  Oracle ConfirmedBy = Oracle::None;
  Notes NotesAre = Notes::Facts;
  DependsOn Hangs = DependsOn::Everything;
  std::string_view Former; ///< Its name in earlier releases, which still works; empty if it has had no other.

  consteval CheckInfo(std::string_view Name, std::string_view Summary, Category Group,
                      Oracle ConfirmedBy = Oracle::None, Notes NotesAre = Notes::Facts)
      : CheckInfo(Name, Summary, Group, DependsOn::Everything, ConfirmedBy, NotesAre) {}

  consteval CheckInfo(std::string_view Name, std::string_view Summary, Category Group, DependsOn Hangs,
                      Oracle ConfirmedBy = Oracle::None, Notes NotesAre = Notes::Facts)
      : Name(Name), Summary(Summary), Group(Group), ConfirmedBy(ConfirmedBy), NotesAre(NotesAre), Hangs(Hangs) {
    if (!Name.starts_with("cuda-") && !Name.starts_with("torch-"))
      detail::checkInfoIsMalformed("a name starts with its module");
    for (char C : Name)
      if (!(C >= 'a' && C <= 'z') && !(C >= '0' && C <= '9') && C != '-')
        detail::checkInfoIsMalformed("a name is in kebab case");
    if (Name.ends_with('-') || Name.find("--") != std::string_view::npos)
      detail::checkInfoIsMalformed("a name is in kebab case");
    if (Summary.empty() || Summary.size() > 90 || Summary.ends_with('.'))
      detail::checkInfoIsMalformed("a summary is one phrase of at most 90 characters without a full stop");
    if (Summary.front() >= 'A' && Summary.front() <= 'Z' &&
        !(Summary.size() > 1 && Summary[1] >= 'A' && Summary[1] <= 'Z'))
      detail::checkInfoIsMalformed("a summary starts in lower case");
  }

  /// The same check, which was called \p Name.
  consteval CheckInfo formerly(std::string_view Name) const {
    if (Name.empty() || Name == this->Name)
      detail::checkInfoIsMalformed("a former name is another one");
    CheckInfo Result = *this;
    Result.Former = Name;
    return Result;
  }

  /// By which fingerprints know it: it never changes.
  constexpr std::string_view firstName() const { return Former.empty() ? Name : Former; }
  /// `cuda` or `torch`.
  constexpr std::string_view module() const { return Name.substr(0, Name.find('-')); }
  /// The name without its module.
  constexpr std::string_view defect() const { return Name.substr(Name.find('-') + 1); }
  constexpr bool onByDefault() const { return Group != Category::Nursery; }
};

constexpr std::string_view toString(Category Group) {
  switch (Group) {
  case Category::Correctness:
    return "correctness";
  case Category::Suspicious:
    return "suspicious";
  case Category::Performance:
    return "performance";
  case Category::Nursery:
    return "nursery";
  }
  return "";
}

/// SARIF's word for the severity of a category's findings.
constexpr std::string_view severityOf(Category Group) {
  switch (Group) {
  case Category::Correctness:
    return "error";
  case Category::Suspicious:
  case Category::Nursery:
    return "warning";
  case Category::Performance:
    return "note";
  }
  return "";
}

constexpr std::string_view toString(Oracle ConfirmedBy) {
  switch (ConfirmedBy) {
  case Oracle::None:
    return "none";
  case Oracle::LaunchStatus:
    return "launch-status";
  case Oracle::KernelResources:
    return "kernel-resources";
  case Oracle::MemoryAccess:
    return "memory-access";
  case Oracle::SharedMemoryAccess:
    return "shared-memory-access";
  case Oracle::Barrier:
    return "barrier";
  case Oracle::Race:
    return "race";
  case Oracle::InjectedFailure:
    return "injected-failure";
  case Oracle::MemoryGrowth:
    return "memory-growth";
  case Oracle::RecordedGraph:
    return "recorded-graph";
  }
  return "";
}

} // namespace cuda_tidy
