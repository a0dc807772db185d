#include "emission/UnitText.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

namespace {

template <class Found> class IncludeWatch : public PPCallbacks {
public:
  IncludeWatch(const SourceManager &Sources, Found Include) : Sources(Sources), Include(std::move(Include)) {}

  void InclusionDirective(SourceLocation Hash, const Token &, StringRef Name, bool, CharSourceRange,
                          OptionalFileEntryRef File, StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (File && SrcMgr::isSystem(Kind) && !Sources.isInSystemHeader(Hash) &&
        Sources.getFileEntryRefForID(Sources.getFileID(Hash)))
      Include(Hash, Name, *File);
  }

private:
  const SourceManager &Sources;
  Found Include;
};

/// Whether \p Place is in a file of the user's, or in what the command defines.
bool isUsers(SourceLocation Place, const SourceManager &Sources) {
  return Place.isValid() && !Sources.isInSystemHeader(Place) &&
         (Sources.isWrittenInCommandLineFile(Place) || Sources.getFileEntryRefForID(Sources.getFileID(Place)));
}

} // namespace

void UnitText::listenTo(Preprocessor &Expanded) {
  Parsed = &Expanded;
  Includes = std::make_shared<std::vector<Include>>();
  auto Add = [All = Includes](SourceLocation Hash, StringRef Name, FileEntryRef File) {
    All->push_back({Hash, Name.str(), &File.getFileEntry()});
  };
  Expanded.addPPCallbacks(std::make_unique<IncludeWatch<decltype(Add)>>(Expanded.getSourceManager(), Add));
}

std::string UnitText::architecture() const {
  const MacroInfo *Macro = Parsed->getMacroInfo(Parsed->getIdentifierInfo("__CUDA_ARCH__"));
  if (!Macro || Macro->getNumTokens() != 1)
    return "";
  return "#define __CUDA_ARCH__ " + Parsed->getSpelling(Macro->getReplacementToken(0)) + "\n";
}

/// Adds the names in \p Text.
void UnitText::addNames(StringRef Text, llvm::SetVector<const IdentifierInfo *> &Names) const {
  const std::string Ended = Text.str(); // the lexer wants a zero behind it
  Lexer Words(SourceLocation(), Parsed->getLangOpts(), Ended.data(), Ended.data(), Ended.data() + Ended.size());
  Token Word;
  do {
    Words.LexFromRawLexer(Word);
    if (Word.is(tok::raw_identifier))
      Names.insert(Parsed->getIdentifierInfo(Word.getRawIdentifier()));
  } while (Word.isNot(tok::eof));
}

/// Adds what the user's files say of the macro \p Name, and the names in it.
void UnitText::addMacro(const IdentifierInfo &Name, llvm::SetVector<const IdentifierInfo *> &Names,
                        std::vector<Line> &Lines) const {
  const SourceManager &Sources = Parsed->getSourceManager();
  for (const MacroDirective *Each = Parsed->getLocalMacroDirectiveHistory(&Name); Each; Each = Each->getPrevious()) {
    if (!isUsers(Each->getLocation(), Sources))
      continue;
    if (isa<UndefMacroDirective>(Each)) {
      Lines.push_back({Each->getLocation(), "#undef " + Name.getName().str()});
    } else if (const auto *Definition = dyn_cast<DefMacroDirective>(Each)) {
      const MacroInfo &Macro = *Definition->getInfo();
      const auto Range = CharSourceRange::getTokenRange(Macro.getDefinitionLoc(), Macro.getDefinitionEndLoc());
      const StringRef Written = Lexer::getSourceText(Range, Sources, Parsed->getLangOpts());
      // What we define ourselves is nowhere written.
      if (!Written.starts_with(Name.getName()))
        continue;
      addNames(Written, Names);
      Lines.push_back({Macro.getDefinitionLoc(), "#define " + Written.str()});
    }
  }
}

std::vector<UnitText::Line> UnitText::linesFor(StringRef Text, llvm::ArrayRef<FileID> Used) const {
  const SourceManager &Sources = Parsed->getSourceManager();
  std::vector<Line> Result;
  llvm::SetVector<const IdentifierInfo *> Names;
  llvm::SetVector<FileID> Files(Used.begin(), Used.end());
  addNames(Text, Names);
  for (std::size_t Index = 0; Index < Names.size(); ++Index) {
    addMacro(*Names[Index], Names, Result);
    if (const MacroInfo *Macro = Parsed->getMacroInfo(Names[Index]))
      Files.insert(Sources.getFileID(Macro->getDefinitionLoc()));
  }
  // Of the headers that lead to a file the nearest one is meant, whichever came first.
  llvm::DenseSet<const FileEntry *> Included, Needed;
  for (const Include &Each : *Includes)
    Included.insert(Each.File);
  for (FileID File : Files)
    for (; File.isValid(); File = Sources.getFileID(Sources.getIncludeLoc(File)))
      if (OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
          Entry && Included.contains(&Entry->getFileEntry())) {
        Needed.insert(&Entry->getFileEntry());
        break;
      }
  for (const Include &Each : *Includes)
    if (Needed.contains(Each.File))
      // What is declared in several headers may do without one that the host lacks.
      Result.push_back({Each.At, "#if __has_include(<" + Each.Name + ">)\n#include <" + Each.Name + ">\n#endif"});
  return Result;
}

} // namespace cuda_tidy
