#include "model/NeighbouringSources.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/FileManager.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

/// Enough for a project of today; a folder with more is generated.
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

void NeighbouringSources::readFolder(StringRef Folder, StringRef MainFile) {
  llvm::vfs::FileSystem &Files = Sources.getFileManager().getVirtualFileSystem();
  std::error_code Error;
  for (llvm::vfs::directory_iterator Each = Files.dir_begin(Folder, Error), End;
       !Error && Each != End && Texts->size() < MaxFiles; Each.increment(Error)) {
    if (!isSource(Each->path()) || llvm::sys::path::filename(Each->path()) == MainFile)
      continue;
    auto Status = Files.status(Each->path());
    if (!Status || !Status->isRegularFile() || Status->getSize() > MaxSize)
      continue;
    if (auto Buffer = Files.getBufferForFile(Each->path()))
      Texts->push_back((*Buffer)->getBuffer().str());
  }
}

void NeighbouringSources::read() {
  Texts.emplace();
  OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (!Main)
    return;
  const StringRef Folder = Main->getDir().getName();
  readFolder(Folder, llvm::sys::path::filename(Main->getName()));
  llvm::SmallString<256> Above(Folder);
  llvm::sys::path::append(Above, "..");
  readFolder(Above, "");
}

bool NeighbouringSources::mention(StringRef Function, llvm::ArrayRef<StringRef> Words) {
  if (!Texts)
    read();
  return llvm::any_of(*Texts, [&](StringRef Text) {
    return llvm::any_of(Words, [&](StringRef Word) { return hasWord(Text, Word); }) && hasWord(Text, Function);
  });
}

} // namespace cuda_tidy
