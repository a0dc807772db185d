#include "program/FunctionKeys.h"
#include "knowledge/UnknownNames.h"
#include "syntax/MangledName.h"
#include "clang/AST/DeclCXX.h"

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

static std::string keyOf(const FunctionDecl &Function) {
  const bool HasOneName =
      !Function.isTemplated() && !Function.isInvalidDecl() && !isa<CXXConstructorDecl, CXXDestructorDecl>(Function);
  std::string Name = HasOneName ? mangledName(Function) : "";
  const bool HasUnknownType = llvm::StringRef(Name).contains(UnknownNamespace);
  return HasOneName && !HasUnknownType ? Name : weakKeyOf(Function);
}

const std::string &FunctionKeys::of(const FunctionDecl &Function) {
  const FunctionDecl &Pattern = patternOf(Function);
  auto [Found, IsNew] = Known.try_emplace(&Pattern);
  if (IsNew)
    Found->second = keyOf(Pattern);
  return Found->second;
}

std::vector<std::string> FunctionKeys::definableAs(const FunctionDecl &Function) {
  std::vector<std::string> Keys = {of(Function)};
  if (std::string Weak = weakKeyOf(patternOf(Function)); Weak != Keys.front())
    Keys.push_back(std::move(Weak));
  return Keys;
}

std::vector<std::string> FunctionKeys::callableAs(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && Method->getParent()->isLambda())
    return {};
  std::vector<std::string> Keys = definableAs(Function);
  if (Method)
    for (const CXXMethodDecl *Base : Method->overridden_methods())
      llvm::append_range(Keys, callableAs(*Base));
  return Keys;
}

} // namespace cuda_tidy
