#include "Compatibility.h"
#include "Environment.h"
#include "Machine.h"

#include <algorithm>
#include <cstdio>
#include <initializer_list>
#include <iterator>

namespace cuda_tidy {
std::string readableBytes(double Bytes) {
  const char *Units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  size_t Unit = 0;
  for (; Bytes >= 1024 && Unit + 1 < std::size(Units); ++Unit)
    Bytes /= 1024;
  char Text[32];
  std::snprintf(Text, sizeof Text, Unit < 3 || Bytes == long(Bytes) ? "%.0f %s" : "%.1f %s", Bytes, Units[Unit]);
  return Text;
}

std::vector<std::pair<Version, std::string>> Machine::capabilities() const {
  std::vector<std::pair<Version, std::string>> Found;
  auto Add = [&](int Major, int Minor, const std::string &Name) {
    std::pair<Version, std::string> Each{{Major, Minor}, Name};
    if (Major > 0 && std::ranges::find(Found, Each.first, &std::pair<Version, std::string>::first) == Found.end())
      Found.push_back(Each);
  };
  for (const CudaGpu &Gpu : Driver.Gpus)
    Add(Gpu.Major, Gpu.Minor, Gpu.Name);
  if (Found.empty())
    for (const ManagedGpu &Gpu : Management.Gpus)
      Add(Gpu.Major, Gpu.Minor, Gpu.Name);
  return Found;
}

bool isInUse(const Machine &Machine, const ForwardCompatibilityPackage &Package) {
  return std::ranges::any_of(splitList(environment("LD_LIBRARY_PATH"), ":;"),
                             [&](const std::string &Each) { return Machine.Files.real(Each) == Package.Directory; });
}

namespace {

bool mayUseForwardCompatibility(const Machine &Machine) {
  return std::ranges::none_of(Machine.capabilities(),
                              [](const auto &Each) { return Each.second.find("GeForce") != std::string::npos; });
}

/// A variable that has the driver use PTX alone, or none.
std::string switchedOn(std::initializer_list<const char *> Variables) {
  for (const char *Variable : Variables)
    if (std::string Value = environment(Variable); !Value.empty() && Value != "0")
      return Variable;
  return "";
}

/// "sm_120 (CUDA 12.8 or newer)".
std::string buildFor(Version Capability) {
  std::string Text = "sm_" + std::to_string(Capability.Major * 10 + Capability.Minor);
  if (const ArchitectureSupport *Support = architecture(Capability))
    Text += Support->LastToolkit ? " (CUDA " + Support->LastToolkit->text() + " or older)"
                                 : " (CUDA " + Support->FirstToolkit.text() + " or newer)";
  return Text;
}

} // namespace

DriverJudgement judgeDriver(const Machine &Machine, Version BuiltWith) {
  DriverJudgement Result;
  std::optional<Version> DriverCuda = Machine.driverCuda();
  if (!DriverCuda)
    return Result;
  switch (fitDriver(BuiltWith, *DriverCuda)) {
  case DriverFit::Full:
    break;
  case DriverFit::MinorVersion:
    Result.Message = "runs on the older driver by minor-version compatibility, without PTX of CUDA " + BuiltWith.text();
    Result.Source = MinorVersionSource;
    break;
  case DriverFit::TooOld: {
    Result.State = Health::Problem;
    Result.Message = "the driver supports CUDA up to " + DriverCuda->text() +
                     ": \"CUDA driver version is insufficient for CUDA runtime version\"";
    const MinimumDriver *Minimum = minimumDriver(BuiltWith.Major);
    Result.Remedy = Minimum ? "install driver " + std::string(Minimum->Driver) + " or newer" : "install a newer driver";
    Result.Remedy += ", or use a build for CUDA " + std::to_string(DriverCuda->Major);
    if (mayUseForwardCompatibility(Machine)) {
      Result.Remedy += ", or on a GPU for data centres the package cuda-compat-" + std::to_string(BuiltWith.Major) +
                       "-" + std::to_string(BuiltWith.Minor);
      for (const ForwardCompatibilityPackage &Package : Machine.CompatibilityPackages)
        if (Minimum && Version::parse(Package.Driver) >= Version::parse(Minimum->Driver) && !isInUse(Machine, Package))
          Result.Remedy += " (" + Package.Directory + " is installed and not in use: put it into LD_LIBRARY_PATH)";
    }
    Result.Source = Minimum ? Minimum->Source : ForwardCompatibilitySource;
    break;
  }
  }
  return Result;
}

void judgeDeviceCode(const Machine &Machine, const DeviceCode &Code, Row &Result) {
  std::set<DeviceImage> All = Code.allImages();
  nlohmann::json &Architectures = Result.Facts["architectures"] = nlohmann::json::array();
  for (const DeviceImage &Image : All)
    if (std::string Name = Image.name(); Architectures.empty() || Architectures.back() != Name)
      Architectures.push_back(Name);
  size_t Count = 0;
  for (const auto &[Images, Times] : Code.FatBinaries)
    Count += Times;
  Result.Facts["fatBinaries"] = Count;
  Result.Source = ImageSource;
  if (!Code.Error.empty())
    Result.add(Health::Unknown, Code.Error, "give the file as the compiler wrote it");
  if (All.empty())
    return Result.add(Health::Ok, Code.Error.empty() ? "no device code of its own" : "");
  Result.add(Health::Ok, names(All));
  auto Capabilities = Machine.capabilities();
  if (Capabilities.empty())
    return Result.add(Health::Unknown, "no GPU to compare with");
  const std::string Forced = switchedOn({"CUDA_FORCE_PTX_JIT", "CUDA_FORCE_JIT"}),
                    Forbidden = switchedOn({"CUDA_DISABLE_PTX_JIT", "CUDA_DISABLE_JIT"});
  auto IsUsed = [&](const DeviceImage &Image) {
    return Image.What == DeviceImage::Form::Ptx ? Forbidden.empty() : Forced.empty();
  };
  for (const auto &[Capability, Name] : Capabilities) {
    size_t Served = 0;
    ImageFit Best = ImageFit::None, WithoutVariables = ImageFit::None;
    for (const auto &[Images, Times] : Code.FatBinaries) {
      std::set<DeviceImage> Used;
      std::ranges::copy_if(Images, std::inserter(Used, Used.end()), IsUsed);
      ImageFit Fit = fitImages(Used, Capability, Machine.driverCuda());
      WithoutVariables = std::max(WithoutVariables, fitImages(Images, Capability, Machine.driverCuda()));
      Best = std::max(Best, Fit);
      if (Fit >= ImageFit::Ptx)
        Served += Times;
    }
    std::string Gpu = Name + " (" + Capability.text() + ")";
    std::string Wanted = buildFor(Capability);
    if (Best < WithoutVariables && WithoutVariables >= ImageFit::Ptx) {
      const std::string &Variable = WithoutVariables == ImageFit::Ptx ? Forbidden : Forced;
      Result.add(Best == ImageFit::Ptx ? Health::Warning : Health::Problem,
                 Variable + " keeps the driver from what serves " + Gpu, "unset " + Variable);
      continue;
    }
    switch (Best) {
    case ImageFit::None:
      Result.add(Health::Problem,
                 "nothing in it for " + Gpu + ": \"no kernel image is available for execution on the device\"",
                 "use a build for " + Wanted);
      break;
    case ImageFit::PtxTooNew:
      Result.add(Health::Problem,
                 "for " + Gpu +
                     " there is only PTX, of a version that the driver does not know: \"the provided PTX was compiled "
                     "with an unsupported toolchain\"",
                 "install a newer driver, or use a build for " + Wanted);
      Result.Source = PtxSupportSource;
      break;
    case ImageFit::Ptx:
      Result.add(Health::Warning, "for " + Gpu + " there is only PTX: the first run compiles it, which takes long",
                 "use a build for " + Wanted);
      break;
    case ImageFit::Machine:
      Result.add(Health::Ok, "serves " + Gpu +
                                 (Served < Count ? ", in " + std::to_string(Served) + " of " + std::to_string(Count) +
                                                       " fat binaries"
                                                 : ""));
      break;
    }
  }
}

} // namespace cuda_tidy
