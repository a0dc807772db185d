#include "python/MappedText.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace cuda_tidy {

void MappedText::addVerbatim(llvm::StringRef Part, size_t Origin) {
  if (Part.empty())
    return;
  if (!Runs.empty() && Runs.back().IsVerbatim && Runs.back().Origin + Runs.back().OriginLength == Origin)
    Runs.back().OriginLength += Part.size();
  else
    Runs.push_back({Text.size(), Origin, Part.size(), true});
  Text += Part;
}

void MappedText::addMeaning(llvm::StringRef Part, size_t Origin, size_t Length) {
  if (Part.empty())
    return;
  Runs.push_back({Text.size(), Origin, Length, false});
  Text += Part;
}

void MappedText::append(const MappedText &More) {
  for (Run Each : More.Runs) {
    Each.Begin += Text.size();
    Runs.push_back(Each);
  }
  Text += More.Text;
}

const MappedText::Run *MappedText::runAt(size_t Offset) const {
  auto Behind = llvm::partition_point(Runs, [&](const Run &Each) { return Each.Begin <= Offset; });
  return Behind == Runs.begin() ? nullptr : &*std::prev(Behind);
}

size_t MappedText::origin(size_t Offset) const {
  const Run *Found = runAt(Offset);
  if (!Found)
    return 0;
  if (Offset >= Text.size())
    return Found->Origin + Found->OriginLength;
  return Found->Origin + (Found->IsVerbatim ? Offset - Found->Begin : 0);
}

size_t MappedText::originOfEnd(size_t End) const {
  const Run *Found = End ? runAt(End - 1) : nullptr;
  if (!Found)
    return origin(0);
  return Found->Origin + (Found->IsVerbatim ? std::min(End - Found->Begin, Found->OriginLength) : Found->OriginLength);
}

bool MappedText::isVerbatim(size_t Begin, size_t End) const {
  const Run *Found = runAt(Begin);
  return Found && Found->IsVerbatim && End <= Found->Begin + Found->OriginLength;
}

} // namespace cuda_tidy
