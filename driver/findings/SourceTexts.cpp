#include "findings/SourceTexts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <filesystem>

namespace cuda_tidy {

std::string pathBelow(llvm::StringRef Root, llvm::StringRef File) {
  llvm::StringRef Rest = File;
  Root = Root.rtrim('/');
  if (Root.empty() || !Rest.consume_front(Root) || !Rest.consume_front("/"))
    return File.str();
  return llvm::sys::path::convert_to_slash(Rest);
}

std::string pathFrom(llvm::StringRef Root, llvm::StringRef File) {
  const std::filesystem::path From(Root.str()), To(File.str());
  if (!From.has_relative_path() || !To.has_relative_path() ||
      *From.relative_path().begin() != *To.relative_path().begin())
    return File.str();
  return To.lexically_relative(From).generic_string();
}

llvm::StringRef lineOf(llvm::StringRef Contents, unsigned Line) {
  if (Line == 0)
    return {};
  for (unsigned Skipped = 1; Skipped < Line; ++Skipped)
    Contents = Contents.split('\n').second;
  return Contents.split('\n').first.rtrim('\r');
}

LineAndColumn lineAndColumnAt(llvm::StringRef Contents, unsigned Offset) {
  llvm::StringRef Before = Contents.take_front(Offset);
  size_t LineStart = Before.rfind('\n') + 1; // npos + 1 is 0: the first line.
  return {static_cast<unsigned>(Before.count('\n')) + 1, static_cast<unsigned>(Before.size() - LineStart) + 1};
}

llvm::StringRef nameAt(llvm::StringRef Text) {
  auto IsOfName = [](unsigned char C) { return llvm::isAlnum(C) || C == '_' || C >= 0x80; };
  size_t End = 0;
  for (size_t Next = Text.starts_with("::") ? 2 : 0; Next < Text.size() && IsOfName(Text[Next]);) {
    End = Next + Text.substr(Next).take_while(IsOfName).size();
    Next = Text.substr(End).starts_with("::") ? End + 2 : Text.size();
  }
  return Text.take_front(End);
}

unsigned utf16Length(llvm::StringRef Text) {
  unsigned Length = 0;
  for (size_t Next = 0; Next < Text.size();) {
    const auto *Begin = Text.bytes_begin() + Next;
    const size_t Size = llvm::getNumBytesForUTF8(*Begin);
    const bool IsCharacter = Size <= Text.size() - Next && llvm::isLegalUTF8Sequence(Begin, Begin + Size);
    Length += IsCharacter && Size == 4 ? 2 : 1;
    Next += IsCharacter ? Size : 1;
  }
  return Length;
}

llvm::StringRef SourceTexts::contents(llvm::StringRef File) {
  auto [Entry, IsNew] = Buffers.try_emplace(File);
  if (IsNew)
    if (auto Buffer = Files->getBufferForFile(File))
      Entry->second = std::move(*Buffer);
  return Entry->second ? Entry->second->getBuffer() : llvm::StringRef();
}

} // namespace cuda_tidy
