#include "memory/MayWait.h"
#include "flow/FunctionFlow.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ApiVersions.h"
#include "knowledge/HostWaits.h"
#include "knowledge/MpiApis.h"
#include "knowledge/StandardLibrary.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 4;

/// Those among the functions of CUDA that do not wait which bring something into an order, as the runtime and the
/// driver call them.
constexpr StringRef Queueing[] = {"EventRecord", "StreamWaitEvent", "LaunchKernel", "LaunchKernelExC",
                                  "MemPrefetchAsync"};

/// Whether \p Function is C's or C++'s, and calls nothing of the program's that waits.
bool isOfLanguage(const FunctionDecl &Function) {
  if (isOfStandardLibrary(Function) || Function.getBuiltinID())
    return true;
  const StringRef Name = apiNameOf(Function);
  return !Name.empty() && Function.isExternC() && !Name.starts_with("cu") && !Name.starts_with("nccl") &&
         Function.getASTContext().getSourceManager().isInSystemHeader(Function.getLocation());
}

/// Whether code may do something, by what it calls.
class Question {
public:
  /// \p IsKnown tells of the functions of libraries, where it is known, whether they do it.
  Question(std::optional<bool> (*IsKnown)(const FunctionDecl &), bool OfLaunch)
      : IsKnown(IsKnown), OfLaunch(OfLaunch) {}

  bool elementMay(const CFGElement &Element, const ASTContext &Context) const {
    if (const auto End = Element.getAs<CFGImplicitDtor>()) {
      const CXXDestructorDecl *Destructor = End->getDestructorDecl(const_cast<ASTContext &>(Context));
      return Destructor && endMay(*Destructor->getParent(), MaxDepth);
    }
    const auto Statement = Element.getAs<CFGStmt>();
    if (!Statement)
      return false;
    if (const auto *Call = dyn_cast<CallExpr>(Statement->getStmt()))
      return callMay(*Call, MaxDepth);
    if (const auto *Made = dyn_cast<CXXConstructExpr>(Statement->getStmt()))
      return functionMay(*Made->getConstructor(), MaxDepth);
    const auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(Statement->getStmt());
    return Temporary && endMay(*Temporary->getTemporary()->getDestructor()->getParent(), MaxDepth);
  }

private:
  bool callMay(const CallExpr &Call, unsigned Depth) const {
    if (isa<CUDAKernelCallExpr>(Call))
      return OfLaunch;
    return !Call.getDirectCallee() || functionMay(*Call.getDirectCallee(), Depth);
  }

  /// Whether an object of \p Class may when it ends.
  bool endMay(const CXXRecordDecl &Class, unsigned Depth) const {
    auto PartMay = [&](QualType Type) {
      const CXXRecordDecl *Part = Type->getAsCXXRecordDecl();
      return Part && endMay(*Part, Depth);
    };
    if (Class.isInStdNamespace() || !Class.hasDefinition() || Class.hasTrivialDestructor())
      return false;
    const CXXDestructorDecl *Destructor = Class.getDestructor();
    const bool IsImplicit = !Destructor || Destructor->isImplicit() || Destructor->isDefaulted();
    return (!IsImplicit && functionMay(*Destructor, Depth)) ||
           llvm::any_of(Class.fields(), [&](const FieldDecl *Each) { return PartMay(Each->getType()); }) ||
           llvm::any_of(Class.bases(), [&](const CXXBaseSpecifier &Each) { return PartMay(Each.getType()); });
  }

  /// What runs in \p Body, of the project's.
  bool bodyMay(const Stmt *Body, unsigned Depth) const {
    return findPart(
        Body,
        [&](const Stmt &Part) {
          if (const auto *Call = dyn_cast<CallExpr>(&Part))
            return callMay(*Call, Depth);
          const auto *Made = dyn_cast<CXXConstructExpr>(&Part);
          return Made &&
                 (functionMay(*Made->getConstructor(), Depth) || endMay(*Made->getConstructor()->getParent(), Depth));
        },
        isLambda);
  }

  bool functionMay(const FunctionDecl &Function, unsigned Depth) const {
    if (const std::optional<bool> Known = IsKnown(Function))
      return *Known;
    // A lambda is constexpr for what it may be, and not by what somebody says.
    if (isOfLanguage(Function) || Function.isTrivial() || Function.isDefaulted() ||
        (Function.isConstexpr() && !isLambdaCallOperator(&Function)))
      return false;
    const FunctionDecl *Definition = Depth > 0 ? definitionOf(Function) : nullptr;
    const bool IsOfProject =
        Definition && !Function.getASTContext().getSourceManager().isInSystemHeader(Definition->getLocation());
    return !IsOfProject || bodyMay(Definition->getBody(), Depth - 1);
  }

  std::optional<bool> (*IsKnown)(const FunctionDecl &);
  const bool OfLaunch;
};

std::optional<bool> waitsOrQueues(const FunctionDecl &Function) {
  const StringRef Name = withoutVersion(apiNameOf(Function));
  return neverWaits(Name) && !llvm::is_contained(Queueing, nameInBothApis(Name)) ? std::optional(false) : std::nullopt;
}

std::optional<bool> endsTransfer(const FunctionDecl &Function) {
  if (isMpi(Function))
    return mayEndTransfers(apiNameOf(Function));
  const bool IsOfLibrary = Function.getASTContext().getSourceManager().isInSystemHeader(Function.getLocation());
  return IsOfLibrary && apiNameOf(Function).starts_with("cu") ? std::optional(false) : std::nullopt;
}

} // namespace

bool mayWaitOrQueue(const CFGElement &Element, const ASTContext &Context) {
  return Question(waitsOrQueues, /*OfLaunch=*/true).elementMay(Element, Context);
}

bool mayEndTransfer(const CFGElement &Element, const ASTContext &Context) {
  return Question(endsTransfer, /*OfLaunch=*/false).elementMay(Element, Context);
}

} // namespace cuda_tidy
