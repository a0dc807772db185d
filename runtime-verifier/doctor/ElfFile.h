#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

struct ElfSection {
  std::string Name;
  uint64_t Offset = 0; ///< in the file
  uint64_t Size = 0;   ///< in the file, and inside of it
};

/// What the loader reads in a program or library.
struct DynamicInformation {
  std::string Soname;
  std::vector<std::string> Needed;
  std::vector<std::string> Rpath;   ///< DT_RPATH, which is searched before LD_LIBRARY_PATH
  std::vector<std::string> Runpath; ///< DT_RUNPATH, which is searched after it
};

/// A 64-bit ELF file, of which only what is asked for is read. Numbers in the file are believed as far as the file
/// reaches.
class ElfFile {
public:
  /// \p Path on this machine. Nothing if it is no such file, with the reason in \p Error.
  static std::optional<ElfFile> open(const std::string &Path, std::string &Error);

  bool isRelocatable() const { return Relocatable; }
  bool isForThisProcessor() const;
  const std::vector<ElfSection> &sections() const { return Sections; }
  DynamicInformation dynamicInformation() const;

  /// Copies \p Size bytes from \p Offset of the file; false if they are not all there.
  bool read(uint64_t Offset, void *To, size_t Size) const;

private:
  std::shared_ptr<int> Descriptor;
  uint64_t FileSize = 0;
  bool Relocatable = false;
  uint16_t Processor = 0;
  std::vector<ElfSection> Sections;
  std::optional<ElfSection> Dynamic, DynamicNames;
};

} // namespace cuda_tidy
