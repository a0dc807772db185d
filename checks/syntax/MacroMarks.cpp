#include "syntax/MacroMarks.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

class MacroMarks::Listener : public PPCallbacks {
public:
  Listener(MacroMarks &Marks, const SourceManager &Sources) : Marks(Marks), Sources(Sources) {}

  void MacroExpands(const Token &Name, const MacroDefinition &, SourceRange, const MacroArgs *) override {
    if (llvm::is_contained(Marks.Names, Name.getIdentifierInfo()->getName()))
      Marks.Places.insert(Sources.getDecomposedLoc(Sources.getExpansionLoc(Name.getLocation())));
  }

private:
  MacroMarks &Marks;
  const SourceManager &Sources;
};

void MacroMarks::listenTo(Preprocessor &Expanded) {
  Expanded.addPPCallbacks(std::make_unique<Listener>(*this, Expanded.getSourceManager()));
}

bool MacroMarks::isMarked(const DeclaratorDecl &Declared) const {
  const SourceManager &Sources = Declared.getASTContext().getSourceManager();
  const auto [File, Offset] = Sources.getDecomposedLoc(Sources.getExpansionLoc(Declared.getLocation()));
  auto Next = Places.lower_bound({File, Offset});
  if (Next == Places.begin() || std::prev(Next)->first != File)
    return false;
  const StringRef Text = Sources.getBufferData(File);
  auto IsOneDeclaration = [&](unsigned From, unsigned To) {
    return From <= To && Text.slice(From, To).find_first_of(";{}") == StringRef::npos;
  };
  const unsigned Mark = std::prev(Next)->second;
  // `__managed__ struct { … } name;`
  const auto *Class = Declared.getType()->getAsTagDecl();
  const TagDecl *Definition = Class ? Class->getDefinition() : nullptr;
  const auto [ClassFile, Begin] =
      Sources.getDecomposedLoc(Sources.getExpansionLoc(Definition ? Definition->getBeginLoc() : SourceLocation()));
  if (Definition && ClassFile == File && Mark < Begin && Begin < Offset)
    return IsOneDeclaration(Mark, Begin) &&
           IsOneDeclaration(Sources.getFileOffset(Sources.getExpansionLoc(Definition->getBraceRange().getEnd())) + 1,
                            Offset);
  return IsOneDeclaration(Mark, Offset);
}

} // namespace cuda_tidy
