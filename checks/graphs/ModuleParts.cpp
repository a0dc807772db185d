#include "graphs/ModuleParts.h"
#include "flow/FunctionFlow.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "syntax/GivenValues.h"
#include "syntax/ModuleCalls.h"
#include "syntax/TensorExpr.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether \p Field is an object that exists by being a member.
bool isMadeByItself(const FieldDecl &Field) {
  const CXXRecordDecl *Class = Field.getType()->getAsCXXRecordDecl();
  return Class && isModule(*Class) && !Field.hasInClassInitializer();
}

/// Whether a module of \p Class, one of LibTorch's, has parameters whatever it is made of.
bool isLayerWithParameters(const CXXRecordDecl &Class) {
  // Those have the parameters of what is put into them.
  static constexpr StringRef Lists[] = {"SequentialImpl", "ModuleListImpl", "ModuleDictImpl", "FunctionalImpl",
                                        "AnyModule",      "Module",         "Cloneable"};
  return !isLoss(Class) && !llvm::is_contained(Lists, nameOf(&Class)) && mayHaveParameters(Class);
}

} // namespace

bool isOptionalPart(const Stmt &Part) {
  return isa<IfStmt, SwitchStmt, AbstractConditionalOperator, LambdaExpr, CXXTryStmt>(Part);
}

bool isNullModule(const Expr &Value) {
  return findPart(&Value, [](const Stmt &Part) { return isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Part); });
}

llvm::SmallVector<const ValueDecl *, 2> declarationsOf(const FieldDecl &Field, const CXXRecordDecl &Class) {
  llvm::SmallVector<const ValueDecl *, 2> Found = {&Field};
  if (const CXXRecordDecl *Pattern = Class.getTemplateInstantiationPattern())
    for (const FieldDecl *Each : Pattern->fields())
      if (Each->getFieldIndex() == Field.getFieldIndex())
        Found.push_back(Each);
  return Found;
}

PartFilling fillingOf(const FieldDecl &Field, const CXXRecordDecl &Class) {
  PartFilling Found;
  const auto Declarations = declarationsOf(Field, Class);
  const Expr *InClass = nullptr;
  for (const ValueDecl *Each : Declarations)
    InClass = InClass ? InClass : cast<FieldDecl>(Each)->getInClassInitializer();
  auto Take = [&](const Expr *Value) {
    Found.IsCertain |= !isNullModule(*Value);
    Found.Values.push_back(Value);
  };
  bool HasInitializer = false;
  for (const CXXConstructorDecl *Each : Class.ctors()) {
    const auto *Definition = cast_or_null<CXXConstructorDecl>(definitionOf(*Each));
    if (!Definition || !Each->isUserProvided())
      continue;
    for (const CXXCtorInitializer *Initializer : Definition->inits())
      if (Initializer->isWritten() && llvm::is_contained(Declarations, Initializer->getMember())) {
        HasInitializer = true;
        Take(Initializer->getInit());
      }
    forEachPart(
        Definition->getBody(),
        [&](const Stmt &Part) {
          const auto *Call = dyn_cast<CXXOperatorCallExpr>(&Part);
          if (Call && Call->getOperator() == OO_Equal && llvm::is_contained(Declarations, namedIn(*Call->getArg(0))))
            Take(Call->getArg(1));
        },
        isOptionalPart);
  }
  if (InClass && !HasInitializer)
    Take(InClass);
  Found.IsCertain |= isMadeByItself(Field) && !HasInitializer;
  return Found;
}

bool hasParameters(const CXXRecordDecl &Class, unsigned PartsLeft) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition || PartsLeft == 0)
    return false;
  if (isOfTorch(*Definition))
    return isLayerWithParameters(*Definition);
  for (const FieldDecl *Field : Definition->fields()) {
    const CXXRecordDecl *Part = moduleClassBehind(Field->getType());
    if (Part && hasParameters(*Part, PartsLeft - 1) && fillingOf(*Field, *Definition).IsCertain)
      return true;
    const PartFilling Given = Part ? fillingOf(*Field, *Definition) : PartFilling();
    if (llvm::any_of(Given.Values, [&](const Expr *Each) { return makesParameters(*Each, PartsLeft - 1); }))
      return true;
  }
  for (const CXXConstructorDecl *Each : Definition->ctors())
    if (const FunctionDecl *Body = definitionOf(*Each);
        Body && findPart(
                    Body->getBody(),
                    [](const Stmt &Part) {
                      const auto *Call = dyn_cast<CallExpr>(&Part);
                      return Call && calledName(*Call) == "register_parameter" && isOfTorch(*Call->getDirectCallee());
                    },
                    isOptionalPart))
      return true;
  return llvm::any_of(Definition->bases(), [&](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl();
    return BaseClass && !isOfTorch(*BaseClass) && hasParameters(*BaseClass, PartsLeft - 1);
  });
}

bool makesParameters(const Stmt &Code, unsigned PartsLeft) {
  return findPart(
      &Code,
      [&](const Stmt &Part) {
        const auto *Made = dyn_cast<Expr>(&Part);
        const auto *Call = dyn_cast_or_null<CallExpr>(Made);
        const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
        if (!Made || !(isa<CXXConstructExpr, CXXNewExpr>(Made) || (Callee && Callee->isInStdNamespace())))
          return false;
        const CXXRecordDecl *Class = moduleClassBehind(Made->getType());
        return Class && !isNullModule(*Made) && hasParameters(*Class, PartsLeft);
      },
      isOptionalPart);
}

} // namespace cuda_tidy
