#include "flow/VariableWrites.h"
#include "flow/FunctionFlow.h"
#include "flow/LaunchIdioms.h"
#include "knowledge/LaunchApis.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Follows one mention of a variable upwards to what is done with it.
class Mention {
public:
  Mention(const DeclRefExpr &Reference, const FunctionFlow &Flow, VariableWrites &Result)
      : Reference(Reference), Flow(Flow), Result(Result) {}

  void classify() {
    const Expr *E = &Reference;
    bool IsOneOfSeveral = false; // `(c ? a : b) = 1`
    while (const Stmt *Parent = Flow.parentOf(E)) {
      if (const auto *Member = dyn_cast<MemberExpr>(Parent)) {
        const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
        if (!Field)
          return callMember(*Member);
        Part.push_back(Field);
      } else if (const auto *Cast = dyn_cast<CastExpr>(Parent)) {
        if (Cast->getCastKind() != CK_NoOp || Cast->getType().isConstQualified())
          return Cast->getCastKind() == CK_ArrayToPointerDecay ? address(Cast) : void();
      } else if (isa<AbstractConditionalOperator>(Parent)) {
        IsOneOfSeveral = true;
      } else if (const auto *Call = dyn_cast<CallExpr>(Parent); !isa<ParenExpr>(Parent) &&
                                                                !(Call && isMoveOrForward(*Call))) {
        return use(*E, *Parent, IsOneOfSeveral);
      }
      E = cast<Expr>(Parent);
    }
  }

private:
  void write(VariableWrite::Kind What, const Expr &At, const Expr *Value = nullptr,
             BinaryOperatorKind Operator = BO_Assign) {
    // What a lambda writes happens whenever it is called.
    if (Reference.refersToEnclosingVariableOrCapture())
      Result.Escapes = true;
    Result.Writes.push_back({&At, Part, What, Value, Operator});
  }

  void callMember(const MemberExpr &Member) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Member.getMemberDecl());
    const auto *Call = dyn_cast_or_null<CallExpr>(Flow.parentOf(&Member));
    if (!Method || !Call)
      Result.Escapes = true;
    else if (!Method->isConst())
      write(VariableWrite::MayChange, *Call);
  }

  void use(const Expr &E, const Stmt &Parent, bool IsOneOfSeveral) {
    if (const auto *Operator = dyn_cast<BinaryOperator>(&Parent)) {
      if (!Operator->isAssignmentOp() || Operator->getLHS() != &E)
        return;
      if (IsOneOfSeveral)
        write(VariableWrite::MayChange, *Operator);
      else if (Operator->getOpcode() == BO_Assign)
        write(VariableWrite::Assigns, *Operator, Operator->getRHS());
      else
        write(VariableWrite::Combines, *Operator, Operator->getRHS(),
              BinaryOperator::getOpForCompoundAssignment(Operator->getOpcode()));
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(&Parent)) {
      if (Unary->getOpcode() == UO_AddrOf)
        address(Unary);
      else if (Unary->isIncrementDecrementOp())
        write(IsOneOfSeveral ? VariableWrite::MayChange : VariableWrite::Combines, *Unary, nullptr,
              Unary->isIncrementOp() ? BO_Add : BO_Sub);
    } else if (const auto *Call = dyn_cast<CallExpr>(&Parent)) {
      call(E, *Call, IsOneOfSeveral);
    } else if (const auto *Construction = dyn_cast<CXXConstructExpr>(&Parent)) {
      // A copy, or a reference kept in an object.
      Result.Escapes |= !Construction->getConstructor()->isCopyOrMoveConstructor();
    } else if (isa<DeclStmt, CXXForRangeStmt, CXXDependentScopeMemberExpr, AsmStmt>(Parent)) {
      Result.Escapes = true;
    }
    // Else it is read, by something that could not say so because it depends on template parameters; or a lambda
    // captures it, whose body mentions it again.
  }

  void call(const Expr &E, const CallExpr &Call, bool IsOneOfSeveral) {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
    if (Operator && Operator->getOperator() == OO_Equal && Operator->getArg(0) == &E && !IsOneOfSeveral)
      write(VariableWrite::Assigns, Call, Operator->getArg(1));
    else if (!isa<CUDAKernelCallExpr>(Call) && !E.getType().isConstQualified())
      write(VariableWrite::MayChange, Call);
  }

  // `&v`, or an array that has become a pointer.
  void address(const Expr *Pointer) {
    while (const Stmt *Parent = Flow.parentOf(Pointer)) {
      if (Pointer->getType()->isPointerType() && Pointer->getType()->getPointeeType().isConstQualified())
        return;
      if (const auto *Call = dyn_cast<CallExpr>(Parent)) {
        if (!launchApiOf(*Call) && !isa<CUDAKernelCallExpr>(Call))
          write(VariableWrite::MayChange, *Call);
        return;
      }
      bool IsKernelArgument = Pointer->getType()->isVoidPointerType();
      if (const auto *Assignment = dyn_cast<BinaryOperator>(Parent); IsKernelArgument && Assignment)
        return;
      if (isa<InitListExpr>(Parent) && IsKernelArgument)
        return;
      if (isa<ArraySubscriptExpr>(Parent) || !isa<CastExpr, ParenExpr>(Parent))
        break;
      Pointer = cast<Expr>(Parent);
    }
    Result.Escapes = true;
  }

  const DeclRefExpr &Reference;
  const FunctionFlow &Flow;
  VariableWrites &Result;
  MemberPath Part;
};

} // namespace

VariableWrites writesTo(const VarDecl &Variable, const FunctionFlow &Flow) {
  VariableWrites Result;
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Variable))
    Mention(*Reference, Flow, Result).classify();
  return Result;
}

llvm::SmallVector<const Expr *, 2> valuesOf(const VarDecl &Variable, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 2> Values;
  if (!Variable.hasLocalStorage())
    return Values;
  const VariableWrites &Writes = Flow.writesTo(Variable);
  if (Writes.Escapes)
    return Values;
  if (Variable.getInit() && !isa<ParmVarDecl>(Variable))
    Values.push_back(Variable.getInit());
  for (const VariableWrite &Write : Writes.Writes)
    if (Write.What == VariableWrite::Assigns && Write.Part.empty())
      Values.push_back(Write.Value);
  return Values;
}

const Expr &originOf(const Expr &E, const FunctionFlow &Flow) {
  constexpr unsigned MaxSteps = 8;
  const Expr *Origin = E.IgnoreParenCasts();
  for (unsigned Step = 0; Step < MaxSteps; ++Step) {
    const auto *Reference = dyn_cast<DeclRefExpr>(Origin);
    const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (!Variable || isa<ParmVarDecl>(Variable))
      break;
    llvm::SmallVector<const Expr *, 2> Values = valuesOf(*Variable, Flow);
    if (Values.size() != 1)
      break;
    Origin = Values.front()->IgnoreParenCasts();
  }
  return *Origin;
}

} // namespace cuda_tidy
