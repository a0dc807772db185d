#include "memory/PlaceChanges.h"
#include "flow/BackwardWalk.h"
#include "flow/Conditions.h"
#include "flow/StatementParts.h"
#include "knowledge/Containers.h"
#include "knowledge/StandardLibrary.h"
#include "syntax/Mentions.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 4;

/// Whether \p Function assigns one object of the class that has \p Kept to another.
bool assignsObject(const FunctionDecl &Function, const ValueDecl &Kept) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const auto *Field = dyn_cast<FieldDecl>(&Kept);
  return Method && Field && Method->getParent() == Field->getParent() &&
         (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
}

/// Whether \p Function, or what it calls, may give \p Kept, a member or a variable that others see, another value. No
/// function of CUDA, C or C++ does so by itself.
bool mayWrite(const FunctionDecl *Function, const ValueDecl &Kept, FunctionFlows &Flows, unsigned Depth = MaxDepth) {
  if (!Function || assignsObject(*Function, Kept))
    return true;
  if (Function->getBuiltinID() || Function->isTrivial() || Function->hasAttr<CUDAGlobalAttr>() ||
      isOfStandardLibrary(*Function) || Flows.context().getSourceManager().isInSystemHeader(Function->getLocation()))
    return false;
  const FunctionDecl *Definition = Depth > 0 ? definitionOf(*Function) : nullptr;
  if (!Definition || Definition->isDependentContext() || Definition->isVirtualAsWritten() ||
      Kept.getType()->isReferenceType())
    return true;
  const FunctionFlow &Flow = Flows.of(*Definition);
  const auto *Field = dyn_cast<FieldDecl>(&Kept);
  if (Field ? !Flow.onlyReads(*Field) : !Flow.writesTo(cast<VarDecl>(Kept)).isNeverChanged())
    return true;
  return findPart(Definition->getBody(), [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const auto *Made = dyn_cast<CXXConstructExpr>(&Part);
    return (Call && mayWrite(Call->getDirectCallee(), Kept, Flows, Depth - 1)) ||
           (Made && mayWrite(Made->getConstructor(), Kept, Flows, Depth - 1));
  });
}

/// Whether \p At only gives access to the elements of a container.
bool givesAccess(const Stmt &At) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&At);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && isOfStandardLibrary(*Method) && givesAccessToElements(nameOf(Method));
}

/// The variables and members that the value of \p E is made of; none where that depends on more.
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
    const bool IsSize = Callee && isOfStandardLibrary(*Callee) && nameOf(Callee) == "size";
    const auto *Operator = dyn_cast<UnaryOperator>(&Part);
    return (Call && !IsSize) || isa<ArraySubscriptExpr>(Part) || (Operator && Operator->getOpcode() == UO_Deref);
  });
  return Other || !mentionedIn(E) ? std::nullopt : std::optional(Found);
}

/// Whether each way to \p Last passes \p First and nothing in \p Changes behind it. In a loop the two may be of
/// different rounds.
bool isKept(const Expr &First, const Expr &Last, llvm::ArrayRef<PlaceChanges> Changes, const FunctionFlow &Flow) {
  auto IsFirst = [&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    return Statement && contains(*Statement->getStmt(), &First, Flow);
  };
  bool IsKept = true;
  walkBack(Flow, First, [&](const CFGElement &Element) {
    IsKept &= !IsFirst(Element);
    return Step::Pass;
  });
  const bool ComesFromElsewhere = walkBack(Flow, Last, [&](const CFGElement &Element) {
    IsKept &= llvm::none_of(Changes, [&](const PlaceChanges &Each) { return Each.mayBeAt(Element); });
    return IsFirst(Element) ? Step::Stop : Step::Pass;
  });
  return IsKept && !ComesFromElsewhere;
}

} // namespace

PlaceChanges::PlaceChanges(const NamedPlace &Place, const FunctionFlow &Flow, FunctionFlows &Flows)
    : Place(Place), Flow(Flow), Flows(Flows) {
  const auto *Variable = dyn_cast<VarDecl>(Place.Named);
  // Another object may be the same one by another name.
  add(Variable ? Flow.writesTo(*Variable) : writesTo(mentionsOf(*Place.Named, Flow), Flow));
  for (const Stmt *Each : changesOf(Place, Flow))
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

const VarDecl *PlaceChanges::declaredAt(const CFGElement &Element) const {
  const auto Statement = Element.getAs<CFGStmt>();
  const auto *Declaration = Statement ? dyn_cast<DeclStmt>(Statement->getStmt()) : nullptr;
  const auto *Variable = Place.Object ? Place.Object : dyn_cast<VarDecl>(Place.Named);
  return Declaration && llvm::is_contained(Declaration->decls(), Variable) ? Variable : nullptr;
}

bool PlaceChanges::mayBeAt(const CFGElement &Element) const {
  const auto Statement = Element.getAs<CFGStmt>();
  const Stmt *S = Statement ? Statement->getStmt() : nullptr;
  if (S && (Changes.contains(S) || declaredAt(Element)))
    return true;
  if (Place.localObject())
    return false;
  if (!S)
    return Element.getAs<CFGImplicitDtor>().has_value();
  const auto *Call = dyn_cast<CallExpr>(S);
  const auto *Made = dyn_cast<CXXConstructExpr>(S);
  return (Call && mayWrite(Call->getDirectCallee(), *Place.Named, Flows)) ||
         (Made && mayWrite(Made->getConstructor(), *Place.Named, Flows));
}

bool haveOneValue(const Expr &A, const Expr &B, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const auto Places = placesIn(A);
  if (!Places)
    return false;
  llvm::SmallVector<PlaceChanges, 2> Changes;
  for (const NamedPlace &Each : *Places)
    Changes.emplace_back(Each, Flow, Flows);
  return llvm::all_of(Changes, [](const PlaceChanges &Each) { return Each.areKnown(); }) &&
         (isKept(A, B, Changes, Flow) || isKept(B, A, Changes, Flow));
}

} // namespace cuda_tidy
