#include "syntax/SkippedCode.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;

namespace cuda_tidy {
namespace {

class Noter : public PPCallbacks {
public:
  Noter(const SourceManager &Sources, std::vector<SourceRange> &Ranges) : Sources(Sources), Ranges(Ranges) {}

  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    if (!Sources.isInSystemHeader(Range.getBegin()))
      Ranges.push_back(Range);
  }

private:
  const SourceManager &Sources;
  std::vector<SourceRange> &Ranges;
};

} // namespace

void SkippedCode::note(Preprocessor &Preprocessor, const SourceManager &Sources) {
  Ranges.clear();
  Preprocessor.addPPCallbacks(std::make_unique<Noter>(Sources, Ranges));
}

bool SkippedCode::isIn(SourceRange Range, const SourceManager &Sources) const {
  const SourceLocation Begin = Sources.getFileLoc(Range.getBegin()), End = Sources.getFileLoc(Range.getEnd());
  return llvm::any_of(
      Ranges, [&](SourceRange Each) { return Sources.isPointWithin(Sources.getFileLoc(Each.getBegin()), Begin, End); });
}

} // namespace cuda_tidy
