#include "torch/HostAccessToDeviceMemoryCheck.h"
#include "model/CudaTensor.h"
#include "model/HostAccess.h"
#include "model/LaunchSite.h"
#include "model/TensorChecks.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

/// The function around all lambdas, or null.
static const FunctionDecl *outermost(const FunctionDecl &Function) {
  const FunctionDecl *Around = &Function;
  while (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Around)) {
    if (!Method->getParent()->isLambda())
      break;
    Around = dyn_cast<FunctionDecl>(Method->getParent()->getDeclContext());
  }
  return Around;
}

void HostAccessToDeviceMemoryCheck::registerMatchers(MatchFinder *Finder) {
  const auto InFunction = forCallable(functionDecl().bind("function"));
  Finder->addMatcher(callExpr(callee(functionDecl(hasAnyName("::cudaMalloc", "::cudaMallocAsync", "::cudaMallocPitch",
                                                             "::cudaMallocFromPoolAsync"))),
                              unless(isExpansionInSystemHeader()), InFunction)
                         .bind("allocation"),
                     this);
  Finder->addMatcher(
      cxxMemberCallExpr(callee(cxxMethodDecl(hasAnyName("accessor", "data_ptr", "mutable_data_ptr", "const_data_ptr"),
                                             ofClass(hasAnyName("::at::Tensor", "::at::TensorBase")))),
                        unless(isExpansionInSystemHeader()), InFunction)
          .bind("access"),
      this);
}

void HostAccessToDeviceMemoryCheck::check(const MatchFinder::MatchResult &Result) {
  const FunctionDecl *Function = outermost(*Result.Nodes.getNodeAs<FunctionDecl>("function"));
  if (!Function || Function->isDependentContext() || Function->isInvalidDecl() || isDeviceOnly(*Function))
    return;
  if (!Flows)
    Flows.emplace(*Result.Context);
  if (const auto *Allocation = Result.Nodes.getNodeAs<CallExpr>("allocation"))
    judgeAllocation(*Allocation);
  else
    judgeTensorAccess(*Result.Nodes.getNodeAs<CXXMemberCallExpr>("access"), *Function);
}

/// A local pointer that is given memory of the device and nothing else.
void HostAccessToDeviceMemoryCheck::judgeAllocation(const CallExpr &Allocation) {
  const auto *Address = dyn_cast<UnaryOperator>(Allocation.getArg(0)->IgnoreParenCasts());
  const VarDecl *Pointer =
      Address && Address->getOpcode() == UO_AddrOf ? variableIn(Address->getSubExpr()) : nullptr;
  const auto *Function = Pointer ? dyn_cast<FunctionDecl>(Pointer->getDeclContext()) : nullptr;
  if (!Function || !Pointer->hasLocalStorage() || isa<ParmVarDecl>(Pointer) || !Pointer->getType()->isPointerType())
    return;
  const FunctionFlow &Flow = Flows->of(*Function);
  const VariableWrites &Writes = Flow.writesTo(*Pointer);
  ASTContext &Context = Flows->context();
  const Expr *Initialiser = Pointer->getInit();
  const bool BeginsNull = !Initialiser || Initialiser->isNullPointerConstant(Context, Expr::NPC_NeverValueDependent);
  const bool IsOfDevice = llvm::all_of(Writes.Writes, [&](const VariableWrite &Write) {
    if (Write.What == VariableWrite::Assigns)
      return Write.Value->isNullPointerConstant(Context, Expr::NPC_NeverValueDependent) != Expr::NPCK_NotNull;
    const auto *Call = dyn_cast<CallExpr>(Write.At);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Write.What == VariableWrite::MayChange && Callee && Callee->getIdentifier() &&
           Callee->getName().starts_with("cudaMalloc") && !Callee->getName().starts_with("cudaMallocManaged") &&
           !Callee->getName().starts_with("cudaMallocHost");
  });
  if (BeginsNull && IsOfDevice && !Writes.Escapes)
    judgePointer(*Pointer, Allocation, Flow);
}

void HostAccessToDeviceMemoryCheck::judgePointer(const VarDecl &Pointer, const Expr &Origin,
                                                 const FunctionFlow &Flow) {
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Pointer))
    if (const Expr *Access = hostAccessThrough(*Reference, Flow))
      report(*Access, &Pointer, Origin);
}

void HostAccessToDeviceMemoryCheck::judgeTensorAccess(const CXXMemberCallExpr &Access, const FunctionDecl &Function) {
  const FunctionFlow &Flow = Flows->of(Function);
  const Expr &Tensor = *Access.getImplicitObjectArgument();
  const Expr *Evidence = evidenceOfCuda(Tensor, Function, *Flows);
  if (!Evidence)
    return;
  const VarDecl *Named = variableIn(&Tensor);
  if (!isRawAccess(Access))
    return report(Access, Named, *Evidence);
  if (const Expr *Dereference = hostAccessThrough(Access, Flow))
    return report(*Dereference, Named, *Evidence);
  // A variable that keeps the pointer.
  const Stmt *Around = Flow.parentOf(&Access);
  while (isa_and_nonnull<CastExpr, ParenExpr, ExprWithCleanups>(Around))
    Around = Flow.parentOf(Around);
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around); Declaration && Declaration->isSingleDecl())
    if (const auto *Pointer = dyn_cast<VarDecl>(Declaration->getSingleDecl());
        Pointer && Pointer->getType()->isPointerType() && Flow.writesTo(*Pointer).isNeverChanged())
      judgePointer(*Pointer, *Evidence, Flow);
}

void HostAccessToDeviceMemoryCheck::report(const Expr &Access, const NamedDecl *Pointer, const Expr &Origin) {
  const SourceManager &Sources = Flows->context().getSourceManager();
  const SourceLocation At = Sources.getFileLoc(Access.getBeginLoc());
  if (!Reported.insert(At).second)
    return;
  if (Pointer)
    diag(At, "the host accesses the memory of %0, which is on the device") << Pointer;
  else
    diag(At, "the host accesses the memory of a tensor that is on the device");
  diag(Sources.getFileLoc(Origin.getBeginLoc()), "this tells that it is", DiagnosticIDs::Note);
  diag(At, "copy it to the host first", DiagnosticIDs::Note);
}

void HostAccessToDeviceMemoryCheck::onEndOfTranslationUnit() {
  Flows.reset();
  Reported.clear();
}

} // namespace cuda_tidy
