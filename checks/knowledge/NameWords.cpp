#include "knowledge/NameWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace cuda_tidy {

llvm::SmallVector<std::string, 4> wordsOf(StringRef Name) {
  llvm::SmallVector<std::string, 4> Found(1);
  for (unsigned Index = 0; Index < Name.size(); ++Index) {
    const char Letter = Name[Index];
    if (!llvm::isAlpha(Letter) || (Index > 0 && llvm::isUpper(Letter) && llvm::isLower(Name[Index - 1])))
      Found.emplace_back();
    if (llvm::isAlpha(Letter))
      Found.back() += llvm::toLower(Letter);
  }
  llvm::erase_if(Found, [](const std::string &Text) { return Text.empty(); });
  return Found;
}

} // namespace cuda_tidy
