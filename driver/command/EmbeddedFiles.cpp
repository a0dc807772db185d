#include "command/EmbeddedFiles.h"

#include "command/LaunchRepair.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cuda_tidy {

static void addFile(llvm::vfs::InMemoryFileSystem &Memory, const std::string &File, const std::string &Code) {
  const std::string Repaired = repairForClang(Code);
  Memory.addFile(File, /*ModificationTime=*/0,
                 llvm::MemoryBuffer::getMemBufferCopy(Repaired.empty() ? Code : Repaired, File));
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withEmbeddedSources(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base, llvm::ArrayRef<Unit> Units) {
  if (llvm::none_of(Units, [](const Unit &Each) { return Each.Embedded || !Each.Command.Generated.empty(); }))
    return Base;
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const Unit &Each : Units) {
    for (const auto &Header : Each.Command.Generated) // one for all units that have it
      Memory->addFile(Header->Path, /*ModificationTime=*/0,
                      llvm::MemoryBuffer::getMemBuffer(Header->Text, Header->Path));
    if (!Each.Embedded)
      continue;
    addFile(*Memory, Each.Command.File, Each.Embedded->Code.text());
    if (Each.Embedded->Beside)
      for (const EmbeddedFile &Written : *Each.Embedded->Beside) // once, since the second of a name is refused
        addFile(*Memory, Written.File, Written.Code.text());
  }
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(Base));
  Overlay->pushOverlay(std::move(Memory));
  return Overlay;
}

} // namespace cuda_tidy
