#include "syntax/TensorTypes.h"
#include "flow/FunctionFlow.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Structs of structs that hold a tensor.
constexpr unsigned MaxNesting = 3;

bool carriesWithin(QualType Type, unsigned Nesting) {
  if (Type.isNull())
    return true; // a list of initialisers as written
  while (Type->isPointerOrReferenceType() || Type->isArrayType())
    Type = Type->isArrayType() ? QualType(Type->getBaseElementTypeUnsafe(), 0) : Type->getPointeeType();
  if (Type->isDependentType() || holdsTensor(Type))
    return true;
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || Nesting == 0)
    return false;
  if (Class->getIdentifier() && Class->getName() == "IValue")
    return true;
  if (const auto *Container = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    if (llvm::any_of(typesAmong(Container->getTemplateArgs().asArray()),
                     [&](QualType Each) { return carriesWithin(Each, Nesting - 1); }))
      return true;
  const SourceManager &Files = Class->getASTContext().getSourceManager();
  return Class->hasDefinition() && !Files.isInSystemHeader(Class->getLocation()) &&
         llvm::any_of(Class->getDefinition()->fields(),
                      [&](const FieldDecl *Field) { return carriesWithin(Field->getType(), Nesting - 1); });
}

} // namespace

llvm::SmallVector<QualType, 4> typesAmong(llvm::ArrayRef<TemplateArgument> Arguments) {
  llvm::SmallVector<QualType, 4> Types;
  for (const TemplateArgument &Argument : Arguments)
    if (Argument.getKind() == TemplateArgument::Type)
      Types.push_back(Argument.getAsType());
    else if (Argument.getKind() == TemplateArgument::Pack)
      llvm::append_range(Types, typesAmong(Argument.getPackAsArray()));
  return Types;
}

bool holds(QualType Type, llvm::function_ref<bool(const CXXRecordDecl &)> IsWanted,
           llvm::function_ref<bool(const ClassTemplateSpecializationDecl &)> IsContainer) {
  if (Type.isNull())
    return false;
  while (Type->isPointerOrReferenceType())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return false;
  if (IsWanted(*Class))
    return true;
  const auto *Container = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  return Container && IsContainer(*Container) &&
         llvm::any_of(typesAmong(Container->getTemplateArgs().asArray()),
                      [&](QualType Each) { return holds(Each, IsWanted, IsContainer); });
}

bool holdsTensor(QualType Type) {
  return holds(Type, isTensorClass, [](const ClassTemplateSpecializationDecl &) { return true; });
}

bool holdsStableTensor(QualType Type) {
  return holds(Type, isStableTensorClass, [](const ClassTemplateSpecializationDecl &) { return true; });
}

bool isTensor(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isTensorClass(*Class);
}

const ParmVarDecl *tensorParameterOf(const FunctionDecl &Function) {
  for (const ParmVarDecl *Parameter : Function.parameters())
    if (Parameter->getIdentifier() && holdsTensor(Parameter->getType()))
      return Parameter;
  return nullptr;
}

const ParmVarDecl *tensorGivenTo(const FunctionDecl &Function) {
  if (const ParmVarDecl *Parameter = tensorParameterOf(Function))
    return Parameter;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function))
    for (const CXXMethodDecl *Each : Method->getParent()->methods())
      if (const ParmVarDecl *Parameter = tensorParameterOf(*Each))
        return Parameter;
  return nullptr;
}

const VarDecl *tensorVariableOf(const FunctionDecl &Function) {
  if (const ParmVarDecl *Parameter = tensorParameterOf(Function))
    return Parameter;
  struct Finder : RecursiveASTVisitor<Finder> {
    bool VisitVarDecl(VarDecl *Variable) {
      if (holdsTensor(Variable->getType()))
        Found = Variable;
      return !Found;
    }
    const VarDecl *Found = nullptr;
  } Tensors;
  if (const FunctionDecl *Definition = definitionOf(Function))
    Tensors.TraverseStmt(Definition->getBody());
  return Tensors.Found;
}

bool carriesGraph(QualType Type) { return carriesWithin(Type, MaxNesting); }

} // namespace cuda_tidy
