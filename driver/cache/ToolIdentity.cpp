#include "cache/ToolIdentity.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <link.h>

namespace cuda_tidy {

static std::string buildId(const dl_phdr_info &Object) {
  for (const ElfW(Phdr) &Header : llvm::ArrayRef(Object.dlpi_phdr, Object.dlpi_phnum)) {
    if (Header.p_type != PT_NOTE)
      continue;
    llvm::StringRef Notes(reinterpret_cast<const char *>(Object.dlpi_addr + Header.p_vaddr), Header.p_memsz);
    auto Padded = [](std::size_t Size) { return (Size + 3) & ~std::size_t(3); };
    while (Notes.size() >= sizeof(ElfW(Nhdr))) {
      const auto &Note = *reinterpret_cast<const ElfW(Nhdr) *>(Notes.data());
      const std::size_t At = sizeof Note + Padded(Note.n_namesz);
      if (Note.n_type == NT_GNU_BUILD_ID)
        return llvm::toHex(Notes.substr(At, Note.n_descsz));
      Notes = Notes.drop_front(std::min(Notes.size(), At + Padded(Note.n_descsz)));
    }
  }
  return "";
}

std::string toolIdentity() {
  std::string Identity;
  dl_iterate_phdr(
      [](dl_phdr_info *Object, std::size_t, void *Result) {
        llvm::StringRef Name(Object->dlpi_name);
        if (Name.starts_with("linux-vdso"))
          return 0;
        std::string Id = buildId(*Object);
        llvm::sys::fs::file_status Status;
        if (Id.empty() && !llvm::sys::fs::status(Name, Status))
          Id = std::to_string(Status.getSize()) + "@" +
               std::to_string(Status.getLastModificationTime().time_since_epoch().count());
        static_cast<std::string *>(Result)->append(Id).append(";");
        return 0;
      },
      &Identity);
  return Identity;
}

} // namespace cuda_tidy
