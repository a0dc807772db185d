#include "torch/DefaultStreamLaunchCheck.h"
#include "flow/FunctionFlow.h"
#include "flow/VariableWrites.h"
#include "model/TensorTypes.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isNull(const Expr &Stream, ASTContext &Context) {
  const auto *Default = dyn_cast<CXXDefaultArgExpr>(&Stream);
  const Expr &Value = Default ? *Default->getExpr() : Stream;
  return Value.isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

/// The expression that a launch's stream comes from: through variables that are given one value, default arguments, and
/// the parameters of the functions that lead to the launch.
const Expr &streamOf(const ConfiguredLaunch &Launch, ASTContext &Context) {
  const Expr *Origin = Launch.Site.Stream;
  const FunctionDecl *Function = Launch.Outermost;
  for (const CallPlace &Place : Launch.Calls) {
    Origin = &originOf(*Origin, FunctionFlow(*Function, Context));
    const auto *Reference = dyn_cast<DeclRefExpr>(Origin);
    const auto *Parameter = Reference ? dyn_cast<ParmVarDecl>(Reference->getDecl()) : nullptr;
    if (!Parameter || Parameter->getDeclContext() != Function ||
        Parameter->getFunctionScopeIndex() >= Place.Call->getNumArgs())
      return *Origin;
    Origin = Place.Call->getArg(Parameter->getFunctionScopeIndex());
    Function = Place.Caller;
  }
  return originOf(*Origin, FunctionFlow(*Function, Context));
}

} // namespace

bool DefaultStreamLaunchCheck::judge(const ConfiguredLaunch &Launch) {
  const VarDecl *Tensor = tensorVariableOf(*Launch.Outermost);
  for (const CallPlace &Place : Launch.Calls)
    Tensor = Tensor ? Tensor : tensorVariableOf(*Place.Caller);
  if (!Tensor || !Launch.Site.Stream)
    return false;
  const Expr &Stream = streamOf(Launch, context());
  if (!isNull(Stream, context()))
    return false;
  diag(Launch.Site.Location, "'%0' is launched on the default stream, and does not wait for what PyTorch has queued on "
                             "its current stream")
      << Launch.Site.kernelName();
  diag(Tensor->getLocation(), "work on %0 may be queued there", DiagnosticIDs::Note) << Tensor;
  diag(Launch.Site.Location, "pass at::cuda::getCurrentCUDAStream() as the stream", DiagnosticIDs::Note);
  explainLaunch(Launch);
  return true;
}

} // namespace cuda_tidy
