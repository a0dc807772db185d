#include "calls/TestCases.h"
#include "flow/StatementParts.h"
#include "flow/UserCode.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool isOfFramework(const Decl &D) { return llvm::is_contained({"Catch", "doctest"}, outermostNamespaceOf(D)); }

const FunctionDecl *calledBy(const Stmt &Part) {
  if (const auto *Call = dyn_cast<CallExpr>(&Part))
    return Call->getDirectCallee();
  const auto *Made = dyn_cast<CXXConstructExpr>(&Part);
  return Made ? Made->getConstructor() : nullptr;
}

bool registers(const Stmt &Part) {
  const FunctionDecl *Called = calledBy(Part);
  return Called && isOfFramework(*Called);
}

/// Whether \p Class is GoogleTest's class of that name, or derived from it.
bool isOfGoogleTest(const CXXRecordDecl &Class, StringRef Name) {
  if (nameOf(&Class) == Name && outermostNamespaceOf(Class) == "testing")
    return true;
  return Class.hasDefinition() && llvm::any_of(Class.bases(), [&](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
           return Of && isOfGoogleTest(*Of, Name);
         });
}

/// Finds the bodies of GoogleTest's tests, and functions in what global variables begin with, where a framework is
/// called with them.
struct RegistrationFinder : RecursiveASTVisitor<RegistrationFinder> {
  explicit RegistrationFinder(llvm::DenseSet<const FunctionDecl *> &Found) : Found(Found) {}

  bool VisitVarDecl(VarDecl *Variable) {
    if (Variable->hasInit() && findPart(Variable->getInit(), registers))
      forEachPart(Variable->getInit(), [&](const Stmt &Part) {
        const auto *Named = dyn_cast<DeclRefExpr>(&Part);
        const auto *Function = Named ? dyn_cast<FunctionDecl>(Named->getDecl()) : nullptr;
        if (Function && !isOfFramework(*Function))
          Found.insert(Function->getCanonicalDecl());
      });
    return true;
  }
  bool VisitCXXMethodDecl(CXXMethodDecl *Method) {
    if (Method->isVirtual() && nameOf(Method) == "TestBody" && isOfGoogleTest(*Method->getParent(), "Test") &&
        !isOfGoogleTest(*Method->getParent(), "WithParamInterface"))
      Found.insert(Method->getCanonicalDecl());
    return true;
  }
  bool TraverseStmt(Stmt *) { return true; } // a test is registered outside of functions

  llvm::DenseSet<const FunctionDecl *> &Found;
};

} // namespace

TestCases::TestCases(ASTContext &Context) {
  RegistrationFinder Finder(Found);
  forEachUserDeclaration(Context, [&](Decl &Top) { Finder.TraverseDecl(&Top); });
}

} // namespace cuda_tidy
