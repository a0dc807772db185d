#include "cuda/host_access_to_device_memory/DeviceMembers.h"
#include "syntax/TensorExpr.h"
#include "tensors/DevicePointer.h"

using namespace clang;

namespace cuda_tidy {

/// Whether all code that may write to \p Field is in the unit.
static bool isOfUnit(const FieldDecl &Field) {
  const SourceManager &Sources = Field.getASTContext().getSourceManager();
  return Sources.isInMainFile(Sources.getExpansionLoc(Field.getLocation()));
}

void DeviceMembers::mention(const MemberExpr &Member, const FunctionDecl &Outermost) {
  if (const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
      Field && Field->getType()->isPointerType() && isOfUnit(*Field))
    Known[Field].Mentions.push_back({&Member, &Outermost});
}

void DeviceMembers::begin(const FieldDecl &Field, const Expr *Value, const FunctionDecl *Outermost) {
  if (Value && Field.getType()->isPointerType() && isOfUnit(Field))
    give(Known[&Field], Field, *Value, Outermost ? &Flows.of(*Outermost) : nullptr);
}

void DeviceMembers::give(Member &To, const FieldDecl &Field, const Expr &Value, const FunctionFlow *Flow) {
  const Expr &Given = withoutWrapping(Value);
  if (isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(Given) ||
      Value.isNullPointerConstant(Flows.context(), Expr::NPC_ValueDependentIsNull) != Expr::NPCK_NotNull)
    return;
  if (const auto *Other = dyn_cast<MemberExpr>(&Given); Other && Other->getMemberDecl() == &Field) // moved or copied
    return;
  if (const Expr *Evidence = Flow ? evidenceOfDevice(Value, *Flow, Flows) : nullptr)
    To.Evidence = Evidence;
  else
    To.MayBeOther = true;
}

void DeviceMembers::classify(Member &Of, const Mention &Place) {
  const FunctionFlow &Flow = Flows.of(*Place.Outermost);
  const Stmt *Child = Place.Member, *Around = Flow.parentOf(Child);
  while (isa_and_nonnull<ParenExpr>(Around))
    Around = Flow.parentOf(Child = Around);
  if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Around); Cast && Cast->getCastKind() == CK_LValueToRValue)
    return;
  if (const auto *Operator = dyn_cast_or_null<BinaryOperator>(Around);
      Operator && Operator->isAssignmentOp() && Operator->getLHS() == Child) {
    if (Operator->getOpcode() == BO_Assign)
      give(Of, *cast<FieldDecl>(Place.Member->getMemberDecl()), *Operator->getRHS(), &Flow);
    return;
  }
  if (const auto *Address = dyn_cast_or_null<UnaryOperator>(Around); Address && Address->getOpcode() == UO_AddrOf) {
    while (isa_and_nonnull<CastExpr, ParenExpr, UnaryOperator>(Around))
      Around = Flow.parentOf(Around);
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Around); Call && allocatesOnDevice(*Call)) {
      Of.Evidence = Call;
      return;
    }
  }
  Of.MayBeOther = true;
}

void DeviceMembers::forEach(llvm::function_ref<void(llvm::ArrayRef<Mention>, const Expr &)> Found) {
  for (auto &[Field, Of] : Known) {
    if (Field->hasInClassInitializer() && Field->getInClassInitializer())
      give(Of, *Field, *Field->getInClassInitializer(), nullptr);
    for (const Mention &Each : Of.Mentions)
      classify(Of, Each);
    if (Of.Evidence && !Of.MayBeOther)
      Found(Of.Mentions, *Of.Evidence);
  }
}

} // namespace cuda_tidy
