#include "emission/NeededParts.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_tidy {
namespace {

class Collector : public RecursiveASTVisitor<Collector> {
public:
  explicit Collector(const SourceManager &Sources) : Sources(Sources) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    need(Reference->getFoundDecl());
    return need(Reference->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *Member) { return need(Member->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) { return need(Made->getConstructor()); }
  bool VisitOverloadExpr(OverloadExpr *Named) {
    for (NamedDecl *Each : Named->decls())
      need(Each);
    return true;
  }
  bool VisitExpr(Expr *Value) {
    if (const QualType Type = Value->getType(); !Type.isNull()) // as are lists in brackets in what is dependent
      need(Type->getAsCXXRecordDecl());
    return true;
  }

  bool VisitTagType(TagType *Type) { return need(Type->getDecl()); }
  bool VisitTypedefType(TypedefType *Type) { return need(Type->getDecl()); }
  bool VisitUsingType(UsingType *Type) { return need(Type->getDecl()); }
  bool VisitTemplateSpecializationType(TemplateSpecializationType *Type) {
    return need(Type->getTemplateName().getAsTemplateDecl());
  }
  bool VisitTypeLoc(TypeLoc Written) { return TraverseType(Written.getType()); }

  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc Written) {
    if (const NestedNameSpecifier Name = Written.getNestedNameSpecifier();
        Name.getKind() == NestedNameSpecifier::Kind::Namespace)
      need(Name.getAsNamespaceAndPrefix().Namespace);
    return RecursiveASTVisitor::TraverseNestedNameSpecifierLoc(Written);
  }
  bool VisitUsingDecl(UsingDecl *Using) {
    for (const UsingShadowDecl *Each : Using->shadows())
      need(Each->getTargetDecl());
    return true;
  }

  bool TraverseCXXMethodDecl(CXXMethodDecl *Method) {
    if (!isOnlyDeclared(*Method))
      return RecursiveASTVisitor::TraverseCXXMethodDecl(Method);
    return TraverseType(Method->getType());
  }

  /// Takes what is left to look at.
  void drain() {
    while (!Left.empty())
      TraverseDecl(const_cast<Decl *>(Left.pop_back_val()));
  }

  bool need(const Decl *Wanted) {
    if (!Wanted || !Seen.insert(Wanted).second)
      return true;
    if (const auto *Shadow = dyn_cast<UsingShadowDecl>(Wanted))
      return need(Shadow->getTargetDecl()) && need(Shadow->getIntroducer());
    if (const auto *Function = dyn_cast<FunctionDecl>(Wanted)) {
      if (const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern()) {
        // Which functions the calls of a template mean, only its instance says.
        if (const FunctionDecl *Definition = Function->getDefinition())
          Left.push_back(Definition);
        need(Pattern);
      }
      needTemplate(Function->getPrimaryTemplate());
    } else if (const auto *Class = dyn_cast<CXXRecordDecl>(Wanted)) {
      if (const CXXRecordDecl *Pattern = Class->getTemplateInstantiationPattern()) {
        need(Pattern);
        needPartsOf(*Class);
      }
      if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Class))
        needTemplate(Special->getSpecializedTemplate());
    } else if (const auto *Variable = dyn_cast<VarDecl>(Wanted)) {
      need(Variable->getTemplateInstantiationPattern());
    }
    if (const auto *Template = dyn_cast<TemplateDecl>(Wanted))
      needTemplate(Template);
    if (const auto *Tag = dyn_cast<TagDecl>(Wanted))
      need(Tag->getTypedefNameForAnonDecl());
    if (const auto *Parent = dyn_cast<CXXRecordDecl>(Wanted->getDeclContext()))
      need(Parent);
    return add(*Wanted);
  }

  /// Takes what lets the names of namespaces stand alone, of those that something is needed of.
  void takeDirectives(const DeclContext &Within) {
    for (const Decl *Each : Within.decls())
      if (!isUsers(*Each))
        continue;
      else if (const auto *Directive = dyn_cast<UsingDirectiveDecl>(Each)) {
        if (Spaces.contains(Directive->getNominatedNamespace()->getCanonicalDecl()))
          Parts.Own.insert(Directive);
      } else if (isa<NamespaceDecl, LinkageSpecDecl>(Each)) {
        takeDirectives(*cast<DeclContext>(Each));
      }
  }

  NeededParts Parts;

private:
  /// A template with all that is written of it.
  void needTemplate(const TemplateDecl *Template) {
    if (!Template || !isUsers(*Template) || !Seen.insert(Template->getCanonicalDecl()).second)
      return;
    if (const auto *OfClass = dyn_cast<ClassTemplateDecl>(Template)) {
      for (const ClassTemplateSpecializationDecl *Each : OfClass->specializations())
        if (Each->isExplicitSpecialization())
          need(Each);
      llvm::SmallVector<ClassTemplatePartialSpecializationDecl *, 4> Partial;
      const_cast<ClassTemplateDecl *>(OfClass)->getPartialSpecializations(Partial);
      for (const ClassTemplatePartialSpecializationDecl *Each : Partial)
        need(Each);
    } else if (const auto *OfFunction = dyn_cast<FunctionTemplateDecl>(Template)) {
      for (const FunctionDecl *Each : OfFunction->specializations())
        if (Each->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
          need(Each);
    }
    if (const NamedDecl *Templated = Template->getTemplatedDecl())
      need(Templated);
    add(*Template);
  }

  /// Bases and members of an instance.
  void needPartsOf(const CXXRecordDecl &Class) {
    if (!Class.hasDefinition())
      return;
    for (const CXXBaseSpecifier &Base : Class.bases())
      TraverseType(Base.getType());
    for (const Decl *Each : Class.decls())
      if (const auto *Member = dyn_cast<DeclaratorDecl>(Each))
        TraverseType(Member->getType());
      else if (const auto *Name = dyn_cast<TypedefNameDecl>(Each))
        TraverseType(Name->getUnderlyingType());
  }

  bool isUsers(const Decl &Declared) const {
    const SourceLocation Place = Sources.getExpansionLoc(Declared.getLocation());
    // Clang declares its own functions where they are first used.
    return Place.isValid() && !Declared.isImplicit() && !Sources.isInSystemHeader(Place) &&
           !Sources.isWrittenInBuiltinFile(Place);
  }

  /// What \p Inner is written in, or itself.
  static const Decl &outermost(const Decl &Inner) {
    const Decl *Outer = &Inner;
    while (!Outer->getLexicalDeclContext()->isFileContext() && !isa<LinkageSpecDecl>(Outer->getLexicalDeclContext()))
      Outer = cast<Decl>(Outer->getLexicalDeclContext());
    if (const TemplateDecl *Template = Outer->getDescribedTemplate())
      Outer = Template;
    return *Outer;
  }

  bool add(const Decl &Wanted) {
    if (isa<TranslationUnitDecl, NamespaceDecl>(Wanted))
      return true;
    for (const DeclContext *Around = Wanted.getDeclContext(); Around; Around = Around->getParent())
      if (const auto *Space = dyn_cast<NamespaceDecl>(Around))
        Spaces.insert(Space->getCanonicalDecl());
    for (const Decl *Each : outermost(Wanted).redecls())
      if (!isUsers(*Each))
        Parts.Foreign.insert(Sources.getFileID(Sources.getExpansionLoc(Each->getLocation())));
      else if (Parts.Own.insert(Each))
        Left.push_back(Each);
    return true;
  }

  const SourceManager &Sources;
  llvm::DenseSet<const Decl *> Seen;
  llvm::DenseSet<const NamespaceDecl *> Spaces;
  llvm::SmallVector<const Decl *> Left;
};

} // namespace

bool isOnlyDeclared(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->doesThisDeclarationHaveABody() && !Method->hasAttr<CUDADeviceAttr>() &&
         !Method->hasAttr<CUDAGlobalAttr>() && !Method->isConstexpr() && !Method->isVirtual() &&
         !isa<CXXConstructorDecl, CXXDestructorDecl>(Method) && !Method->getParent()->isLambda();
}

NeededParts partsNeededBy(const FunctionDecl &Kernel) {
  Collector Needed(Kernel.getASTContext().getSourceManager());
  Needed.need(&Kernel);
  if (const FunctionDecl *Definition = Kernel.getDefinition())
    Needed.need(Definition);
  Needed.drain();
  Needed.takeDirectives(*Kernel.getASTContext().getTranslationUnitDecl());
  return std::move(Needed.Parts);
}

} // namespace cuda_tidy
