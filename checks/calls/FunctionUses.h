#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <vector>

namespace cuda_tidy {

/// Whether the unit has the program's `main`.
bool isProgram(const clang::ASTContext &Context);

/// Whether nothing outside of this file can call \p Function: it is hidden in it, or the file is a program that
/// declares it itself.
bool isOnlyCalledHere(const clang::FunctionDecl &Function);

/// A place in a function's body: of a lambda's call operator, if the place is inside the lambda.
struct PlaceInFunction {
  const clang::Expr *Where;
  const clang::FunctionDecl *Function;
  /// The function around all lambdas that contain the place.
  const clang::FunctionDecl *Outermost;
};

/// Which functions of a translation unit launch kernels, and where functions and lambdas are called or handed to
/// somebody who may call them. Templates are seen as written: their instantiations are not looked at.
class FunctionUses {
public:
  /// Reads the declarations of \p Context, system headers aside.
  explicit FunctionUses(clang::ASTContext &Context);

  /// Every launch inside a function, in the order of the source.
  llvm::ArrayRef<PlaceInFunction> launches() const { return Launches; }

  /// Every place that calls \p Function, or where somebody gets hold of it who may call it:
  /// where a global table that holds it is named, too.
  llvm::SmallVector<PlaceInFunction, 4> usesOf(const clang::FunctionDecl &Function) const;

  /// The calls in templates that name a member of a type yet unknown (`Policy::run()`), which may be \p Function.
  llvm::ArrayRef<PlaceInFunction> possibleUsesOf(const clang::FunctionDecl &Function) const;

  /// The functions, those other than kernels if not \p WithKernels, that are used here, and are the project's and no
  /// unit's own: another defines them, or each that includes their header. In the order of their first uses.
  std::vector<const clang::FunctionDecl *> usedOfOthers(bool WithKernels = false) const;

private:
  struct Collector;
  std::vector<PlaceInFunction> Launches;
  llvm::MapVector<const clang::FunctionDecl *, llvm::SmallVector<PlaceInFunction, 4>> Uses;
  std::map<clang::DeclarationName, std::vector<PlaceInFunction>> UsesByName;
};

} // namespace cuda_tidy
