#pragma once

#include "analysis/NameForm.h"
#include "clang/Sema/ExternalSemaSource.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Declares what a translation unit names and nothing declares, at the moment when clang would give up: a value, a
/// type, a template or a namespace of which nothing is known. Clang says that the name is not declared, and goes on with
/// the declaration, so that everything around the name is parsed.
class UnknownNames : public clang::ExternalSemaSource {
public:
  /// C++ that has to stand before the translation unit. \p EmptyMacros are defined as nothing.
  static std::string prelude(llvm::ArrayRef<std::string> EmptyMacros);

  /// Whether it is declared by the prelude, or by this class.
  static bool declares(const clang::Decl &Declared, const clang::SourceManager &Sources);

  explicit UnknownNames(clang::Sema &Semantics);

  /// Names that are declared nowhere and stand for no type, value or scope, but for specifiers of declarations.
  std::vector<std::string> specifiers() const;

  clang::TypoCorrection CorrectTypo(const clang::DeclarationNameInfo &Typo, int LookupKind, clang::Scope *Scope,
                                    clang::CXXScopeSpec *Qualifier, clang::CorrectionCandidateCallback &Accepted,
                                    clang::DeclContext *MemberContext, bool EnteringContext,
                                    const clang::ObjCObjectPointerType *) override;
  bool LookupUnqualified(clang::LookupResult &Found, clang::Scope *Scope) override;

private:
  clang::NamedDecl *inPrelude(llvm::StringRef Name);
  clang::NamedDecl *inUnknown(llvm::StringRef Name);
  clang::QualType specialize(clang::NamedDecl *Template);
  clang::NamedDecl *declare(NameForm Form, const clang::IdentifierInfo &Name, clang::DeclContext &In);
  clang::NamedDecl *declareType(clang::IdentifierInfo &Name, clang::QualType Type, clang::DeclContext &In);
  clang::VarDecl *newValue(clang::IdentifierInfo &Name, clang::DeclContext &In);
  void declareTemplate(clang::IdentifierInfo &Name, clang::DeclContext &In);
  clang::NamedDecl *declareKernel(clang::IdentifierInfo &Name, clang::DeclContext &In);
  clang::NamedDecl *declareValue(clang::IdentifierInfo &Name, clang::DeclContext &In);
  clang::NamedDecl *declareNamespace(clang::IdentifierInfo &Name, clang::SourceLocation NamedAt,
                                     clang::DeclContext &In);
  void declareMembers();
  void makeVisible(clang::NamedDecl &Declared, clang::DeclContext &In);

  clang::Sema &Semantics;
  NameForms Forms;
  clang::NamespaceDecl *Prelude = nullptr;
  unsigned Number = 0;
  bool IsLooking = false;
};

} // namespace cuda_tidy
