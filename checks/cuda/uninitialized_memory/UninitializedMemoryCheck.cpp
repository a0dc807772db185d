#include "cuda/uninitialized_memory/UninitializedMemoryCheck.h"
#include "calls/UncalledFunctions.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/SharedVariables.h"
#include "knowledge/TensorOperators.h"
#include "loops/TripCount.h"
#include "memory/MemoryOrigin.h"
#include "memory/PointerUse.h"
#include "syntax/LaunchSite.h"
#include "syntax/Mentions.h"
#include "syntax/TensorExpr.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// Where a function updates what \p Mentions name, by what is there; null if it may set it, or only reads it.
const Expr *onlyUpdatedAt(llvm::ArrayRef<const Expr *> Mentions, const FunctionFlow &Flow) {
  const Expr *Updated = nullptr;
  for (const Expr *Each : Mentions)
    switch (useAt(*Each, Flow)) {
    case PointerUse::Combines:
      Updated = Updated ? Updated : Each;
      break;
    case PointerUse::Reads:
      break;
    case PointerUse::Assigns:
    case PointerUse::Unknown:
      return nullptr;
    }
  return Updated;
}

/// Whether \p Part changes something: an assignment, `++`, `atomicAdd(...)`.
bool isChange(const Stmt &Part) {
  const auto *Binary = dyn_cast<BinaryOperator>(&Part);
  const auto *Unary = dyn_cast<UnaryOperator>(&Part);
  return (Binary && Binary->isAssignmentOp()) || (Unary && Unary->isIncrementDecrementOp()) || isa<CallExpr>(Part);
}

/// Whether all of \p Mentions but change what they name, or set it, and nothing takes the value that this gives.
bool leaveUnread(llvm::ArrayRef<const Expr *> Mentions, const FunctionFlow &Flow) {
  return llvm::all_of(Mentions, [&](const Expr *Each) {
    const Stmt *Change = Flow.parentOf(Each);
    while (Change && !isChange(*Change))
      Change = Flow.parentOf(Change);
    const auto *Whole = dyn_cast<Expr>(&Flow.statementAround(*Each));
    const PointerUse Use = useAt(*Each, Flow);
    return Whole && Whole->IgnoreImplicit() == Change && (Use == PointerUse::Combines || Use == PointerUse::Assigns);
  });
}

/// The call that makes a tensor of no certain values, which \p Variable is initialised with, or null.
const CallExpr *emptyTensorOf(const VarDecl &Variable) {
  const Expr *Initial = Variable.getInit() ? &withoutWrapping(*Variable.getInit()) : nullptr;
  const auto *Call = dyn_cast_or_null<CallExpr>(Initial);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const bool IsEmpty =
      Callee && isOfTorch(*Callee) &&
      llvm::is_contained({"empty", "empty_like", "new_empty", "empty_strided", "new_empty_strided"}, nameOf(Callee));
  return IsEmpty ? Call : nullptr;
}

/// What allocates the memory of \p Memory, a local variable of the function of \p Flow or a member of one, with no
/// certain contents.
const CallExpr *allocationOf(const NamedPlace &Memory, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const auto *Variable = dyn_cast<VarDecl>(Memory.Named);
  if (const CallExpr *Empty = Variable ? emptyTensorOf(*Variable) : nullptr)
    return Empty;
  if (!isAddress(Memory.Named->getType()))
    return nullptr;
  const auto Origin = memoryOriginOf(Memory, Flow, Flows);
  const auto *Call = Origin ? dyn_cast_or_null<CallExpr>(Origin->Source) : nullptr;
  return Call && Origin->Space != MemorySpace::Host && !Origin->IsOneOfSeveral && allocationApiOf(*Call) ? Call
                                                                                                         : nullptr;
}

/// What a function does at one mention of memory that it has allocated.
struct Mentioned {
  const CUDAKernelCallExpr *Launch = nullptr; ///< It is given as an argument.
  unsigned Argument = 0;
  bool IsHarmless = false; ///< Only the address is looked at, or the shape.
};

Mentioned mentionAt(const Expr &Mention, const FunctionFlow &Flow) {
  const Expr *E = &Mention;
  while (const auto *Parent = dyn_cast_or_null<Expr>(Flow.parentOf(E))) {
    if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Parent)) {
      for (unsigned I = 0; I < Launch->getNumArgs(); ++I)
        if (Launch->getArg(I) == E)
          return {Launch, I};
      return {};
    }
    const auto *Operator = dyn_cast<BinaryOperator>(Parent);
    const auto *Cast = dyn_cast<CastExpr>(Parent);
    if ((Operator && Operator->isComparisonOp()) || (Cast && Cast->getCastKind() == CK_PointerToBoolean) ||
        isa<UnaryExprOrTypeTraitExpr, LambdaExpr>(Parent)) // a capture: its body says more
      return {nullptr, 0, true};
    if (const auto *Call = dyn_cast<CallExpr>(Parent)) {
      const auto Operation = tensorOperationIn(*Call);
      if (!Operation || &withoutWrapping(*Operation->Tensor) != &Mention)
        return {};
      if (asksNoElement(Operation->Name))
        return {nullptr, 0, true};
      if (Operation->Name != "data_ptr" && Operation->Name != "mutable_data_ptr")
        return {};
    } else if (!isa<ParenExpr, CastExpr, MemberExpr, ExprWithCleanups, CXXConstructExpr>(Parent)) { // or a copy
      return {};
    }
    E = Parent;
  }
  return {};
}

using Names = llvm::SmallVector<NamedPlace, 2>;

/// The pointers that are members of \p Object, a local one, as far as the function of \p Flow names them.
Names pointersIn(const VarDecl &Object, const FunctionFlow &Flow) {
  Names Found;
  if (!Object.getType()->isRecordType())
    return Found;
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Object)) {
    const Expr *Outermost = Reference;
    while (const auto *Member = dyn_cast_or_null<MemberExpr>(Flow.parentOf(Outermost)))
      Outermost = Member;
    const auto Place = isAddress(Outermost->getType()) ? namedPlaceIn(*Outermost, Flow) : std::nullopt;
    if (Place && Place->Object == &Object && !llvm::is_contained(Found, *Place))
      Found.push_back(*Place);
  }
  return Found;
}

/// \p Memory, and the pointers that it was made from: other names of the same memory.
Names namesOf(const NamedPlace &Memory, const FunctionFlow &Flow) {
  Names Found = {Memory};
  for (unsigned I = 0; I < Found.size(); ++I)
    for (const Expr *Value : valuesOf(Found[I], Flow)) {
      const Expr *From = Value->IgnoreParenCasts();
      if (const auto *Sum = dyn_cast<BinaryOperator>(From); Sum && Sum->isAdditiveOp())
        From = Sum->getLHS()->IgnoreParenCasts();
      const auto Other = namedPlaceIn(*From, Flow);
      if (Other && Other->localObject() && isAddress(Other->Named->getType()) && !llvm::is_contained(Found, *Other))
        Found.push_back(*Other);
    }
  return Found;
}

/// Whether \p Mention only gives one of \p Of its value.
bool isAlias(const Expr &Mention, const Names &Of, const FunctionFlow &Flow) {
  const Stmt *Around = Flow.parentOf(&Mention);
  while (isa_and_nonnull<CastExpr, ParenExpr, BinaryOperator>(Around) &&
         !(isa<BinaryOperator>(Around) && !cast<BinaryOperator>(Around)->isAdditiveOp()))
    Around = Flow.parentOf(Around);
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around);
  return Declaration && llvm::any_of(Declaration->decls(), [&](const Decl *Each) {
           const auto *Variable = dyn_cast<VarDecl>(Each);
           return Variable && llvm::is_contained(Of, NamedPlace{Variable}) && Variable->getInit() &&
                  contains(*Variable->getInit(), &Mention, Flow);
         });
}

/// The loops around \p Part in which none of \p Outside is.
llvm::SmallVector<const Stmt *, 2> loopsWithout(llvm::ArrayRef<const Stmt *> Outside, const Stmt &Part,
                                                const FunctionFlow &Flow) {
  llvm::SmallVector<const Stmt *, 2> Found;
  for (const Stmt *Around = Flow.parentOf(&Part); Around; Around = Flow.parentOf(Around))
    if (isLoop(*Around) && llvm::none_of(Outside, [&](const Stmt *Each) { return contains(*Around, Each, Flow); }))
      Found.push_back(Around);
  return Found;
}

/// The condition on which \p Part is executed, if the loop around that changes what it asks: `if (round == 0)`.
const Expr *conditionOfRound(const Stmt &Part, const FunctionFlow &Flow) {
  const Expr *Condition = nullptr;
  for (const Stmt *Around = Flow.parentOf(&Part); Around; Around = Flow.parentOf(Around)) {
    if (const auto *Choice = dyn_cast<IfStmt>(Around); Choice && !contains(*Choice->getCond(), &Part, Flow))
      Condition = Choice->getCond();
    if (isLoop(*Around))
      return Condition && findPart(Condition,
                                   [&](const Stmt &Asked) {
                                     const auto *Reference = dyn_cast<DeclRefExpr>(&Asked);
                                     const VarDecl *Variable = Reference ? variableIn(Reference) : nullptr;
                                     return Variable && llvm::any_of(Flow.writesTo(*Variable).Writes,
                                                                     [&](const VariableWrite &Each) {
                                                                       return contains(*Around, Each.At, Flow);
                                                                     });
                                   })
                 ? Condition
                 : nullptr;
  }
  return nullptr;
}

/// What a kernel does to memory that it is given.
struct KernelUse {
  const Expr *Updated = nullptr; ///< Where it updates the memory, which it sets nowhere.
  bool LeavesUnread = false;     ///< What is in the memory gets nowhere else.
};

/// By the kernel that \p Here launches, to \p Memory. It is given the pointer, or all of the object that the pointer is
/// a member of if \p IsWhole.
KernelUse useByKernel(const Mentioned &Here, const NamedPlace &Memory, bool IsWhole, FunctionFlows &Flows) {
  const FunctionDecl *Kernel = Here.Launch->getDirectCallee();
  const FunctionDecl *Definition = Kernel ? definitionOf(*Kernel) : nullptr;
  if (!Definition || Here.Argument >= Definition->getNumParams())
    return {};
  const FunctionFlow &Inner = Flows.of(*Definition);
  const VarDecl *Parameter = Definition->getParamDecl(Here.Argument);
  const NamedPlace Given = IsWhole ? NamedPlace{Memory.Named, Parameter, Memory.Within} : NamedPlace{Parameter};
  if (!wholesOf(Given, Inner).empty())
    return {};
  const auto Mentions = mentionsOf(Given, Inner);
  return {onlyUpdatedAt(Mentions, Inner), leaveUnread(Mentions, Inner)};
}

/// Whether what is at \p Mention only allocates the memory or releases it.
bool isBeginOrEnd(const Expr &Mention, const CallExpr &Allocation, const FunctionFlow &Flow) {
  const auto *Call = useOf(Mention, Flow).by<CallExpr>();
  return contains(Allocation, &Mention, Flow) || (Call && releaseApiOf(*Call));
}

/// A launch of a kernel that only updates the memory it is given.
struct Update {
  const CUDAKernelCallExpr *Launch = nullptr;
  const Expr *At = nullptr; ///< in the kernel
};

/// What a function does with memory that it has allocated.
struct AllocationUses {
  llvm::DenseMap<const Stmt *, Update> Updates; ///< By what is executed.
  Landmarks Places;                             ///< Everything that may set the memory or update it.
  bool IsRead = false;                          ///< Something may come to see what is in it.
};

/// None where an object that the memory is a member of goes elsewhere than to kernels.
AllocationUses usesOf(const NamedPlace &Memory, const CallExpr &Allocation, const FunctionFlow &Flow,
                      FunctionFlows &Flows) {
  AllocationUses Uses;
  auto Add = [&](const Stmt &At) {
    const auto Place = Flow.placeOf(At);
    if (Place)
      Uses.Places.add(*Place->Block, Place->Index);
    return Place;
  };
  llvm::SmallVector<const Stmt *, 4> Launches = {&Allocation};
  llvm::SmallVector<const Expr *, 8> Mentions;
  auto Use = [&](const Expr &Mention, const Mentioned &Here, const NamedPlace &Name, bool IsWhole) {
    Mentions.push_back(&Mention);
    const auto Place = Add(Mention);
    if (!Place)
      return;
    const KernelUse Kernel = Here.Launch && Name == Memory ? useByKernel(Here, Memory, IsWhole, Flows) : KernelUse();
    Uses.IsRead |= !Kernel.LeavesUnread && !isBeginOrEnd(Mention, Allocation, Flow);
    if (!Here.Launch || Name != Memory)
      return;
    Launches.push_back(Here.Launch);
    if (const auto Element = (*Place->Block)[Place->Index].getAs<CFGStmt>(); Kernel.Updated && Element)
      Uses.Updates[Element->getStmt()] = {Here.Launch, Kernel.Updated};
  };
  const Names All = namesOf(Memory, Flow);
  for (const NamedPlace &Name : All) {
    for (const Expr *Mention : mentionsOf(Name, Flow))
      if (const Mentioned Here = mentionAt(*Mention, Flow); !Here.IsHarmless && !isAlias(*Mention, All, Flow))
        Use(*Mention, Here, Name, /*IsWhole=*/false);
    for (const Expr *Whole : wholesOf(Name, Flow)) {
      const Mentioned Here = mentionAt(*Whole, Flow);
      if (!Here.IsHarmless && !(Here.Launch && isa<DeclRefExpr>(Whole)))
        return AllocationUses();
      if (!Here.IsHarmless)
        Use(*Whole, Here, Name, /*IsWhole=*/true);
    }
  }
  // A loop that sets the memory is taken to do so, and a round of a loop on which it is set to come first.
  for (const Expr *Mention : Mentions) {
    if (llvm::any_of(Launches, [&](const Stmt *Each) { return contains(*Each, Mention, Flow); }))
      continue;
    for (const Stmt *Loop : loopsWithout(Launches, *Mention, Flow))
      if (const Expr *Condition = conditionOf(*Loop))
        Add(*Condition);
    if (const Expr *Condition = conditionOfRound(*Mention, Flow))
      Add(*Condition);
  }
  return Uses;
}

} // namespace

void UninitializedMemoryCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(
      varDecl(hasLocalStorage(), unless(parmVarDecl()), unless(isExpansionInSystemHeader())).bind("local"), this);
  Finder->addMatcher(
      varDecl(hasAttr(attr::CUDAShared), unless(parmVarDecl()), unless(isExpansionInSystemHeader())).bind("shared"),
      this);
}

void UninitializedMemoryCheck::check(const MatchFinder::MatchResult &Result) {
  auto &Flows = analysisOf<FunctionFlows>(*Result.Context);
  const auto *Shared = Result.Nodes.getNodeAs<VarDecl>("shared");
  const VarDecl &Variable = Shared ? *Shared : *Result.Nodes.getNodeAs<VarDecl>("local");
  const auto *Function = dyn_cast_or_null<FunctionDecl>(Variable.getParentFunctionOrMethod());
  if (!Function || Function->isDependentContext() || Function->isInvalidDecl() ||
      analysisOf<UncalledFunctions>(*Result.Context).contains(*Function))
    return;
  const FunctionFlow &Flow = Flows.of(*Function);
  if (Shared)
    judgeShared(Variable, Flow);
  else if (!isDeviceOnly(*Function) && !isInSharedMemory(Variable)) {
    judgeAllocated({&Variable}, Flow, Flows);
    for (const NamedPlace &Each : pointersIn(Variable, Flow))
      judgeAllocated(Each, Flow, Flows);
  }
}

SourceLocation UninitializedMemoryCheck::placeOf(const Stmt &Part, const FunctionFlow &Flow) const {
  return Flow.function().getASTContext().getSourceManager().getFileLoc(Part.getBeginLoc());
}

void UninitializedMemoryCheck::judgeShared(const VarDecl &Variable, const FunctionFlow &Flow) {
  const auto Mentions = mentionsOf(Variable, Flow);
  const Expr *Updated = onlyUpdatedAt(Mentions, Flow);
  if (!Updated || leaveUnread(Mentions, Flow) || Variable.hasExternalStorage() ||
      !Reported.insert(placeOf(*Updated, Flow)).second)
    return;
  diag(placeOf(*Updated, Flow), "%0 is updated here, and nothing sets it: shared memory begins with any value")
      << &Variable;
  diag(Variable.getLocation(), "it is declared here", DiagnosticIDs::Note);
}

void UninitializedMemoryCheck::judgeAllocated(const NamedPlace &Memory, const FunctionFlow &Flow,
                                              FunctionFlows &Flows) {
  const CallExpr *Allocation = allocationOf(Memory, Flow, Flows);
  if (!Allocation)
    return;
  const AllocationUses Uses = usesOf(Memory, *Allocation, Flow, Flows);
  if (Uses.Updates.empty() || !Uses.IsRead)
    return;
  const PathAnswer Found = Flow.findPathAfter(
      *Allocation, &Uses.Places,
      [&](const CFGElement &Element) {
        const auto Statement = Element.getAs<CFGStmt>();
        return Statement && Uses.Updates.contains(Statement->getStmt()) ? Step::Arrive : Step::Stop;
      },
      [](const Expr &, bool) { return true; }, AtEnd::Stop);
  if (Found.IsThere != Answer::Yes)
    return;
  const auto [Launch, Updated] = Uses.Updates.lookup(Found.Found.End);
  if (!Launch || !Reported.insert(placeOf(*Launch, Flow)).second)
    return;
  diag(placeOf(*Launch, Flow), "kernel %0 updates '%1', which nothing has set since it was allocated")
      << Launch->getDirectCallee() << Memory.name();
  diag(placeOf(*Allocation, Flow), "it is allocated here, with any values", DiagnosticIDs::Note);
  diag(placeOf(*Updated, Flow), "the kernel updates it here by what is there, and sets it nowhere",
       DiagnosticIDs::Note);
  diag(placeOf(*Allocation, Flow),
       "%select{a fill or a copy before the launch would set it|'torch::zeros' and its like would set it}0",
       DiagnosticIDs::Note)
      << !isAddress(Memory.Named->getType());
}

} // namespace cuda_tidy
