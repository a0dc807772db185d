#include "report/Excerpt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"

namespace cuda_tidy {

static bool changesDirection(llvm::UTF32 Character) {
  return Character == 0x61C || Character == 0x200E || Character == 0x200F ||
         (Character >= 0x202A && Character <= 0x202E) || (Character >= 0x2066 && Character <= 0x2069);
}

/// Appends \p Character to \p Out as UTF-8.
static void append(llvm::UTF32 Character, std::string &Out) {
  char Buffer[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
  char *End = Buffer;
  if (llvm::ConvertCodePointToUTF8(Character, End))
    Out.append(Buffer, End);
}

std::string visible(llvm::StringRef Text) {
  if (llvm::all_of(Text, [](char C) { return llvm::isPrint(C) || C == '\t'; }))
    return Text.str();
  const std::string Fixed = llvm::json::fixUTF8(Text);
  const auto *Next = reinterpret_cast<const llvm::UTF8 *>(Fixed.data()), *End = Next + Fixed.size();
  std::string Result;
  while (Next != End) {
    llvm::UTF32 Character = 0;
    if (llvm::convertUTF8Sequence(&Next, End, &Character, llvm::strictConversion) != llvm::conversionOK)
      break; // nothing that was fixed comes here
    if (Character < ' ' && Character != '\t')
      Character += 0x2400; // the picture of the control character
    else if (Character == 0x7F)
      Character = 0x2421;
    else if ((Character >= 0x80 && Character < 0xA0) || Character == 0x2028 || Character == 0x2029 ||
             changesDirection(Character))
      Character = 0xFFFD;
    append(Character, Result);
  }
  return Result;
}

Highlight extentAt(const Place &At, llvm::ArrayRef<Highlight> Highlights, llvm::StringRef Contents) {
  if (!At.Line || At.Offset >= Contents.size())
    return {};
  for (const Highlight &Each : Highlights)
    if (Each.Offset <= At.Offset && At.Offset < Each.Offset + Each.Length &&
        Each.Offset + Each.Length <= Contents.size())
      return Each;
  return {At.Offset, std::max<unsigned>(1, nameAt(Contents.substr(At.Offset)).size())};
}

std::vector<Hunk> hunksOf(llvm::ArrayRef<Edit> Edits, SourceTexts &Sources) {
  std::vector<Hunk> Hunks;
  while (!Edits.empty()) {
    const std::string &File = Edits.front().File;
    const llvm::StringRef Contents = Sources.contents(File);
    auto IsWithin = [&](const Edit &Each) { return Each.File == File && Each.Offset + Each.Length <= Contents.size(); };
    if (!IsWithin(Edits.front())) {
      Edits = Edits.drop_front();
      continue;
    }
    const size_t First = Contents.rfind('\n', Edits.front().Offset) + 1; // npos + 1 is 0: the first line
    size_t Last = First, Done = First;
    std::string After;
    while (!Edits.empty() && IsWithin(Edits.front()) && Edits.front().Offset >= Done &&
           (Last == First || Edits.front().Offset <= Last + 1)) {
      const Edit &Each = Edits.front();
      After += Contents.slice(Done, Each.Offset);
      After += Each.Text;
      Done = Each.Offset + Each.Length;
      Last = std::min(Contents.find('\n', Done), Contents.size());
      Edits = Edits.drop_front();
    }
    After += Contents.slice(Done, Last);
    Hunk &New = Hunks.emplace_back();
    New.File = File;
    New.Line = Sources.place(File, First).Line;
    auto Lines = [](llvm::StringRef Text, std::vector<std::string> &To) {
      for (llvm::StringRef Line : llvm::split(Text, '\n'))
        To.push_back(Line.rtrim('\r').str());
    };
    Lines(Contents.slice(First, Last), New.Removed);
    Lines(After, New.Added);
    // What both begin or end with is no change.
    while (!New.Removed.empty() && !New.Added.empty() && New.Removed.front() == New.Added.front()) {
      New.Removed.erase(New.Removed.begin());
      New.Added.erase(New.Added.begin());
      ++New.Line;
    }
    while (!New.Removed.empty() && !New.Added.empty() && New.Removed.back() == New.Added.back()) {
      New.Removed.pop_back();
      New.Added.pop_back();
    }
  }
  return Hunks;
}

llvm::ArrayRef<llvm::StringRef> SourceLines::of(llvm::StringRef File) {
  auto [Entry, IsNew] = Known.try_emplace(File);
  if (!IsNew)
    return Entry->second;
  llvm::StringRef Contents = Sources.contents(File);
  if (Contents.empty())
    return Entry->second;
  Contents.consume_back("\n"); // the end of the last line, and no line of its own
  for (llvm::StringRef Line : llvm::split(Contents, '\n'))
    Entry->second.push_back(Line.rtrim('\r'));
  return Entry->second;
}

} // namespace cuda_tidy
