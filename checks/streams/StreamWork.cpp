#include "streams/StreamWork.h"
#include "knowledge/MemoryApis.h"
#include "memory/PointerUse.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// What the kernel of \p Flow does to what \p Parameter points to; none where it does not use it.
std::optional<StreamWork::Effect> effectOn(const ParmVarDecl &Parameter, const FunctionFlow &Flow) {
  const QualType Type = Parameter.getType();
  const llvm::ArrayRef<const DeclRefExpr *> Mentions = Flow.referencesTo(&Parameter);
  if (!Type->isPointerType() || Type->getPointeeType().isVolatileQualified() || Mentions.empty())
    return std::nullopt;
  if (Type->getPointeeType().isConstQualified())
    return StreamWork::Reads;
  StreamWork::Effect Strongest = StreamWork::Reads;
  for (const DeclRefExpr *Each : Mentions)
    switch (useAt(*Each, Flow)) {
    case PointerUse::Assigns:
    case PointerUse::Combines:
      return StreamWork::Writes;
    case PointerUse::Unknown:
      Strongest = StreamWork::MayWrite;
      break;
    case PointerUse::Reads:
      break;
    }
  return Strongest;
}

} // namespace

const Expr *streamOf(const CUDAKernelCallExpr &Launch) {
  constexpr int StreamOfConfiguration = 3;
  return argumentOf(*Launch.getConfig(), StreamOfConfiguration);
}

std::string StreamWork::name() const {
  if (isa<CUDAKernelCallExpr>(Call) && Call->getDirectCallee())
    return "kernel '" + Call->getDirectCallee()->getNameAsString() + "'";
  return isa<CUDAKernelCallExpr>(Call) ? "the kernel" : transferApiOf(*Call)->isFill() ? "the fill" : "the copy";
}

std::optional<StreamWork> streamWorkIn(const CallExpr &Call, const FunctionFlow &Flow, FunctionFlows &Flows,
                                       const FunctionUses &Uses) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Call)) {
    StreamWork Work = {&Call, timelineOf(streamOf(*Launch), Flow, Uses), {}};
    const FunctionDecl *Kernel = Launch->getDirectCallee();
    const FunctionDecl *Definition = Kernel ? definitionOf(*Kernel) : nullptr;
    if (!Definition)
      return std::nullopt;
    for (unsigned I = 0; I < std::min(Launch->getNumArgs(), Definition->getNumParams()); ++I)
      if (const auto Effect = effectOn(*Definition->getParamDecl(I), Flows.of(*Definition)))
        Work.Accesses.push_back({Launch->getArg(I), *Effect});
    return Work;
  }
  const TransferApi *Api = transferApiOf(Call);
  if (!Api)
    return std::nullopt;
  StreamWork Work = {&Call, timelineOf(argumentOf(Call, Api->Stream), Flow, Uses), {}};
  if (const Expr *To = argumentOf(Call, Api->To))
    Work.Accesses.push_back({To, StreamWork::Writes});
  if (const Expr *From = argumentOf(Call, Api->From))
    Work.Accesses.push_back({From, StreamWork::Reads});
  return Work;
}

} // namespace cuda_tidy
