#pragma once

#include "Field.h"
#include <array>
#include <map>
#include <set>

namespace cuda_tidy {

/// What decides a finding.
enum class Observation {
  LaunchStatus,       ///< Whether the launch is refused.
  KernelResources,    ///< What the compiled kernel needs.
  MemoryAccess,       ///< Whether the kernel reads or writes where it must not.
  SharedMemoryAccess, ///< Whether a thread leaves the shared memory of its block.
  Barrier,            ///< Whether threads of a block miss a barrier.
  Race,               ///< Whether threads race on shared memory.
  InjectedFailure,    ///< What the program does when a call fails.
  MemoryGrowth,       ///< Whether the program holds more memory with each iteration.
  RecordedGraph,      ///< Whether the program records a graph there.
};

/// The translation unit of a finding, as it was compiled.
struct SourceUnit {
  std::string File, Directory;        ///< Absolute.
  std::vector<std::string> Arguments; ///< The original command, compiler first: not to be trusted.
  std::string Hash; ///< Of the file when it was analysed, `fnv1a64:` and 16 digits; empty if it could not be read.
  std::vector<std::pair<std::string, std::string>> Headers; ///< Other files that the plan is about, and their hashes.
};

struct SourcePlace {
  std::string File; ///< Absolute.
  unsigned Line = 0, Column = 0;

  bool operator==(const SourcePlace &) const = default;
};

struct KernelParameter {
  enum class Kind { Pointer, Integer, Floating, Record, Other };

  std::string Name, Type;
  Kind Category = Kind::Other;
  std::uint64_t Size = 0;        ///< In bytes; 0 if it is not known.
  std::uint64_t PointeeSize = 0; ///< Of a pointer, in bytes; 0 if it is not known.
  bool LeadsToAddresses = false; ///< What it points to may hold addresses in turn.
};

struct Kernel {
  std::string Name;    ///< `ns::scale<float, 4>`.
  std::string Mangled; ///< `_ZN2ns5scaleIfLi4EEEvPT_i`, as clang has it; empty of a template that nobody instantiates.
  SourcePlace Place;
  std::vector<KernelParameter> Parameters;
  std::string HostSource; ///< C++ that executes it on the CPU: not to be trusted. Empty if nobody wrote it.
};

struct Launch {
  using Number = std::optional<std::uint64_t>; ///< Nothing if it is not known statically.

  SourcePlace Place;
  std::array<Number, 3> Grid, Block, Cluster;
  Number DynamicSharedMemory; ///< In bytes.
  bool IsCooperative = false;
  /// Attributes of the kernel that are set before; nothing for a value that is not known.
  std::map<std::string, std::optional<std::int64_t>> Attributes;
  std::set<std::string> Triggering; ///< What the finding is about: see `NumberNames`.

  static constexpr std::array AttributeNames{"maxDynamicSharedMemorySize", "nonPortableClusterSizeAllowed",
                                             "preferredSharedMemoryCarveout"};
  static constexpr std::array NumberNames{"grid.x",           "grid.y",
                                          "grid.z",           "block.x",
                                          "block.y",          "block.z",
                                          "cluster.x",        "cluster.y",
                                          "cluster.z",        "dynamicSharedMemory",
                                          "kernel.registers", "kernel.staticSharedMemory",
                                          "kernel.parameters"};
};

/// A value that makes the finding happen.
struct Witness {
  std::string Name;
  std::int64_t Value = 0;
  std::optional<unsigned> Parameter; ///< Index of the kernel's parameter that gets it.
};

struct Call {
  std::string Function; ///< `cudaMalloc`.
  SourcePlace Place;
  unsigned FirstLine = 0; ///< Of the statement that makes the call; 0 if nobody said.
  unsigned LastLine = 0;  ///< Of the loop or the call that \ref Function contains; 0 if nobody said.
};

/// How a finding is verified: the `verification` property of its SARIF result.
struct Plan {
  Observation Observe{};
  SourcePlace Place; ///< Of the finding, below the folder that the report tells of: never opened.
  SourceUnit Unit;
  std::vector<std::string> Targets;        ///< `sm_90a`; empty if nobody said.
  std::optional<cuda_tidy::Kernel> Kernel; ///< Nothing if the source does not show which one it is.
  std::optional<cuda_tidy::Launch> Launch; ///< Nothing if it is not shown either.
  std::vector<cuda_tidy::Witness> Witnesses;
  std::optional<unsigned> Array;     ///< The kernel's parameter that has as many elements as the first witness says.
  std::vector<SourcePlace> Accesses; ///< Where the finding shows, beside its own place.
  bool MissingHaveEnded = false;     ///< The threads that do not come to the barrier have ended.
  std::optional<cuda_tidy::Call> Call;
};

/// Whether what happens in a kernel shows it.
bool isSeenInKernel(Observation Observe);

/// The product, or the largest number that there is.
std::uint64_t product(const std::array<std::uint64_t, 3> &Each);

/// Whether \p Name is one of nvcc's: `sm_90`, `sm_100a`.
bool isArchitecture(std::string_view Name);

/// Reads and checks a `verification` property. Throws `Trouble` that names the place in the report.
Plan readPlan(const Field &Verification);

/// The number that makes the finding happen, where the kernel is given it; else null.
const Witness *limitParameter(const Plan &Plan);

/// Whether a plan lacks what its observation cannot do without, or is of a source that is no more what was analysed;
/// \p Why says so. \p IsRun: the program is there to be run, or what it gives its kernels.
bool isUseless(const Plan &Plan, bool IsRun, std::string &Why);

} // namespace cuda_tidy
