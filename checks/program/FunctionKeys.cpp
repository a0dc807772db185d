#include "program/FunctionKeys.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/GlobalDecl.h"

using namespace clang;

namespace cuda_tidy {

static const FunctionDecl &patternOf(const FunctionDecl &Function) {
  const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
  return *(Pattern ? Pattern : &Function)->getCanonicalDecl();
}

/// Its name and its number of parameters.
static std::string weakKeyOf(const FunctionDecl &Function) {
  return Function.getQualifiedNameAsString() + "/" + std::to_string(Function.getNumParams());
}

std::string FunctionKeys::make(const FunctionDecl &Function) {
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  const bool HasOneName = !Function.isTemplated() && !Function.isInvalidDecl() &&
                          !isa<CXXConstructorDecl, CXXDestructorDecl>(Function);
  if (HasOneName && Mangler->shouldMangleDeclName(&Function))
    Mangler->mangleName(GlobalDecl(&Function, KernelReferenceKind::Kernel), Stream);
  else if (HasOneName)
    Stream << Function.getName();
  const bool HasUnknownType = llvm::StringRef(Name).contains("cuda_tidy_unknown");
  return HasOneName && !HasUnknownType ? Name : weakKeyOf(Function);
}

const std::string &FunctionKeys::of(const FunctionDecl &Function) {
  const FunctionDecl &Pattern = patternOf(Function);
  auto [Found, IsNew] = Known.try_emplace(&Pattern);
  if (IsNew)
    Found->second = make(Pattern);
  return Found->second;
}

std::vector<std::string> FunctionKeys::callableAs(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->getParent()->isLambda())
    return {};
  std::vector<std::string> Keys = {of(Function)};
  if (std::string Weak = weakKeyOf(patternOf(Function)); Weak != Keys.front())
    Keys.push_back(std::move(Weak));
  if (Method)
    for (const CXXMethodDecl *Base : Method->overridden_methods())
      llvm::append_range(Keys, callableAs(*Base));
  return Keys;
}

} // namespace cuda_tidy
