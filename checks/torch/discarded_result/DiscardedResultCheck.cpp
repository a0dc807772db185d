#include "torch/discarded_result/DiscardedResultCheck.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/TensorOperators.h"
#include "loops/HostWait.h"
#include "syntax/Mentions.h"
#include "syntax/SourceText.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether \p Callee is a member of LibTorch's tensor, or a function directly in a namespace that has its operators.
/// Those of `torch::nn::functional` may be asked to work in place.
bool mayBeOperator(const FunctionDecl &Callee) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Callee))
    return isTensorClass(*Method->getParent());
  const auto *Space = dyn_cast<NamespaceDecl>(Callee.getDeclContext());
  return Space && isOfTorch(Callee) && llvm::is_contained({"at", "torch", "stable"}, Space->getName());
}

/// Whether \p Call only computes tensors from those that it is given.
bool isComputation(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && mayBeOperator(*Callee) && onlyComputes(calledName(Call));
}

/// Whether \p Part, of the operands of an operator, may do more than compute: it calls what is not known, as a module
/// does its forward pass, or changes something.
bool mayDoMore(const Stmt &Part) {
  if (isa<LambdaExpr, CXXNewExpr, AbstractConditionalOperator>(Part))
    return true;
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Part))
    return Operator->isAssignmentOp() || Operator->isCommaOp();
  if (const auto *Operator = dyn_cast<UnaryOperator>(&Part))
    return Operator->isIncrementDecrementOp();
  const auto *Call = dyn_cast<CallExpr>(&Part);
  if (!Call || isElementAccess(*Call))
    return false;
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call))
    return Operator->isAssignmentOp() || Operator->getOperator() == OO_Call;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  // The sizes of a container and the options of a tensor are only asked for.
  return !Callee || calledName(*Call).ends_with("_") || runsModule(*Call) ||
         (Method ? !Method->isConst() : !isOfTorch(*Callee) && !Callee->isInStdNamespace());
}

/// A variable or a member in \p Call that is a tensor, or holds some; null if there is none.
const Stmt *tensorNamedIn(const CallExpr &Call) {
  return findPart(&Call, [](const Stmt &Part) {
    const auto *Named = dyn_cast<DeclRefExpr>(&Part);
    const auto *Member = dyn_cast<MemberExpr>(&Part);
    const bool IsVariable =
        (Named && isa<VarDecl, BindingDecl>(Named->getDecl())) || (Member && isa<FieldDecl>(Member->getMemberDecl()));
    return IsVariable && holdsTensor(cast<Expr>(Part).getType());
  });
}

/// The whole statement that \p Call is; null if something takes what it returns, a cast to `void` included.
const Stmt *statementOf(const CallExpr &Call, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Call, Flow, Through::Wrapping);
  return Use.isDiscarded() && !Use.by<CastExpr>() ? Use.Value : nullptr;
}

/// Whether \p Statement is all that a lambda does, or the first thing that is tried: whether it fails is asked then, or
/// how long it takes.
bool isTried(const Stmt &Statement, const FunctionFlow &Flow) {
  const Stmt *Child = &Statement;
  for (const Stmt *Parent = Flow.parentOf(Child); Parent; Parent = Flow.parentOf(Child = Parent)) {
    if (isa<CXXTryStmt>(Parent))
      return true;
    const auto *Block = dyn_cast<CompoundStmt>(Parent);
    if (Block && Block->body_front() != Child)
      return false;
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(&Flow.function());
  const auto *Body = dyn_cast<CompoundStmt>(Flow.function().getBody());
  return Method && Method->getParent()->isLambda() && Body && Body->size() == 1;
}

/// Whether a loop around \p Statement computes the same again and again, as one that warms up or measures does: it
/// gives none of the variables in it a value, and does nothing else with them.
bool isRepeated(const Stmt &Statement, const FunctionFlow &Flow) {
  const Stmt *Loop = loopAround(Statement, Flow);
  return Loop && !findPart(&Statement, [&](const Stmt &Part) {
           const auto *Named = dyn_cast<DeclRefExpr>(&Part);
           const auto *Variable = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
           if (!Variable || !Variable->isLocalVarDeclOrParm())
             return false;
           const SourceManager &Files = Flow.function().getASTContext().getSourceManager();
           return Files.isPointWithin(Variable->getLocation(), Loop->getBeginLoc(), Loop->getEndLoc()) ||
                  llvm::any_of(Flow.referencesTo(Variable), [&](const DeclRefExpr *Other) {
                    return contains(*Loop, Other, Flow) && !contains(Statement, Other, Flow);
                  });
         });
}

/// Whether the function of \p Flow names \p Variable behind \p Statement.
bool isNamedAfter(const VarDecl &Variable, const Stmt &Statement, const FunctionFlow &Flow) {
  const SourceManager &Files = Flow.function().getASTContext().getSourceManager();
  return llvm::any_of(Flow.referencesTo(&Variable), [&](const DeclRefExpr *Other) {
    return Files.isBeforeInTranslationUnit(Statement.getEndLoc(), Other->getBeginLoc());
  });
}

/// Whether \p Call may be there to wait for the device: it copies to the host what nobody looks at afterwards.
bool mayBeWait(const CallExpr &Call, const Stmt &Statement, const FunctionFlow &Flow) {
  const std::optional<HostWait> Wait = hostWaitOf(Call, Flow);
  if (!Wait || !Wait->Tensor)
    return false;
  const VarDecl *Variable = variableIn(&withoutWrapping(*Wait->Tensor));
  return !Variable || !isNamedAfter(*Variable, Statement, Flow);
}

/// Whether \p Call may be there to get the device going: it is the only thing that happens to a tensor which the
/// function makes out of nothing.
bool mayBeWarmUp(const CallExpr &Call, const FunctionFlow &Flow) {
  const auto *Named = dyn_cast<DeclRefExpr>(tensorNamedIn(Call));
  const auto *Variable = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
  const Expr *Made = Variable && Variable->isLocalVarDecl() ? Variable->getInit() : nullptr;
  const auto *Factory = Made ? dyn_cast<CallExpr>(&withoutWrapping(*Made)) : nullptr;
  return Factory && isTensorFactory(calledName(*Factory)) && Flow.referencesTo(Variable).size() == 1;
}

/// Whether \p Call makes another form of its tensor, which may take the tensor's place: a view, a conversion.
bool isReplacement(const CallExpr &Call) {
  const StringRef Name = calledName(Call);
  return movesToDevice(Name) || !llvm::is_contained({Sharing::Never, Sharing::EachOfList}, sharingOf(Name));
}

/// The variable to which what \p Call returns can be given back: of `x.toType(type).to(device)` it is `x`. Null where
/// that is no other form of its tensor, or where nobody would see it.
const VarDecl *placeFor(const CallExpr &Call, const Stmt &Statement, const FunctionFlow &Flow) {
  if (Call.getBeginLoc().isMacroID() || !isTensor(Call.getType()))
    return nullptr;
  const Expr *Tensor = &Call;
  while (const auto *Method = dyn_cast<CXXMemberCallExpr>(Tensor)) {
    if (!isReplacement(*Method))
      return nullptr;
    Tensor = &withoutWrapping(*Method->getImplicitObjectArgument());
  }
  const VarDecl *Variable = variableIn(Tensor);
  if (!Variable || Variable->getDeclContext() != &Flow.function())
    return nullptr;
  const QualType Type = Variable->getType();
  if (Type.getNonReferenceType().isConstQualified() || !isTensor(Type) || Type->isRValueReferenceType())
    return nullptr;
  return Type->isReferenceType() || isNamedAfter(*Variable, Statement, Flow) ? Variable : nullptr;
}

} // namespace

void DiscardedResultCheck::judge(const FunctionDecl &Function) {
  llvm::SmallVector<const CallExpr *, 4> Found;
  forEachPart(
      Function.getBody(),
      [&](const Stmt &Part) {
        const auto *Call = dyn_cast<CallExpr>(&Part);
        if (Call && isComputation(*Call))
          Found.push_back(Call);
      },
      isLambda);
  if (Found.empty())
    return;
  const FunctionFlow &Flow = flows().of(Function);
  for (const CallExpr *Call : Found) {
    const Stmt *Statement = statementOf(*Call, Flow);
    if (Statement && tensorNamedIn(*Call) && !findPart(Call, mayDoMore) && !isTried(*Statement, Flow) &&
        !isRepeated(*Statement, Flow) && !mayBeWait(*Call, *Statement, Flow) && !mayBeWarmUp(*Call, Flow) &&
        isNew(Call->getExprLoc()))
      report(*Call, Flow);
  }
}

void DiscardedResultCheck::report(const CallExpr &Call, const FunctionFlow &Flow) {
  const std::string Name = calledName(Call).str();
  const VarDecl *Place = placeFor(Call, *statementOf(Call, Flow), Flow);
  {
    auto Diagnostic = diag(Call.getExprLoc(), "'%0' changes no tensor, and the one that it returns is dropped") << Name;
    if (Place)
      Diagnostic << FixItHint::CreateInsertion(Call.getBeginLoc(), (Place->getName() + " = ").str());
  }
  if (worksInPlace(Name + "_"))
    diag(Call.getExprLoc(), "'%0_' works in place", DiagnosticIDs::Note) << Name;
}

} // namespace cuda_tidy
