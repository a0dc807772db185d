#pragma once

#include "analysis/NameForm.h"
#include "clang/AST/DeclCXX.h"
#include <string>

namespace clang {
class Sema;
}

namespace cuda_tidy {

/// Makes declarations of which nothing is known.
class UnknownDeclarations {
public:
  /// C++ that has to stand before the translation unit. \p EmptyMacros are defined as nothing.
  static std::string prelude(llvm::ArrayRef<std::string> EmptyMacros);

  /// Whether it is declared by the prelude, or made here.
  static bool declares(const clang::Decl &Declared, const clang::SourceManager &Sources);

  UnknownDeclarations(clang::Sema &Semantics, NameForms &Forms) : Semantics(Semantics), Forms(Forms) {}

  /// What the prelude calls \p Name; null if the prelude is not there.
  clang::NamedDecl *inPrelude(llvm::StringRef Name);
  /// The class of everything that is unknown. The prelude has to be there.
  clang::CXXRecordDecl &unknown() { return *llvm::cast<clang::CXXRecordDecl>(inPrelude("Unknown")); }
  /// The namespace of the prelude, of which programs know nothing.
  clang::NamedDecl *preludeItself() { return Prelude; }

  /// Declares \p Name in \p In as what it is used as, and returns a declaration that can be used in that form.
  clang::NamedDecl *declare(NameForm Form, clang::IdentifierInfo &Name, clang::DeclContext &In);
  clang::NamedDecl *declareType(clang::IdentifierInfo &Name, clang::QualType Type, clang::DeclContext &In);
  /// Declares a namespace with what is named in it where it is: in a template's arguments clang asks for no type, and
  /// `ns::check(status);` is a declaration to it.
  clang::NamedDecl *declareNamespace(clang::IdentifierInfo &Name, clang::DeclContext &In);

private:
  clang::QualType specialize(clang::NamedDecl *Template);
  clang::VarDecl *newValue(clang::IdentifierInfo &Name, clang::DeclContext &In);
  clang::NamedDecl *declareValue(clang::IdentifierInfo &Name, clang::DeclContext &In);
  void declareTemplate(clang::IdentifierInfo &Name, clang::DeclContext &In);
  clang::NamedDecl *declareKernel(clang::IdentifierInfo &Name, clang::DeclContext &In);
  void declareMembers();
  void makeVisible(clang::NamedDecl &Declared, clang::DeclContext &In);

  clang::Sema &Semantics;
  NameForms &Forms;
  clang::NamespaceDecl *Prelude = nullptr;
  unsigned Number = 0;
};

} // namespace cuda_tidy
