#include "facts/Registration.h"
#include "knowledge/ApiNames.h"
#include "program/FunctionKeys.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

/// `scale` of a schema, `mylib::scale.out(Tensor x) -> Tensor`.
static StringRef nameOfSchema(StringRef Schema) {
  const StringRef Name = Schema.take_until([](char C) { return C == '(' || C == '.'; });
  return Name.substr(Name.rfind(':') + 1);
}

std::optional<Registration> registrationAt(const PlaceInFunction &Use, const FunctionFlow &Flow) {
  const Stmt *Around = Use.Where;
  while (Around && (Around == Use.Where || !isa<CallExpr, LambdaExpr>(Around)))
    Around = Flow.parentOf(Around);
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Around);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method || Call->getNumArgs() < 2 || !llvm::is_contained({"def", "def_static", "impl"}, nameOf(Method)))
    return std::nullopt;
  const auto *Name = dyn_cast<StringLiteral>(Call->getArg(0)->IgnoreUnlessSpelledInSource());
  const std::string Class = Method->getParent()->getQualifiedNameAsString();
  const bool IsOfLibrary = StringRef(Class).starts_with("pybind11::") || StringRef(Class).starts_with("torch::");
  if (!Name || !Name->isOrdinary() || !IsOfLibrary)
    return std::nullopt;
  return Registration{nameOfSchema(Name->getString()).str(), nameOf(Method) == "impl"};
}

Subject subjectOf(const ParmVarDecl &Parameter) {
  return {cast<FunctionDecl>(Parameter.getDeclContext()), static_cast<int>(Parameter.getFunctionScopeIndex())};
}

std::string nameOf(const Subject &Argument) {
  return Argument.Parameter < 0 ? "" : nameOf(Argument.Function->getParamDecl(Argument.Parameter)).str();
}

Question questionAbout(Property About, const Subject &Asked, UnitAnalyses &Unit) {
  auto &Flows = Unit.get<FunctionFlows>();
  Question Made = {About, Unit.get<FunctionKeys>().callableAs(*Asked.Function), Asked.Parameter, nameOf(Asked),
                   nameOf(Asked.Function).str()};
  for (const PlaceInFunction &Use : Unit.get<FunctionUses>().usesOf(*Asked.Function))
    if (const std::optional<Registration> Known = registrationAt(Use, Flows.of(*Use.Function)))
      Made.Functions.push_back(pythonKey(Known->Name));
  return Made;
}

Question questionAboutDefinition(Property About, const FunctionDecl &Function, UnitAnalyses &Unit) {
  return {About, Unit.get<FunctionKeys>().definableAs(Function), -1, "", nameOf(&Function).str()};
}

} // namespace cuda_tidy
