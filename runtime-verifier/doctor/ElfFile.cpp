#include "ElfFile.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

constexpr uint64_t MaximumNameTable = 16 << 20;
constexpr uint64_t MaximumSections = 1 << 20;
constexpr size_t MaximumSectionName = 256, MaximumName = 4096, MaximumList = 1 << 20, MaximumNeeded = 4096;

std::string nameAt(const std::string &Names, uint64_t Offset, size_t Most = MaximumName) {
  return Offset < Names.size() ? std::string(Names.c_str() + Offset, strnlen(Names.c_str() + Offset, Most)) : "";
}

std::vector<std::string> splitDirectories(const std::string &List) {
  std::vector<std::string> Parts;
  for (size_t Start = 0; Start < List.size();) {
    size_t Colon = std::min(List.find(':', Start), List.size());
    if (Colon > Start)
      Parts.push_back(List.substr(Start, Colon - Start));
    Start = Colon + 1;
  }
  return Parts;
}

} // namespace

bool ElfFile::read(uint64_t Offset, void *To, size_t Size) const {
  if (Offset > FileSize || Size > FileSize - Offset)
    return false;
  for (size_t Done = 0; Done < Size;) {
    ssize_t Count = pread(*Descriptor, static_cast<char *>(To) + Done, Size - Done, off_t(Offset + Done));
    if (Count <= 0)
      return false;
    Done += size_t(Count);
  }
  return true;
}

std::optional<ElfFile> ElfFile::open(const std::string &Path, std::string &Error) {
  // Without O_NONBLOCK a named pipe would wait for its writer.
  ElfFile File;
  File.Descriptor = {new int(::open(Path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)), [](int *Open) {
                       if (*Open >= 0)
                         close(*Open);
                       delete Open;
                     }};
  struct stat Status;
  if (*File.Descriptor < 0 || fstat(*File.Descriptor, &Status)) {
    Error = std::strerror(errno);
    return std::nullopt;
  }
  if (!S_ISREG(Status.st_mode)) {
    Error = "not a regular file";
    return std::nullopt;
  }
  File.FileSize = uint64_t(Status.st_size);

  Elf64_Ehdr Header;
  if (!File.read(0, &Header, sizeof Header) || std::memcmp(Header.e_ident, ELFMAG, SELFMAG) != 0 ||
      Header.e_ident[EI_CLASS] != ELFCLASS64 || Header.e_ident[EI_DATA] != ELFDATA2LSB) {
    Error = "not a 64-bit program, library or object file";
    return std::nullopt;
  }
  File.Relocatable = Header.e_type == ET_REL;
  File.Processor = Header.e_machine;
  uint64_t Count = Header.e_shnum, NameIndex = Header.e_shstrndx;
  if (Elf64_Shdr First; Header.e_shoff && !Count && File.read(Header.e_shoff, &First, sizeof First)) {
    Count = First.sh_size; // too many for the header, which then leaves both numbers to the first section
    NameIndex = First.sh_link;
  }
  if (Count > MaximumSections || Count > File.FileSize / sizeof(Elf64_Shdr) ||
      (Count && Header.e_shentsize != sizeof(Elf64_Shdr))) {
    Error = "its section headers are damaged";
    return std::nullopt;
  }
  std::vector<Elf64_Shdr> Headers(Count);
  if (!File.read(Header.e_shoff, Headers.data(), Headers.size() * sizeof(Elf64_Shdr))) {
    Error = "it is cut short: its section headers are missing";
    return std::nullopt;
  }
  auto SectionOf = [&](const Elf64_Shdr &Each) {
    ElfSection Section;
    Section.Offset = std::min(Each.sh_offset, File.FileSize);
    Section.Size = Each.sh_type == SHT_NOBITS ? 0 : std::min(Each.sh_size, File.FileSize - Section.Offset);
    return Section;
  };
  std::string Names;
  if (NameIndex < Headers.size()) {
    ElfSection Table = SectionOf(Headers[NameIndex]);
    Names.resize(std::min(Table.Size, MaximumNameTable));
    if (!File.read(Table.Offset, Names.data(), Names.size()))
      Names.clear();
  }
  for (const Elf64_Shdr &Each : Headers) {
    ElfSection Section = SectionOf(Each);
    Section.Name = nameAt(Names, Each.sh_name, MaximumSectionName);
    if (Each.sh_type == SHT_DYNAMIC && Each.sh_link < Headers.size()) {
      File.Dynamic = Section;
      File.DynamicNames = SectionOf(Headers[Each.sh_link]);
    }
    File.Sections.push_back(std::move(Section));
  }
  return File;
}

bool ElfFile::isForThisProcessor() const {
#if defined(__aarch64__)
  return Processor == EM_AARCH64;
#else
  return Processor == EM_X86_64;
#endif
}

DynamicInformation ElfFile::dynamicInformation() const {
  DynamicInformation Result;
  if (!Dynamic)
    return Result;
  std::string Names(std::min(DynamicNames->Size, MaximumNameTable), '\0');
  std::vector<Elf64_Dyn> Entries(std::min(Dynamic->Size, MaximumNameTable) / sizeof(Elf64_Dyn));
  if (!read(DynamicNames->Offset, Names.data(), Names.size()) ||
      !read(Dynamic->Offset, Entries.data(), Entries.size() * sizeof(Elf64_Dyn)))
    return Result;
  uint64_t Rpath = UINT64_MAX, Runpath = UINT64_MAX; // of many the last counts
  for (const Elf64_Dyn &Entry : Entries) {
    if (Entry.d_tag == DT_NULL)
      break;
    if (Entry.d_tag == DT_NEEDED && Result.Needed.size() < MaximumNeeded)
      Result.Needed.push_back(nameAt(Names, Entry.d_un.d_val));
    else if (Entry.d_tag == DT_SONAME)
      Result.Soname = nameAt(Names, Entry.d_un.d_val);
    else if (Entry.d_tag == DT_RPATH)
      Rpath = Entry.d_un.d_val;
    else if (Entry.d_tag == DT_RUNPATH)
      Runpath = Entry.d_un.d_val;
  }
  Result.Rpath = splitDirectories(nameAt(Names, Rpath, MaximumList));
  Result.Runpath = splitDirectories(nameAt(Names, Runpath, MaximumList));
  return Result;
}

} // namespace cuda_tidy
