#include "torch/missing_no_grad/LeafUpdates.h"
#include "calls/FunctionVisitor.h"
#include "flow/ValueUses.h"
#include "knowledge/TensorOperators.h"
#include "syntax/ModuleCalls.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorOptions.h"
#include "syntax/TensorTypes.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// What \p Call, `requires_grad_` or `set_requires_grad`, makes of its tensor; none for other calls.
std::optional<bool> switchedBy(const CallExpr &Call, const ASTContext &Context) {
  const StringRef Name = calledName(Call);
  if (!isa<CXXMemberCallExpr>(Call) || (Name != "requires_grad_" && Name != "set_requires_grad") ||
      Call.getNumArgs() != 1)
    return std::nullopt;
  return isTrueOption(*Call.getArg(0), Context);
}

/// Whether \p E makes a tensor out of nothing, whatever is done with that then: `torch::randn({4}).mul(0.1)`.
const CallExpr *factoryBehind(const Expr &E) {
  const Expr *Inner = &withoutWrapping(E);
  while (const auto *Method = dyn_cast<CXXMemberCallExpr>(Inner))
    Inner = &withoutWrapping(*Method->getImplicitObjectArgument());
  const auto *Call = dyn_cast<CallExpr>(Inner);
  return Call && Call->getDirectCallee() && isOfTorch(*Call->getDirectCallee()) && isTensorFactory(calledName(*Call))
             ? Call
             : nullptr;
}

/// Whether \p Made, the initial value of a variable, is a leaf that requires gradients.
bool isRequiringLeaf(const Expr &Made, const FunctionFlow &Flow) {
  const Expr &Value = withoutWrapping(Made);
  const CallExpr *Factory = factoryBehind(Value);
  if (!Factory)
    return false;
  const bool HasOption = llvm::any_of(
      Factory->arguments(), [&](const Expr *Each) { return settingIn(*Each, "requires_grad", Flow) != nullptr; });
  const auto *Last = dyn_cast<CallExpr>(&Value);
  if (Factory == Last)
    return HasOption;
  return !HasOption && switchedBy(*Last, Flow.function().getASTContext()).value_or(false);
}

/// Whether \p Earlier is a statement before \p Later of a block around both.
bool precedes(const Stmt &Earlier, const Stmt &Later, const FunctionFlow &Flow) {
  const Stmt *Block = Flow.parentOf(&Earlier);
  while (isa_and_nonnull<Expr>(Block))
    Block = Flow.parentOf(Block);
  const Stmt *Around = &Later;
  while (Around && Around != Block)
    Around = Flow.parentOf(Around);
  return isa_and_nonnull<CompoundStmt>(Block) && Around &&
         Flow.function().getASTContext().getSourceManager().isBeforeInTranslationUnit(Earlier.getBeginLoc(),
                                                                                      Later.getBeginLoc());
}

/// Whether \p Variable is such a leaf wherever the function does \p Work.
bool isLeafAt(const VarDecl &Variable, const Stmt &Work, const FunctionFlow &Flow) {
  if (!Variable.isLocalVarDecl() || Variable.getType()->isReferenceType() || !Variable.getInit())
    return false;
  bool Requires = isRequiringLeaf(*Variable.getInit(), Flow);
  if (!Requires && !factoryBehind(*Variable.getInit()))
    return false;
  for (const DeclRefExpr *Mention : Flow.referencesTo(&Variable)) {
    const ValueUse Use = useOf(*Mention, Flow);
    const CXXMemberCallExpr *Method = Use.method();
    const auto *Operator = Use.by<CXXOperatorCallExpr>();
    if ((Operator && Operator->getOperator() == OO_Equal && Use.isTarget()) ||
        (Method && calledName(*Method) == "detach_"))
      return false;
    const std::optional<bool> Switched = Method ? switchedBy(*Method, Flow.function().getASTContext()) : std::nullopt;
    if (Switched == false)
      return false;
    Requires |= Switched && precedes(*Method, Work, Flow);
  }
  return Requires;
}

struct Collector : FunctionVisitor<Collector> {
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCallExpr(CallExpr *Call) {
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
        Operator && Operator->getOperator() == OO_Equal && Operator->getNumArgs() == 2)
      give(dyn_cast<MemberExpr>(&withoutWrapping(*Operator->getArg(0))), *Operator->getArg(1));
    const Expr *Target = Outermost ? updatedInPlace(*Call) : nullptr;
    const auto *Named = Target ? &withoutWrapping(*Target) : nullptr;
    if (const auto *Variable = dyn_cast_or_null<DeclRefExpr>(Named))
      Updates.push_back({Call, Variable->getDecl(), Outermost});
    else if (const auto *Member = dyn_cast_or_null<MemberExpr>(Named))
      Updates.push_back({Call, Member->getMemberDecl(), Outermost});
    return true;
  }

  bool TraverseConstructorInitializer(CXXCtorInitializer *Initializer) {
    if (Initializer->getMember() && Initializer->getInit() && Initializer->isWritten())
      give(*Initializer->getMember(), *Initializer->getInit());
    return FunctionVisitor::TraverseConstructorInitializer(Initializer);
  }

  void give(const MemberExpr *Target, const Expr &Value) {
    if (const auto *Field = Target ? dyn_cast<FieldDecl>(Target->getMemberDecl()) : nullptr)
      give(*Field, Value);
  }

  void give(const FieldDecl &Field, const Expr &Value) {
    if (!isTensor(Field.getType()))
      return;
    const auto *Call = dyn_cast<CallExpr>(&withoutWrapping(Value));
    const bool IsParameter = Call && calledName(*Call) == "register_parameter" && Call->getNumArgs() == 3 &&
                             isTrueOption(*Call->getArg(2), Field.getASTContext());
    (IsParameter ? Parameters : Others).insert(&Field);
  }

  std::vector<LeafUpdate> Updates;
  llvm::DenseSet<const ValueDecl *> Parameters, Others;
};

} // namespace

std::vector<LeafUpdate> leafUpdatesIn(ASTContext &Context, FunctionFlows &Flows) {
  if (!declaresTensor(Context))
    return {};
  Collector Collect;
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
  llvm::erase_if(Collect.Updates, [&](const LeafUpdate &Each) {
    const auto *Variable = dyn_cast<VarDecl>(Each.Leaf);
    if (!Variable)
      return !Collect.Parameters.contains(Each.Leaf) || Collect.Others.contains(Each.Leaf);
    return Each.Outermost->isDependentContext() || !Each.Outermost->doesThisDeclarationHaveABody() ||
           !isLeafAt(*Variable, *Each.Call, Flows.of(*Each.Outermost));
  });
  return std::move(Collect.Updates);
}

} // namespace cuda_tidy
