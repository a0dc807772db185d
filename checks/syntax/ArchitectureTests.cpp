#include "syntax/ArchitectureTests.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

class ArchitectureTests : public PPCallbacks {
public:
  ArchitectureTests(const SourceManager &Sources, const LangOptions &Language, bool &AreThere)
      : Sources(Sources), Language(Language), AreThere(AreThere) {}

  void Ifdef(SourceLocation Place, const Token &Name, const MacroDefinition &) override {
    tests(Place, Name.getIdentifierInfo()->getName());
  }
  void Ifndef(SourceLocation Place, const Token &Name, const MacroDefinition &) override {
    tests(Place, Name.getIdentifierInfo()->getName());
  }
  void If(SourceLocation Place, SourceRange Condition, ConditionValueKind) override {
    tests(Place, Lexer::getSourceText(CharSourceRange::getTokenRange(Condition), Sources, Language));
  }
  void Elif(SourceLocation Place, SourceRange Condition, ConditionValueKind, SourceLocation) override {
    tests(Place, Lexer::getSourceText(CharSourceRange::getTokenRange(Condition), Sources, Language));
  }

private:
  void tests(SourceLocation Place, StringRef Text) {
    AreThere |= !Language.CUDAIsDevice && Text.contains("__CUDA_ARCH__") && !Sources.isInSystemHeader(Place);
  }

  const SourceManager &Sources;
  const LangOptions &Language;
  bool &AreThere;
};

} // namespace

void noteArchitectureTests(Preprocessor &Preprocessor, const SourceManager &Sources, bool &AreThere) {
  Preprocessor.addPPCallbacks(std::make_unique<ArchitectureTests>(Sources, Preprocessor.getLangOpts(), AreThere));
}

} // namespace cuda_tidy
