#include "report/GithubLineHash.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ConvertUTF.h"
#include <array>
#include <cstdint>

namespace cuda_tidy {

static constexpr size_t BlockSize = 100;
static constexpr uint64_t Base = 37;
static constexpr uint16_t EndOfFile = 0xFFFF;

/// The characters that count, as GitHub reads them: no spaces or tabs, any line ending as one line feed.
static std::vector<uint16_t> significantCharacters(llvm::ArrayRef<llvm::UTF16> Units) {
  std::vector<uint16_t> Kept;
  bool AfterReturn = false;
  for (uint16_t C : Units) {
    bool IsSecondHalf = AfterReturn && C == '\n';
    AfterReturn = C == '\r';
    if (C != ' ' && C != '\t' && !IsSecondHalf)
      Kept.push_back(C == '\r' ? '\n' : C);
  }
  Kept.push_back(EndOfFile);
  return Kept;
}

std::vector<std::string> githubLineHashes(llvm::StringRef Contents) {
  uint64_t Oldest = 1; // The weight of the character that leaves the window.
  for (size_t I = 0; I < BlockSize; ++I)
    Oldest *= Base;

  llvm::SmallVector<llvm::UTF16, 0> Units;
  if (!llvm::convertUTF8ToUTF16String(Contents, Units))
    return {};
  std::vector<uint16_t> Characters = significantCharacters(Units);
  std::vector<size_t> LineStarts = {0};
  for (size_t I = 0; I + 1 < Characters.size(); ++I)
    if (Characters[I] == '\n')
      LineStarts.push_back(I + 1);
  // A window that reaches behind the end is filled with zeros.
  Characters.resize(Characters.size() + BlockSize);

  std::vector<std::string> Hashes;
  llvm::StringMap<unsigned> Seen;
  uint64_t Hash = 0;
  size_t Next = 0;
  for (size_t Start : LineStarts) {
    for (; Next < Start + BlockSize; ++Next)
      Hash = Base * Hash + Characters[Next] - (Next < BlockSize ? 0 : Oldest * Characters[Next - BlockSize]);
    std::string Text = llvm::utohexstr(Hash, /*LowerCase=*/true);
    Hashes.push_back(Text + ":" + std::to_string(++Seen[Text]));
  }
  return Hashes;
}

} // namespace cuda_tidy
