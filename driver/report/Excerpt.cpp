#include "report/Excerpt.h"
#include "llvm/ADT/StringExtras.h"

namespace cuda_tidy {

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
