#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Which variables of a file keep the value that they begin with, although they are no constants: nobody else sees
/// them, and the file does nothing but read them.
class GlobalWrites {
public:
  /// Reads all declarations but those of system headers.
  explicit GlobalWrites(clang::ASTContext &Context);

  bool keepsItsValue(const clang::VarDecl &Variable) const;

private:
  struct Collector;

  llvm::DenseSet<const clang::VarDecl *> MayChange; ///< Mentioned otherwise than to read them.
};

} // namespace cuda_tidy
