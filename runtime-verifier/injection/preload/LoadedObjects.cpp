#include "LoadedObjects.h"
#include "LibraryNames.h"
#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <map>
#include <mutex>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

/// A file as it is on disk.
class MappedFile {
public:
  explicit MappedFile(const char *Path) {
    const int File = open(Path, O_RDONLY | O_CLOEXEC);
    struct stat Status;
    if (File >= 0 && fstat(File, &Status) == 0 && Status.st_size > 0) {
      void *Mapped = mmap(nullptr, Status.st_size, PROT_READ, MAP_PRIVATE, File, 0);
      if (Mapped != MAP_FAILED)
        Bytes = {static_cast<const unsigned char *>(Mapped), static_cast<std::size_t>(Status.st_size)};
    }
    if (File >= 0)
      close(File);
  }
  ~MappedFile() {
    if (!Bytes.empty())
      munmap(const_cast<unsigned char *>(Bytes.data()), Bytes.size());
  }
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;

  /// \p Count values that lie at \p Offset; none if the file is not that long.
  template <typename Value> std::span<const Value> at(std::uint64_t Offset, std::uint64_t Count) const {
    if (Offset > Bytes.size() || Count > (Bytes.size() - Offset) / sizeof(Value))
      return {};
    return {reinterpret_cast<const Value *>(Bytes.data() + Offset), static_cast<std::size_t>(Count)};
  }

private:
  std::span<const unsigned char> Bytes;
};

std::vector<DefinedFunction> functionsOf(const char *Path, std::uintptr_t Base) {
  std::vector<DefinedFunction> Functions;
  const MappedFile File(Path);
  const auto Header = File.at<ElfW(Ehdr)>(0, 1);
  if (Header.empty() || std::memcmp(Header[0].e_ident, ELFMAG, SELFMAG) != 0)
    return Functions;
  const auto Sections = File.at<ElfW(Shdr)>(Header[0].e_shoff, Header[0].e_shnum);
  for (const ElfW(Shdr) &Section : Sections) {
    if (Section.sh_type != SHT_SYMTAB || Section.sh_link >= Sections.size())
      continue;
    const auto Names = File.at<char>(Sections[Section.sh_link].sh_offset, Sections[Section.sh_link].sh_size);
    for (const ElfW(Sym) &Symbol : File.at<ElfW(Sym)>(Section.sh_offset, Section.sh_size / sizeof(ElfW(Sym)))) {
      if ((Symbol.st_info & 0xf) != STT_FUNC || Symbol.st_shndx == SHN_UNDEF || Symbol.st_name >= Names.size())
        continue;
      const char *Name = Names.data() + Symbol.st_name;
      const std::string_view Text(Name, strnlen(Name, Names.size() - Symbol.st_name));
      if (isNameOfCudaLibrary(Text))
        Functions.push_back({std::string(Text), Base + Symbol.st_value, Symbol.st_size});
    }
  }
  return Functions;
}

std::vector<ImportSlot> importsOf(const ElfW(Dyn) * Dynamic, std::uintptr_t Base) {
  std::uintptr_t Symbols = 0, Names = 0, Relocations[2] = {};
  std::size_t Sizes[2] = {};
  // The loader of glibc has added the base already, others have not.
  const auto Address = [&](std::uintptr_t Value) { return Value < Base ? Value + Base : Value; };
  for (; Dynamic && Dynamic->d_tag != DT_NULL; ++Dynamic)
    switch (Dynamic->d_tag) {
    case DT_SYMTAB:
      Symbols = Address(Dynamic->d_un.d_ptr);
      break;
    case DT_STRTAB:
      Names = Address(Dynamic->d_un.d_ptr);
      break;
    case DT_JMPREL:
      Relocations[0] = Address(Dynamic->d_un.d_ptr);
      break;
    case DT_PLTRELSZ:
      Sizes[0] = Dynamic->d_un.d_val;
      break;
    case DT_RELA:
      Relocations[1] = Address(Dynamic->d_un.d_ptr);
      break;
    case DT_RELASZ:
      Sizes[1] = Dynamic->d_un.d_val;
      break;
    }
  std::vector<ImportSlot> Imports;
  if (!Symbols || !Names)
    return Imports;
  for (int Table : {0, 1})
    for (const ElfW(Rela) &Row : std::span(reinterpret_cast<const ElfW(Rela) *>(Relocations[Table]),
                                           Relocations[Table] ? Sizes[Table] / sizeof(ElfW(Rela)) : 0)) {
      const auto Type = ELF64_R_TYPE(Row.r_info);
      if (Type != R_X86_64_JUMP_SLOT && Type != R_X86_64_GLOB_DAT)
        continue;
      const auto &Symbol = reinterpret_cast<const ElfW(Sym) *>(Symbols)[ELF64_R_SYM(Row.r_info)];
      const char *Name = reinterpret_cast<const char *>(Names) + Symbol.st_name;
      if (isNameOfCudaLibrary(Name) || Name == GradModeQuery)
        Imports.push_back({Name, reinterpret_cast<void **>(Base + Row.r_offset)});
    }
  return Imports;
}

std::string_view fileNameOf(std::string_view Path) { return Path.substr(Path.rfind('/') + 1); }

bool isOurs(std::string_view Path) {
  static const std::string &Self = *[] {
    Dl_info Info;
    return new std::string(dladdr(reinterpret_cast<void *>(&loadedObjects), &Info) ? Info.dli_fname : "");
  }();
  return Path == Self || fileNameOf(Path).starts_with("libcuda-tidy-");
}

std::string executable() {
  char Path[PATH_MAX];
  const ssize_t Length = readlink("/proc/self/exe", Path, sizeof Path);
  return Length > 0 ? std::string(Path, Length) : std::string();
}

/// Where objects lie whose names are relative: to the directory in which the program was when it loaded them.
class RelativePaths {
public:
  /// The absolute path of what is loaded now.
  std::string take(const char *Name, std::uintptr_t Base) {
    char Path[PATH_MAX];
    if (*Name == '/' || !realpath(Name, Path))
      return Name;
    const std::scoped_lock Lock(Mutex);
    return Known[Base] = Path;
  }
  std::string find(const char *Name, std::uintptr_t Base) {
    if (*Name == '/')
      return Name;
    const std::scoped_lock Lock(Mutex);
    const auto Found = Known.find(Base);
    return Found == Known.end() ? Name : Found->second;
  }

private:
  std::mutex Mutex;
  std::map<std::uintptr_t, std::string> Known;
};

RelativePaths &relativePaths() {
  static RelativePaths &Paths = *new RelativePaths; // Lives until the last thread of the program is gone.
  return Paths;
}

/// Nothing for what has no file, and for the libraries of this tool.
std::optional<LoadedObject> readObject(const dl_phdr_info &Info) {
  const bool HasName = *Info.dlpi_name;
  if ((HasName && !std::strchr(Info.dlpi_name, '/')) || isOurs(Info.dlpi_name))
    return std::nullopt;
  LoadedObject Object{.Path = HasName ? relativePaths().take(Info.dlpi_name, Info.dlpi_addr) : executable(),
                      .Base = Info.dlpi_addr};
  for (const ElfW(Phdr) &Segment : std::span(Info.dlpi_phdr, Info.dlpi_phnum)) {
    auto *Start = reinterpret_cast<unsigned char *>(Object.Base + Segment.p_vaddr);
    if (Segment.p_type == PT_DYNAMIC)
      Object.Imports = importsOf(reinterpret_cast<const ElfW(Dyn) *>(Start), Object.Base);
    else if (Segment.p_type == PT_LOAD && (Segment.p_flags & PF_X))
      Object.Code.emplace_back(Start, Segment.p_memsz);
  }
  if (!Object.isCuda())
    Object.Functions = functionsOf(Object.Path.c_str(), Object.Base);
  return Object;
}

bool holdsCode(const dl_phdr_info &Info, std::uintptr_t Address) {
  return std::ranges::any_of(std::span(Info.dlpi_phdr, Info.dlpi_phnum), [&](const ElfW(Phdr) & Segment) {
    return Segment.p_type == PT_LOAD && (Segment.p_flags & PF_X) &&
           Address - (Info.dlpi_addr + Segment.p_vaddr) < Segment.p_memsz;
  });
}

/// Calls \p Visit for each object until it returns true.
template <typename Visitor> void visitObjects(Visitor Visit) {
  dl_iterate_phdr(
      [](dl_phdr_info *Info, std::size_t, void *Data) -> int { return (*static_cast<Visitor *>(Data))(*Info); },
      &Visit);
}

} // namespace

bool LoadedObject::isCuda() const {
  const std::string_view Name = fileNameOf(Path);
  return Name.starts_with("libcudart.so") || Name.starts_with("libcuda.so");
}

std::vector<LoadedObject> loadedObjects() {
  std::vector<LoadedObject> Objects;
  visitObjects([&](const dl_phdr_info &Info) {
    if (auto Object = readObject(Info))
      Objects.push_back(std::move(*Object));
    return false;
  });
  return Objects;
}

std::optional<LoadedObject> loadedObjectAt(const void *Code) {
  std::optional<LoadedObject> Object;
  visitObjects([&](const dl_phdr_info &Info) {
    if (!holdsCode(Info, reinterpret_cast<std::uintptr_t>(Code)))
      return false;
    Object = readObject(Info);
    return true;
  });
  return Object;
}

ObjectAddress objectAt(const void *Code) {
  ObjectAddress Found;
  visitObjects([&](const dl_phdr_info &Info) {
    if (!holdsCode(Info, reinterpret_cast<std::uintptr_t>(Code)))
      return false;
    Found = {Info.dlpi_name, Info.dlpi_addr};
    return true;
  });
  return Found;
}

std::string placeOf(const void *Address) {
  const ObjectAddress Object = objectAt(Address);
  if (!Object.Name)
    return "?";
  // The name of the executable is what was typed; its file may be anywhere.
  static const std::string &Program = *new std::string(executable());
  char Offset[20];
  const std::size_t Distance = reinterpret_cast<std::uintptr_t>(Address) - Object.Base;
  std::snprintf(Offset, sizeof Offset, "+%zx", Distance);
  return (*Object.Name ? relativePaths().find(Object.Name, Object.Base) : Program) + Offset;
}

} // namespace cuda_tidy
