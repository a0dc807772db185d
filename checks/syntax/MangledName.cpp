#include "syntax/MangledName.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Mangle.h"

using namespace clang;

namespace cuda_tidy {

std::string mangledName(const FunctionDecl &Function) {
  std::unique_ptr<MangleContext> Mangler(Function.getASTContext().createMangleContext());
  if (!Mangler->shouldMangleDeclName(&Function))
    return Function.getNameAsString();
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  Mangler->mangleName(Function.isReferenceableKernel() ? GlobalDecl(&Function, KernelReferenceKind::Kernel)
                                                       : GlobalDecl(&Function),
                      Stream);
  return Name;
}

} // namespace cuda_tidy
