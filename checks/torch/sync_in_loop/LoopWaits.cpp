#include "torch/sync_in_loop/LoopWaits.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/Containers.h"
#include "knowledge/TensorOperators.h"
#include "loops/ReadFate.h"
#include "loops/TripCount.h"
#include "syntax/Mentions.h"
#include "syntax/ModuleCalls.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool hasRemainder(const Stmt &Condition) {
  const auto *Operator = dyn_cast<BinaryOperator>(&Condition);
  return (Operator && Operator->getOpcode() == BO_Rem) ||
         llvm::any_of(Condition.children(), [](const Stmt *Child) { return Child && hasRemainder(*Child); });
}

/// `if (i % 100) continue;`
bool skipsMost(const Stmt &Statement) {
  const auto *Choice = dyn_cast<IfStmt>(&Statement);
  if (!Choice || !hasRemainder(*Choice->getCond()))
    return false;
  const Stmt *Then = Choice->getThen();
  if (const auto *Block = dyn_cast<CompoundStmt>(Then); Block && !Block->body_empty())
    Then = Block->body_back();
  return isa<ContinueStmt>(Then);
}

class Finder {
public:
  explicit Finder(const FunctionFlow &Flow) : Flow(Flow), Context(Flow.function().getASTContext()) {}

  std::vector<LoopWait> find() {
    visit(*Flow.function().getBody());
    return std::move(Found);
  }

private:
  void visitChildren(const Stmt &Statement) {
    for (const Stmt *Child : Statement.children())
      if (Child)
        visit(*Child);
  }

  void visit(const Stmt &Statement) {
    if (isa<LambdaExpr>(Statement))
      return;
    if (isLoop(Statement))
      return visitLoop(Statement);
    if (const auto *Call = dyn_cast<CallExpr>(&Statement); Call && Loop)
      if (std::optional<HostWait> Wait = hostWaitOf(*Call, Flow))
        Found.push_back({*Wait, Loop, needOf(*Wait), wholeOf(*Wait), isConditional(*Call)});
    visitChildren(Statement);
  }

  void visitLoop(const Stmt &Statement) {
    const auto *For = dyn_cast<ForStmt>(&Statement);
    const auto *Range = dyn_cast<CXXForRangeStmt>(&Statement);
    const Stmt *Begin = For ? For->getInit() : Range ? Range->getRangeInit() : nullptr;
    const Expr *Condition = conditionOf(Statement);
    if (Begin)
      visit(*Begin);
    const Stmt *Outer = Loop;
    if (tripCountOf(Statement, Flow) != TripCount::Few)
      Loop = &Statement;
    if (Condition) {
      InCondition = true;
      visit(*Condition);
      InCondition = false;
    }
    for (const Stmt *Child : Statement.children())
      if (Child && Child != Begin && Child != Condition && !isRangeOf(Statement, *Child))
        visit(*Child);
    Loop = Outer;
  }

  static bool isRangeOf(const Stmt &Statement, const Stmt &Child) {
    const auto *Range = dyn_cast<CXXForRangeStmt>(&Statement);
    return Range && &Child != Range->getBody();
  }

  LoopWait::Need needOf(const HostWait &Wait) const {
    if (InCondition || (Wait.What == HostWait::Shape && isSizeAsked(*Wait.Call)))
      return LoopWait::Now;
    // How many elements hold is asked of the mask: that the tensor stays as it is helps nobody.
    if (Wait.What == HostWait::Shape || Wait.What == HostWait::Queue)
      return LoopWait::Later;
    if (wholeOf(Wait))
      return LoopWait::Before;
    if (isUnbounded(*Loop) && (Wait.What == HostWait::Print || isPrinted(*Wait.Call, Flow)))
      return LoopWait::Now; // Whoever watches it run wants to see it now.
    if (isUnbounded(*Loop) && isForOthers(*Wait.Call))
      return LoopWait::Now;
    return Wait.What == HostWait::Print || isForLater(*Wait.Call, *Loop, Flow) ? LoopWait::Later : LoopWait::Now;
  }

  /// Whether what \p Read gives is put where others may look for it while the loop runs: into a member or a global
  /// variable.
  bool isForOthers(const CallExpr &Read) const {
    auto IsOfOthers = [](const Expr &Target) {
      const ValueDecl *Owner = ownerOf(Target);
      const auto *Variable = dyn_cast_or_null<VarDecl>(Owner);
      return Owner && (!Variable || !Variable->hasLocalStorage());
    };
    const Stmt *Inner = &Read;
    for (const Stmt *Parent = Flow.parentOf(Inner); isa_and_nonnull<Expr>(Parent);
         Inner = Parent, Parent = Flow.parentOf(Parent)) {
      const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Parent);
      const auto *Method = dyn_cast<CXXMemberCallExpr>(Parent);
      if (Operator && Operator->isAssignmentOp())
        return IsOfOthers(*Operator->getArg(0));
      if (const auto *Set = dyn_cast<BinaryOperator>(Parent); Set && Set->isAssignmentOp())
        return IsOfOthers(*Set->getLHS());
      if (Method && addsElement(calledName(*Method)))
        return IsOfOthers(*Method->getImplicitObjectArgument());
    }
    return false;
  }

  /// Whether the loop looks at the size of \p Result: `while (order.numel() > 0)`, `if (chosen.size(0) == 0)`.
  bool isSizeAsked(const CallExpr &Result) const {
    const Stmt *Inner = &Result;
    for (const Stmt *Parent = Flow.parentOf(Inner); Parent; Inner = Parent, Parent = Flow.parentOf(Parent)) {
      const auto *Call = dyn_cast<CallExpr>(Parent);
      if (Call && asksForSize(*Call))
        return true;
      if (const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Call); Operator && Operator->isAssignmentOp())
        return isSizeAskedOf(ownerOf(*Operator->getArg(0)));
      if (const auto *Declaration = dyn_cast<DeclStmt>(Parent))
        return Declaration->isSingleDecl() && isSizeAskedOf(dyn_cast<ValueDecl>(Declaration->getSingleDecl()));
      if (!isa<Expr>(Parent))
        return false;
    }
    return false;
  }

  static bool asksForSize(const CallExpr &Call) {
    return llvm::is_contained({"numel", "size", "sizes"}, calledName(Call));
  }

  bool isSizeAskedOf(const ValueDecl *Variable) const {
    return Variable && llvm::any_of(mentionsOf(*Variable, Flow), [&](const Expr *Mention) {
             ValueUse Use = useOf(*Mention, Flow);
             while (Use.by<MemberExpr>()) // `state.order.size(0)`
               Use = useOf(*Use.by<Expr>(), Flow);
             const CXXMemberCallExpr *Call = Use.method();
             return Call && cuda_tidy::contains(*Loop, Mention, Flow) && asksForSize(*Call);
           });
  }

  /// Whether \p Statement runs until the user, a stream or a program ends it.
  bool isUnbounded(const Stmt &Statement) const {
    const LoopParts Parts = loopPartsOf(Statement, Flow);
    if (!Parts.Condition)
      return isa<ForStmt>(Statement);
    const auto *Comparison = dyn_cast<BinaryOperator>(Parts.Condition->IgnoreParenImpCasts());
    return isa<WhileStmt>(Statement) && !Parts.Step && !(Comparison && Comparison->isComparisonOp());
  }

  /// The tensor that \p Wait reads a part of, if that and all others that it is computed from are there before the
  /// loop, which does not change them; else null.
  const VarDecl *wholeOf(const HostWait &Wait) const {
    if (!Wait.Tensor || Wait.What == HostWait::Shape)
      return nullptr;
    const VarDecl *First = nullptr;
    for (const Expr *Part : partsOf(*Wait.Tensor)) {
      const VarDecl *Whole = unchangedIn(*Part);
      if (!Whole)
        return nullptr;
      First = First ? First : Whole;
    }
    return First;
  }

  /// The local tensor from before the loop that \p Part names, or is a view of that the loop has made; null if the loop
  /// may change one of them.
  const VarDecl *unchangedIn(const Expr &Part) const {
    constexpr unsigned MaxViews = 4;
    const auto *Variable = dyn_cast_or_null<VarDecl>(ownerOf(Part));
    for (unsigned Views = 0; Views < MaxViews && Variable; ++Views) {
      if (!Variable->hasLocalStorage() || !isTensor(Variable->getType().getNonReferenceType()) ||
          llvm::any_of(Flow.referencesTo(Variable), [&](const DeclRefExpr *Mention) {
            return cuda_tidy::contains(*Loop, Mention, Flow) && isChangedBy(*Mention);
          }))
        return nullptr;
      if (!contains(*Loop, *Variable))
        return Variable;
      const Expr *Viewed = Variable->getInit() ? viewedBy(*Variable->getInit()) : nullptr;
      Variable = Viewed ? dyn_cast_or_null<VarDecl>(ownerOf(*Viewed)) : nullptr;
    }
    return nullptr;
  }

  /// The variable that \p E is a view of, `boxes[i].slice(0, 0, 4)`; null if it is none.
  static const Expr *viewedBy(const Expr &E) {
    const Expr *Inner = &withoutWrapping(E);
    bool IsView = false;
    while (const auto *Call = dyn_cast<CallExpr>(Inner)) {
      const auto *Element = dyn_cast<CXXOperatorCallExpr>(Call);
      const std::optional<TensorOperation> View = tensorOperationIn(*Call);
      if (Element && Element->getOperator() == OO_Subscript)
        Inner = &withoutWrapping(*Element->getArg(0));
      else if (View && sharingOf(View->Name) == Sharing::Always)
        Inner = &withoutWrapping(*View->Tensor);
      else
        return nullptr;
      IsView = true;
    }
    return IsView ? Inner : nullptr;
  }

  bool contains(const Stmt &Outer, const VarDecl &Variable) const {
    return Context.getSourceManager().isPointWithin(Variable.getLocation(), Outer.getBeginLoc(), Outer.getEndLoc());
  }

  /// Whether a tensor is assigned, changed in place or handed to the project's own functions.
  bool isChangedBy(const Expr &Mention) const {
    const Stmt *Inner = &Mention;
    for (const Stmt *Parent = Flow.parentOf(Inner); Parent; Inner = Parent, Parent = Flow.parentOf(Parent)) {
      if (isa<ImplicitCastExpr, ParenExpr, MemberExpr, MaterializeTemporaryExpr>(Parent))
        continue;
      const auto *Call = dyn_cast<CallExpr>(Parent);
      const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
      if (!Callee)
        return isa<LambdaExpr, UnaryOperator>(Parent);
      if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call)) {
        if (Operator->isAssignmentOp())
          return Operator->getArg(0) == Inner;
        if (Operator->getOperator() == OO_Subscript && Operator->getArg(0) == Inner)
          continue;
        return false;
      }
      const StringRef Name = calledName(*Call);
      if (!isOfTorch(*Callee))
        return llvm::any_of(Callee->parameters(), [](const ParmVarDecl *Each) {
          const QualType Type = Each->getType();
          return Type->isReferenceType() && !Type->getPointeeType().isConstQualified() && isTensor(Type);
        });
      if (worksInPlace(Name))
        return true;
      // A view may be changed in place.
      if (!isTensor(Call->getType()))
        return false;
    }
    return false;
  }

  bool isConditional(const Stmt &Statement) const {
    const Stmt *Inner = &Statement;
    for (const Stmt *Parent = Flow.parentOf(Inner); Parent && Inner != Loop;
         Inner = Parent, Parent = Flow.parentOf(Parent)) {
      if (const auto *Choice = dyn_cast<IfStmt>(Parent); Choice && Choice->getCond() != Inner)
        return true;
      if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(Parent); Choice && Choice->getCond() != Inner)
        return true;
      if (const auto *Operator = dyn_cast<BinaryOperator>(Parent);
          Operator && Operator->isLogicalOp() && Operator->getRHS() == Inner)
        return true;
      if (isa<SwitchStmt, CXXCatchStmt>(Parent))
        return true;
      if (const auto *Block = dyn_cast<CompoundStmt>(Parent))
        for (const Stmt *Before : Block->body()) {
          if (Before == Inner)
            break;
          if (skipsMost(*Before))
            return true;
        }
    }
    return false;
  }

  const FunctionFlow &Flow;
  const ASTContext &Context;
  const Stmt *Loop = nullptr;
  bool InCondition = false;
  std::vector<LoopWait> Found;
};

bool trains(const Stmt &Statement) {
  if (isa<LambdaExpr>(Statement))
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(&Statement); Call && (runsModule(*Call) || isDifferentiation(*Call)))
    return true;
  return llvm::any_of(Statement.children(), [](const Stmt *Child) { return Child && trains(*Child); });
}

bool hasTrainingLoop(const Stmt &Statement, const FunctionFlow &Flow) {
  return llvm::any_of(Statement.children(), [&](const Stmt *Child) {
    return Child && ((isLoop(*Child) && (tripCountOf(*Child, Flow) > TripCount::Counted || trains(*Child))) ||
                     hasTrainingLoop(*Child, Flow));
  });
}

/// Whether a function or a class of a library measures, copies beside, or changes streams or devices, as \p Name says.
bool wantsQueueWait(StringRef Name) {
  static constexpr StringRef Words[] = {"time",  "clock",  "now",   "record", "elapsed", "bench", "event",
                                        "async", "stream", "guard", "device", "copy",    "memcpy"};
  return Name != "Device" && !Name.contains_insensitive("synchronize") &&
         llvm::any_of(Words, [&](StringRef Word) { return Name.contains_insensitive(Word); });
}

/// Looks for something that a wait for the queue may be meant for, through functions of the project. One without a body
/// here may be anything.
class QueueWaitReasons {
public:
  explicit QueueWaitReasons(const SourceManager &Sources) : Sources(Sources) {}

  bool areIn(const Stmt &Statement) {
    const FunctionDecl *Callee = nullptr;
    if (const auto *Call = dyn_cast<CallExpr>(&Statement)) {
      Callee = Call->getDirectCallee();
      if (!Callee && !isa<CXXPseudoDestructorExpr>(Call->getCallee()))
        return true;
    } else if (const auto *Made = dyn_cast<CXXConstructExpr>(&Statement)) {
      Callee = Made->getConstructor();
    }
    if (Callee && areIn(*Callee))
      return true;
    const auto *Flag = dyn_cast<CXXBoolLiteralExpr>(&Statement); // `non_blocking`
    return (Flag && Flag->getValue()) ||
           llvm::any_of(Statement.children(), [&](const Stmt *Child) { return Child && areIn(*Child); });
  }

private:
  bool areIn(const FunctionDecl &Function) {
    if (Function.isImplicit() || !Seen.insert(Function.getCanonicalDecl()).second)
      return false;
    const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
    if (Sources.isInSystemHeader(Sources.getExpansionLoc(Function.getLocation())))
      return wantsQueueWait(nameOf(&Function)) || (Method && wantsQueueWait(nameOf(Method->getParent())));
    const FunctionDecl *Definition = definitionOf(Function);
    return !Definition || areIn(*Definition->getBody());
  }

  const SourceManager &Sources;
  llvm::SmallPtrSet<const FunctionDecl *, 16> Seen;
};

} // namespace

std::vector<LoopWait> loopWaitsIn(const FunctionFlow &Flow) { return Finder(Flow).find(); }

bool isLongIteration(const Stmt &Loop, const FunctionFlow &Flow) { return hasTrainingLoop(Loop, Flow); }

bool needsNoQueueWait(const Stmt &Loop, const ASTContext &Context) {
  return trains(Loop) && !QueueWaitReasons(Context.getSourceManager()).areIn(Loop);
}

} // namespace cuda_tidy
