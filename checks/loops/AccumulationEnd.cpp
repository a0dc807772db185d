#include "loops/AccumulationEnd.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/Containers.h"
#include "loops/TripCount.h"
#include "syntax/Mentions.h"
#include "syntax/TensorExpr.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCalls = 2;

bool isAssignedAnew(const CXXOperatorCallExpr &Operator, const ValueDecl &Into) {
  const Expr &Target = withoutWrapping(*Operator.getArg(0));
  if (!isa<DeclRefExpr, MemberExpr>(Target))
    return false;
  return llvm::none_of(partsOf(*Operator.getArg(1)), [&](const Expr *Part) { return ownerOf(*Part) == &Into; });
}

bool isDereference(const Stmt &Each) {
  if (const auto *Pointer = dyn_cast<UnaryOperator>(&Each))
    return Pointer->getOpcode() == UO_Deref;
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Each); // of a smart pointer
  return Operator && Operator->getNumArgs() == 1 && llvm::is_contained({OO_Arrow, OO_Star}, Operator->getOperator());
}

/// Whether who is given a \p Parameter can change what it stands for.
bool letsChange(QualType Parameter) {
  const QualType Referred = Parameter.getNonReferenceType();
  if (Referred->isPointerType())
    return !Referred->getPointeeType().isConstQualified();
  const CXXRecordDecl *Class = Referred->getAsCXXRecordDecl();
  return (Parameter->isReferenceType() && !Referred.isConstQualified()) ||
         (Class && Class->isInStdNamespace() && nameOf(Class).ends_with("_ptr"));
}

} // namespace

bool AccumulationEnd::isIn(const Stmt &Part, const ValueDecl &Into, const CallExpr &At, const FieldDecl *Field) const {
  return llvm::any_of(mentionsThroughReferences(Into, Flow),
                      [&](const Expr *Mention) {
                        return (contains(Part, Mention, Flow) || isInLambda(*Mention)) &&
                               !contains(At, Mention, Flow) &&
                               (gives(*Mention, Into, &At, Flow) || (Field && isByMethodOf(*Mention, *Field)));
                      }) ||
         (isa<FieldDecl>(Into) && isByCalls(Part, cast<FieldDecl>(Into), MaxCalls));
}

bool AccumulationEnd::isInLambda(const Expr &Mention) const {
  for (const Stmt *Parent = Flow.parentOf(&Mention); Parent; Parent = Flow.parentOf(Parent))
    if (isa<LambdaExpr>(Parent))
      return true;
  return false;
}

/// Whether \p Part calls a method of the same object that empties \p Member, or may.
bool AccumulationEnd::isByCalls(const Stmt &Part, const FieldDecl &Member, unsigned CallsLeft) const {
  return findPart(&Part, [&](const Stmt &Each) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(&Each);
    const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
    return Method && isa<CXXThisExpr>(withoutWrapping(*Call->getImplicitObjectArgument())) &&
           isByMethod(*Method, Member, CallsLeft);
  });
}

/// Whether \p Method empties \p Member of its object, or may: one in another file that gives nothing.
bool AccumulationEnd::isByMethod(const CXXMethodDecl &Method, const FieldDecl &Member, unsigned CallsLeft) const {
  if (Method.isConst())
    return false;
  const FunctionDecl *Body = definitionOf(Method);
  if (!Body && Method.getReturnType()->isVoidType() &&
      !Context.getSourceManager().isInSystemHeader(Method.getLocation()))
    return true;
  if (!Body || Body->isDependentContext() || Body == &Flow.function() || CallsLeft == 0)
    return false;
  const FunctionFlow &Inside = Flows.of(*Body);
  return llvm::any_of(Inside.referencesTo(&Member),
                      [&](const MemberExpr *Mention) { return gives(*Mention, Member, nullptr, Inside); }) ||
         isByCalls(*Body->getBody(), Member, CallsLeft - 1);
}

/// Whether \p Mention of an object calls a method of it that empties its \p Field, or may.
bool AccumulationEnd::isByMethodOf(const Expr &Mention, const FieldDecl &Field) const {
  const ValueUse Use = useOf(Mention, Flow);
  if (const auto *Operator = Use.by<CXXOperatorCallExpr>(); Operator && Operator->getNumArgs() == 1)
    return isByMethodOf(*Operator, Field);
  const CXXMethodDecl *Method = Use.method() ? Use.method()->getMethodDecl() : nullptr;
  return Method && isByMethod(*Method, Field, MaxCalls);
}

/// Whether \p Part holds where \p Into has nothing in it yet: `!total.defined()`, `total.numel() == 0`.
static bool asksForNothing(const Stmt &Part, const ValueDecl &Into) {
  const auto *Not = dyn_cast<UnaryOperator>(&Part);
  const auto *Comparison = dyn_cast<BinaryOperator>(&Part);
  const Expr *Asked = Not && Not->getOpcode() == UO_LNot               ? Not->getSubExpr()
                      : Comparison && Comparison->getOpcode() == BO_EQ ? Comparison->getLHS()
                                                                       : nullptr;
  const auto *Call = Asked ? dyn_cast<CXXMemberCallExpr>(&withoutWrapping(*Asked)) : nullptr;
  return Call && calledName(*Call) == (Not ? "defined" : "numel") &&
         ownerOf(*Call->getImplicitObjectArgument()) == &Into;
}

/// `if (!total.defined()) total = x;`
static bool isFirst(const Expr &Assignment, const ValueDecl &Into, const FunctionFlow &Within) {
  for (const Stmt *Parent = Within.parentOf(&Assignment); Parent && !isLoop(*Parent); Parent = Within.parentOf(Parent))
    if (const auto *Choice = dyn_cast<IfStmt>(Parent);
        Choice && contains(*Choice->getThen(), &Assignment, Within) &&
        findPart(Choice->getCond(), [&](const Stmt &Part) { return asksForNothing(Part, Into); }))
      return true;
  return false;
}

/// Whether a method of that name leaves nothing of what was added up in its object.
static bool empties(StringRef Method) {
  return removesElements(Method) || llvm::is_contained({"detach_", "zero_", "fill_"}, Method);
}

bool AccumulationEnd::gives(const Expr &Mention, const ValueDecl &Into, const CallExpr *At,
                            const FunctionFlow &Within) const {
  for (const Expr *E = &Mention;;) {
    const ValueUse Use = useOf(*E, Within, Through::Wrapping);
    const bool IsPointer = Use.methodName() == "get"; // of a smart pointer
    if (Use.method() && !IsPointer)
      return empties(Use.methodName());
    const auto *Call = Use.by<CallExpr>();
    const auto *Operator = Use.by<CXXOperatorCallExpr>();
    if (Operator && Use.isTarget())
      return Operator->getOperator() == OO_Equal && isAssignedAnew(*Operator, Into) &&
             !(At && excludeEachOther(*Operator, *At)) && !isFirst(*Operator, Into, Within);
    const bool IsElement = Operator && Operator->getOperator() == OO_Subscript && Operator->getArg(0) == Use.Value;
    if (!IsPointer && !IsElement && !isa_and_nonnull<MemberExpr, ArraySubscriptExpr>(Use.By) &&
        !(Use.By && isDereference(*Use.By)))
      return Call && !Operator &&
             (llvm::is_contained({"move", "exchange", "swap", "tie"}, calledName(*Call)) ||
              takesByReference(*Call, *Use.Value));
    E = cast<Expr>(Use.By);
  }
}

/// `if (first) total = x; else total += x;`
bool AccumulationEnd::excludeEachOther(const Stmt &A, const Stmt &B) const {
  for (const Stmt *Parent = Flow.parentOf(&A); Parent && !isLoop(*Parent); Parent = Flow.parentOf(Parent))
    if (const auto *Choice = dyn_cast<IfStmt>(Parent); Choice && Choice->getElse() && contains(*Choice, &B, Flow))
      return contains(*Choice->getThen(), &A, Flow) != contains(*Choice->getThen(), &B, Flow);
  return false;
}

/// A function of the project's that may empty it.
bool AccumulationEnd::takesByReference(const CallExpr &Call, const Expr &Argument) const {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
    return false;
  for (unsigned Index = 0; Index < Call.getNumArgs() && Index < Callee->getNumParams(); ++Index)
    if (Call.getArg(Index) == &Argument)
      return letsChange(Callee->getParamDecl(Index)->getType());
  return false;
}

} // namespace cuda_tidy
