#include "model/NeighbouringSources.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/FileManager.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

/// Enough for a folder of today; one with more is generated.
constexpr std::size_t MaxFiles = 300;
constexpr std::size_t MaxSize = 1 << 20;

static bool isSource(StringRef File) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(File))
      .Cases({".cu", ".cuh", ".cpp", ".cc", ".cxx", ".h", ".hpp"}, true)
      .Default(false);
}

static bool hasWord(StringRef Text, StringRef Word) {
  for (std::size_t At = Text.find(Word); At != StringRef::npos; At = Text.find(Word, At + 1)) {
    const StringRef After = Text.substr(At + Word.size());
    if ((At == 0 || !isAsciiIdentifierContinue(Text[At - 1])) &&
        (After.empty() || !isAsciiIdentifierContinue(After.front())))
      return true;
  }
  return false;
}

void NeighbouringSources::readFolder(llvm::vfs::FileSystem &Files, StringRef Folder, StringRef MainFile,
                                     llvm::ArrayRef<StringRef> Words) {
  std::error_code Error;
  std::size_t FilesLeft = MaxFiles;
  for (llvm::vfs::directory_iterator Each = Files.dir_begin(Folder, Error), End;
       !Error && Each != End && FilesLeft > 0; Each.increment(Error)) {
    if (!isSource(Each->path()) || llvm::sys::path::filename(Each->path()) == MainFile)
      continue;
    auto Status = Files.status(Each->path());
    if (!Status || !Status->isRegularFile() || Status->getSize() > MaxSize)
      continue;
    --FilesLeft;
    auto Buffer = Files.getBufferForFile(Each->path());
    if (Buffer && llvm::any_of(Words, [&](StringRef Word) { return hasWord((*Buffer)->getBuffer(), Word); }))
      Texts.push_back((*Buffer)->getBuffer().str());
  }
}

NeighbouringSources::NeighbouringSources(const SourceManager &Sources, llvm::ArrayRef<StringRef> Words) {
  OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (!Main)
    return;
  llvm::vfs::FileSystem &Files = Sources.getFileManager().getVirtualFileSystem();
  const StringRef Folder = Main->getDir().getName();
  readFolder(Files, Folder, llvm::sys::path::filename(Main->getName()), Words);
  llvm::SmallString<256> Above(Folder);
  llvm::sys::path::append(Above, "..");
  readFolder(Files, Above, "", Words);
}

bool NeighbouringSources::mention(StringRef Function) const {
  return llvm::any_of(Texts, [&](StringRef Text) { return hasWord(Text, Function); });
}

} // namespace cuda_tidy
