#include "findings/SourceTexts.h"
#include "untrusted/BoundedFile.h"
#include "llvm/ADT/STLExtras.h"
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

llvm::StringRef SourceTexts::contents(llvm::StringRef File) { return read(File).contents(); }

llvm::StringRef SourceTexts::line(llvm::StringRef File, unsigned Line) {
  const Text &Of = readLines(File);
  if (Line == 0 || Line > Of.LineStarts.size())
    return {};
  const size_t End = Line < Of.LineStarts.size() ? Of.LineStarts[Line] - 1 : Of.contents().size();
  return Of.contents().slice(Of.LineStarts[Line - 1], End).rtrim('\r');
}

LineAndColumn SourceTexts::place(llvm::StringRef File, size_t Offset) {
  const Text &Of = readLines(File);
  Offset = std::min(Offset, Of.contents().size());
  const auto Behind = llvm::upper_bound(Of.LineStarts, Offset);
  return {static_cast<unsigned>(Behind - Of.LineStarts.begin()),
          static_cast<unsigned>(Offset - *std::prev(Behind)) + 1};
}

SourceTexts::Text &SourceTexts::read(llvm::StringRef File) {
  auto [Entry, IsNew] = Known.try_emplace(File);
  if (IsNew)
    if (auto Buffer = Files ? Files->getBufferForFile(File) : readBounded(File, largest::Source))
      Entry->second.Buffer = std::move(*Buffer);
  return Entry->second;
}

SourceTexts::Text &SourceTexts::readLines(llvm::StringRef File) {
  Text &Of = read(File);
  const llvm::StringRef Contents = Of.contents();
  for (size_t Start = 0; Of.LineStarts.empty() || Start; Start = Contents.find('\n', Start) + 1) // npos + 1 is 0
    Of.LineStarts.push_back(Start);
  return Of;
}

} // namespace cuda_tidy
