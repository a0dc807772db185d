#include "Symbols.h"
#include <algorithm>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/// Where the program was loaded.
extern "C" const char __ehdr_start;

namespace cuda_tidy::execution {

Symbols::Symbols() : IsKnown(read("/proc/self/exe")) {}

bool Symbols::read(const char *Path) {
  const int File = open(Path, O_RDONLY | O_CLOEXEC);
  struct stat Status;
  if (File < 0 || fstat(File, &Status) != 0)
    return false;
  void *const Mapped = mmap(nullptr, static_cast<std::size_t>(Status.st_size), PROT_READ, MAP_PRIVATE, File, 0);
  close(File);
  if (Mapped == MAP_FAILED)
    return false;
  const char *const Begin = static_cast<const char *>(Mapped);
  const auto &Header = *reinterpret_cast<const ElfW(Ehdr) *>(Begin);
  const auto *const Sections = reinterpret_cast<const ElfW(Shdr) *>(Begin + Header.e_shoff);
  const auto *const SectionsEnd = Sections + Header.e_shnum;
  const auto *const Table =
      std::find_if(Sections, SectionsEnd, [](const auto &Each) { return Each.sh_type == SHT_SYMTAB; });
  if (Table == SectionsEnd)
    return false;
  const std::size_t Moved = Header.e_type == ET_DYN ? reinterpret_cast<std::size_t>(&__ehdr_start) : 0;
  const auto *const First = reinterpret_cast<const ElfW(Sym) *>(Begin + Table->sh_offset);
  std::for_each(First, First + Table->sh_size / sizeof *First, [&](const ElfW(Sym) & Each) {
    if ((Each.st_info & 0xf) == STT_OBJECT && Each.st_size > 0)
      All.push_back({Each.st_value + Moved, Each.st_value + Each.st_size + Moved});
  });
  std::ranges::sort(All, {}, &Variable::Begin);
  return true;
}

bool Symbols::isVariable(const volatile void *Address) const {
  const auto At = reinterpret_cast<std::size_t>(Address);
  const auto Behind = std::ranges::upper_bound(All, At, {}, &Variable::Begin);
  return !IsKnown || (Behind != All.begin() && At < Behind[-1].End);
}

} // namespace cuda_tidy::execution
