#include "Compatibility.h"
#include "Environment.h"
#include "Machine.h"

#include <algorithm>

namespace cuda_tidy {
namespace {

std::string joined(const std::vector<std::string> &Parts) {
  std::string Text;
  for (const std::string &Part : Parts)
    Text += (Text.empty() ? "" : ", ") + Part;
  return Text;
}

/// Can a build reach this toolkit without being told to? What merely lies around does no harm.
bool isTakenByBuilds(const Machine &Machine, const Toolkit &Each) {
  return &Each == &Machine.Toolkits.front() || Each.foundBy("PATH") || Each.foundBy("CUDA_");
}

void judgeArchitectures(const Machine &Machine, Version Toolkit, Health Bad, Row &Result) {
  Version Release{Toolkit.Major, Toolkit.Minor};
  for (const auto &[Capability, Name] : Machine.capabilities()) {
    const ArchitectureSupport *Support = architecture(Capability);
    if (!Support)
      continue;
    std::string Gpu = Name + " (" + Capability.text() + ")";
    if (Release < Support->FirstToolkit) {
      Result.add(Bad, "it is too old for " + Gpu, "use CUDA " + Support->FirstToolkit.text() + " or newer");
      Result.Source = Support->Source;
    } else if (Support->LastToolkit && Release > *Support->LastToolkit) {
      Result.add(Bad, "it no longer compiles for " + Gpu,
                 "use CUDA " + Support->LastToolkit->text() + ", the last that does");
      Result.Source = Support->Source;
    }
  }
}

Row toolkitRow(const Machine &Machine, const Toolkit &Each) {
  Row Result{.Id = "toolkit", .Subject = "CUDA " + (Each.version() ? Each.version()->text() : "toolkit")};
  Result.Message = Each.Root + " (by " + joined(Each.FoundBy) + ")";
  Result.Facts = {{"root", Each.Root}, {"foundBy", Each.FoundBy}};
  if (Each.Nvcc)
    Result.Facts["nvcc"] = Each.Nvcc->text();
  if (Each.Headers)
    Result.Facts["headers"] = Each.Headers->text();
  Health Bad = isTakenByBuilds(Machine, Each) ? Health::Problem : Health::Warning;
  if (!Each.HasNvcc)
    Result.add(Health::Ok, "headers without nvcc");
  else if (!Each.Nvcc && !Each.Headers)
    Result.add(Health::Unknown, "its version cannot be read");
  else if (!Each.Headers)
    Result.add(Health::Warning, "nvcc without headers (include/cuda.h)", "install the runtime's headers beside it");
  if (Each.Nvcc && Each.Headers && (Each.Nvcc->Major != Each.Headers->Major || Each.Nvcc->Minor != Each.Headers->Minor))
    Result.add(Bad, "nvcc is of " + Each.Nvcc->text() + ", its headers of " + Each.Headers->text(),
               "install both of one version, into an empty directory");
  if (std::optional<Version> BuildsWith = Each.version()) {
    DriverJudgement Judged = judgeDriver(Machine, *BuildsWith);
    Result.add(Judged.State == Health::Problem ? Bad : Judged.State, Judged.Message, Judged.Remedy);
    Result.Source = Judged.Source;
    if (Each.Nvcc)
      judgeArchitectures(Machine, *Each.Nvcc, Bad, Result);
  }
  return Result;
}

/// CMake takes the nvcc on PATH, PyTorch's extensions that of CUDA_HOME.
std::optional<Row> choiceRow(const Machine &Machine) {
  auto Of = [&](std::string_view Way) {
    return std::ranges::find_if(Machine.Toolkits,
                                [&](const Toolkit &Each) { return Each.HasNvcc && Each.foundBy(Way); });
  };
  auto ByPath = Of("PATH"), ByVariable = Of("CUDA_");
  if (ByPath == Machine.Toolkits.end() || ByVariable == Machine.Toolkits.end() || ByPath == ByVariable)
    return std::nullopt;
  Row Result{.Id = "toolkit-choice", .Subject = "nvcc"};
  auto Describe = [](const Toolkit &Each) {
    return Each.Root + (Each.version() ? " (" + Each.version()->text() + ")" : "");
  };
  Result.add(Health::Warning,
             "PATH leads to " + Describe(*ByPath) + ", " + ByVariable->FoundBy.front() + " to " + Describe(*ByVariable),
             "let both name one toolkit: CMake takes the one on PATH, PyTorch's extensions that of CUDA_HOME");
  return Result;
}

/// Of \p Variable where it names no toolkit: builds that follow it fail.
std::optional<Row> variableRow(const Machine &Machine, const char *Variable) {
  const std::string Root = environment(Variable), Way = std::string(Variable) + "=" + Root;
  if (Root.empty() || std::ranges::any_of(Machine.Toolkits, [&](const Toolkit &Each) { return Each.foundBy(Way); }))
    return std::nullopt;
  Row Result{.Id = "toolkit-variable", .Subject = Variable};
  Result.add(Health::Warning, "names " + Root + ", where there is neither bin/nvcc nor include/cuda.h",
             "let it name a toolkit, or unset it");
  return Result;
}

Row packageRow(const Machine &Machine, const ForwardCompatibilityPackage &Package) {
  Row Result{.Id = "forward-compatibility", .Subject = "cuda-compat"};
  Result.Source = ForwardCompatibilitySource;
  Result.Facts = {{"directory", Package.Directory}, {"driver", Package.Driver}};
  Result.Message = "the libraries of driver " + Package.Driver + " are in " + Package.Directory;
  const bool InUse = isInUse(Machine, Package);
  Result.Facts["inUse"] = InUse;
  Result.Message += InUse ? ", and LD_LIBRARY_PATH puts them to use" : ", and not in LD_LIBRARY_PATH";
  const std::string Driver = Machine.kernelDriver();
  if (InUse && Version::parse(Package.Driver) < Version::parse(Driver))
    Result.add(Health::Problem, "older than the driver itself, " + Driver, "take the directory out of LD_LIBRARY_PATH");
  return Result;
}

} // namespace

std::vector<Row> toolkitRows(const Machine &Machine) {
  std::vector<Row> Rows;
  for (const Toolkit &Each : Machine.Toolkits)
    Rows.push_back(toolkitRow(Machine, Each));
  if (Rows.empty())
    Rows.push_back({.Id = "toolkit",
                    .Subject = "CUDA toolkit",
                    .State = Health::Unknown,
                    .Message = "none found by CUDA_HOME, CUDA_PATH, PATH, /usr/local/cuda*, conda or pip",
                    .Remedy = "nothing, if this machine only runs programs; otherwise set CUDA_HOME"});
  for (const char *Variable : ToolkitVariables)
    if (std::optional<Row> Unfit = variableRow(Machine, Variable))
      Rows.push_back(*Unfit);
  if (std::optional<Row> Choice = choiceRow(Machine))
    Rows.push_back(*Choice);
  for (const ForwardCompatibilityPackage &Package : Machine.CompatibilityPackages)
    Rows.push_back(packageRow(Machine, Package));
  return Rows;
}

} // namespace cuda_tidy
