#include "loops/AccumulationUse.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/Containers.h"
#include "loops/ReadFate.h"
#include "loops/TripCount.h"
#include "syntax/Mentions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

/// Whether the function of \p Flow asks for the size of \p Into in \p Part, which may be what bounds it.
static bool asksForSize(const ValueDecl &Into, const Stmt &Part, const FunctionFlow &Flow) {
  return llvm::any_of(mentionsOf(Into, Flow), [&](const Expr *Mention) {
    return contains(Part, Mention, Flow) && llvm::is_contained({"size", "empty"}, useOf(*Mention, Flow).methodName()) &&
           !isPrinted(*Mention, Flow);
  });
}

static bool makesOneTensor(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = Callee && isOfTorch(*Callee) ? nameOf(Callee) : StringRef();
  return Name.contains("stack") || Name.starts_with("cat") || Name.starts_with("concat");
}

namespace {

/// Looks for what takes something out of a variable or a member, and for what makes one tensor of all in it.
struct UseFinder : RecursiveASTVisitor<UseFinder> {
  explicit UseFinder(const ValueDecl &Of) : Of(Of) {}

  bool names(const Expr &E) const {
    const Expr &Inner = withoutWrapping(E);
    const auto *Member = dyn_cast<MemberExpr>(&Inner);
    const auto *Reference = dyn_cast<DeclRefExpr>(&Inner);
    return (Member && Member->getMemberDecl() == &Of) || (Reference && Reference->getDecl() == &Of);
  }
  bool isGiven(const CallExpr &Call) const {
    return llvm::any_of(Call.arguments(), [&](const Expr *Each) { return names(*Each); });
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) {
    Empties |= removesElements(calledName(*Call)) && names(*Call->getImplicitObjectArgument());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
    Empties |= Operator ? Operator->getOperator() == OO_Equal && names(*Operator->getArg(0))
                        : llvm::is_contained({"move", "exchange", "swap"}, calledName(*Call)) && isGiven(*Call);
    Stacks |= makesOneTensor(*Call) && isGiven(*Call);
    return true;
  }

  const ValueDecl &Of;
  bool Empties = false;
  bool Stacks = false;
};

} // namespace

static UseFinder usesElsewhere(const ValueDecl &Of, const ASTContext &Context) {
  UseFinder Found(Of);
  for (Decl *Each : Context.getTranslationUnitDecl()->decls())
    if (!Context.getSourceManager().isInSystemHeader(Each->getLocation()))
      Found.TraverseDecl(Each);
  return Found;
}

bool isEmptiedElsewhere(const ValueDecl &Into, const ASTContext &Context) {
  const auto *Variable = dyn_cast<VarDecl>(&Into);
  return !(Variable && Variable->isLocalVarDeclOrParm()) && usesElsewhere(Into, Context).Empties;
}

/// Whether the function makes one tensor of all that \p Into holds.
static bool isStacked(const ValueDecl &Into, const FunctionFlow &Flow) {
  const auto *Variable = dyn_cast<VarDecl>(&Into);
  return Variable && llvm::any_of(Flow.referencesTo(Variable), [&](const Stmt *Mention) {
           for (const Stmt *Parent = Flow.parentOf(Mention); isa_and_nonnull<Expr>(Parent);
                Parent = Flow.parentOf(Parent))
             if (const auto *Call = dyn_cast<CallExpr>(Parent))
               return makesOneTensor(*Call);
           return false;
         });
}

const Stmt *unboundedLoopOf(const Accumulation &Into, const FunctionFlow &Flow) {
  for (const Stmt *Loop : Into.Loops) {
    if (asksForSize(*Into.Into, *Loop, Flow))
      return nullptr;
    const TripCount Trips = tripCountOf(*Loop, Flow);
    if (Trips == TripCount::Endless || (Trips == TripCount::Long && !isStacked(*Into.Into, Flow)))
      return Loop;
  }
  return nullptr;
}

/// Whether nobody but the function of \p Flow has to do with \p Object, a variable of it.
static bool isPrivate(const ValueDecl &Object, const FunctionFlow &Flow) {
  const auto *Variable = dyn_cast<VarDecl>(&Object);
  if (!Variable || !Variable->isLocalVarDecl() || !Variable->getType()->isRecordType() ||
      Variable->getType()->getAsCXXRecordDecl()->isInStdNamespace())
    return false;
  return llvm::all_of(usesOf(*Variable, Flow),
                      [](const ValueUse &Use) { return Use.method() || Use.by<MemberExpr>(); });
}

/// Whether \p Loop ends, or skips what it does, depending on what \p Object says.
static bool isBoundBy(const ValueDecl &Object, const Stmt &Loop, const FunctionFlow &Flow) {
  return llvm::any_of(mentionsOf(Object, Flow), [&](const Expr *Mention) {
    if (!contains(Loop, Mention, Flow))
      return false;
    const ValueUse Use = useOfWhole(*Mention, Flow);
    if (Use.By && isLoop(*Use.By) && conditionOf(*Use.By) == Use.Value)
      return true;
    const auto *Choice = Use.by<IfStmt>();
    if (!Choice || Choice->getCond() != Use.Value)
      return false;
    const Stmt *Then = Choice->getThen();
    if (const auto *Block = dyn_cast<CompoundStmt>(Then))
      Then = Block->body_empty() ? nullptr : Block->body_back();
    return isa_and_nonnull<BreakStmt, ReturnStmt, ContinueStmt>(Then);
  });
}

const Stmt *unboundedLoopOf(const CalledAccumulation &By, const FunctionFlow &Flow, FunctionFlows &Flows) {
  if (asksForSize(*By.Added.Into, *By.Callee->getBody(), Flows.of(*By.Callee)) ||
      (By.Field && !isPrivate(*By.Object, Flow) && isEmptiedElsewhere(*By.Field, Flows.context())))
    return nullptr;
  for (const Stmt *Loop : By.Loops) {
    if (isBoundBy(*By.Object, *Loop, Flow))
      return nullptr;
    const TripCount Trips = tripCountOf(*Loop, Flow);
    const bool IsStackedLater =
        By.Field ? usesElsewhere(*By.Field, Flows.context()).Stacks : isStacked(*By.Object, Flow);
    if (Trips == TripCount::Endless || (Trips == TripCount::Long && !IsStackedLater))
      return Loop;
  }
  return nullptr;
}

/// The key under which \p Added puts something into a map, or null.
static const Expr *keyOf(const CallExpr &Added) {
  const auto *Element =
      isa<CXXOperatorCallExpr>(Added) ? dyn_cast<CXXOperatorCallExpr>(&withoutWrapping(*Added.getArg(0))) : nullptr;
  if (Element)
    return Element->getNumArgs() == 2 ? Element->getArg(1) : nullptr;
  if (Added.getNumArgs() == 0)
    return nullptr;
  const Expr *Key = &withoutWrapping(*Added.getArg(0));
  // `insert({key, value})`, `insert(std::make_pair(key, value))`
  if (const auto *Pair = dyn_cast<CXXConstructExpr>(Key); Pair && Pair->getNumArgs() == 2)
    return Pair->getArg(0);
  if (const auto *Pair = dyn_cast<InitListExpr>(Key); Pair && Pair->getNumInits() == 2)
    return Pair->getInit(0);
  const auto *Pair = dyn_cast<CallExpr>(Key);
  return Pair && Pair->getNumArgs() == 2 ? Pair->getArg(0) : Key;
}

/// Whether \p Statement adds to a number: `++n`, `n += 1`.
static bool isStep(const Stmt *Statement) {
  const auto *Step = dyn_cast_or_null<UnaryOperator>(Statement);
  const auto *Sum = dyn_cast_or_null<BinaryOperator>(Statement);
  return (Step && Step->isIncrementOp()) || (Sum && Sum->getOpcode() == BO_AddAssign);
}

/// Whether \p Key counts the iterations of \p Loop.
static bool countsUp(const Expr &Key, const Stmt &Loop, const FunctionFlow &Flow) {
  return findPart(&Key, [&](const Stmt &Part) {
    if (isStep(&Part))
      return true;
    const ValueDecl *Number = isa<DeclRefExpr, MemberExpr>(Part) ? ownerOf(cast<Expr>(Part)) : nullptr;
    return Number && Number->getType()->isIntegerType() &&
           llvm::any_of(mentionsOf(*Number, Flow), [&](const Expr *Mention) {
             return contains(Loop, Mention, Flow) && isStep(Flow.parentOf(Mention));
           });
  });
}

bool hasNewPlaces(const Accumulation &Into, const FunctionFlow &Flow) {
  const auto &Added = *cast<CallExpr>(Into.At);
  const auto *Element =
      Into.What == Accumulation::Slot ? dyn_cast<CXXOperatorCallExpr>(&withoutWrapping(*Added.getArg(0))) : nullptr;
  const auto *Method = dyn_cast<CXXMemberCallExpr>(&Added);
  const Expr *Container = Element ? Element->getArg(0) : Method ? Method->getImplicitObjectArgument() : nullptr;
  if (!Container)
    return false;
  const StringRef Class = nameOf(withoutWrapping(*Container).getType().getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class.contains("map") && !Class.ends_with("Dict"))
    return Into.What == Accumulation::Append;
  const Expr *Key = keyOf(Added);
  return Key && countsUp(*Key, *Into.Loops.back(), Flow);
}

bool isReadElsewhere(const Accumulation &Into, const FunctionFlow &Flow) {
  const auto &Assignment = *cast<CallExpr>(Into.At);
  const TensorOperands Parts = partsOf(*Assignment.getArg(1));
  return llvm::any_of(mentionsOf(*Into.Into, Flow), [&](const Expr *Mention) {
    static constexpr StringRef Queries[] = {"defined", "numel", "size", "sizes", "dim"};
    const Stmt *Around = Flow.parentOf(Mention);
    const auto *Other = dyn_cast_or_null<CXXOperatorCallExpr>(Around);
    return contains(Into.loop(), Mention, Flow) && !contains(*Assignment.getArg(0), Mention, Flow) &&
           !llvm::is_contained(Parts, Mention) && !llvm::is_contained(Queries, useOf(*Mention, Flow).methodName()) &&
           !(Other && Other->getOperator() == OO_Equal && Other->getArg(0) == Mention);
  });
}

} // namespace cuda_tidy
