#include "Renaming.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include <set>

using namespace clang;

namespace metamorphic {
namespace {

/// What the language, or a library, calls by its name alone.
bool isCalledByName(StringRef Name) {
  return llvm::is_contained({"main", "begin", "end", "get", "swap", "size", "data", "forward", "backward", "reset",
                             "type", "value"},
                            Name);
}

/// Finds out what each place of a name means.
class NameWalk : public RecursiveASTVisitor<NameWalk> {
public:
  explicit NameWalk(const SourceManager &Sources) : Sources(Sources) {}

  bool shouldVisitTemplateInstantiations() const { return true; } // they know what names in templates mean
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitNamedDecl(NamedDecl *Declared) { return note(*Declared, Declared->getLocation()); }
  bool VisitDeclRefExpr(DeclRefExpr *Use) { return note(*Use->getDecl(), Use->getLocation()); }
  bool VisitMemberExpr(MemberExpr *Use) { return note(*Use->getMemberDecl(), Use->getMemberLoc()); }
  bool VisitOverloadExpr(OverloadExpr *Use) {
    for (NamedDecl *Each : Use->decls())
      note(*Each->getUnderlyingDecl(), Use->getNameLoc());
    return true;
  }
  bool VisitUsingShadowDecl(UsingShadowDecl *Use) { return note(*Use->getTargetDecl(), Use->getLocation()); }
  bool VisitDesignatedInitExpr(DesignatedInitExpr *List) {
    for (const auto &Each : List->designators())
      if (Each.isFieldDesignator() && Each.getFieldDecl())
        note(*Each.getFieldDecl(), Each.getFieldLoc());
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Each) {
    if (Each->isWritten() && Each->isAnyMemberInitializer())
      note(*Each->getAnyMember(), Each->getMemberLocation());
    return RecursiveASTVisitor::TraverseConstructorInitializer(Each);
  }
  bool TraverseLambdaCapture(LambdaExpr *Lambda, const LambdaCapture *Each, Expr *Init) {
    if (Each->capturesVariable() && Each->isExplicit())
      note(*Each->getCapturedVar(), Each->getLocation());
    return RecursiveASTVisitor::TraverseLambdaCapture(Lambda, Each, Init);
  }

  std::set<unsigned> Ours, Others; ///< Offsets in the main file.

private:
  bool isWrittenHere(const Decl &Each) const {
    return Each.getLocation().isValid() && Sources.isWrittenInMainFile(Sources.getSpellingLoc(Each.getLocation()));
  }

  bool hasForeignBase(const DeclContext &In) const {
    const auto *Class = dyn_cast<CXXRecordDecl>(&In);
    return Class && Class->hasDefinition() && llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &Base) {
             const CXXRecordDecl *Declared = Base.getType()->getAsCXXRecordDecl();
             return !Declared || !isWrittenHere(*Declared) || hasForeignBase(*Declared);
           });
  }

  bool isRenamed(const NamedDecl &Each) const {
    if (!Each.getIdentifier() || Each.isImplicit() || isCalledByName(Each.getName()) || hasForeignBase(*Each.getDeclContext()))
      return false;
    if (!isa<VarDecl, FieldDecl, FunctionDecl, FunctionTemplateDecl, VarTemplateDecl, BindingDecl, EnumConstantDecl,
             NonTypeTemplateParmDecl>(Each))
      return false;
    return llvm::all_of(Each.redecls(), [&](const Decl *Other) { return isWrittenHere(*Other); });
  }

  bool note(const NamedDecl &Meant, SourceLocation At) {
    const SourceLocation Spelled = Sources.getSpellingLoc(At);
    if (Spelled.isValid() && Sources.isWrittenInMainFile(Spelled))
      (isRenamed(Meant) ? Ours : Others).insert(Sources.getFileOffset(Spelled));
    return true;
  }

  const SourceManager &Sources;
};

} // namespace

void rename(ASTContext &Context, Edits &Changes) {
  const SourceManager &Sources = Context.getSourceManager();
  NameWalk Walk(Sources);
  for (Decl *Each : Context.getTranslationUnitDecl()->decls())
    if (Sources.isInMainFile(Sources.getExpansionLoc(Each->getLocation())))
      Walk.TraverseDecl(Each);

  std::map<std::string, std::vector<unsigned>> Places;
  std::set<std::string> Kept;
  const FileID Main = Sources.getMainFileID();
  const StringRef Text = Sources.getBufferData(Main);
  Lexer Reader(Sources.getLocForStartOfFile(Main), Context.getLangOpts(), Text.begin(), Text.begin(), Text.end());
  for (Token Each; !Reader.LexFromRawLexer(Each) || Each.isNot(tok::eof);) {
    if (Each.isNot(tok::raw_identifier))
      continue;
    const unsigned Offset = Sources.getFileOffset(Each.getLocation());
    const std::string Name = Each.getRawIdentifier().str();
    const bool IsOurs = Walk.Ours.contains(Offset), IsOther = Walk.Others.contains(Offset);
    if (IsOurs == IsOther)
      Kept.insert(Name);
    else if (IsOurs)
      Places[Name].push_back(Offset);
  }
  unsigned Number = 0;
  for (const auto &[Name, Offsets] : Places) {
    const std::string New = "q" + std::to_string(++Number);
    if (!Kept.contains(Name))
      for (unsigned Offset : Offsets)
        Changes.replace(SourceRange(Sources.getLocForStartOfFile(Main).getLocWithOffset(Offset)), New);
  }
}

} // namespace metamorphic
