#include "torch/missing_eval/AffectedLayer.h"
#include "flow/FunctionFlow.h"
#include "flow/StatementParts.h"
#include "graphs/ModuleParts.h"
#include "knowledge/ApiNames.h"
#include "syntax/ModuleCalls.h"
#include "syntax/TensorExpr.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool isZero(const Stmt &Part) {
  if (const auto *Number = dyn_cast<FloatingLiteral>(&Part))
    return Number->getValue().isZero();
  const auto *Number = dyn_cast<IntegerLiteral>(&Part);
  return Number && Number->getValue().isZero();
}

bool keepsNoStatistics(const Stmt &Part) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&Part);
  bool Keeps = true;
  return Call && calledName(*Call) == "track_running_stats" && Call->getNumArgs() == 1 &&
         !Call->getArg(0)->isValueDependent() &&
         Call->getArg(0)->EvaluateAsBooleanCondition(Keeps, Call->getMethodDecl()->getASTContext()) && !Keeps;
}

/// Whether \p Made, what a layer is made by, leaves it the same in both modes.
bool isSameInBothModes(const ModeLayer &Layer, const Expr &Made) {
  return findPart(&Made, Layer.Does == ModeLayer::Drops ? isZero : keepsNoStatistics);
}

const ModeLayer *modeLayerOf(const CXXRecordDecl &Class) {
  return isModule(Class) && isOfTorch(Class) ? modeLayerNamed(nameOf(&Class)) : nullptr;
}

bool isList(const Expr &Object, const ValueDecl *List) {
  return List ? rootOf(&Object) == List : isa<CXXThisExpr>(Object.IgnoreParenImpCasts());
}

/// Whether a method that is no constructor names \p Field.
bool isUsed(const FieldDecl &Field, const CXXRecordDecl &Class) {
  const auto Declarations = declarationsOf(Field, Class);
  return llvm::any_of(Class.methods(), [&](const CXXMethodDecl *Each) {
    const FunctionDecl *Definition = isa<CXXConstructorDecl>(Each) ? nullptr : definitionOf(*Each);
    return Definition && findPart(Definition->getBody(), [&](const Stmt &Part) {
             const auto *Member = dyn_cast<MemberExpr>(&Part);
             return Member && llvm::is_contained(Declarations, Member->getMemberDecl());
           });
  });
}

std::optional<AffectedLayer> affectedLayerAt(const FieldDecl &Field, const CXXRecordDecl &Class, unsigned PartsLeft) {
  const CXXRecordDecl *Part = moduleClassBehind(Field.getType());
  if (!Part || !Field.getIdentifier() || !isUsed(Field, Class))
    return std::nullopt;
  const PartFilling Given = fillingOf(Field, Class);
  if (!Given.IsCertain)
    return std::nullopt;
  if (const ModeLayer *Layer = modeLayerOf(*Part))
    return llvm::any_of(Given.Values, [&](const Expr *Value) { return isSameInBothModes(*Layer, *Value); })
               ? std::nullopt
               : std::optional(AffectedLayer{Layer, Field.getLocation(), &Field});
  if (!isOfTorch(*Part))
    return affectedLayerOf(*Part, PartsLeft - 1);
  for (const Expr *Value : Given.Values)
    if (std::optional<AffectedLayer> Found = affectedLayerMadeIn(*Value, PartsLeft - 1))
      return Found;
  for (const CXXConstructorDecl *Each : Class.ctors())
    if (const FunctionDecl *Body = definitionOf(*Each))
      if (std::optional<AffectedLayer> Found = affectedLayerAddedTo(&Field, *Body->getBody(), PartsLeft - 1))
        return Found;
  return std::nullopt;
}

bool setsMode(const Stmt &Part) {
  const auto *Call = dyn_cast<CallExpr>(&Part);
  const std::optional<ModuleCall> Found = Call ? moduleCallIn(*Call) : std::nullopt;
  return Found && (Found->What == ModuleCall::Eval || Found->What == ModuleCall::Train);
}

} // namespace

std::optional<AffectedLayer> affectedLayerOf(const CXXRecordDecl &Class, unsigned PartsLeft) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition || isOfTorch(Class) || PartsLeft == 0)
    return std::nullopt;
  for (const FieldDecl *Field : Definition->fields())
    if (std::optional<AffectedLayer> Found = affectedLayerAt(*Field, *Definition, PartsLeft))
      return Found;
  for (const CXXConstructorDecl *Each : Definition->ctors())
    if (const FunctionDecl *Body = definitionOf(*Each))
      if (std::optional<AffectedLayer> Found = affectedLayerAddedTo(nullptr, *Body->getBody(), PartsLeft - 1))
        return Found;
  for (const CXXBaseSpecifier &Base : Definition->bases())
    if (const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl())
      if (std::optional<AffectedLayer> Found = affectedLayerOf(*BaseClass, PartsLeft - 1))
        return Found;
  return std::nullopt;
}

std::optional<AffectedLayer> affectedLayerMadeIn(const Stmt &Code, unsigned PartsLeft) {
  std::optional<AffectedLayer> Found;
  if (PartsLeft == 0)
    return Found;
  findPart(
      &Code,
      [&](const Stmt &Part) {
        const auto *Made = dyn_cast<Expr>(&Part);
        const auto *Call = dyn_cast<CallExpr>(&Part);
        if (!Made || !(Call || isa<CXXConstructExpr, CXXNewExpr>(Made)))
          return false;
        const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
        const FunctionDecl *Definition = Callee && holdsModule(Call->getType()) ? definitionOf(*Callee) : nullptr;
        const CXXRecordDecl *Class = moduleClassBehind(Made->getType());
        if (Definition && !Callee->isInStdNamespace() && !isOfTorch(*Callee))
          Found = affectedLayerMadeIn(*Definition->getBody(), PartsLeft - 1);
        else if (const ModeLayer *Layer = Class ? modeLayerOf(*Class) : nullptr)
          Found = isSameInBothModes(*Layer, *Made) || isNullModule(*Made)
                      ? std::nullopt
                      : std::optional(AffectedLayer{Layer, Made->getBeginLoc()});
        else if (Class && (!Call || Callee->isInStdNamespace()))
          Found = affectedLayerOf(*Class, PartsLeft - 1);
        return Found.has_value();
      },
      isOptionalPart);
  return Found;
}

std::optional<AffectedLayer> affectedLayerAddedTo(const ValueDecl *List, const Stmt &Code, unsigned PartsLeft) {
  std::optional<AffectedLayer> Found;
  findPart(
      &Code,
      [&](const Stmt &Part) {
        const auto *Call = dyn_cast<CXXMemberCallExpr>(&Part);
        if (Call && calledName(*Call) == "push_back" && isList(*Call->getImplicitObjectArgument(), List))
          for (const Expr *Argument : Call->arguments())
            if (!Found)
              Found = affectedLayerMadeIn(*Argument, PartsLeft);
        return Found.has_value();
      },
      isOptionalPart);
  return Found;
}

bool takesModeAsGiven(const CXXRecordDecl &Class, bool AsConstructed) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (isOfTorch(Class))
    return true;
  if (!Definition || llvm::any_of(Definition->methods(), [](const CXXMethodDecl *Each) {
        return nameOf(Each) == "train" && Each->isVirtual();
      }))
    return false;
  for (const CXXConstructorDecl *Each : Definition->ctors()) {
    const FunctionDecl *Body = definitionOf(*Each);
    if (AsConstructed && Each->isUserProvided() && (!Body || findPart(Body->getBody(), setsMode)))
      return false;
  }
  return llvm::all_of(Definition->bases(), [&](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl();
    return BaseClass && takesModeAsGiven(*BaseClass, AsConstructed);
  });
}

} // namespace cuda_tidy
