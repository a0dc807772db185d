#include "flow/ValueUses.h"
#include "flow/Assignment.h"
#include "flow/LoopParts.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isSameValue(const Stmt &Around, Through Same) {
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(&Around))
    return Same == Through::Copies && Copy->getConstructor()->isCopyOrMoveConstructor();
  const auto *Cast = dyn_cast<ExplicitCastExpr>(&Around);
  return Cast ? Same != Through::Wrapping && Cast->getCastKind() != CK_ToVoid
              : isa<ParenExpr, ImplicitCastExpr, FullExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr>(Around);
}

/// What \p Statement, a branch, a loop or the label of a `switch`, asks for; null if that is nothing.
const Expr *askedBy(const Stmt &Statement) {
  if (const auto *If = dyn_cast<IfStmt>(&Statement))
    return If->getCond();
  const auto *Switch = dyn_cast<SwitchStmt>(&Statement);
  const auto *Case = dyn_cast<CaseStmt>(&Statement);
  return Switch ? Switch->getCond() : Case ? Case->getLHS() : conditionOf(Statement);
}

/// The `=` or `+=` that \p Use is in, if it is in one directly.
std::optional<Assignment> assignmentOf(const ValueUse &Use) { return Use.By ? anyAssignmentIn(*Use.By) : std::nullopt; }

} // namespace

bool ValueUse::isDiscarded() const {
  const auto *Cast = by<CastExpr>();
  return (Cast && Cast->getCastKind() == CK_ToVoid) ||
         (isa_and_nonnull<CompoundStmt, IfStmt, WhileStmt, DoStmt, ForStmt, CXXForRangeStmt, SwitchStmt, SwitchCase,
                          LabelStmt, AttributedStmt>(By) &&
          askedBy(*By) != Value);
}

const VarDecl *ValueUse::initialized() const {
  if (const auto *Declaration = by<DeclStmt>())
    for (const Decl *Each : Declaration->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(Each); Variable && Variable->getInit() == Value)
        return Variable;
  return nullptr;
}

const Expr *ValueUse::assignedTo() const {
  const auto Assigned = assignmentOf(*this);
  return Assigned && Assigned->Value == Value && !Assigned->IsCompound ? Assigned->Target : nullptr;
}

const Expr *ValueUse::putInto() const {
  const auto Assigned = assignmentOf(*this);
  return Assigned && Assigned->Value == Value ? Assigned->Target : nullptr;
}

bool ValueUse::isTarget() const {
  const auto Assigned = assignmentOf(*this);
  return Assigned && Assigned->Target == Value;
}

const CXXMemberCallExpr *ValueUse::method() const {
  const auto *Call = by<CXXMemberCallExpr>();
  return Call && !llvm::is_contained(Call->arguments(), Value) ? Call : nullptr;
}

llvm::StringRef ValueUse::methodName() const { return nameOf(method() ? method()->getMethodDecl() : nullptr); }

bool ValueUse::isCapturedByReference() const {
  const auto *Lambda = by<LambdaExpr>();
  return Lambda && llvm::any_of(llvm::zip(Lambda->captures(), Lambda->capture_inits()), [&](const auto &Each) {
           const auto &[Capture, Init] = Each;
           return Init == Value && Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef;
         });
}

std::optional<ValueUse::Argument> ValueUse::argument() const {
  if (const auto *Construction = by<CXXConstructExpr>()) {
    const auto Place = llvm::find(Construction->arguments(), Value);
    return Argument{Construction->getConstructor(), static_cast<unsigned>(Place - Construction->arg_begin())};
  }
  const auto *Call = by<CallExpr>();
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const auto Place = Call ? llvm::find(Call->arguments(), Value) : nullptr;
  if (!Callee || Place == Call->arg_end())
    return std::nullopt;
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const unsigned Objects = isa<CXXOperatorCallExpr>(Call) && Method && Method->isImplicitObjectMemberFunction();
  const unsigned Index = Place - Call->arg_begin();
  return Index < Objects ? std::nullopt : std::optional(Argument{Callee, Index - Objects});
}

const ParmVarDecl *ValueUse::Argument::parameter() const {
  const FunctionDecl *Definition = definitionOf(*Callee);
  return Definition && Index < Definition->getNumParams() ? Definition->getParamDecl(Index) : nullptr;
}

ValueUse directUseOf(const Expr &E, const FunctionFlow &Flow) { return {&E, Flow.parentOf(&E)}; }

ValueUse useOf(const Expr &E, const FunctionFlow &Flow, Through Same) {
  ValueUse Use = directUseOf(E, Flow);
  auto GoOn = [&](const Stmt &Outer) { Use = directUseOf(cast<Expr>(Outer), Flow); };
  while (Use.By) {
    const auto *Block = Use.by<CompoundStmt>();
    const Stmt *Around = Block ? Flow.parentOf(Block) : nullptr;
    if (isSameValue(*Use.By, Same))
      GoOn(*Use.By);
    else if (isa_and_nonnull<StmtExpr>(Around) && Block->body_back() == Use.Value)
      GoOn(*Around); // the last statement is the value
    else
      break;
  }
  if (const auto *Method = Use.by<MemberExpr>(); Method && isa<CXXMethodDecl>(Method->getMemberDecl())) {
    const Stmt *Around = Flow.parentOf(Method);
    while (isa_and_nonnull<ParenExpr>(Around)) // `(x.f)()`
      Around = Flow.parentOf(Around);
    if (isa_and_nonnull<CXXMemberCallExpr>(Around))
      Use.By = Around;
  }
  return Use;
}

ValueUse useOfWhole(const Expr &E, const FunctionFlow &Flow) {
  ValueUse Use = directUseOf(E, Flow);
  while (const auto *Outer = Use.by<Expr>())
    Use = directUseOf(*Outer, Flow);
  return Use;
}

llvm::SmallVector<ValueUse, 8> usesOf(const VarDecl &Variable, const FunctionFlow &Flow, Through Same) {
  llvm::SmallVector<ValueUse, 8> Found;
  for (const DeclRefExpr *Mention : Flow.referencesTo(&Variable))
    Found.push_back(useOf(*Mention, Flow, Same));
  return Found;
}

} // namespace cuda_tidy
