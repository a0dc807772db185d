#include "memory/MayWait.h"
#include "flow/FunctionFlow.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/HostWaits.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/StandardLibrary.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 4;

bool callMayWait(const CallExpr &Call, unsigned Depth);

/// What runs in \p Body, of the project's.
bool bodyMayWait(const Stmt *Body, unsigned Depth) {
  return findPart(
      Body,
      [&](const Stmt &Part) {
        if (const auto *Call = dyn_cast<CallExpr>(&Part))
          return callMayWait(*Call, Depth);
        const auto *Declared = dyn_cast<DeclStmt>(&Part);
        return Declared && llvm::any_of(Declared->decls(), [](const Decl *Each) {
                 const auto *Variable = dyn_cast<VarDecl>(Each);
                 const CXXRecordDecl *Class = Variable ? Variable->getType()->getAsCXXRecordDecl() : nullptr;
                 return Class && mayWait(*Class);
               });
      },
      isLambda);
}

/// Whether \p Function is C's or C++'s, and calls nothing of the program's that waits.
bool isOfLanguage(const FunctionDecl &Function) {
  if (isOfStandardLibrary(Function) || Function.getBuiltinID())
    return true;
  const StringRef Name = apiNameOf(Function);
  return !Name.empty() && Function.isExternC() && !Name.starts_with("cu") && !Name.starts_with("nccl") &&
         Function.getASTContext().getSourceManager().isInSystemHeader(Function.getLocation());
}

bool functionMayWait(const FunctionDecl &Function, unsigned Depth) {
  if (isOfLanguage(Function) || neverWaits(apiNameOf(Function)))
    return false;
  const FunctionDecl *Definition = Depth > 0 ? definitionOf(Function) : nullptr;
  const bool IsOfProject =
      Definition && !Function.getASTContext().getSourceManager().isInSystemHeader(Definition->getLocation());
  return !IsOfProject || bodyMayWait(Definition->getBody(), Depth - 1);
}

bool callMayWait(const CallExpr &Call, unsigned Depth) {
  if (isa<CUDAKernelCallExpr>(Call))
    return false;
  // To and from pageable memory some of these wait, and some do not.
  if (const TransferApi *Api = transferApiOf(Call))
    return !neverWaits(Api->Name);
  const FunctionDecl *Callee = Call.getDirectCallee();
  return !Callee || functionMayWait(*Callee, Depth);
}

} // namespace

bool mayWait(const CallExpr &Call) { return callMayWait(Call, MaxDepth); }

bool mayWait(const CXXRecordDecl &Class) {
  if (Class.isInStdNamespace() || !Class.hasDefinition() || Class.hasTrivialDestructor())
    return false;
  const CXXDestructorDecl *Destructor = Class.getDestructor();
  const bool IsImplicit = !Destructor || Destructor->isImplicit() || Destructor->isDefaulted();
  return (!IsImplicit && functionMayWait(*Destructor, MaxDepth)) ||
         llvm::any_of(Class.fields(),
                      [](const FieldDecl *Each) {
                        const CXXRecordDecl *Part = Each->getType()->getAsCXXRecordDecl();
                        return Part && mayWait(*Part);
                      }) ||
         llvm::any_of(Class.bases(), [](const CXXBaseSpecifier &Each) {
           const CXXRecordDecl *Base = Each.getType()->getAsCXXRecordDecl();
           return Base && mayWait(*Base);
         });
}

} // namespace cuda_tidy
