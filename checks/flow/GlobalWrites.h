#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>

namespace cuda_tidy {

/// Which variables of a file keep the value that they begin with, although they are no constants: nobody else sees
/// them, and the file does nothing but read them.
class GlobalWrites {
public:
  /// Those of \p Context, shared by everybody who asks before the last owner is gone.
  static std::shared_ptr<const GlobalWrites> of(clang::ASTContext &Context);

  /// Reads all declarations but those of system headers.
  explicit GlobalWrites(clang::ASTContext &Context);

  bool keepsItsValue(const clang::VarDecl &Variable) const;

private:
  struct Collector;

  const clang::ASTContext &Context;
  llvm::DenseSet<const clang::VarDecl *> MayChange; ///< Mentioned otherwise than to read them.
};

} // namespace cuda_tidy
