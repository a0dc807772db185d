#include "facts/Registration.h"
#include "flow/UserCode.h"
#include "knowledge/ApiNames.h"
#include "program/FunctionKeys.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

/// `scale` of a schema, `mylib::scale.out(Tensor x) -> Tensor`.
static StringRef nameOfSchema(StringRef Schema) {
  const StringRef Name = Schema.take_until([](char C) { return C == '(' || C == '.'; });
  return Name.substr(Name.rfind(':') + 1);
}

/// What \p Call of a method registers a function as, or nothing.
static std::optional<Registration> registrationBy(const CXXMemberCallExpr &Call) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  if (!Method || Call.getNumArgs() < 2 || !llvm::is_contained({"def", "def_static", "impl"}, nameOf(Method)))
    return std::nullopt;
  const auto *Name = dyn_cast<StringLiteral>(Call.getArg(0)->IgnoreUnlessSpelledInSource());
  const std::string Class = Method->getParent()->getQualifiedNameAsString();
  const bool IsOfModule = StringRef(Class).starts_with("pybind11::");
  if (!Name || !Name->isOrdinary() || !(IsOfModule || StringRef(Class).starts_with("torch::")))
    return std::nullopt;
  return Registration{nameOfSchema(Name->getString()).str(), nameOf(Method) == "impl", IsOfModule};
}

std::optional<Registration> registrationAt(const PlaceInFunction &Use, const FunctionFlow &Flow) {
  const Stmt *Around = Use.Where;
  while (Around && (Around == Use.Where || !isa<CallExpr, LambdaExpr>(Around)))
    Around = Flow.parentOf(Around);
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Around);
  return Call ? registrationBy(*Call) : std::nullopt;
}

namespace {

struct ModuleReader : RecursiveASTVisitor<ModuleReader> {
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) {
    if (const auto Known = registrationBy(*Call); Known && Known->IsOfModule)
      Names.insert(Known->Name);
    return true;
  }

  std::set<std::string> Names;
};

} // namespace

std::set<std::string> namesInModules(ASTContext &Context) {
  ModuleReader Reader;
  forEachUserDeclaration(Context, [&](Decl &Top) { Reader.TraverseDecl(&Top); });
  return std::move(Reader.Names);
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
