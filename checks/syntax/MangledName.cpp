#include "syntax/MangledName.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Mangle.h"

using namespace clang;

namespace cuda_tidy {

std::string mangledName(const FunctionDecl &Kernel) {
  std::unique_ptr<MangleContext> Mangler(Kernel.getASTContext().createMangleContext());
  if (!Mangler->shouldMangleDeclName(&Kernel))
    return Kernel.getNameAsString();
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  Mangler->mangleName(GlobalDecl(&Kernel, KernelReferenceKind::Kernel), Stream);
  return Name;
}

} // namespace cuda_tidy
