#include "torch/default_stream_launch/DefaultStreamLaunchCheck.h"
#include "facts/Registration.h"
#include "flow/FunctionFlow.h"
#include "flow/StatementParts.h"
#include "flow/VariableWrites.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ErrorKeepers.h"
#include "program/Conditions.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Null or `{}`, `cudaStreamLegacy`, `cudaStreamPerThread`, a member that nobody sets, and LibTorch's own name of it.
bool isDefault(const Expr &Stream, const FunctionFlow &Flow, ASTContext &Context) {
  const auto *Default = dyn_cast<CXXDefaultArgExpr>(&Stream);
  const Expr &Value = Default ? *Default->getExpr() : Stream;
  const auto *List = dyn_cast<InitListExpr>(&Value);
  if (isa<ImplicitValueInitExpr>(Value) || (List && List->getNumInits() == 0) ||
      Value.isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull)
    return true;
  const auto *Number = dyn_cast<IntegerLiteral>(Value.IgnoreParenCasts());
  if (Number && Number->getValue().ule(2))
    return true;
  const auto *Call = dyn_cast<CallExpr>(Value.IgnoreParenCasts());
  if (const auto *Method = dyn_cast_or_null<CXXMemberCallExpr>(Call);
      Method && (nameOf(Method->getMethodDecl()) == "stream" || isa<CXXConversionDecl>(Method->getMethodDecl())))
    return isDefault(originOf(*Method->getImplicitObjectArgument(), Flow), Flow, Context);
  return Call && nameOf(Call->getDirectCallee()) == "getDefaultCUDAStream";
}

/// The expression that a stream comes from, and where it stands: through variables that are given one value, default
/// arguments, and the parameters of the functions that lead to the work.
std::pair<const Expr &, const FunctionFlow &> streamOf(const DeviceWork &Work, FunctionFlows &Flows) {
  const Expr *Origin = Work.Stream;
  const FunctionDecl *Function = Work.Outermost;
  for (const CallPlace &Place : Work.Calls) {
    Origin = &originOf(*Origin, Flows.of(*Function));
    const auto *Reference = dyn_cast<DeclRefExpr>(Origin);
    const auto *Parameter = Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr;
    if (!Parameter || Parameter->getDeclContext() != Function ||
        Parameter->getFunctionScopeIndex() >= Place.Call->getNumArgs())
      return {*Origin, Flows.of(*Function)};
    Origin = Place.Call->getArg(Parameter->getFunctionScopeIndex());
    Function = Place.Caller;
  }
  const FunctionFlow &Flow = Flows.of(*Function);
  return {originOf(*Origin, Flow), Flow};
}

/// The call that \p Reference or its address is an argument of, or null.
const CallExpr *callGiven(const DeclRefExpr &Reference, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Reference);
  while (Around && (isa<CastExpr, ParenExpr>(Around) ||
                    (isa<UnaryOperator>(Around) && cast<UnaryOperator>(Around)->getOpcode() == UO_AddrOf)))
    Around = Flow.parentOf(Around);
  return dyn_cast_or_null<CallExpr>(Around);
}

/// Whether the function makes the handle by itself and never gives it another stream than that on which it begins, the
/// default one.
bool isHandleWithoutStream(const Expr &Handle, const FunctionFlow &Flow, ASTContext &Context) {
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
    const bool SetsStream = Name.contains("SetStream") && Call->getNumArgs() > 1;
    if (!Name.starts_with("cu") || (SetsStream && !isDefault(originOf(*Call->getArg(1), Flow), Flow, Context)))
      return false;
    IsMadeHere |= Name.contains("Create") || Name.starts_with("cufftPlan");
  }
  return IsMadeHere && Flow.writesTo(*Variable).Writes.size() <= 1;
}

/// Whether \p Function waits for the device, by itself or through functions whose bodies are here.
bool waits(const FunctionDecl &Function, unsigned CallsLeft = 3) {
  return findPart(Function.getBody(), [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const FunctionDecl *Definition = Callee && CallsLeft > 0 ? definitionOf(*Callee) : nullptr;
    return Callee && (onlyWaits(*Callee) || (isOfTorch(*Callee) && nameOf(Callee) == "synchronize") ||
                      (Definition && Definition->getBody() && waits(*Definition, CallsLeft - 1)));
  });
}

} // namespace

const DefaultStreamLaunchCheck::OfFunction &DefaultStreamLaunchCheck::knownOf(const FunctionDecl &Function) {
  auto [Known, IsNew] = Functions.try_emplace(&Function);
  if (IsNew)
    Known->second = {waits(Function), tensorVariableOf(Function)};
  return Known->second;
}

const VarDecl *DefaultStreamLaunchCheck::tensorAround(const DeviceWork &Work) {
  for (const FunctionDecl *Each : Work.functionsAround())
    if (const VarDecl *Tensor = knownOf(*Each).Tensor)
      return Tensor;
  return nullptr;
}

bool DefaultStreamLaunchCheck::hasNoStream(const Expr &Handle, const FunctionFlow &Flow) {
  const VarDecl *Variable = variableIn(&Handle);
  auto [Known, IsNew] = HandlesWithoutStream.try_emplace({Variable, &Flow}, false);
  if (IsNew)
    Known->second = isHandleWithoutStream(Handle, Flow, context());
  return Known->second;
}

bool DefaultStreamLaunchCheck::isOnDefaultStream(const DeviceWork &Work) {
  if (Work.Launch && !Work.Stream)
    return false;
  if (Work.Call) {
    const QueuedCall &What = Work.Call->What;
    if (What.Handle)
      return hasNoStream(*What.Handle, flows().of(*Work.Outermost));
    // What the host has written nobody computes, and when this is over, so is the copy.
    if (!Work.Stream && What.What == QueuedCall::Upload)
      return false;
    if (What.HostWaits &&
        llvm::any_of(Work.functionsAround(), [&](const FunctionDecl *Each) { return knownOf(*Each).Waits; }))
      return false;
  }
  if (!Work.Stream)
    return true;
  const auto &[Stream, Flow] = streamOf(Work, flows());
  return isDefault(Stream, Flow, context());
}

void DefaultStreamLaunchCheck::report(const DeviceWork &First, unsigned Others) {
  const VarDecl *Tensor = tensorAround(First);
  {
    DiagnosticBuilder Report =
        diag(First.Location, "'%0' %select{runs|is launched}1 on the default stream, and does not wait for what "
                             "PyTorch has queued on its current stream")
        << First.Name << (First.Launch != nullptr);
    if (!Tensor)
      attachConditions(
          {{Condition::OnlyIfAny,
            {questionAbout(Property::GivesTensorMemory, {First.functionsAround().back()}, UnitAnalyses::of(context()))},
            "the memory of tensors is given here"}},
          Report);
  }
  if (Tensor)
    diag(Tensor->getLocation(), "work on %0 may be queued there", DiagnosticIDs::Note) << Tensor;
  llvm::StringRef Remedy = "pass %0 as the stream";
  if (First.Call && First.Call->What.Handle)
    Remedy = "give the handle %0, or take PyTorch's own";
  else if (llvm::StringRef(First.Name).starts_with("thrust::"))
    Remedy = "pass thrust::cuda::par.on(%0) as the policy";
  else if (First.Call && First.Call->What.isCopy() && !First.Stream)
    Remedy = "use the asynchronous form on %0, and wait for that stream where the host needs the result";
  diag(First.Location, Remedy, DiagnosticIDs::Note)
      << (Tensor && holdsStableTensor(Tensor->getType()) ? "the stream of aoti_torch_get_current_cuda_stream()"
                                                         : "at::cuda::getCurrentCUDAStream()");
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
  llvm::MapVector<const FunctionDecl *, Places> Repaired;
  for (const DeviceWork &Each : Work) {
    if (!isOnDefaultStream(Each) || (!tensorAround(Each) && !mayBeGivenTensors(Each)))
      continue;
    const FunctionDecl *Pattern = Each.Outermost->getTemplateInstantiationPattern();
    auto [Found, IsNew] = Repaired.try_emplace(Pattern ? Pattern : Each.Outermost, Places{&Each, {}});
    if (!tensorAround(*Found->second.First) && tensorAround(Each))
      Found->second.First = &Each;
    Found->second.Locations.insert(Each.Location);
  }
  for (const auto &[Function, Found] : Repaired)
    report(*Found.First, Found.Locations.size() - 1);
  Functions.clear();
  HandlesWithoutStream.clear();
}

} // namespace cuda_tidy
