#include "streams/StreamWork.h"
#include "knowledge/MemoryApis.h"
#include "memory/PointerUse.h"
#include "syntax/LaunchSite.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// What the kernel of \p Flow does to what a pointer of \p Type points to, which it names at \p Mentions; none where it
/// does not use it.
std::optional<StreamWork::Effect> effectAt(llvm::ArrayRef<const Expr *> Mentions, QualType Type,
                                           const FunctionFlow &Flow) {
  if (!Type->isPointerType() || Type->getPointeeType().isVolatileQualified() || Mentions.empty())
    return std::nullopt;
  if (Type->getPointeeType().isConstQualified())
    return StreamWork::Reads;
  StreamWork::Effect Strongest = StreamWork::Reads;
  for (const Expr *Each : Mentions)
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

/// Adds what a kernel does to what \p Given, the argument for \p Parameter, points to, or its members do.
void addAccesses(const Expr &Given, const ParmVarDecl &Parameter, const FunctionFlow &Kernel, StreamWork &To) {
  const NamedPlace Whole = {&Parameter};
  if (const auto Effect = effectAt(mentionsOf(Whole, Kernel), Parameter.getType(), Kernel))
    To.Accesses.push_back({&Given, *Effect});
  const RecordDecl *Class = Parameter.getType()->getAsRecordDecl();
  if (!Class || !Class->getDefinition() || !Class->getDefinition()->isCompleteDefinition())
    return;
  // Methods of the object, and whoever is given all of it, may do anything.
  const bool IsNamedWhole = llvm::any_of(Kernel.referencesTo(&Parameter), [&](const DeclRefExpr *Each) {
    const auto *Member = dyn_cast_or_null<MemberExpr>(Kernel.parentOf(Each));
    return !Member || !isa<FieldDecl>(Member->getMemberDecl());
  });
  if (!IsNamedWhole)
    for (const FieldDecl *Field : Class->getDefinition()->fields())
      if (const auto Effect = effectAt(mentionsOf({Field, &Parameter}, Kernel), Field->getType(), Kernel))
        To.Accesses.push_back({&Given, *Effect, Field});
}

} // namespace

std::optional<NamedPlace> StreamWork::Access::place(const FunctionFlow &Flow) const {
  if (!Member)
    return namedPlaceIn(*Given, Flow);
  const auto *Copy = dyn_cast<CXXConstructExpr>(Given->IgnoreImplicit());
  const Expr *From = Copy && Copy->getConstructor()->isCopyOrMoveConstructor() ? Copy->getArg(0) : Given;
  const VarDecl *Object = variableIn(From->IgnoreImplicit());
  return Object ? std::optional(NamedPlace{Member, Object}) : std::nullopt;
}

const Expr *streamOf(const CUDAKernelCallExpr &Launch) {
  constexpr unsigned Stream = 3;
  return configurationOf(Launch, Stream);
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
      addAccesses(*Launch->getArg(I), *Definition->getParamDecl(I), Flows.of(*Definition), Work);
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
