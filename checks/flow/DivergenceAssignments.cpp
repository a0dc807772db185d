#include "flow/DivergenceEvaluation.h"
#include "knowledge/ApiNames.h"
#include "knowledge/BlockBarriers.h"
#include "knowledge/SharedVariables.h"
#include "knowledge/UnknownNames.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// Of which fields the parts of an initialiser become values: `{a, b}`, `make_int2(a, b)`, `dim3(a, b)`.
llvm::ArrayRef<const Expr *> partsOf(const Expr &Init) {
  if (const auto *List = dyn_cast<InitListExpr>(&Init))
    return List->inits();
  if (const auto *Call = dyn_cast<CallExpr>(&Init); Call && nameOf(Call->getCalleeDecl()).starts_with("make_"))
    return llvm::ArrayRef<const Expr *>(Call->getArgs(), Call->getNumArgs());
  const auto *Construction = dyn_cast<CXXConstructExpr>(&Init);
  if (Construction && isClassCalled(Init.getType(), "dim3") && Construction->getNumArgs() > 1)
    return llvm::ArrayRef<const Expr *>(Construction->getArgs(), Construction->getNumArgs());
  return {};
}

} // namespace

bool ThreadDivergence::isOwn(const VarDecl &Variable) const {
  return Variable.hasLocalStorage() && !isInSharedMemory(Variable) && !ToMemory.contains(&Variable);
}

std::optional<ThreadDivergence::Changed> ThreadDivergence::changedBy(const Expr &Target) const {
  const Expr *E = Target.IgnoreParenCasts();
  const FieldDecl *Field = nullptr;
  // A member that is a reference or a pointer leads to memory that is no part of the object.
  bool IsWhole = true, IsBehindPointer = false, IsBehindMember = false;
  for (bool Goes = true; Goes;) {
    E = E->IgnoreParenCasts();
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    const auto *Member = dyn_cast<MemberExpr>(E);
    const auto *Unary = dyn_cast<UnaryOperator>(E);
    if (Element) {
      E = Element->getBase()->IgnoreParenCasts();
      IsWhole = false;
      IsBehindPointer |= E->getType()->isPointerType();
    } else if (Member && isa<FieldDecl>(Member->getMemberDecl())) {
      IsWhole &= !Field;
      Field = cast<FieldDecl>(Member->getMemberDecl());
      IsBehindMember |= IsBehindPointer || Field->getType()->isReferenceType();
      E = Member->getBase()->IgnoreParenCasts();
      if (isa<CXXThisExpr>(E))
        return IsBehindMember ? std::nullopt : std::optional(Changed{{nullptr, Field}, IsWhole});
      IsBehindPointer |= Member->isArrow();
    } else if (Unary && Unary->getOpcode() == UO_Deref) {
      E = Unary->getSubExpr();
      IsBehindPointer = true;
    } else {
      Goes = false;
    }
  }
  const VarDecl *Variable = variableIn(E);
  if (!Variable || !isOwn(*Variable) || IsBehindMember)
    return std::nullopt;
  const bool IsParameter = isa<ParmVarDecl>(Variable);
  if (IsBehindPointer || (Variable->getType()->isReferenceType() && !IsParameter))
    return IsParameter ? std::optional(Changed{{Variable, nullptr}, false, true}) : std::nullopt;
  return Changed{{Variable, Field}, IsWhole};
}

void ThreadDivergence::assign(const Expr &Target, const Expr *Source, bool Replaces, State &Here) {
  std::optional<Changed> What = changedBy(Target);
  if (!What)
    return;
  if (What->IsBehindPointer) {
    if (Source)
      Out.try_emplace(What->What.first, Written{Source, false});
    return;
  }
  if (Source)
    Here.try_emplace(What->What, Source);
  else if (Replaces && What->IsWhole)
    std::erase_if(Here, [&](const auto &Known) {
      return Known.first == What->What || (!What->What.second && Known.first.first == What->What.first);
    });
}

// What a call leaves in the argument of that index.
ThreadDivergence::Written ThreadDivergence::leftIn(unsigned Index) const {
  const FunctionDecl &Function = Flow.function();
  auto Found = Index < Function.getNumParams() ? Out.find(Function.getParamDecl(Index)) : Out.end();
  return Found == Out.end() ? Written{nullptr, false} : Found->second;
}

void ThreadDivergence::assignByCall(const CallExpr &Call, State &Here) {
  if (isOfUndeclared(Call))
    return; // It takes a reference to everything.
  const Evaluation In(*this, Here);
  const ThreadDivergence *Called = In.called(Call);
  const auto *Callee = dyn_cast_or_null<FunctionDecl>(Call.getCalleeDecl());
  const unsigned First = isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(Callee);
  const Expr *Given = In.ofAny(llvm::ArrayRef(Call.getArgs(), Call.getNumArgs()));
  const Expr *CommonResult = commonResultOf(Call);
  const Expr *Common = CommonResult ? CommonResult->IgnoreParenCasts() : nullptr;
  for (unsigned Index = First; Index < Call.getNumArgs(); ++Index) {
    const Expr *Argument = Call.getArg(Index)->IgnoreParenCasts();
    const ParmVarDecl *Parameter =
        Callee && Index - First < Callee->getNumParams() ? Callee->getParamDecl(Index - First) : nullptr;
    const auto *Address = dyn_cast<UnaryOperator>(Argument);
    const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
    const QualType Type = Parameter ? Parameter->getType() : QualType();
    const bool MayWrite = !Type.isNull() && (Type->isPointerType() || Type->isReferenceType()) &&
                          !Type->getPointeeType().isConstQualified();
    if (!MayWrite || (!IsAddress && !Type->isReferenceType() && !Argument->getType()->isArrayType()))
      continue;
    const Written New = Common == Argument ? Written{nullptr, true}
                        : Called           ? Called->leftIn(Index - First)
                                           : Written{Given, false};
    if (New.Source || New.Replaces)
      assign(IsAddress ? *Address->getSubExpr() : *Argument, New.Source, New.Replaces, Here);
  }
}

void ThreadDivergence::declare(const VarDecl &Variable, State &Here) {
  std::erase_if(Here, [&](const auto &Known) { return Known.first.first == &Variable; });
  if (!Variable.getInit() || !isOwn(Variable))
    return;
  const Expr &Init = *Variable.getInit()->IgnoreImplicit();
  const auto *Record = Variable.getType()->getAsRecordDecl();
  llvm::ArrayRef<const Expr *> Parts;
  if (Record && Record->isCompleteDefinition())
    Parts = partsOf(Init);
  const Evaluation In(*this, Here);
  if (Parts.empty()) {
    if (const Expr *Source = In.source(Init))
      Here.try_emplace({&Variable, nullptr}, Source);
    return;
  }
  auto Field = Record->field_begin();
  for (const Expr *Each : Parts) {
    if (Field == Record->field_end())
      break;
    if (const Expr *Source = In.source(*Each))
      Here.try_emplace({&Variable, *Field}, Source);
    ++Field;
  }
}

void ThreadDivergence::apply(const Stmt &Statement, State &Here) {
  if (const auto *Declarations = dyn_cast<DeclStmt>(&Statement)) {
    for (const Decl *Each : Declarations->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(Each))
        declare(*Variable, Here);
  } else if (const auto *Operator = dyn_cast<BinaryOperator>(&Statement); Operator && Operator->isAssignmentOp()) {
    // An element that is chosen by thread differs as much as what it is given.
    const auto *Element = dyn_cast<ArraySubscriptExpr>(Operator->getLHS()->IgnoreParenCasts());
    const Evaluation In(*this, Here);
    assign(*Operator->getLHS(), In.ofAny({Operator->getRHS(), Element ? Element->getIdx() : nullptr}),
           Operator->getOpcode() == BO_Assign, Here);
  } else if (const auto *Call = dyn_cast<CallExpr>(&Statement)) {
    const auto *Operation = dyn_cast<CXXOperatorCallExpr>(Call);
    if (Operation && Operation->isAssignmentOp() && Operation->getNumArgs() == 2)
      assign(*Operation->getArg(0), Evaluation(*this, Here).source(*Operation->getArg(1)),
             Operation->getOperator() == OO_Equal, Here);
    else
      assignByCall(*Call, Here);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(&Statement); Return && Return->getRetValue() && !Returned) {
    Returned = Evaluation(*this, Here).source(*Return->getRetValue());
  }
}

} // namespace cuda_tidy
