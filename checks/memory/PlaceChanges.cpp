#include "memory/PlaceChanges.h"
#include "flow/Assignment.h"
#include "flow/BackwardWalk.h"
#include "flow/Conditions.h"
#include "flow/Overriding.h"
#include "flow/StatementParts.h"
#include "knowledge/Containers.h"
#include "knowledge/StandardLibrary.h"
#include "syntax/Mentions.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxFunctions = 64;

/// Whether \p Function assigns one object of the class that has \p Kept to another.
bool assignsObject(const FunctionDecl &Function, const ValueDecl &Kept) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const auto *Field = dyn_cast<FieldDecl>(&Kept);
  return Method && Field && Method->getParent() == Field->getParent() &&
         (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
}

/// Whether \p Function is of CUDA, C or C++: it changes nothing of the program's that it is not given. A
/// `std::function` does.
bool isOfSystem(const FunctionDecl &Function) {
  return Function.getOverloadedOperator() != OO_Call &&
         (Function.getBuiltinID() || isOfStandardLibrary(Function) ||
          Function.getASTContext().getSourceManager().isInSystemHeader(Function.getLocation()));
}

/// Whether the body of \p Definition may give \p Kept another value.
bool writes(const FunctionDecl &Definition, const ValueDecl &Kept, FunctionFlows &Flows) {
  const FunctionFlow &Flow = Flows.of(Definition);
  const auto *Field = dyn_cast<FieldDecl>(&Kept);
  return Field ? !Flow.onlyReads(*Field) : !Flow.writesTo(cast<VarDecl>(Kept)).isNeverChanged();
}

/// Whether \p Function, or what it calls, may give \p Kept, a member or a variable that others see, another value.
bool mayWrite(const FunctionDecl *Function, const ValueDecl &Kept, FunctionFlows &Flows) {
  llvm::SmallSetVector<const FunctionDecl *, 8> Called;
  Called.insert(Function);
  for (unsigned I = 0; I < Called.size(); ++I) {
    const FunctionDecl *Each = Called[I];
    if (!Each || assignsObject(*Each, Kept))
      return true;
    if (Each->isTrivial() || Each->isDefaulted() || Each->hasAttr<CUDAGlobalAttr>() || isOfSystem(*Each))
      continue;
    const FunctionDecl *Definition = definitionOf(*Each);
    if (!Definition || Definition->isDependentContext() || mayBeOverridden(*Each) ||
        Kept.getType()->isReferenceType() || writes(*Definition, Kept, Flows) || I == MaxFunctions)
      return true;
    forEachPart(Definition->getBody(), [&](const Stmt &Part) {
      if (const auto *Call = dyn_cast<CallExpr>(&Part))
        Called.insert(Call->getDirectCallee());
      if (const auto *Made = dyn_cast<CXXConstructExpr>(&Part))
        Called.insert(Made->getConstructor());
    });
  }
  return false;
}

/// Whether \p At only gives access to the elements of a container.
bool givesAccess(const Stmt &At) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&At);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && isOfStandardLibrary(*Method) && givesAccessToElements(nameOf(Method));
}

/// The variables and members that \p E names, but for objects of whose members it reads one; none where its value
/// depends on what a call does.
std::optional<llvm::SmallVector<NamedPlace, 2>> placesIn(const Expr &E) {
  llvm::SmallVector<NamedPlace, 2> Found;
  const Stmt *Other = findPart(&E, [&](const Stmt &Part) {
    if (const auto *Name = dyn_cast<DeclRefExpr>(&Part); Name && isa<VarDecl>(Name->getDecl()))
      Found.push_back({Name->getDecl()});
    const auto *Member = dyn_cast<MemberExpr>(&Part);
    if (Member && isa<FieldDecl>(Member->getMemberDecl()))
      Found.push_back({Member->getMemberDecl(), variableIn(Member->getBase())});
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Call && !(Callee && isOfStandardLibrary(*Callee) && nameOf(Callee) == "size");
  });
  if (Other || !mentionedIn(E))
    return std::nullopt;
  auto IsObject = [Places = Found](const NamedPlace &Place) {
    return !Place.Named->getType()->isPointerType() &&
           llvm::any_of(Places, [&](const NamedPlace &Each) { return Each.Object == Place.Named; });
  };
  llvm::erase_if(Found, IsObject);
  return Found;
}

/// Whether \p E reads what a pointer points to, or an element.
bool readsElement(const Expr &E) {
  return findPart(&E, [](const Stmt &Part) {
    const auto *Operator = dyn_cast<UnaryOperator>(&Part);
    return isa<ArraySubscriptExpr>(Part) || (Operator && Operator->getOpcode() == UO_Deref);
  });
}

bool contains(const CFGElement &Element, const Expr &E, const FunctionFlow &Flow) {
  const auto Statement = Element.getAs<CFGStmt>();
  return Statement && contains(*Statement->getStmt(), &E, Flow);
}

/// Whether the function of \p Flow may come from \p E to \p E.
bool isRepeated(const Expr &E, const FunctionFlow &Flow) {
  bool IsRepeated = false;
  walkBack(Flow, E, [&](const CFGElement &Element) {
    IsRepeated |= contains(Element, E, Flow);
    return IsRepeated ? Step::Stop : Step::Pass;
  });
  return IsRepeated;
}

} // namespace

PlaceChanges::PlaceChanges(const NamedPlace &Place, const FunctionFlow &Flow, FunctionFlows &Flows)
    : Place(Place), Flow(Flow), Flows(Flows) {
  const auto *Variable = dyn_cast<VarDecl>(Place.Named);
  // Another object may be the same one by another name.
  add(Variable ? Flow.writesTo(*Variable) : writesTo(mentionsOf(*Place.Named, Flow), Flow));
  for (const Stmt *Each : changesOf(Place, Flow))
    if (!isOnlyReadBy(*Each))
      add(*Each);
  if (Place.Object)
    AreKnown &= !Flow.writesTo(*Place.Object, /*WithPointee=*/true).Escapes;
}

void PlaceChanges::add(const VariableWrites &Writes) {
  AreKnown &= !Writes.Escapes;
  for (const VariableWrite &Each : Writes.Writes)
    add(*Each.At);
}

void PlaceChanges::add(const Stmt &At) {
  if (givesAccess(At))
    return;
  AreKnown &= Flow.elementOf(At).has_value();
  Changes.insert(&At);
}

/// Whether \p At is a call of a function of the project, which is given the object and leaves the member alone.
bool PlaceChanges::isOnlyReadBy(const Stmt &At) const {
  const auto *Call = dyn_cast<CallExpr>(&At);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && !isOfSystem(*Callee) && !mayWrite(Callee, *Place.Named, Flows);
}

const VarDecl *PlaceChanges::declaredAt(const CFGElement &Element) const {
  const auto Statement = Element.getAs<CFGStmt>();
  const auto *Declaration = Statement ? dyn_cast<DeclStmt>(Statement->getStmt()) : nullptr;
  const auto *Variable = Place.Object ? Place.Object : dyn_cast<VarDecl>(Place.Named);
  return Declaration && llvm::is_contained(Declaration->decls(), Variable) ? Variable : nullptr;
}

bool mayWriteBehind(const VarDecl &Reference, const CFGElement &Element) {
  const auto Statement = Element.getAs<CFGStmt>();
  const Stmt *S = Statement ? Statement->getStmt() : nullptr;
  auto IsOther = [&](const Expr &Pointer) { return !localVariable(Pointer) && variableIn(&Pointer) != &Reference; };
  if (const auto Given = S ? anyAssignmentIn(*S) : std::nullopt)
    return IsOther(*Given->Target);
  const auto *Call = dyn_cast_or_null<CallExpr>(S);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Call || isa<CUDAKernelCallExpr>(Call))
    return false;
  return !Callee || !isOfSystem(*Callee) || llvm::any_of(Call->arguments(), [&](const Expr *Each) {
    const Expr *Given = Each->IgnoreParenCasts();
    const auto *Address = dyn_cast<UnaryOperator>(Given);
    const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
    const QualType Type = Given->getType();
    return IsAddress ? IsOther(*Address->getSubExpr())
                     : Type->isPointerType() && Type->getPointeeType()->isPointerType();
  });
}

bool PlaceChanges::mayBeAt(const CFGElement &Element) const {
  const auto Statement = Element.getAs<CFGStmt>();
  const Stmt *S = Statement ? Statement->getStmt() : nullptr;
  if (S && (Changes.contains(S) || declaredAt(Element)))
    return true;
  const auto *Variable = dyn_cast<VarDecl>(Place.Named);
  if (Variable && Variable->getType()->isReferenceType() && mayWriteBehind(*Variable, Element))
    return true;
  if (Place.localObject())
    return false;
  if (const auto End = Element.getAs<CFGImplicitDtor>()) {
    const CXXDestructorDecl *Destructor = End->getDestructorDecl(Flows.context());
    return Destructor && mayWrite(Destructor, *Place.Named, Flows);
  }
  if (!S)
    return false;
  const auto *Call = dyn_cast<CallExpr>(S);
  const auto *Made = dyn_cast<CXXConstructExpr>(S);
  return (Call && mayWrite(Call->getDirectCallee(), *Place.Named, Flows)) ||
         (Made && mayWrite(Made->getConstructor(), *Place.Named, Flows));
}

bool haveOneValue(const Expr &A, const Expr &B, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const auto Places = placesIn(A);
  const bool IsStable = isStable(A, Flow);
  const bool IsBefore = Flows.context().getSourceManager().isBeforeInTranslationUnit(A.getBeginLoc(), B.getBeginLoc());
  const Expr &First = IsBefore ? A : B, &Last = IsBefore ? B : A;
  if (!Places || (!IsStable && (readsElement(A) || isRepeated(First, Flow))))
    return false;
  llvm::SmallVector<PlaceChanges, 2> Changes;
  for (const NamedPlace &Each : *Places)
    Changes.emplace_back(Each, Flow, Flows);
  bool IsKept = IsStable || llvm::all_of(Changes, [](const PlaceChanges &Each) { return Each.areKnown(); });
  const bool ComesFromElsewhere = walkBack(Flow, Last, [&](const CFGElement &Element) {
    IsKept &= llvm::none_of(Changes, [&](const PlaceChanges &Each) { return Each.mayBeAt(Element); });
    return IsKept && !contains(Element, First, Flow) ? Step::Pass : Step::Stop;
  });
  return IsKept && (IsStable || !ComesFromElsewhere);
}

} // namespace cuda_tidy
