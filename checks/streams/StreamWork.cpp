#include "streams/StreamWork.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whether \p Call is one of CUDA's atomic operations on memory, which writes to it.
bool isAtomic(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && apiNameOf(*Callee).starts_with("atomic") &&
         Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation());
}

/// What a kernel does with memory where it names a pointer to it.
StreamWork::Effect effectOfMention(const Expr &Mention, const FunctionFlow &Flow) {
  bool IsElement = false; // what is followed is an element, and not its address
  const Expr *E = &Mention;
  for (const Stmt *Around = Flow.parentOf(E); const auto *Parent = dyn_cast_or_null<Expr>(Around);
       Around = Flow.parentOf(E)) {
    const auto *Operator = dyn_cast<BinaryOperator>(Parent);
    const auto *Unary = dyn_cast<UnaryOperator>(Parent);
    const auto *Cast = dyn_cast<CastExpr>(Parent);
    const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Parent);
    if (IsElement && Cast && Cast->getCastKind() == CK_LValueToRValue)
      return StreamWork::Reads;
    if (IsElement && ((Operator && Operator->isAssignmentOp() && Operator->getLHS() == E) ||
                      (Unary && Unary->isIncrementDecrementOp())))
      return StreamWork::Writes;
    const auto *Member = dyn_cast<MemberExpr>(Parent);
    if ((Subscript && Subscript->getBase() == E) || (Unary && Unary->getOpcode() == UO_Deref) ||
        (Member && Member->isArrow()))
      IsElement = true;
    else if (Unary && Unary->getOpcode() == UO_AddrOf)
      IsElement = false;
    else if (const auto *Call = dyn_cast<CallExpr>(Parent))
      return isAtomic(*Call) ? StreamWork::Writes : StreamWork::MayWrite;
    else if (!isa<ParenExpr, CastExpr, MemberExpr>(Parent) && !(Operator && Operator->isAdditiveOp()))
      return StreamWork::MayWrite;
    E = Parent;
  }
  return StreamWork::MayWrite;
}

/// What the kernel of \p Flow does to what \p Parameter points to; none where it does not use it.
std::optional<StreamWork::Effect> effectOn(const ParmVarDecl &Parameter, const FunctionFlow &Flow) {
  const QualType Type = Parameter.getType();
  const llvm::ArrayRef<const DeclRefExpr *> Mentions = Flow.referencesTo(&Parameter);
  if (!Type->isPointerType() || Type->getPointeeType().isVolatileQualified() || Mentions.empty())
    return std::nullopt;
  if (Type->getPointeeType().isConstQualified())
    return StreamWork::Reads;
  StreamWork::Effect Strongest = StreamWork::Reads;
  for (const DeclRefExpr *Each : Mentions) {
    const StreamWork::Effect Here = effectOfMention(*Each, Flow);
    if (Here == StreamWork::Writes)
      return Here;
    Strongest = std::max(Strongest, Here);
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
