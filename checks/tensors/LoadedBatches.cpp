#include "tensors/LoadedBatches.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether \p Code may have to do with another device than the CPU.
bool mayLeaveCpu(const FunctionDecl &Code) {
  return findPart(Code.getBody(), [](const Stmt &Part) {
    if (const auto *Text = dyn_cast<StringLiteral>(&Part); Text && Text->isOrdinary())
      return Text->getString().starts_with("cuda");
    if (const auto *Call = dyn_cast<CallExpr>(&Part)) {
      const StringRef Name = calledName(*Call);
      const FunctionDecl *Callee = Call->getDirectCallee();
      return Name == "cuda" || Name == "to" || Name == "load" ||
             (holdsTensor(Call->getType()) && (!Callee || !(isOfTorch(*Callee) || Callee->isInStdNamespace())));
    }
    const auto *Named = dyn_cast<Expr>(&Part);
    return Named && isa<DeclRefExpr, MemberExpr>(Named) && isClassCalled(Named->getType(), "Device");
  });
}

bool isOfLibrary(const CXXRecordDecl &Class) { return isOfTorch(Class) || Class.isInStdNamespace(); }

/// Whether all that objects of \p Class, a data set of the project's, can hold was made on the CPU.
bool staysOnCpu(const CXXRecordDecl &Class) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  return Definition && llvm::all_of(Definition->methods(), [](const CXXMethodDecl *Each) {
           if (Each->isImplicit() || Each->isDefaulted() || Each->isDeleted() || Each->isPureVirtual())
             return true;
           const FunctionDecl *Body = definitionOf(*Each);
           const bool IsGiven = llvm::any_of(Each->parameters(), [](const ParmVarDecl *Parameter) {
             return carriesGraph(Parameter->getType()) || isClassCalled(Parameter->getType(), "Device") ||
                    isClassCalled(Parameter->getType(), "TensorOptions");
           });
           return Body && !IsGiven && !mayLeaveCpu(*Body);
         });
}

/// Whether the data set or the transformation \p Type, and those that it is made of, leave their tensors on the CPU.
bool yieldsCpuTensors(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->getIdentifier())
    return !Class;
  // They are given tensors, or functions.
  static constexpr StringRef Given[] = {"TensorDataset", "Lambda", "TensorLambda", "BatchLambda"};
  if (isOfTorch(*Class) && llvm::is_contained(Given, Class->getName()))
    return false;
  if (!isOfLibrary(*Class))
    return staysOnCpu(*Class);
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  return !Instance || llvm::all_of(typesAmong(Instance->getTemplateArgs().asArray()), yieldsCpuTensors);
}

bool isLoader(const CXXRecordDecl &Class) {
  return isOfTorch(Class) && llvm::is_contained({"StatelessDataLoader", "DataLoaderBase"}, nameOf(&Class));
}

} // namespace

bool isLoadedOnCpu(const Expr &Member, const FunctionFlow &Flow) {
  const auto *Part = dyn_cast<MemberExpr>(&Member);
  const Expr *Object = Part ? Part->getBase()->IgnoreParenImpCasts() : nullptr;
  if (const auto *Arrow = dyn_cast_or_null<CXXOperatorCallExpr>(Object); Arrow && Arrow->getOperator() == OO_Arrow)
    Object = Arrow->getArg(0)->IgnoreParenImpCasts();
  const VarDecl *Batch = variableIn(Object);
  if (!Batch || !isClassCalled(Batch->getType(), "Example") || !Batch->isCXXForRangeDecl())
    return false;
  const auto *Loop = dyn_cast_or_null<CXXForRangeStmt>(findPart(Flow.function().getBody(), [&](const Stmt &Each) {
    const auto *For = dyn_cast<CXXForRangeStmt>(&Each);
    return For && For->getLoopVariable() == Batch;
  }));
  const Expr *Range = Loop ? Loop->getRangeInit() : nullptr;
  const CXXRecordDecl *Loader = Range ? Range->getType().getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
  const bool IsWritten = llvm::any_of(Flow.referencesTo(Batch), [&](const DeclRefExpr *Each) {
    const auto *Field = dyn_cast_or_null<MemberExpr>(Flow.parentOf(Each));
    const auto *Assigned = Field ? dyn_cast_or_null<CXXOperatorCallExpr>(Flow.parentOf(Field)) : nullptr;
    return !Field || (Assigned && Assigned->isAssignmentOp() && Assigned->getArg(0) == Field);
  });
  return Loader && isLoader(*Loader) && !IsWritten && yieldsCpuTensors(Range->getType());
}

} // namespace cuda_tidy
