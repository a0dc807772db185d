#include "analysis/UnknownNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TypoCorrection.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_tidy {

UnknownNames::UnknownNames(Sema &Semantics)
    : Semantics(Semantics), Forms(Semantics.getPreprocessor()), Made(Semantics, Forms) {}

bool UnknownNames::isOurs(const IdentifierInfo *Name, SourceLocation At) {
  return Name && At.isValid() && !Semantics.getSourceManager().isInSystemHeader(At) && !Semantics.isSFINAEContext() &&
         Made.inPrelude("Unknown");
}

/// Whether it is in more namespaces than anybody names. The time that clang needs for each name in them grows with
/// their number.
static bool isDeep(const DeclContext &In) {
  unsigned Left = 64;
  for (const DeclContext *Each = &In; Each && Left > 0; Each = Each->getParent())
    --Left;
  return Left == 0;
}

/// Where \p Qualifier looks; null if that depends on a template's parameter.
DeclContext *UnknownNames::contextOf(CXXScopeSpec *Qualifier, DeclContext *MemberContext, bool EnteringContext) {
  if (MemberContext)
    return MemberContext;
  if (!Qualifier || Qualifier->isEmpty())
    return Semantics.Context.getTranslationUnitDecl();
  DeclContext *In = Semantics.computeDeclContext(*Qualifier, EnteringContext);
  return In && !In->isDependentContext() ? In : nullptr;
}

/// Whether clang looks for something that can be declared.
static bool isOfDeclaration(int LookupKind) {
  return LookupKind == Sema::LookupOrdinaryName || LookupKind == Sema::LookupNamespaceName ||
         LookupKind == Sema::LookupTagName || LookupKind == Sema::LookupNestedNameSpecifierName;
}

/// Whether \p In is a namespace, or a class with a base that is unknown.
bool UnknownNames::mayDeclareIn(const DeclContext &In) {
  const auto *Class = dyn_cast<CXXRecordDecl>(&In);
  return !isDeep(In) && (Class ? Class->hasDefinition() && Class->isDerivedFrom(&Made.unknown()) : In.isFileContext());
}

/// The member of what is unknown for a name of that form; null for those without arguments, which are there already.
NamedDecl *UnknownNames::memberOf(NameForm Form) {
  if (Form != NameForm::FunctionTemplate && Form != NameForm::ClassTemplate)
    return nullptr;
  return Made.unknown().lookup(&Semantics.Context.Idents.get("MemberTemplate")).front();
}

/// Declares a class for clang, which looks for it once more, by the name \p Other that it is then given.
NamedDecl *UnknownNames::declareTag(IdentifierInfo &Name, DeclContext &In, IdentifierInfo &Other) {
  const auto *Declared = dyn_cast_or_null<TypedefDecl>(Made.declare(NameForm::Type, Name, In));
  return Declared ? Made.declareType(Other, Declared->getUnderlyingType(), In) : nullptr;
}

/// The form of a name by the grammar around it, by what clang wants and by what the files tell of the name elsewhere.
NameForm UnknownNames::formFor(NameForm Found, const IdentifierInfo &Name, bool WantsType) const {
  if (Found == NameForm::Value && (WantsType || Forms.isType(Name)))
    return NameForm::Type;
  return Found == NameForm::FunctionTemplate && Forms.isClassTemplate(Name) ? NameForm::ClassTemplate : Found;
}

/// The kinds of the arguments of the template at \p Place.
NameForms::Arguments UnknownNames::argumentsAt(SourceLocation Place, Scope *Scope) {
  return Forms.argumentsAt(Place, [&](const IdentifierInfo &Argument) {
    LookupResult Named(Semantics, &Argument, Place, Sema::LookupOrdinaryName);
    Named.suppressDiagnostics();
    llvm::SaveAndRestore Looking(IsLooking, true);
    return Semantics.LookupName(Named, Scope) && Named.isSingleResult() && isa<ValueDecl>(Named.getFoundDecl());
  });
}

/// Whether something is declared by the name, which is then wrong for another reason.
bool UnknownNames::isDeclared(const DeclarationNameInfo &Name, int Kind, Scope *Scope, CXXScopeSpec *Qualifier,
                              DeclContext &In) {
  LookupResult Known(Semantics, Name, static_cast<Sema::LookupNameKind>(Kind));
  Known.suppressDiagnostics();
  llvm::SaveAndRestore Looking(IsLooking, true);
  return Qualifier && Qualifier->isNotEmpty() ? Semantics.LookupQualifiedName(Known, &In)
                                              : Semantics.LookupName(Known, Scope);
}

TypoCorrection UnknownNames::CorrectTypo(const DeclarationNameInfo &Typo, int LookupKind, Scope *Scope,
                                         CXXScopeSpec *Qualifier, CorrectionCandidateCallback &Accepted,
                                         DeclContext *MemberContext, bool EnteringContext,
                                         const ObjCObjectPointerType *) {
  IdentifierInfo *Name = Typo.getName().getAsIdentifierInfo();
  if (!isOurs(Name, Typo.getLoc()))
    return {};
  auto Answer = [&](NamedDecl *Declared, DeclarationName As) {
    if (!Declared)
      return TypoCorrection();
    TypoCorrection Correction(As, Declared);
    Correction.setCorrectionRange(Qualifier, Typo);
    return Correction;
  };
  auto Accepts = [&](NamedDecl *Declared) {
    return Accepted.ValidateCandidate(TypoCorrection(Typo.getName(), Declared));
  };

  NameForm Form = Forms.at(Typo.getLoc());
  if (MemberContext && MemberContext->isRecord())
    return Answer(memberOf(Form), Typo.getName());
  DeclContext *In = contextOf(Qualifier, MemberContext, EnteringContext);
  const bool IsScope = LookupKind == Sema::LookupNestedNameSpecifierName;
  if (!In || !isOfDeclaration(LookupKind) || !mayDeclareIn(*In) || isDeclared(Typo, LookupKind, Scope, Qualifier, *In))
    return {};
  Undeclared.insert(Name->getName());

  NamedDecl *const Type = &Made.unknown();
  if (LookupKind == Sema::LookupNamespaceName || (IsScope && Forms.isOnlyScope(*Name)) ||
      (Accepts(Made.preludeItself()) && !Accepts(Type) && !Accepts(Made.inPrelude("Value"))))
    return Answer(Made.declareNamespace(*Name, *In), Typo.getName());
  if (LookupKind == Sema::LookupTagName) {
    IdentifierInfo &Other = Semantics.Context.Idents.get((Name->getName() + " (unknown)").str());
    return Answer(declareTag(*Name, *In, Other), &Other);
  }
  // `ns::check(status);` looks like a declaration of the status.
  const bool IsCall = Forms.isCall(Typo.getLoc());
  const bool WantsType = Accepted.WantTypeSpecifiers && !Accepted.WantExpressionKeywords && Accepts(Type);
  if (IsCall && WantsType && !Forms.isType(*Name))
    return {};
  Form = IsScope ? NameForm::Scope : formFor(Form, *Name, WantsType);
  const bool HasArguments =
      Form == NameForm::FunctionTemplate || Form == NameForm::ClassTemplate || Form == NameForm::Kernel;
  const NameForms::Arguments Given = HasArguments ? argumentsAt(Typo.getLoc(), Scope) : NameForms::Arguments::Types;
  return Answer(Made.declare(Form, *Name, *In, Given), Typo.getName());
}

bool UnknownNames::LookupUnqualified(LookupResult &Found, Scope *) {
  IdentifierInfo *Name = Found.getLookupName().getAsIdentifierInfo();
  const SourceLocation At = Found.getNameLoc();
  if (IsLooking || Found.getLookupKind() != Sema::LookupOrdinaryName || Found.isForRedeclaration() ||
      !isOurs(Name, At) || !Forms.isTypeInExpression(At))
    return false;
  NamedDecl *Declared = Made.declare(NameForm::Type, *Name, *Semantics.Context.getTranslationUnitDecl());
  if (!Declared)
    return false;
  Undeclared.insert(Name->getName());
  Semantics.Diag(At, diag::err_unknown_typename_suggest) << Name << "'" + Name->getName().str() + "'";
  Found.addDecl(Declared);
  return true;
}

std::vector<std::string> UnknownNames::undefinedMacros() {
  std::vector<std::string> Macros;
  if (!Semantics.getDiagnostics().hasUncompilableErrorOccurred())
    return Macros;
  for (const NameForms::Macro &Each : Forms.undefinedMacros()) {
    const auto Declared = Semantics.IdResolver.decls(DeclarationName(Each.Name));
    const SourceManager &Sources = Semantics.getSourceManager();
    // Where such a name stands in the program clang may have taken it for what is declared.
    if (llvm::all_of(Declared, [&](const NamedDecl *D) {
          return !Sources.isInSystemHeader(D->getLocation()) || UnknownDeclarations::declares(*D, Sources);
        }))
      Macros.push_back(UnknownDeclarations::macroFor(Each));
  }
  return Macros;
}

} // namespace cuda_tidy
