#include "flow/VariableWrites.h"
#include "flow/FunctionFlow.h"
#include "flow/LaunchIdioms.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/LaunchApis.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whether an object of \p Type may have a pointer or a reference to something.
bool mayRefer(QualType Type, unsigned Depth = 4) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Depth == 0)
    return Type->isPointerType() || Type->isReferenceType() || Class;
  return llvm::any_of(Class->fields(), [&](const FieldDecl *Each) { return mayRefer(Each->getType(), Depth - 1); }) ||
         llvm::any_of(Class->bases(),
                      [&](const CXXBaseSpecifier &Each) { return mayRefer(Each.getType(), Depth - 1); });
}

/// Whether \p Construction only forwards what it is given to something that keeps a copy: `TensorOptions(T &&)`.
bool copiesForwarded(const CXXConstructExpr &Construction) {
  const FunctionTemplateDecl *Template = Construction.getConstructor()->getPrimaryTemplate();
  return Template && !mayRefer(Construction.getType()) &&
         llvm::all_of(Template->getTemplatedDecl()->parameters(), [](const ParmVarDecl *Each) {
           QualType Type = Each->getType();
           if (const auto *Pack = Type->getAs<PackExpansionType>())
             Type = Pack->getPattern();
           return Type->isRValueReferenceType() && !Type->getPointeeType().isConstQualified() &&
                  Type->getPointeeType()->isTemplateTypeParmType();
         });
}

/// Whether a pointer is the same pointer in \p Parent.
bool keepsPointer(const Stmt &Parent) {
  const auto *Cast = dyn_cast<CastExpr>(&Parent);
  return isa<ParenExpr>(Parent) || (Cast && Cast->getCastKind() == CK_NoOp);
}

/// Follows one mention of a variable upwards to what is done with it.
class Mention {
public:
  Mention(const Expr &Reference, const FunctionFlow &Flow, bool WithPointee, VariableWrites &Result)
      : Reference(Reference), Flow(Flow), WithPointee(WithPointee), Result(Result) {}

  void classify() {
    const Expr *E = &Reference;
    bool IsOneOfSeveral = false; // `(c ? a : b) = 1`
    bool IsPointer = false;      // the value of the variable, a pointer, is what is followed
    while (const Stmt *Parent = Flow.parentOf(E)) {
      const auto *Dereference = dyn_cast<UnaryOperator>(Parent);
      if (IsPointer && Dereference && Dereference->getOpcode() == UO_Deref) {
        Part.push_back(nullptr);
        IsPointer = false;
      } else if (IsPointer && !isa<MemberExpr>(Parent)) {
        if (!keepsPointer(*Parent))
          return handOver(*E, *Parent);
      } else if (const auto *Member = dyn_cast<MemberExpr>(Parent)) {
        if (IsPointer)
          Part.push_back(nullptr);
        IsPointer = false;
        const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
        if (!Field)
          return callMember(*Member);
        Part.push_back(Field);
      } else if (const auto *Cast = dyn_cast<CastExpr>(Parent)) {
        IsPointer =
            WithPointee && Cast->getCastKind() == CK_LValueToRValue && Part.empty() && Cast->getType()->isPointerType();
        if (!IsPointer && (Cast->getCastKind() != CK_NoOp || Cast->getType().isConstQualified()))
          return Cast->getCastKind() == CK_ArrayToPointerDecay ? address(Cast) : void();
      } else if (isa<AbstractConditionalOperator>(Parent)) {
        IsOneOfSeveral = true;
      } else if (const FieldDecl *Element = elementIn(*Parent)) {
        Part.push_back(Element);
      } else if (const auto *Call = dyn_cast<CallExpr>(Parent);
                 !isa<ParenExpr>(Parent) && !(Call && isMoveOrForward(*Call))) {
        return use(*E, *Parent, IsOneOfSeveral);
      }
      E = cast<Expr>(Parent);
    }
  }

private:
  // What `std::get<1>(x)` names.
  static const FieldDecl *elementIn(const Stmt &Code) {
    const auto *Call = dyn_cast<CallExpr>(&Code);
    const std::optional<unsigned> Index = Call ? elementAskedFor(*Call) : std::nullopt;
    return Index ? elementOf(Call->getArg(0)->getType(), *Index) : nullptr;
  }

  void write(VariableWrite::Kind What, const Expr &At, const Expr *Value = nullptr,
             BinaryOperatorKind Operator = BO_Assign) {
    // What a lambda writes happens whenever it is called.
    const auto *Captured = dyn_cast<DeclRefExpr>(&Reference);
    if (Captured && Captured->refersToEnclosingVariableOrCapture())
      Result.Escapes = true;
    Result.Writes.push_back({&At, Part, What, Value, Operator});
  }

  void callMember(const MemberExpr &Member) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Member.getMemberDecl());
    const auto *Call = dyn_cast_or_null<CallExpr>(Flow.parentOf(&Member));
    if (!Method || !Call)
      Result.Escapes = true;
    else if (!Method->isConst() && !isElementRead(*Call))
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
      Result.Escapes |= !Construction->getConstructor()->isCopyOrMoveConstructor() && !copiesForwarded(*Construction);
    } else if (const auto *List = dyn_cast<InitListExpr>(&Parent)) {
      // A member that is a reference.
      Result.Escapes |= !List->getType().isNull() && !List->isTypeDependent() && List->getType()->isRecordType();
    } else if (isa<DeclStmt, CXXForRangeStmt, CXXDependentScopeMemberExpr, AsmStmt>(Parent)) {
      Result.Escapes = true;
    }
    // Else it is read, by something that could not say so because it depends on template parameters; or a lambda
    // captures it, whose body mentions it again.
  }

  // `std::tie(v, w) = Value`: whether \p Call is the tie, and what is assigned is known.
  bool isTied(const Expr &E, const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || !Callee->isInStdNamespace() || nameOf(Callee) != "tie")
      return false;
    const auto *Assignment = useOf(Call, Flow).by<CXXOperatorCallExpr>();
    if (!Assignment || Assignment->getOperator() != OO_Equal)
      return false;
    const Expr *Value = Assignment->getArg(1);
    const auto Index = llvm::find(Call.arguments(), &E) - Call.arg_begin();
    const FieldDecl *Element = elementOf(Value->getType(), Index);
    if (!Element)
      return false;
    write(VariableWrite::MayChange, *Assignment, Value);
    Result.Writes.back().Element = Element;
    return true;
  }

  // An element of which no more than the value is taken: `v[i]`, `v.at(i)`.
  bool isElementRead(const Expr &Of) const {
    const std::optional<AskedElement> Asked = elementAskedIn(Of);
    return Asked && Asked->Index && isRead(Of);
  }

  void call(const Expr &E, const CallExpr &Call, bool IsOneOfSeveral) {
    if ((!IsOneOfSeveral && isTied(E, Call)) || isElementRead(Call))
      return;
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
    if (Operator && Operator->getOperator() == OO_Equal && Operator->getArg(0) == &E && !IsOneOfSeveral)
      write(VariableWrite::Assigns, Call, Operator->getArg(1));
    else if (!isa<CUDAKernelCallExpr>(Call) && !E.getType().isConstQualified())
      write(VariableWrite::MayChange, Call);
  }

  // The pointer itself: somebody may write through it.
  void handOver(const Expr &Pointer, const Stmt &Parent) {
    const auto *Operator = dyn_cast<BinaryOperator>(&Parent);
    const auto *Cast = dyn_cast<CastExpr>(&Parent);
    if ((Operator && (Operator->isComparisonOp() || Operator->isLogicalOp())) ||
        (Cast && Cast->getCastKind() == CK_PointerToBoolean) || Pointer.getType()->getPointeeType().isConstQualified())
      return;
    Part.push_back(nullptr);
    const auto *Call = dyn_cast<CallExpr>(&Parent);
    if (!Call)
      Result.Escapes = true;
    else if (!isa<CUDAKernelCallExpr>(Call) && !launchApiOf(*Call))
      write(VariableWrite::MayChange, *Call);
  }

  // An element of an array, or a member of one, of which no more than the value is taken.
  bool isRead(const Expr &Element) const {
    const Stmt *Parent = Flow.parentOf(&Element);
    while (isa_and_nonnull<MemberExpr, ParenExpr>(Parent))
      Parent = Flow.parentOf(Parent);
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent);
    return Cast && (Cast->getCastKind() == CK_LValueToRValue ||
                    (Cast->getCastKind() == CK_NoOp && isa_and_nonnull<CXXConstructExpr>(Flow.parentOf(Cast)) &&
                     Cast->getType().isConstQualified()));
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
      if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Parent); Element && isRead(*Element))
        return;
      if (isa<ArraySubscriptExpr>(Parent) || !isa<CastExpr, ParenExpr>(Parent))
        break;
      Pointer = cast<Expr>(Parent);
    }
    Result.Escapes = true;
  }

  const Expr &Reference;
  const FunctionFlow &Flow;
  const bool WithPointee;
  VariableWrites &Result;
  MemberPath Part;
};

} // namespace

QualType typeOfPart(QualType Whole, const MemberPath &Part) {
  QualType Type = Whole.isNull() ? Whole : Whole.getNonReferenceType();
  for (const FieldDecl *Field : Part)
    Type = Field ? Field->getType() : !Type.isNull() && Type->isPointerType() ? Type->getPointeeType() : Type;
  return Type;
}

VariableWrites writesTo(const VarDecl &Variable, const FunctionFlow &Flow, bool WithPointee) {
  VariableWrites Result;
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Variable))
    Mention(*Reference, Flow, WithPointee, Result).classify();
  return Result;
}

VariableWrites writesTo(llvm::ArrayRef<const Expr *> Mentions, const FunctionFlow &Flow) {
  VariableWrites Result;
  for (const Expr *Each : Mentions)
    Mention(*Each, Flow, /*WithPointee=*/false, Result).classify();
  return Result;
}

const VarDecl *variableIn(const Expr *E) {
  const auto *Reference = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

llvm::SmallVector<const Expr *, 2> valuesOf(const VarDecl &Variable, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 2> Values;
  if (!Variable.hasLocalStorage())
    return Values;
  const VariableWrites &Writes = Flow.writesTo(Variable);
  if (Writes.Escapes && !Variable.getType().isConstQualified())
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
    const VarDecl *Variable = variableIn(Origin);
    // An array is more than its value.
    if (!Variable || isa<ParmVarDecl>(Variable) || Variable->getType()->isArrayType())
      break;
    const Expr *Value = Flow.onlyValueOf(*Variable);
    if (!Value)
      break;
    Origin = Value->IgnoreParenCasts();
  }
  return *Origin;
}

} // namespace cuda_tidy
