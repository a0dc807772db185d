#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <string>
#include <vector>

namespace cuda_tidy {

/// The names by which translation units know each other's functions: the mangled one; or the qualified name with the
/// number of parameters, where there is no one name in an object file: of templates, constructors, and functions
/// with a type that is unknown.
class FunctionKeys {
public:
  explicit FunctionKeys(clang::ASTContext &Context) : Mangler(Context.createMangleContext()) {}

  /// The key of \p Function, which is visible to other units; an instantiation has that of its template.
  const std::string &of(const clang::FunctionDecl &Function);

  /// The keys by which other units may call \p Function: its own, the one where a type of it is unknown, and those of
  /// the methods that it overrides. A lambda has none.
  std::vector<std::string> callableAs(const clang::FunctionDecl &Function);

private:
  std::string make(const clang::FunctionDecl &Function);

  std::unique_ptr<clang::MangleContext> Mangler;
  llvm::DenseMap<const clang::FunctionDecl *, std::string> Known;
};

} // namespace cuda_tidy
