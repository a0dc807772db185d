#pragma once

#include "analysis/UnknownDeclarations.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace cuda_tidy {

/// Declares what a translation unit names and nothing declares, at the moment when clang would give up and look for a
/// misspelling: a value, a type, a template or a namespace of which nothing is known. Clang says that the name is not
/// declared, and goes on with the declaration, so that everything around the name is parsed.
class UnknownNames : public clang::ExternalSemaSource {
public:
  explicit UnknownNames(clang::Sema &Semantics);

  /// Macros that nothing defines, as they are to be defined: `NAME text`, `NAME(...) text`. To be asked for once all is
  /// parsed.
  std::vector<std::string> undefinedMacros();

  /// The names that nothing declares.
  const llvm::StringSet<> &undeclared() const { return Undeclared; }

  clang::TypoCorrection CorrectTypo(const clang::DeclarationNameInfo &Typo, int LookupKind, clang::Scope *Scope,
                                    clang::CXXScopeSpec *Qualifier, clang::CorrectionCandidateCallback &Accepted,
                                    clang::DeclContext *MemberContext, bool EnteringContext,
                                    const clang::ObjCObjectPointerType *) override;
  /// Of types alone, where clang parses an expression and would find out too late that one is not declared.
  bool LookupUnqualified(clang::LookupResult &Found, clang::Scope *Scope) override;

private:
  bool isOurs(const clang::IdentifierInfo *Name, clang::SourceLocation At);
  clang::DeclContext *contextOf(clang::CXXScopeSpec *Qualifier, clang::DeclContext *MemberContext,
                                bool EnteringContext);
  bool mayDeclareIn(const clang::DeclContext &In);
  bool isDeclared(const clang::DeclarationNameInfo &Name, int Kind, clang::Scope *Scope, clang::CXXScopeSpec *Qualifier,
                  clang::DeclContext &In);

  clang::NamedDecl *memberOf(NameForm Form);
  clang::NamedDecl *declareTag(clang::IdentifierInfo &Name, clang::DeclContext &In, clang::IdentifierInfo &Other);
  NameForm formFor(NameForm Found, const clang::IdentifierInfo &Name, bool WantsType) const;
  NameForms::Arguments argumentsAt(clang::SourceLocation Place, clang::Scope *Scope);

  clang::Sema &Semantics;
  NameForms Forms;
  UnknownDeclarations Made;
  llvm::StringSet<> Undeclared;
  bool IsLooking = false; ///< By itself.
};

} // namespace cuda_tidy
