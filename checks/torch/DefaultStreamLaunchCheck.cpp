#include "torch/DefaultStreamLaunchCheck.h"
#include "flow/FunctionFlow.h"
#include "flow/VariableWrites.h"
#include "knowledge/ApiNames.h"
#include "model/TensorTypes.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isNull(const Expr &Stream, ASTContext &Context) {
  const auto *Default = dyn_cast<CXXDefaultArgExpr>(&Stream);
  const Expr &Value = Default ? *Default->getExpr() : Stream;
  return Value.isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

/// The expression that a stream comes from: through variables that are given one value, default arguments, and the
/// parameters of the functions that lead to the work.
const Expr &streamOf(const DeviceWork &Work, FunctionFlows &Flows) {
  const Expr *Origin = Work.Stream;
  const FunctionDecl *Function = Work.Outermost;
  for (const CallPlace &Place : Work.Calls) {
    Origin = &originOf(*Origin, Flows.of(*Function));
    const auto *Reference = dyn_cast<DeclRefExpr>(Origin);
    const auto *Parameter = Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr;
    if (!Parameter || Parameter->getDeclContext() != Function ||
        Parameter->getFunctionScopeIndex() >= Place.Call->getNumArgs())
      return *Origin;
    Origin = Place.Call->getArg(Parameter->getFunctionScopeIndex());
    Function = Place.Caller;
  }
  return originOf(*Origin, Flows.of(*Function));
}

/// The call that \p Reference or its address is an argument of, or null.
const CallExpr *callGiven(const DeclRefExpr &Reference, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Reference);
  while (Around && (isa<CastExpr, ParenExpr>(Around) || (isa<UnaryOperator>(Around) &&
                                                         cast<UnaryOperator>(Around)->getOpcode() == UO_AddrOf)))
    Around = Flow.parentOf(Around);
  return dyn_cast_or_null<CallExpr>(Around);
}

/// Whether the function makes the handle by itself and never gives it a stream: a handle begins on the default stream.
bool isHandleWithoutStream(const Expr &Handle, const FunctionFlow &Flow) {
  const VarDecl *Variable = variableIn(&Handle);
  if (!Variable || !Variable->isLocalVarDecl())
    return false;
  bool IsMadeHere = false;
  for (const DeclRefExpr *Reference : Flow.referencesTo(Variable)) {
    const CallExpr *Call = callGiven(*Reference, Flow);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee)
      continue;
    const llvm::StringRef Name = apiNameOf(*Callee);
    if (!Name.starts_with("cu") || Name.contains("SetStream"))
      return false;
    IsMadeHere |= Name.contains("Create");
  }
  return IsMadeHere && Flow.writesTo(*Variable).Writes.size() <= 1;
}

/// Whether \p Function waits for the device, or calls something of the project's own that says so.
bool waits(const FunctionDecl &Function) {
  struct Finder : RecursiveASTVisitor<Finder> {
    bool VisitCallExpr(CallExpr *Call) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      const llvm::StringRef Name = Callee && Callee->getIdentifier() ? Callee->getName() : llvm::StringRef();
      Found |= Name.contains_insensitive("sync") && !Name.contains_insensitive("async");
      return !Found;
    }
    bool Found = false;
  } Waits;
  Waits.TraverseStmt(Function.getBody());
  return Waits.Found;
}

const VarDecl *tensorAround(const DeviceWork &Work) {
  for (const FunctionDecl *Each : Work.functionsAround())
    if (const VarDecl *Tensor = tensorVariableOf(*Each))
      return Tensor;
  return nullptr;
}

} // namespace

bool DefaultStreamLaunchCheck::isOnDefaultStream(const DeviceWork &Work) {
  if (Work.Launch && !Work.Stream)
    return false;
  if (Work.Call) {
    const QueuedCall &What = Work.Call->What;
    if (What.Handle)
      return isHandleWithoutStream(*What.Handle, flows().of(*Work.Outermost));
    // What the host has written nobody computes, and when this is over, so is the copy.
    if (!Work.Stream && What.What == QueuedCall::Upload)
      return false;
    if (What.HostWaits &&
        llvm::any_of(Work.functionsAround(), [](const FunctionDecl *Each) { return waits(*Each); }))
      return false;
  }
  return !Work.Stream || isNull(streamOf(Work, flows()), context());
}

void DefaultStreamLaunchCheck::report(const DeviceWork &First, unsigned Others) {
  diag(First.Location, "'%0' %select{runs|is launched}1 on the default stream, and does not wait for what PyTorch has "
                       "queued on its current stream")
      << First.Name << (First.Launch != nullptr);
  const VarDecl *Tensor = tensorAround(First);
  diag(Tensor->getLocation(), "work on %0 may be queued there", DiagnosticIDs::Note) << Tensor;
  llvm::StringRef Remedy = "pass at::cuda::getCurrentCUDAStream() as the stream";
  if (First.Call && First.Call->What.Handle)
    Remedy = "give the handle at::cuda::getCurrentCUDAStream(), or take PyTorch's own";
  else if (llvm::StringRef(First.Name).starts_with("thrust::"))
    Remedy = "pass thrust::cuda::par.on(at::cuda::getCurrentCUDAStream()) as the policy";
  else if (First.Call && First.Call->What.isCopy() && !First.Stream)
    Remedy = "use the asynchronous form on at::cuda::getCurrentCUDAStream(), and wait for that stream where the host "
             "needs the result";
  diag(First.Location, Remedy, DiagnosticIDs::Note);
  if (Others)
    diag(First.Location, "%0 more place%s0 in this function %plural{1:does|:do}0 the same", DiagnosticIDs::Note)
        << Others;
  explainWork(First);
}

void DefaultStreamLaunchCheck::judge(llvm::ArrayRef<DeviceWork> Work) {
  struct Places {
    const DeviceWork *First;
    llvm::DenseSet<SourceLocation> Locations;
  };
  // A function is repaired as a whole: its template once for all instantiations.
  llvm::MapVector<const FunctionDecl *, Places> Functions;
  for (const DeviceWork &Each : Work) {
    if (!tensorAround(Each) || !isOnDefaultStream(Each))
      continue;
    const FunctionDecl *Pattern = Each.Outermost->getTemplateInstantiationPattern();
    auto [Found, IsNew] = Functions.try_emplace(Pattern ? Pattern : Each.Outermost, Places{&Each, {}});
    Found->second.Locations.insert(Each.Location);
  }
  for (const auto &[Function, Found] : Functions)
    report(*Found.First, Found.Locations.size() - 1);
}

} // namespace cuda_tidy
