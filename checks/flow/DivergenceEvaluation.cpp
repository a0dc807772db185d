#include "flow/DivergenceEvaluation.h"
#include "flow/Conditions.h"
#include "flow/StatementParts.h"
#include "flow/ThreadCoordinates.h"
#include "knowledge/ApiNames.h"
#include "knowledge/BlockBarriers.h"
#include "knowledge/SharedVariables.h"
#include "knowledge/UnknownNames.h"
#include "clang/AST/Attr.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

// What `threadIdx.x / blockDim.x` and the like divide by.
bool isExtentOfBlock(const Expr &E, const FunctionFlow &Flow) {
  auto Coordinate = threadCoordinateIn(originOf(E, Flow));
  return Coordinate && Coordinate->What == ThreadCoordinate::BlockDim;
}

// Of a sum, or of a difference.
struct Summand {
  const Expr *E;
  bool IsTaken;

  // The same is added and taken away.
  bool cancels(const Summand &Other, const FunctionFlow &Flow) const {
    const VarDecl *Variable = variableIn(E);
    auto IsNewEachTime = [](const Stmt &Part) {
      const auto *Call = dyn_cast<CallExpr>(&Part);
      return Call && roleOf(*Call) != ThreadRole::None;
    };
    return IsTaken != Other.IsTaken && isSame(*E, *Other.E, Flow.function().getASTContext()) &&
           (E == Other.E || !findPart(E, IsNewEachTime)) &&
           !(Variable && (Flow.isWrittenBetween(*Variable, E->getExprLoc(), Other.E->getExprLoc()) ||
                          Flow.isWrittenBetween(*Variable, Other.E->getExprLoc(), E->getExprLoc())));
  }
};

void addSummands(const Expr &E, bool IsTaken, const FunctionFlow &Flow, unsigned Depth,
                 llvm::SmallVectorImpl<Summand> &Found) {
  constexpr unsigned MostDepth = 6;
  const Expr &Origin = originOf(E, Flow);
  const auto *Operator = dyn_cast<BinaryOperator>(&Origin);
  if (!Operator || !Operator->isAdditiveOp() || Depth > MostDepth) {
    Found.push_back({&Origin, IsTaken});
    return;
  }
  addSummands(*Operator->getLHS(), IsTaken, Flow, Depth + 1, Found);
  addSummands(*Operator->getRHS(), IsTaken != (Operator->getOpcode() == BO_Sub), Flow, Depth + 1, Found);
}

// Classes with a constructor of their own compute something of what they are given; vectors and aggregates keep it.
bool keepsWhatItIsGiven(const CXXConstructExpr &Construction) {
  return Construction.getConstructor()->isCopyOrMoveConstructor() ||
         llvm::is_contained({"dim3", "uint3"}, nameOf(Construction.getType()->getAsCXXRecordDecl()));
}

} // namespace

const Expr *ThreadDivergence::Evaluation::source(const Expr &Original) const {
  const Expr &E = *Original.IgnoreParenCasts();
  if (auto Coordinate = threadCoordinateIn(E))
    return Coordinate->What == ThreadCoordinate::ThreadIdx && !Of.All.Shape.IsOneThread[Coordinate->Axis] ? &E
                                                                                                          : nullptr;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&E))
    return ofReference(*Reference);
  if (const auto *Member = dyn_cast<MemberExpr>(&E))
    return ofMember(*Member);
  if (const auto *Call = dyn_cast<CallExpr>(&E))
    return ofCall(*Call);
  if (const auto *Operator = dyn_cast<BinaryOperator>(&E))
    return ofOperator(*Operator);
  if (isa<UnaryExprOrTypeTraitExpr, LambdaExpr, CXXThisExpr, RecoveryExpr>(E))
    return isa<CXXThisExpr>(E) ? at({nullptr, nullptr}) : nullptr;
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(&E); Construction && !keepsWhatItIsGiven(*Construction))
    return nullptr;
  return ofParts(E);
}

const Expr *ThreadDivergence::Evaluation::ofAny(llvm::ArrayRef<const Expr *> All) const {
  for (const Expr *Each : All)
    if (const Expr *Found = Each ? source(*Each) : nullptr)
      return Found;
  return nullptr;
}

const Expr *ThreadDivergence::Evaluation::ofObject(const CallExpr &Call) const {
  const auto *Member = dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
  return Member ? source(*Member->getBase()) : nullptr;
}

const Expr *ThreadDivergence::Evaluation::at(Key Sought) const {
  auto Found = Here.find(Sought);
  return Found == Here.end() ? nullptr : Found->second;
}

const Expr *ThreadDivergence::Evaluation::ofParts(const Expr &E) const {
  for (const Stmt *Part : E.children())
    if (const auto *Each = dyn_cast_or_null<Expr>(Part))
      if (const Expr *Found = source(*Each))
        return Found;
  return nullptr;
}

const Expr *ThreadDivergence::Evaluation::ofReference(const DeclRefExpr &Reference) const {
  if (const auto *Binding = dyn_cast<BindingDecl>(Reference.getDecl()))
    return Binding->getBinding() ? source(*Binding->getBinding()) : nullptr;
  const auto *Variable = dyn_cast<VarDecl>(Reference.getDecl());
  if (!Variable || isInSharedMemory(*Variable) || Of.ToMemory.contains(Variable))
    return nullptr;
  if (const Expr *Whole = at({Variable, nullptr}))
    return Whole;
  // Of an object, one that differs is enough.
  auto Part = Here.lower_bound({Variable, nullptr});
  return Part != Here.end() && Part->first.first == Variable ? Part->second : nullptr;
}

const Expr *ThreadDivergence::Evaluation::ofMember(const MemberExpr &Member) const {
  const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
  const Expr &Base = *Member.getBase()->IgnoreParenCasts();
  if (isa<CXXThisExpr>(Base)) {
    const Expr *Object = at({nullptr, nullptr});
    return Object || !Field ? Object : at({nullptr, Field});
  }
  const VarDecl *Variable = Member.isArrow() ? nullptr : variableIn(&Base);
  if (!Variable || !Field)
    return source(Base);
  if (isInSharedMemory(*Variable) || Of.ToMemory.contains(Variable))
    return nullptr;
  const Expr *Whole = at({Variable, nullptr});
  return Whole ? Whole : at({Variable, Field});
}

const Expr *ThreadDivergence::Evaluation::ofOperator(const BinaryOperator &Operator) const {
  const Expr &Left = *Operator.getLHS(), &Right = *Operator.getRHS();
  switch (Operator.getOpcode()) {
  case BO_Comma:
  case BO_Assign:
    return source(Right);
  case BO_Div:
    return isExtentOfBlock(Right, Of.Flow) ? nullptr : ofAny({&Left, &Right});
  case BO_Sub:
    // What is the thread's own share of the sum is taken away again.
    return takesThreadAway(Left, Right) ? nullptr : ofAny({&Left, &Right});
  default:
    return ofAny({&Left, &Right});
  }
}

bool ThreadDivergence::Evaluation::takesThreadAway(const Expr &Sum, const Expr &Share) const {
  const Expr &Origin = originOf(Sum, Of.Flow), &Wanted = originOf(Share, Of.Flow);
  auto IsShare = [&](const Expr &Part) {
    return isSame(originOf(Part, Of.Flow), Wanted, Of.Flow.function().getASTContext());
  };
  // Of a variable that a loop moves on as well.
  if (const Expr *Differs = variableIn(&Origin) ? source(Origin) : nullptr; Differs && IsShare(*Differs))
    return true;
  // Otherwise all that differs is added once, and taken away once.
  llvm::SmallVector<Summand, 4> Summands, Differing;
  addSummands(Sum, false, Of.Flow, 0, Summands);
  addSummands(Share, true, Of.Flow, 0, Summands);
  for (const Summand &Each : Summands) {
    if (!source(*Each.E))
      continue;
    auto Other = llvm::find_if(Differing, [&](const Summand &There) { return There.cancels(Each, Of.Flow); });
    if (Other == Differing.end())
      Differing.push_back(Each);
    else
      Differing.erase(Other);
  }
  return Differing.empty();
}

const Expr *ThreadDivergence::Evaluation::ofCall(const CallExpr &Call) const {
  const llvm::ArrayRef<const Expr *> Arguments(Call.getArgs(), Call.getNumArgs());
  // Nobody knows what it gives back; an operator computes something of its operands, whatever they are.
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (isOfUndeclared(Call) && (!Operator || Operator->getOperator() == OO_Call))
    return nullptr;
  switch (roleOf(Call)) {
  case ThreadRole::Agreement:
  case ThreadRole::BlockResult:
    return nullptr;
  case ThreadRole::OwnResult:
    return &Call;
  case ThreadRole::WarpResult:
    return Of.All.Shape.IsOneWarp ? nullptr : ofAny(Arguments);
  default:
    break;
  }
  // A shuffle from one lane gives its value to the warp.
  const StringRef Name = nameOf(Call.getCalleeDecl());
  const unsigned Lane = Name == "__shfl_sync" ? 2 : 1;
  if (Of.All.Shape.IsOneWarp && (Name == "__shfl_sync" || Name == "__shfl") && Call.getNumArgs() > Lane)
    return source(*Call.getArg(Lane));
  if (const ThreadDivergence *Called = called(Call))
    return Called->Returned;
  const Expr *Given = ofAny(Arguments);
  return Given ? Given : ofObject(Call);
}

const ThreadDivergence *ThreadDivergence::Evaluation::called(const CallExpr &Call) const {
  const FunctionDecl *Body = bodyCalledBy(Call);
  return Body ? Of.All.of(*Body, Of.entryFrom(Call, *this), Of.Depth + 1) : nullptr;
}

} // namespace cuda_tidy
