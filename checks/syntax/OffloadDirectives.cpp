#include "syntax/OffloadDirectives.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

class Noter : public PPCallbacks {
public:
  Noter(const SourceManager &Sources, const LangOptions &Language, llvm::DenseSet<SourceLocation> &Begins)
      : Sources(Sources), Language(Language), Begins(Begins) {}

  void PragmaDirective(SourceLocation Place, PragmaIntroducerKind Introducer) override {
    if (Introducer != PIK_HashPragma || !Place.isFileID() || Sources.isInSystemHeader(Place))
      return;
    const auto [File, Offset] = Sources.getDecomposedLoc(Place);
    const StringRef Text = Sources.getBufferData(File);
    Lexer Tokens(Sources.getLocForStartOfFile(File), Language, Text.begin(), Text.begin() + Offset, Text.end());
    Token Next;
    const bool Offloads = isOffload(wordsOfDirective(Tokens, Next));
    while (Next.is(tok::hash) && Next.isAtStartOfLine()) // another directive stands between
      wordsOfDirective(Tokens, Next);
    if (Offloads)
      Begins.insert(Next.getLocation());
  }

private:
  /// The first words of the line that \p Tokens come to; \p Next is what follows the line.
  static llvm::SmallVector<StringRef, 4> wordsOfDirective(Lexer &Tokens, Token &Next) {
    llvm::SmallVector<StringRef, 4> Words;
    bool IsFirst = Next.isNot(tok::hash);
    while (!Tokens.LexFromRawLexer(Next) && (IsFirst || !Next.isAtStartOfLine())) {
      IsFirst = false;
      if (Next.is(tok::raw_identifier))
        Words.push_back(Next.getRawIdentifier());
    }
    return Words;
  }

  static bool isOffload(llvm::ArrayRef<StringRef> Words) {
    constexpr StringRef Computing[] = {"parallel", "kernels", "serial"}, OfData[] = {"data", "enter", "exit", "update"};
    if (Words.size() < 3 || Words[0] != "pragma")
      return false;
    return (Words[1] == "acc" && llvm::is_contained(Computing, Words[2])) ||
           (Words[1] == "omp" && Words[2] == "target" && (Words.size() == 3 || !llvm::is_contained(OfData, Words[3])));
  }

  const SourceManager &Sources;
  const LangOptions &Language;
  llvm::DenseSet<SourceLocation> &Begins;
};

} // namespace

void OffloadDirectives::note(Preprocessor &Preprocessor, const SourceManager &Sources) {
  Preprocessor.addPPCallbacks(std::make_unique<Noter>(Sources, Preprocessor.getLangOpts(), Begins));
}

bool OffloadDirectives::govern(const Stmt &Part, ASTContext &Context) const {
  for (DynTypedNode Around = DynTypedNode::create(Part);;) {
    if (const auto *Statement = Around.get<Stmt>()) {
      const auto *Directive = dyn_cast<OMPExecutableDirective>(Statement);
      if ((Directive && isOpenMPTargetExecutionDirective(Directive->getDirectiveKind())) ||
          Begins.contains(Context.getSourceManager().getFileLoc(Statement->getBeginLoc())))
        return true;
    }
    const auto Parents = Context.getParents(Around);
    if (Parents.empty() || Parents[0].get<FunctionDecl>())
      return false;
    Around = Parents[0];
  }
}

} // namespace cuda_tidy
