#include "Compatibility.h"
#include "Environment.h"
#include "Machine.h"

#include <algorithm>

namespace cuda_tidy {
namespace {

/// A kind of container, by the file or the variable that tells it, and how it is started with a GPU.
struct ContainerKind {
  const char *File, *Variable, *Remedy;
};
constexpr ContainerKind Containers[] = {
    {"", "KUBERNETES_SERVICE_HOST",
     "have the pod ask for a GPU (resources: limits: nvidia.com/gpu: 1), with NVIDIA's device plugin on the node"},
    {"/.singularity.d", "", "start the container with the GPU: --nv"},
    {"/run/.containerenv", "",
     "start the container with the GPU: podman run --device nvidia.com/gpu=all, with NVIDIA's container toolkit on the "
     "host"},
    {"/.dockerenv", "",
     "start the container with the GPU: docker run --gpus all, with NVIDIA's container toolkit on the host"},
};

/// What the files of the machine say about a GPU and about where we run.
struct Surroundings {
  const ContainerKind *Container;
  bool Wsl, KernelModule, DeviceNodes, SecureBoot, PciDevice = false;
  std::string PciDriver; ///< what the kernel gave the GPU to: "nvidia", "nouveau", "vfio-pci"

  explicit Surroundings(const FileTree &Files)
      : Container(std::ranges::find_if(Containers,
                                       [&](const ContainerKind &Kind) {
                                         return *Kind.File ? Files.exists(Kind.File)
                                                           : !environment(Kind.Variable).empty();
                                       })),
        Wsl(Files.read("/proc/sys/kernel/osrelease").value_or("").find("icrosoft") != std::string::npos),
        KernelModule(Files.exists("/proc/driver/nvidia/version")), DeviceNodes(Files.exists("/dev/nvidiactl")),
        // Four bytes of attributes stand before the value.
        SecureBoot(Files.read("/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c")
                       .value_or("")
                       .ends_with('\1')) {
    if (Container == std::end(Containers))
      Container = nullptr;
    for (const std::string &Device : Files.names("/sys/bus/pci/devices")) {
      std::string Directory = "/sys/bus/pci/devices/" + Device;
      if (!Files.read(Directory + "/vendor").value_or("").starts_with("0x10de") ||
          !Files.read(Directory + "/class").value_or("").starts_with("0x03"))
        continue;
      PciDevice = true;
      PciDriver = fileName(Files.real(Directory + "/driver").value_or(""));
    }
  }

  bool expectGpu() const { return KernelModule || DeviceNodes || PciDevice || Wsl; }

  /// \p Remedy, and what stands in its way.
  std::string besides(std::string Remedy) const {
    if (PciDriver == "nouveau")
      Remedy += ", and restart: nouveau, which has the GPU now, makes way";
    else if (PciDriver == "vfio-pci")
      Remedy += "; vfio-pci has the GPU now, and keeps it for virtual machines";
    else if (SecureBoot)
      Remedy += "; Secure Boot is on: enrol the key that signs the kernel module (mokutil --import)";
    return Remedy;
  }
};

/// "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65.06  Sun …": the first word that is a version.
std::string versionOfKernelModule(const FileTree &Files) {
  for (const std::string &Word : splitList(Files.read("/proc/driver/nvidia/version").value_or(""), " \t\n"))
    if (Word.find_first_not_of("0123456789.") == std::string::npos && Word.find('.') != std::string::npos)
      return Word;
  return "";
}

Row libraryMissing(const Machine &Machine, const Surroundings &Here) {
  Row Result{.Id = "driver-library", .Subject = "libcuda.so.1", .State = Health::Unknown};
  // The loader names the file that is not there, or else the one that it cannot load.
  const bool IsMissing = Machine.Driver.LoadError.find("No such file") != std::string::npos &&
                         (Machine.Driver.TestDouble || Machine.Driver.LoadError.starts_with("libcuda.so.1:"));
  if (!IsMissing) {
    Result.State = Health::Problem;
    Result.Message = "there, and cannot be loaded (" + Machine.Driver.LoadError + ")";
    Result.Remedy = "remove that file if it is no driver's, and reinstall the driver";
    return Result;
  }
  Result.Message = "not found (" + Machine.Driver.LoadError + ")";
  if (!Here.expectGpu()) {
    Result.Message += ", and no GPU of NVIDIA either: programs can be built here, and not run";
    Result.Remedy = "nothing, if this machine only builds";
    return Result;
  }
  Result.State = Health::Problem;
  if (Here.Wsl)
    Result.Remedy =
        "under WSL it comes with the driver of Windows, in /usr/lib/wsl/lib: update that, and add the directory "
        "to /etc/ld.so.conf.d";
  else if (Here.Container)
    Result.Remedy = std::string(Here.Container->Remedy) + ", and NVIDIA_DRIVER_CAPABILITIES=compute,utility";
  else if (Here.KernelModule)
    Result.Remedy = "the kernel module is loaded: install the library of the same driver (Debian: libcuda1, Ubuntu: "
                    "libnvidia-compute)";
  else
    Result.Remedy = Here.besides("install NVIDIA's driver");
  return Result;
}

/// Version of the driver's file: "580.65.06" of libcuda.so.580.65.06.
std::string versionOfLibrary(const Machine &Machine) {
  FileTree Root("/");
  std::optional<std::string> Real = Root.real(Machine.Driver.Path);
  std::string Name(fileName(Real ? *Real : Machine.Driver.Path));
  size_t At = Name.find(".so.");
  return At == std::string::npos || Name.find('.', At + 4) == std::string::npos ? "" : Name.substr(At + 4);
}

const ForwardCompatibilityPackage *packageInUse(const Machine &Machine) {
  FileTree Root("/");
  std::string Real = Root.real(Machine.Driver.Path).value_or(Machine.Driver.Path);
  auto Found = std::ranges::find_if(Machine.CompatibilityPackages, [&](const ForwardCompatibilityPackage &Each) {
    return parentPath(Real) == Machine.Files.onThisMachine(Each.Directory);
  });
  return Found == Machine.CompatibilityPackages.end() ? nullptr : &*Found;
}

Row versionRow(const Machine &Machine) {
  Row Result{.Id = "driver-version", .Subject = "driver"};
  std::string Library = versionOfLibrary(Machine), Module = versionOfKernelModule(Machine.Files);
  std::string Driver = Machine.kernelDriver();
  if (Driver.empty())
    Driver = Library;
  Result.Message = Driver.empty() ? "version unknown" : Driver;
  if (std::optional<Version> Cuda = Machine.driverCuda()) {
    Result.Message += ", supports CUDA up to " + Cuda->text();
    Result.Facts["cuda"] = Cuda->text();
  } else {
    Result.add(Health::Unknown, "it does not say which CUDA it supports", "reinstall the driver");
  }
  Result.Facts["driver"] = Driver;
  Result.Facts["kernelModule"] = Module;
  Result.Facts["library"] = Machine.Driver.Path;
  if (Machine.Driver.TestDouble)
    Result.Message += " (a test double, not a driver)";
  else
    Result.Message += " (" + Machine.Driver.Path + ")";
  if (const ForwardCompatibilityPackage *Package = packageInUse(Machine)) {
    Result.Message += "; by the forward-compatibility package in " + Package->Directory;
    Result.Source = ForwardCompatibilitySource;
  } else if (!Library.empty() && !Module.empty() && Library != Module && !Machine.Driver.TestDouble) {
    Result.add(
        Health::Problem, "libcuda.so.1 is of driver " + Library + ", the loaded kernel module of " + Module,
        "restart the machine, or load the new kernel module; in a container, remove the image's own libcuda.so.1");
  }
  return Result;
}

constexpr const char *LoadModule =
    "load the kernel module (modprobe nvidia); if it is missing since an update of the kernel, reinstall the driver";

struct StartError {
  int Status;
  const char *Remedy;
};

// The names and meanings are those of cuda.h.
constexpr StartError StartErrors[] = {
    {34, "the library is the toolkit's stub for linking: take its directory (lib64/stubs) out of LD_LIBRARY_PATH"},
    {100, "see CUDA_VISIBLE_DEVICES below; a GPU in MIG mode needs an instance (nvidia-smi mig -cgi 0 -C)"},
    {101, "see CUDA_VISIBLE_DEVICES below"},
    {802, "start NVIDIA's fabric manager (systemctl start nvidia-fabricmanager), and wait until it is ready"},
    {803,
     "library and kernel module are of different drivers: restart the machine; in a container, remove the image's own "
     "libcuda.so.1"},
    {804, "the forward-compatibility package does not serve this GPU: take its directory (cuda/compat) out of "
          "LD_LIBRARY_PATH, and install a newer driver instead"},
    {999, "load the module for unified memory (modprobe nvidia_uvm), or restart the machine; dmesg says more"},
};

Row startRow(const Machine &Machine, const Surroundings &Here) {
  Row Result{.Id = "driver-start", .Subject = "cuInit"};
  const DriverProbe &Driver = Machine.Driver;
  Result.Facts["status"] = Driver.InitStatus;
  Result.Facts["gpus"] = Driver.Gpus.size();
  if (Driver.InitError.empty() && !Driver.Gpus.empty()) {
    Result.Message = "the driver starts, and shows " + std::to_string(Driver.Gpus.size()) +
                     (Driver.Gpus.size() == 1 ? " GPU" : " GPUs");
    return Result;
  }
  Result.State = Health::Problem;
  Result.Message = Driver.InitError.empty() ? "the driver starts, and shows no GPU" : "fails: " + Driver.InitError;
  auto *Known = std::ranges::find(StartErrors, Driver.InitStatus, &StartError::Status);
  const bool NoDevice = Driver.InitStatus == 100 || Driver.InitError.empty();
  if (Here.Wsl && Driver.Path.find("/wsl/") == std::string::npos)
    Result.Remedy =
        "remove " + Driver.Path + ": under WSL the driver is that of Windows, with /usr/lib/wsl/lib/libcuda.so.1";
  else if (NoDevice && Here.PciDevice && !Here.KernelModule)
    Result.Remedy = Here.besides(LoadModule);
  else if (NoDevice && !Here.DeviceNodes && !Here.Wsl && !Driver.TestDouble)
    Result.Remedy =
        Here.Container ? std::string(Here.Container->Remedy)
                       : "there is no /dev/nvidiactl: " + std::string(LoadModule) + ", and run nvidia-smi once as root";
  else if (Known != std::end(StartErrors))
    Result.Remedy = Known->Remedy;
  else
    Result.Remedy = "see CUDA_VISIBLE_DEVICES below, and what dmesg says of NVRM";
  return Result;
}

/// What the container's runtime was told to bring in. Other ways than these variables may have brought in the rest.
std::optional<Row> containerRow(const Machine &Machine) {
  std::string Devices = environment("NVIDIA_VISIBLE_DEVICES"), Parts = environment("NVIDIA_DRIVER_CAPABILITIES");
  if (Devices.empty() && Parts.empty())
    return std::nullopt;
  Row Result{.Id = "container", .Subject = "container"};
  Result.Source = "https://docs.nvidia.com/datacenter/cloud-native/container-toolkit/latest/docker-specialized.html";
  Result.Message = "NVIDIA_VISIBLE_DEVICES=" + (Devices.empty() ? "(not set)" : Devices) +
                   ", NVIDIA_DRIVER_CAPABILITIES=" + (Parts.empty() ? "(not set)" : Parts);
  if ((Devices == "void" || Devices == "none") && Machine.Driver.Gpus.empty())
    Result.add(Health::Problem, "no GPU is brought in", "set NVIDIA_VISIBLE_DEVICES=all, or start it with --gpus all");
  std::vector<std::string> Set = splitList(Parts, ",");
  auto Has = [&](const char *Part) {
    return Set.empty() || std::ranges::find(Set, Part) != Set.end() || std::ranges::find(Set, "all") != Set.end();
  };
  if (!Has("compute") && !Machine.Driver.LoadError.empty())
    Result.add(Health::Problem, "libcuda.so.1 is not brought in", "set NVIDIA_DRIVER_CAPABILITIES=compute,utility");
  else if (!Has("utility") && !Machine.Management.LoadError.empty())
    Result.add(Health::Warning, "NVML and nvidia-smi are not brought in",
               "set NVIDIA_DRIVER_CAPABILITIES=compute,utility");
  return Result;
}

constexpr int DriverNotLoaded = 9; // of nvml.h

Row managementRow(const Machine &Machine) {
  const ManagementProbe &Management = Machine.Management;
  Row Result{.Id = "management-library", .Subject = "NVML"};
  Result.Facts["gpus"] = Management.Gpus.size();
  if (!Management.Failure.empty())
    Result.add(Health::Problem, "asking it " + Management.Failure, "see what dmesg says of NVRM; restart the machine");
  else if (!Management.LoadError.empty())
    Result.add(
        Health::Unknown, "libnvidia-ml.so.1: " + Management.LoadError + "; health and use of the GPUs stay unknown",
        Management.TestDouble ? ""
                              : "it comes with the driver; in a container, NVIDIA_DRIVER_CAPABILITIES=compute,utility");
  else if (!Management.InitError.empty())
    Result.add(Health::Problem, "fails: " + Management.InitError,
               Management.InitStatus == DriverNotLoaded
                   ? LoadModule
                   : "restart the machine, so that kernel module and libraries are of one driver");
  else
    Result.Message =
        "tells of " + std::to_string(Management.Gpus.size()) + (Management.Gpus.size() == 1 ? " GPU" : " GPUs");
  for (const std::string &Each : Management.Unreachable)
    Result.add(Health::Problem, Each, "see what dmesg says of NVRM (\"Xid\"); restart the machine");
  if (Management.TestDouble)
    Result.Message += " (a test double, not NVML)";
  return Result;
}

} // namespace

std::string Machine::kernelDriver() const {
  return Management.DriverVersion.empty() ? versionOfKernelModule(Files) : Management.DriverVersion;
}

std::vector<Row> driverRows(const Machine &Machine) {
  std::vector<Row> Rows;
  Surroundings Here(Machine.Files);
  if (!Machine.Driver.Failure.empty()) {
    Rows.push_back({.Id = "driver-library",
                    .Subject = "libcuda.so.1",
                    .State = Health::Problem,
                    .Message = "asking it " + Machine.Driver.Failure,
                    .Remedy =
                        "see what dmesg says of NVRM; restart the machine, or reinstall the driver; GPUs that sleep "
                        "(no persistence mode) may need a longer --timeout"});
  } else if (!Machine.Driver.LoadError.empty()) {
    Rows.push_back(libraryMissing(Machine, Here));
  } else {
    Rows.push_back(versionRow(Machine));
    Rows.push_back(startRow(Machine, Here));
  }
  if (Machine.Driver.LoadError.empty() || Machine.Management.LoadError.empty() || Here.expectGpu())
    Rows.push_back(managementRow(Machine));
  if (std::optional<Row> Container = containerRow(Machine))
    Rows.push_back(*Container);
  return Rows;
}

} // namespace cuda_tidy
