#include "build-files/Wildcards.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/GlobPattern.h"

namespace cuda_tidy {

using llvm::StringRef;

bool isWildcard(StringRef Word) { return Word.find_first_of("*?[") != StringRef::npos; }

std::string escapeWildcard(StringRef Path) {
  std::string Escaped;
  for (char Each : Path) {
    if (StringRef("*?[]{}\\").contains(Each))
      Escaped += '\\';
    Escaped += Each;
  }
  return Escaped;
}

static bool matchesPart(StringRef Wildcard, StringRef Name) {
  if (Wildcard.find_first_of("*?[\\") == StringRef::npos)
    return Wildcard == Name;
  llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Wildcard);
  if (Pattern)
    return Pattern->match(Name);
  llvm::consumeError(Pattern.takeError());
  return false;
}

bool matchesWildcard(StringRef Wildcard, StringRef File) {
  // What stands before the first wildcard is the same, which sorts out most.
  if (!File.starts_with(Wildcard.take_front(Wildcard.find_first_of("*?[\\"))))
    return false;
  llvm::SmallVector<StringRef, 16> Wanted, Parts;
  Wildcard.split(Wanted, '/');
  File.split(Parts, '/');
  llvm::SmallBitVector Reached(Parts.size() + 1); // how many parts the wildcard until now can stand for
  Reached.set(0);
  for (StringRef Each : Wanted) {
    if (Each.starts_with("**")) {
      Reached.set(Reached.find_first() < 0 ? Reached.size() : Reached.find_first(), Reached.size());
      if (Each = Each.drop_front(); Each == "*")
        continue;
    }
    llvm::SmallBitVector Next(Reached.size());
    for (unsigned Length : Reached.set_bits())
      if (Length < Parts.size() && matchesPart(Each, Parts[Length]))
        Next.set(Length + 1);
    Reached = std::move(Next);
  }
  return Reached.test(Parts.size());
}

} // namespace cuda_tidy
