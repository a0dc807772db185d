#include "DeviceCode.h"

namespace cuda_tidy {
namespace {

constexpr uint32_t Magic = 0xBA55ED50;
constexpr size_t MaximumHeaders = 2'000'000; ///< of fat binaries and images, and words of padding

struct FatHeader {
  uint32_t Magic;
  uint16_t Version;
  uint16_t HeaderSize;
  uint64_t Size; ///< of what follows
};
static_assert(sizeof(FatHeader) == 16);

struct ImageHeader {
  uint16_t Kind;
  uint16_t Version;
  uint32_t HeaderSize;
  uint64_t Size; ///< of the image with its padding
  uint32_t CompressedSize;
  uint32_t OptionsOffset;
  uint16_t MinorVersion; ///< of PTX
  uint16_t MajorVersion;
  uint32_t Architecture; ///< 90 for sm_90
  uint32_t NameOffset;
  uint32_t NameSize;
  uint64_t Flags;
};
static_assert(sizeof(ImageHeader) == 48);

enum Kind : uint16_t { Ptx = 1, Machine = 2 };
enum Flag : uint64_t { ArchitectureSpecific = 0x100000, FamilySpecific = 0x200000 };

DeviceImage imageOf(const ImageHeader &Header) {
  DeviceImage Image;
  Image.What = Header.Kind == Machine ? DeviceImage::Form::Machine
               : Header.Kind == Ptx   ? DeviceImage::Form::Ptx
                                      : DeviceImage::Form::Other;
  Image.Capability = {int(Header.Architecture / 10), int(Header.Architecture % 10)};
  Image.Suffix = Header.Flags & ArchitectureSpecific ? 'a' : Header.Flags & FamilySpecific ? 'f' : 0;
  if (Header.Kind == Ptx)
    Image.PtxIsa = {Header.MajorVersion, Header.MinorVersion};
  return Image;
}

/// Reads the fat binaries of one section. Between them is padding.
void readSection(const ElfFile &File, const ElfSection &Section, size_t &HeadersLeft, DeviceCode &Code) {
  auto Damaged = [&](const char *What) { Code.Error = "section " + Section.Name + " is damaged: " + What; };
  for (uint64_t At = 0; At + sizeof(FatHeader) <= Section.Size;) {
    FatHeader Fat;
    if (!File.read(Section.Offset + At, &Fat, sizeof Fat))
      return Damaged("it cannot be read");
    if (HeadersLeft == 0)
      return Damaged("too many fat binaries");
    --HeadersLeft;
    if (Fat.Magic == 0) { // padding
      At += 8;
      continue;
    }
    if (Fat.Magic != Magic)
      return Damaged("a fat binary begins with the wrong number");
    if (Fat.HeaderSize < sizeof Fat || Fat.Size > Section.Size - At || Fat.HeaderSize > Section.Size - At - Fat.Size)
      return Damaged("a fat binary reaches beyond it");
    uint64_t Place = At + Fat.HeaderSize, End = Place + Fat.Size;
    std::set<DeviceImage> Images;
    while (Place + sizeof(ImageHeader) <= End) {
      ImageHeader Header;
      if (!File.read(Section.Offset + Place, &Header, sizeof Header))
        return Damaged("it cannot be read");
      if (Header.HeaderSize < sizeof Header || Header.HeaderSize > End - Place ||
          Header.Size > End - Place - Header.HeaderSize)
        return Damaged("an image reaches beyond its fat binary");
      if (HeadersLeft == 0)
        return Damaged("too many images");
      --HeadersLeft;
      Images.insert(imageOf(Header));
      Place += Header.HeaderSize + Header.Size;
    }
    ++Code.FatBinaries[Images];
    At = End;
  }
}

} // namespace

std::string DeviceImage::name() const {
  std::string Name = What == Form::Machine ? "sm_" : What == Form::Ptx ? "compute_" : "lto_";
  Name += std::to_string(Capability.Major * 10LL + Capability.Minor);
  return Suffix ? Name + Suffix : Name;
}

std::set<DeviceImage> DeviceCode::allImages() const {
  std::set<DeviceImage> All;
  for (const auto &[Images, Count] : FatBinaries)
    All.insert(Images.begin(), Images.end());
  return All;
}

DeviceCode readDeviceCode(const ElfFile &File) {
  DeviceCode Code;
  size_t HeadersLeft = MaximumHeaders;
  for (const ElfSection &Section : File.sections())
    // What waits for the device linker is of use in an object file alone.
    if (Section.Name == ".nv_fatbin" || (File.isRelocatable() && Section.Name == "__nv_relfatbin"))
      readSection(File, Section, HeadersLeft, Code);
  return Code;
}

std::string names(const std::set<DeviceImage> &Images) {
  std::string Text;
  std::string Last;
  for (const DeviceImage &Image : Images)
    if (std::string Name = Image.name(); Name != Last) { // the same PTX may come in two versions
      Text += (Text.empty() ? "" : " ") + Name;
      Last = Name;
    }
  return Text;
}

} // namespace cuda_tidy
