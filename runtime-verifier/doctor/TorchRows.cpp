#include "Compatibility.h"
#include "Environment.h"
#include "Machine.h"
#include "Trouble.h"

#include <algorithm>

namespace cuda_tidy {
namespace {

bool seesGpu(const Machine &Machine) { return !Machine.Driver.Gpus.empty(); }

Row torchRow(const Machine &Machine, const TorchInstallation &Torch, Health Bad) {
  Row Result{.Id = "torch", .Subject = "torch"};
  Result.Message = (Torch.Version.empty() ? "version unknown" : Torch.Version) +
                   (!Torch.Rocm.empty()         ? " for AMD's GPUs (ROCm " + Torch.Rocm + ")"
                    : Torch.CudaLibrary.empty() ? " for CPUs alone"
                    : Torch.Cuda                ? " for CUDA " + Torch.Cuda->text()
                                                : " for an unknown CUDA") +
                   ", " + Torch.Root + " (by " + Torch.FoundBy + ")";
  Result.Facts = {{"root", Torch.Root}, {"foundBy", Torch.FoundBy}, {"version", Torch.Version}};
  if (Torch.Cuda)
    Result.Facts["cuda"] = Torch.Cuda->text();
  if (Torch.NewStringAbi)
    Result.Facts["cxx11Abi"] = *Torch.NewStringAbi;
  if (Torch.NewStringAbi && !*Torch.NewStringAbi)
    Result.add(Health::Ok, "built with _GLIBCXX_USE_CXX11_ABI=0, as what links against it has to be");
  if (Torch.CudaLibrary.empty() && seesGpu(Machine))
    Result.add(Bad, "this build does not use the GPU that is here: torch.cuda.is_available() is false",
               "install a build for CUDA " +
                   (Machine.driverCuda() ? Machine.driverCuda()->text() + " or older" : std::string()) +
                   " (https://pytorch.org/get-started/locally)");
  if (!Torch.CudaLibrary.empty() && Torch.Cuda) {
    DriverJudgement Judged = judgeDriver(Machine, *Torch.Cuda);
    Result.add(Judged.State == Health::Problem ? Bad : Judged.State, Judged.Message, Judged.Remedy);
    Result.Source = Judged.Source;
  }
  return Result;
}

Row deviceCodeRow(const Machine &Machine, const std::string &Id, const std::string &Subject,
                  const std::string &RealPath) {
  Row Result{.Id = Id, .Subject = Subject};
  Result.Facts["file"] = RealPath;
  std::string Error;
  std::optional<ElfFile> File = ElfFile::open(Machine.Files.onThisMachine(RealPath), Error);
  if (!File) {
    Result.add(Health::Unknown, RealPath + ": " + Error, "give a program, a library or an object file");
    return Result;
  }
  judgeDeviceCode(Machine, readDeviceCode(*File), Result);
  if (!File->isRelocatable() && !File->isForThisProcessor())
    Result.add(Health::Problem,
               "built for another kind of processor than this machine's: \"cannot execute binary file\"",
               "use a build for this machine's");
  return Result;
}

/// TORCH_CUDA_ARCH_LIST, as in "8.0 9.0a;12.0+PTX": for which GPUs extensions are built, instead of those that are
/// here.
void judgeArchitectureList(const Machine &Machine, Row &Result) {
  const std::string List = environment("TORCH_CUDA_ARCH_LIST");
  std::set<DeviceImage> Images;
  for (std::string Each : splitList(List, " ;")) {
    bool WithPtx = Each.ends_with("+PTX");
    Each = Each.substr(0, Each.find('+'));
    std::optional<Version> Capability = Version::parse(Each);
    if (!Capability) // a name of a generation
      return;
    char Suffix = Each.ends_with('a') ? 'a' : Each.ends_with('f') ? 'f' : 0;
    Images.insert({DeviceImage::Form::Machine, *Capability, Suffix, {}});
    if (WithPtx)
      Images.insert({DeviceImage::Form::Ptx, *Capability, Suffix, {}});
  }
  for (const auto &[Capability, Name] : Machine.capabilities())
    if (!Images.empty() && fitImages(Images, Capability, Machine.driverCuda()) == ImageFit::None)
      Result.add(Health::Warning,
                 "TORCH_CUDA_ARCH_LIST=" + List + " leaves out " + Name + " (" + Capability.text() + ")",
                 "add " + Capability.text() + " to it, or unset it");
}

/// PyTorch refuses to build extensions with an nvcc of another major version.
std::optional<Row> extensionRow(const Machine &Machine, const TorchInstallation &Torch) {
  auto Nvcc = std::ranges::find_if(Machine.Toolkits, [](const Toolkit &Each) { return Each.Nvcc.has_value(); });
  if (Nvcc == Machine.Toolkits.end() || !Torch.Cuda || Torch.CudaLibrary.empty() || !Torch.Rocm.empty())
    return std::nullopt;
  Row Result{.Id = "torch-extensions", .Subject = "torch extensions"};
  Result.Facts = {{"nvcc", Nvcc->Nvcc->text()}, {"torch", Torch.Cuda->text()}};
  Result.Source = "https://github.com/pytorch/pytorch/blob/main/torch/utils/cpp_extension.py";
  if (Nvcc->Nvcc->sameMajor(*Torch.Cuda)) {
    Result.Message = "nvcc " + Nvcc->Nvcc->text() + " builds them";
    judgeArchitectureList(Machine, Result);
    return Result;
  }
  Result.add(Health::Warning,
             "cannot be built: nvcc is of CUDA " + Nvcc->Nvcc->text() + ", torch of " + Torch.Cuda->text(),
             "set CUDA_HOME to a toolkit of CUDA " + std::to_string(Torch.Cuda->Major));
  return Result;
}

/// Where PyTorch's own copies of NVIDIA's libraries are: its lib directory, and the wheels beside it.
std::vector<std::string> ownDirectories(const FileTree &Files, const TorchInstallation &Torch) {
  std::vector<std::string> Directories = {joinPath(Torch.Root, "lib")};
  std::string Wheels = joinPath(parentPath(Torch.Root), "nvidia");
  for (const std::string &Part : Files.names(Wheels))
    Directories.push_back(joinPath(joinPath(Wheels, Part), "lib"));
  return Directories;
}

} // namespace

std::vector<Row> torchRows(const Machine &Machine) {
  std::vector<Row> Rows;
  for (const TorchInstallation &Torch : Machine.Torches) {
    bool First = &Torch == &Machine.Torches.front();
    Rows.push_back(torchRow(Machine, Torch, First ? Health::Problem : Health::Warning));
    if (Torch.CudaLibrary.empty())
      continue;
    Rows.push_back(deviceCodeRow(Machine, "torch-architectures", "torch GPUs", *Machine.Files.real(Torch.CudaLibrary)));
    if (!First) {
      if (Rows.back().State == Health::Problem)
        Rows.back().State = Health::Warning;
      continue;
    }
    if (std::optional<Row> Extensions = extensionRow(Machine, Torch))
      Rows.push_back(*Extensions);
    std::vector<std::string> Starts;
    // Python's torch opens the first of these before all others.
    for (const char *Name : {"libtorch_global_deps.so", "libtorch.so", "libtorch_cuda.so"})
      if (std::string Library = joinPath(Torch.Root, std::string("lib/") + Name); Machine.Files.exists(Library))
        Starts.push_back(Library);
    Rows.push_back(libraryRow(Machine, "torch libraries", Starts, ownDirectories(Machine.Files, Torch)));
  }
  if (Rows.empty())
    Rows.push_back({.Id = "torch",
                    .Subject = "torch",
                    .State = Health::Unknown,
                    .Message = "none found by LIBTORCH, Torch_DIR, CMAKE_PREFIX_PATH or among the Python packages",
                    .Remedy = "nothing, if it is not needed; otherwise name it with --torch-path"});
  return Rows;
}

std::vector<Row> binaryRows(const Machine &Machine, const std::vector<std::string> &Binaries) {
  std::vector<Row> Rows;
  for (const std::string &Path : Binaries) {
    std::string Name(fileName(Path)), Error = "no such file";
    std::optional<std::string> Real = Machine.Files.real(Path);
    std::optional<ElfFile> File = Real ? ElfFile::open(Machine.Files.onThisMachine(*Real), Error) : std::nullopt;
    if (!File)
      throw Trouble("--binary=" + Path + ": " + Error + "; name a program, a library or an object file");
    Rows.push_back(deviceCodeRow(Machine, "binary", Name, *Real));
    if (!File->isRelocatable() && File->isForThisProcessor())
      Rows.push_back(libraryRow(Machine, Name + " libraries", {Path}, {}));
  }
  return Rows;
}

} // namespace cuda_tidy
