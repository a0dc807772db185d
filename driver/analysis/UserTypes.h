#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_tidy {

/// Which of the types that a declaration is instantiated for are the user's.
class UserTypes {
public:
  /// What is looked for: any type of the user's, or those with templates in them, from which an instantiation may make
  /// code of the user that is made nowhere else.
  enum class Sought { Any, WithTemplates };

  explicit UserTypes(const clang::SourceManager &Sources) : Sources(Sources) {}

  /// Whether a declaration, or what it is instantiated for, is what is sought; so is what clang does not name.
  bool isIn(const clang::Decl *Named, Sought What);

private:
  bool isIn(llvm::ArrayRef<clang::TemplateArgument> Arguments, Sought What);
  bool isIn(clang::QualType Type, Sought What);
  bool hasTemplates(const clang::CXXRecordDecl &Class);

  const clang::SourceManager &Sources;
  /// Classes that were asked; one that is being asked has none.
  llvm::DenseMap<const clang::CXXRecordDecl *, bool> HasTemplates;
};

} // namespace cuda_tidy
