#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// The names by which translation units know each other's functions: the mangled one; or the qualified name with the
/// number of parameters, where there is no one name in an object file: of templates, constructors, and functions
/// with a type that is unknown.
class FunctionKeys {
public:
  /// The key of \p Function, which is visible to other units; an instantiation has that of its template.
  const std::string &of(const clang::FunctionDecl &Function);

  /// The keys by which other units may call \p Function: its own, the one where a type of it is unknown, and those of
  /// the methods that it overrides. A lambda has none.
  std::vector<std::string> callableAs(const clang::FunctionDecl &Function);

  /// The keys that another unit may have for its definition of \p Function: its own, and the one where clang does not
  /// know a type of it, or does not accept it.
  std::vector<std::string> definableAs(const clang::FunctionDecl &Function);

private:
  llvm::DenseMap<const clang::FunctionDecl *, std::string> Known;
};

} // namespace cuda_tidy
