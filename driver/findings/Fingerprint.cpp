#include "findings/Fingerprint.h"
#include "AllChecks.h"
#include "findings/SourceTexts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/xxhash.h"

namespace cuda_tidy {

static std::string withoutSpaces(llvm::StringRef Line) {
  std::string Kept;
  llvm::copy_if(Line, std::back_inserter(Kept), [](char C) { return !llvm::isSpace(C); });
  return Kept;
}

/// \p Text with every number as `#`, and without the places in clang's names of unnamed entities (`(lambda at F:1:2)`).
static std::string shapeOf(llvm::StringRef Text) {
  std::string Shape;
  while (!Text.empty()) {
    if (Text.starts_with(" at ") && Text.contains(')') && Text.find('(') > Text.find(')')) {
      Text = Text.drop_front(Text.find(')'));
    } else if (llvm::isDigit(Text.front())) {
      Text = Text.drop_while(llvm::isDigit);
      Shape += '#';
    } else {
      Shape += Text.front();
      Text = Text.drop_front();
    }
  }
  return Shape;
}

static std::string fingerprint(const Finding &Of, FingerprintVersion Version, llvm::StringRef Name,
                               SourceTexts &Sources) {
  const std::string Line = withoutSpaces(Sources.line(Of.At.File, Of.At.Line));
  const CheckInfo *Check = findCheck(Of.Check);
  std::string Identity =
      llvm::join_items('\n', Check ? Check->firstName() : std::string_view(Of.Check), Name, shapeOf(Of.Function), Line);
  if (Version == FingerprintVersion::First)
    Identity += '\n' + shapeOf(Of.Message);
  return llvm::utohexstr(llvm::xxh3_64bits(Identity), /*LowerCase=*/true, /*Width=*/16);
}

std::vector<std::string> fingerprintsOf(llvm::ArrayRef<Finding> Findings, FingerprintVersion Version,
                                        llvm::StringRef Root, SourceTexts &Sources,
                                        std::optional<llvm::StringRef> Name) {
  std::vector<std::string> Result;
  llvm::StringMap<unsigned> Seen;
  for (const Finding &Each : Findings) {
    const std::string Own = pathFrom(Root, Each.At.File);
    Result.push_back(fingerprint(Each, Version, Name.value_or(Own), Sources));
    if (unsigned Ordinal = ++Seen[Result.back()]; Ordinal > 1)
      Result.back() += "-" + std::to_string(Ordinal);
  }
  return Result;
}

} // namespace cuda_tidy
