#pragma once

#include "flow/FunctionFlow.h"
#include "clang/AST/DeclCXX.h"

namespace cuda_tidy {

/// What the functions of a unit do with classes of modules, system headers aside.
class ModuleHandling {
public:
  explicit ModuleHandling(clang::ASTContext &Context);

  /// Whether a call that may register a module names \p Field.
  bool mayRegister(const clang::FieldDecl &Field) const { return Registered.contains(&Field); }

  /// A call that is to reach the parameters of objects of \p Class: `to`, `parameters`, `save`; null if there is none.
  const clang::CallExpr *reachingParametersOf(const clang::CXXRecordDecl &Class) const {
    return Reaching.lookup(Class.getCanonicalDecl());
  }

private:
  struct Collector;
  llvm::DenseSet<const clang::ValueDecl *> Registered;
  llvm::DenseMap<const clang::CXXRecordDecl *, const clang::CallExpr *> Reaching;
};

/// A module that a constructor makes and keeps in a member, and that nothing registers.
struct UnregisteredPart {
  const clang::FieldDecl *Field;
  clang::SourceLocation Place;       ///< Where it is given its value.
  const clang::CXXRecordDecl *Class; ///< Of the part.
  const clang::CallExpr *Other;      ///< What registers another part; null if there is none.
  const clang::CallExpr *Reaches;    ///< What is to reach all parameters; null if there is none.
};

/// Those of the modules of \p Class that have parameters.
std::vector<UnregisteredPart> unregisteredPartsOf(const clang::CXXRecordDecl &Class, UnitAnalyses &Unit);

} // namespace cuda_tidy
