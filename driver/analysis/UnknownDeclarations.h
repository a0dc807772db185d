#pragma once

#include "analysis/NameForm.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/TemplateBase.h"
#include <string>

namespace clang {
class Sema;
}

namespace cuda_tidy {

/// Makes declarations of which nothing is known.
class UnknownDeclarations {
public:
  /// C++ that has to stand before the translation unit. \p Macros are defined in it, as `NAME text` or `NAME(...)
  /// text`.
  static std::string prelude(llvm::ArrayRef<std::string> Macros);

  /// How a macro is defined of which only is known where it stands.
  static std::string macroFor(const NameForms::Macro &Undefined);

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
  /// \p Given are the arguments of a template.
  clang::NamedDecl *declare(NameForm Form, clang::IdentifierInfo &Name, clang::DeclContext &In,
                            NameForms::Arguments Given = NameForms::Arguments::Types);
  clang::NamedDecl *declareType(clang::IdentifierInfo &Name, clang::QualType Type, clang::DeclContext &In);
  /// Declares a namespace with what is named in it where it is: in a template's arguments clang asks for no type, and
  /// `ns::check(status);` is a declaration to it.
  clang::NamedDecl *declareNamespace(clang::IdentifierInfo &Name, clang::DeclContext &In);

private:
  clang::QualType specialize(clang::NamedDecl *Template);
  clang::VarDecl *newValue(clang::IdentifierInfo &Name, clang::DeclContext &In);
  clang::NamedDecl *declareValue(clang::IdentifierInfo &Name, clang::DeclContext &In);
  void declareTemplate(clang::IdentifierInfo &Name, clang::DeclContext &In);
  clang::NamedDecl *declareKernel(clang::IdentifierInfo &Name, clang::DeclContext &In, NameForms::Arguments Given);
  clang::NamedDecl *declareKernel(clang::IdentifierInfo &Name, clang::DeclContext &In,
                                  llvm::ArrayRef<clang::TemplateArgument::ArgKind> Kinds);
  void declareMembers();
  void makeVisible(clang::NamedDecl &Declared, clang::DeclContext &In);

  clang::Sema &Semantics;
  NameForms &Forms;
  clang::NamespaceDecl *Prelude = nullptr;
  /// What holds the templates for a name, by where it is looked for.
  llvm::DenseMap<std::pair<const clang::DeclContext *, const clang::IdentifierInfo *>, const clang::CXXRecordDecl *>
      ClassTemplates;
  unsigned Number = 0;
};

} // namespace cuda_tidy
