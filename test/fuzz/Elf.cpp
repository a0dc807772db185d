// Libraries and programs that `doctor` looks into.
#include "DeviceCode.h"
#include "ElfFile.h"
#include "Harness.h"

using namespace cuda_tidy;

void fuzz::parse(std::string_view Input) {
  std::string Error;
  if (const std::optional<ElfFile> File = ElfFile::open(fileOf(Input), Error)) {
    File->dynamicInformation();
    names(readDeviceCode(*File).allImages());
  }
}
