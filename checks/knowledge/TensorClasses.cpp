#include "knowledge/TensorClasses.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

/// A namespace within another, or within none, and the classes there that are tensors.
static constexpr struct {
  StringRef Outer, Space;
  StringRef Classes[2];
} Tensors[] = {
    {"", "at", {"Tensor", "TensorBase"}},
    {"torch", "stable", {"Tensor", ""}},
};

static bool isIn(const CXXRecordDecl &Class, StringRef Outer, StringRef Space) {
  const auto *Inner = dyn_cast<NamespaceDecl>(Class.getDeclContext());
  const auto *Around = Inner ? dyn_cast<NamespaceDecl>(Inner->getDeclContext()) : nullptr;
  return Inner && Inner->getName() == Space && (Around ? Around->getName() : "") == Outer;
}

bool isTensorClass(const CXXRecordDecl &Class) {
  return Class.getIdentifier() && llvm::any_of(Tensors, [&](const auto &Row) {
           return llvm::is_contained(Row.Classes, Class.getName()) && isIn(Class, Row.Outer, Row.Space);
         });
}

bool isStableTensorClass(const CXXRecordDecl &Class) { return isTensorClass(Class) && isIn(Class, "torch", "stable"); }

bool declaresTensor(const ASTContext &Context) {
  auto SpaceIn = [&](const DeclContext &In, StringRef Name) -> const DeclContext * {
    if (Name.empty())
      return &In;
    for (const NamedDecl *Found : In.lookup(&Context.Idents.get(Name)))
      if (const auto *Space = dyn_cast<NamespaceDecl>(Found))
        return Space;
    return nullptr;
  };
  return llvm::any_of(Tensors, [&](const auto &Row) {
    const DeclContext *Outer = SpaceIn(*Context.getTranslationUnitDecl(), Row.Outer);
    const DeclContext *Space = Outer ? SpaceIn(*Outer, Row.Space) : nullptr;
    return Space && !Space->lookup(&Context.Idents.get(Row.Classes[0])).empty();
  });
}

} // namespace cuda_tidy
