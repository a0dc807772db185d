#include "Compatibility.h"

#include <algorithm>

namespace cuda_tidy {
namespace {

// NVIDIA's pages, as they stood in December 2025. PTX 9.2 to 9.5 and compute capability 10.7 are what ptxas of CUDA
// 13.1 to 13.5 takes and refuses, tried in November 2026.
constexpr std::string_view MinorVersionGuide =
    "https://docs.nvidia.com/deploy/cuda-compatibility/minor-version-compatibility.html";
constexpr std::string_view ReleaseNotes = "https://docs.nvidia.com/cuda/cuda-toolkit-release-notes/index.html";
constexpr std::string_view Matrix =
    "https://docs.nvidia.com/datacenter/tesla/drivers/cuda-toolkit-driver-and-architecture-matrix.html";
/// "PTX ISA, Release Notes, PTX Release History", whose rows say with which CUDA a target came.
constexpr std::string_view PtxHistory =
    "https://docs.nvidia.com/cuda/parallel-thread-execution/index.html#release-notes";

constexpr MinimumDriver Drivers[] = {
    {11, "450.80.02", MinorVersionGuide},
    {12, "525", MinorVersionGuide},
    {13, "580", MinorVersionGuide},
};

constexpr ArchitectureSupport Architectures[] = {
    {{3, 0}, {6, 0}, Version{10, 2}, "R470", Matrix},
    {{3, 2}, {6, 0}, Version{10, 2}, "R470", Matrix},
    {{3, 5}, {6, 0}, Version{11, 8}, "R470", Matrix},
    {{3, 7}, {6, 0}, Version{11, 8}, "R470", Matrix},
    {{5, 0}, {6, 5}, Version{12, 9}, "R580", Matrix},
    {{5, 2}, {6, 5}, Version{12, 9}, "R580", Matrix},
    {{5, 3}, {6, 5}, Version{12, 9}, "R580", Matrix},
    {{6, 0}, {8, 0}, Version{12, 9}, "R580", Matrix},
    {{6, 1}, {8, 0}, Version{12, 9}, "R580", Matrix},
    {{6, 2}, {8, 0}, Version{12, 9}, "R580", Matrix},
    {{7, 0}, {9, 0}, Version{12, 9}, "R580", Matrix},
    {{7, 2}, {9, 2}, Version{12, 9}, "R580", ReleaseNotes},
    {{7, 5}, {10, 0}, {}, "", Matrix},
    {{8, 0}, {11, 0}, {}, "", Matrix},
    {{8, 6}, {11, 1}, {}, "", PtxHistory},
    {{8, 7}, {11, 4}, {}, "", PtxHistory},
    {{8, 8}, {13, 0}, {}, "", PtxHistory},
    {{8, 9}, {11, 8}, {}, "", Matrix},
    {{9, 0}, {11, 8}, {}, "", Matrix},
    {{10, 0}, {12, 8}, {}, "", Matrix},
    {{10, 1}, {12, 8}, Version{12, 9}, "", PtxHistory}, // called 11.0 from CUDA 13.0 on
    {{10, 3}, {12, 9}, {}, "", PtxHistory},
    {{10, 7}, {13, 4}, {}, "", PtxHistory},
    {{11, 0}, {13, 0}, {}, "", PtxHistory},
    {{12, 0}, {12, 8}, {}, "", Matrix},
    {{12, 1}, {12, 9}, {}, "", PtxHistory},
};

/// The first CUDA whose driver reads a version of PTX.
struct PtxSupport {
  Version PtxIsa;
  Version Cuda;
};

constexpr PtxSupport PtxVersions[] = {
    {{5, 0}, {8, 0}},  {{6, 0}, {9, 0}},  {{6, 1}, {9, 1}},  {{6, 2}, {9, 2}},  {{6, 3}, {10, 0}}, {{6, 4}, {10, 1}},
    {{6, 5}, {10, 2}}, {{7, 0}, {11, 0}}, {{7, 1}, {11, 1}}, {{7, 2}, {11, 2}}, {{7, 3}, {11, 3}}, {{7, 4}, {11, 4}},
    {{7, 5}, {11, 5}}, {{7, 6}, {11, 6}}, {{7, 7}, {11, 7}}, {{7, 8}, {11, 8}}, {{8, 0}, {12, 0}}, {{8, 1}, {12, 1}},
    {{8, 2}, {12, 2}}, {{8, 3}, {12, 3}}, {{8, 4}, {12, 4}}, {{8, 5}, {12, 5}}, {{8, 6}, {12, 7}}, {{8, 7}, {12, 8}},
    {{8, 8}, {12, 9}}, {{9, 0}, {13, 0}}, {{9, 1}, {13, 1}}, {{9, 2}, {13, 2}}, {{9, 3}, {13, 3}}, {{9, 4}, {13, 4}},
    {{9, 5}, {13, 5}},
};

/// GPUs of Tegra, whose machine code and that of other GPUs of their generation do not run on each other.
constexpr Version Integrated[] = {{5, 3}, {6, 2}, {7, 2}, {8, 7}, {10, 1}, {11, 0}};
/// From this CUDA on, drivers of Tegra run the code of other GPUs: DEVICE_REQUIREMENT_POST_JETSON_SBSA_UNIFICATION in
/// https://github.com/pytorch/pytorch/blob/main/torch/cuda/__init__.py.
constexpr Version IntegratedUnified = {13, 2};

bool fitMachineCode(const DeviceImage &Image, Version Capability, std::optional<Version> DriverCuda) {
  auto SameName = [](Version Each) { return Each == Version{10, 1} ? Version{11, 0} : Each; }; // renamed in CUDA 13.0
  if (SameName(Image.Capability) == SameName(Capability))
    return true;
  // Machine code runs on the same major capability with the same or a higher minor one; with 'f' too, whose family is
  // no wider than that; with 'a' on that one alone.
  if (Image.Suffix == 'a' || !Image.Capability.sameMajor(Capability) || Capability < Image.Capability)
    return false;
  auto IsIntegrated = [](Version Each) { return std::ranges::find(Integrated, Each) != std::end(Integrated); };
  return !IsIntegrated(Image.Capability) &&
         (!IsIntegrated(Capability) || (DriverCuda && *DriverCuda >= IntegratedUnified));
}

ImageFit fitImage(const DeviceImage &Image, Version Capability, std::optional<Version> DriverCuda) {
  switch (Image.What) {
  case DeviceImage::Form::Machine:
    return fitMachineCode(Image, Capability, DriverCuda) ? ImageFit::Machine : ImageFit::None;
  case DeviceImage::Form::Ptx: {
    bool Serves = Image.Suffix == 'a'   ? Image.Capability == Capability
                  : Image.Suffix == 'f' ? Image.Capability.sameMajor(Capability) && Image.Capability <= Capability
                                        : Image.Capability <= Capability;
    if (!Serves)
      return ImageFit::None;
    std::optional<Version> Needed = firstCudaFor(Image.PtxIsa);
    return DriverCuda && Needed && *DriverCuda < *Needed ? ImageFit::PtxTooNew : ImageFit::Ptx;
  }
  case DeviceImage::Form::Other:
    return ImageFit::None;
  }
  return ImageFit::None;
}

} // namespace

const std::string_view PtxSupportSource = PtxHistory;
const std::string_view MinorVersionSource = MinorVersionGuide;
const std::string_view ForwardCompatibilitySource =
    "https://docs.nvidia.com/deploy/cuda-compatibility/forward-compatibility.html";
/// "CUDA C++ Programming Guide, Binary Compatibility" and "PTX Compatibility".
const std::string_view ImageSource =
    "https://docs.nvidia.com/cuda/cuda-c-programming-guide/index.html#binary-compatibility";

std::span<const ArchitectureSupport> architectures() { return Architectures; }

const MinimumDriver *minimumDriver(int CudaMajor) {
  auto *Found = std::ranges::find(Drivers, CudaMajor, &MinimumDriver::CudaMajor);
  return Found == std::end(Drivers) ? nullptr : Found;
}

const ArchitectureSupport *architecture(Version Capability) {
  auto *Found = std::ranges::find(Architectures, Capability, &ArchitectureSupport::Capability);
  return Found == std::end(Architectures) ? nullptr : Found;
}

std::optional<Version> firstCudaFor(Version PtxIsa) {
  auto *Found = std::ranges::find(PtxVersions, PtxIsa, &PtxSupport::PtxIsa);
  return Found == std::end(PtxVersions) ? std::nullopt : std::optional(Found->Cuda);
}

DriverFit fitDriver(Version BuiltWith, Version DriverCuda) {
  if (Version{BuiltWith.Major, BuiltWith.Minor} <= DriverCuda)
    return DriverFit::Full;
  return BuiltWith.Major >= 11 && BuiltWith.sameMajor(DriverCuda) ? DriverFit::MinorVersion : DriverFit::TooOld;
}

ImageFit fitImages(const std::set<DeviceImage> &Images, Version Capability, std::optional<Version> DriverCuda) {
  ImageFit Best = ImageFit::None;
  for (const DeviceImage &Image : Images)
    Best = std::max(Best, fitImage(Image, Capability, DriverCuda));
  return Best;
}

} // namespace cuda_tidy
