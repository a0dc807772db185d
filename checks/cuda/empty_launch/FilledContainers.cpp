#include "cuda/empty_launch/FilledContainers.h"
#include "flow/IntegerConstant.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/VariableWrites.h"
#include "knowledge/ApiNames.h"
#include "knowledge/Containers.h"
#include "knowledge/DataSize.h"
#include "sizes/SizeQuestion.h"
#include "syntax/NamedPlace.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Members that put an element into a container. `insert` does, too, where it is given no range.
constexpr llvm::StringLiteral Adding[] = {"push_back",     "emplace_back", "push_front",
                                          "emplace_front", "push",         "emplace"},
                              Sizing[] = {"resize", "assign"}, Reading[] = {"front", "back", "at", "top"},
                              Beginning[] = {"begin", "cbegin", "rbegin", "crbegin"},
                              Choosing[] = {"max_element", "min_element"};

/// Functions that are looked into for one container.
constexpr unsigned MostFunctions = 64;

/// A container as a function names it: a variable, or a member of one.
struct ContainerPlace {
  const VarDecl *Root; ///< Null for `*this`.
  MemberPath Members;

  /// It as a part of \p Whole, of which \p Levels members lead to what it is a part of.
  ContainerPlace movedTo(ContainerPlace Whole, size_t Levels) const {
    Whole.Members.append(Members.begin() + Levels, Members.end());
    return Whole;
  }
};

std::optional<ContainerPlace> placeIn(const Expr &E, const FunctionFlow &Flow) {
  if (isa<CXXThisExpr>(E.IgnoreParenImpCasts()))
    return ContainerPlace{nullptr, {}};
  const std::optional<NamedPlace> Named = namedPlaceIn(E, Flow);
  if (!Named)
    return std::nullopt;
  const auto *Variable = dyn_cast<VarDecl>(Named->Named);
  return ContainerPlace{Variable ? Variable : Named->Object, Named->path()};
}

/// How many members lead to what \p E names, if \p Place is that or a part of it.
std::optional<size_t> levelsTo(const Expr &E, const ContainerPlace &Place, const FunctionFlow &Flow) {
  const std::optional<ContainerPlace> Whole = placeIn(E, Flow);
  const bool IsAround = Whole && Whole->Root == Place.Root && Whole->Members.size() <= Place.Members.size() &&
                        std::equal(Whole->Members.begin(), Whole->Members.end(), Place.Members.begin());
  return IsAround ? std::optional(Whole->Members.size()) : std::nullopt;
}

/// What \p Call, of a function that knows \p Place by a parameter or by `*this`, gives it as that; none where it has no
/// name in the caller.
std::optional<ContainerPlace> givenFor(const ContainerPlace &Place, const CallExpr &Call, const FunctionFlow &Caller) {
  const auto *Method = dyn_cast<CXXMemberCallExpr>(&Call);
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Place.Root);
  const Expr *Given = Method && !Place.Root ? Method->getImplicitObjectArgument()
                      : Parameter && Parameter->getFunctionScopeIndex() < Call.getNumArgs()
                          ? Call.getArg(Parameter->getFunctionScopeIndex())
                          : nullptr;
  const std::optional<ContainerPlace> Whole =
      Given ? placeIn(*Given->IgnoreUnlessSpelledInSource(), Caller) : std::nullopt;
  return Whole ? std::optional(Place.movedTo(*Whole, 0)) : std::nullopt;
}

/// A function on the way, and the call by which another comes to it; that is null where nobody is asked for arguments.
struct Visit {
  const FunctionFlow &Flow;
  const CallExpr *Call = nullptr;
  const Visit *Caller = nullptr;
};

/// What a function does to a container.
class Filling {
public:
  Filling(ContainerPlace Container, Visit Here, MayBeZero IsOpen, FunctionFlows &Flows, unsigned &Budget)
      : Container(std::move(Container)), Here(Here), Flow(Here.Flow), IsOpen(IsOpen), Flows(Flows), Budget(Budget),
        Context(Flows.context()) {}

  enum Outcome {
    LeavesAsIs,
    Fills,
    MayEmpty,
  };

  /// Of what is done before \p Place, null for all of the function, and of elements that are read before \p Launch,
  /// which is \p Place where it is null. What may empty the container counts in any case: a loop may come back.
  Outcome before(const Expr *Place, const Expr *Launch = nullptr) {
    LaunchAt = Launch ? Launch : Place;
    SizeAt = Place;
    const VarDecl *Root = Container.Root;
    if (Root && Container.Members.empty() && !isa<ParmVarDecl>(Root) && Root->getInit())
      seeInitialiser(*Root->getInit()->IgnoreUnlessSpelledInSource());
    see(*Flow.function().getBody(), /*IsCertain=*/true);
    return Now;
  }

private:
  bool isContainer(const Expr &E) const { return levelsTo(E, Container, Flow) == Container.Members.size(); }

  /// The number that the program knows \p Count to be.
  static std::optional<int64_t> numberOf(const Expr &Count, const Visit &Where) {
    const Expr &Origin = originOf(Count, Where.Flow);
    const ASTContext &Context = Where.Flow.function().getASTContext();
    if (const std::optional<int64_t> Known = integerConstant(Origin, Context))
      return Known;
    const Expr *Given = argumentFor(Origin, Where);
    return Given ? numberOf(*Given, *Where.Caller) : std::nullopt;
  }

  /// What the call gives for the parameter that \p E is; null where it is none.
  static const Expr *argumentFor(const Expr &E, const Visit &Where) {
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(&E));
    return Parameter && Where.Call && Where.Flow.writesTo(*Parameter).isNeverChanged() &&
                   Parameter->getFunctionScopeIndex() < Where.Call->getNumArgs()
               ? Where.Call->getArg(Parameter->getFunctionScopeIndex())
               : nullptr;
  }

  /// Whether no size of data makes the number zero: a constant, or what nobody knows to be one.
  bool isPositive(const Expr &Count) {
    const std::optional<int64_t> Known = numberOf(Count, Here);
    return Known ? *Known > 0 : Here.Call ? isSizeOfFilled(Count) : !IsOpen(Count);
  }

  bool isSizeOfFilled(const Expr &Count) {
    const auto *Size = dyn_cast<CXXMemberCallExpr>(&originOf(Count, Flow));
    const std::optional<ContainerPlace> Other = Size && nameOf(Size->getMethodDecl()) == "size"
                                                    ? placeIn(*Size->getImplicitObjectArgument(), Flow)
                                                    : std::nullopt;
    return Other && isFilledAt(*Other, *Size, Here);
  }

  /// Whether \p Other is filled where \p Where comes to \p Place.
  bool isFilledAt(const ContainerPlace &Other, const Expr &Place, const Visit &Where) {
    if (Budget == 0)
      return false;
    --Budget;
    const Outcome Found = Filling(Other, Where, IsOpen, Flows, Budget).before(&Place);
    if (Found != LeavesAsIs || !Where.Call)
      return Found == Fills;
    const std::optional<ContainerPlace> Given = givenFor(Other, *Where.Call, Where.Caller->Flow);
    return Given && isFilledAt(*Given, *Where.Call, *Where.Caller);
  }

  void seeInitialiser(const Expr &Init) {
    const auto *Construction = dyn_cast<CXXConstructExpr>(Init.IgnoreUnlessSpelledInSource());
    const bool IsSized = Construction && !Construction->isListInitialization() && Construction->getNumArgs() > 0 &&
                         Construction->getArg(0)->getType()->isIntegerType();
    if (IsSized ? isPositive(*Construction->getArg(0)) : listsElements(Init))
      Now = Fills;
  }

  void note(Outcome What, const Stmt &Part, bool IsCertain, const Expr *Until) {
    const bool IsBefore =
        !Until || Context.getSourceManager().isBeforeInTranslationUnit(Part.getBeginLoc(), Until->getBeginLoc());
    if (What == MayEmpty || (What == Fills && IsCertain && !MayHaveLeftLoop && !MayHaveReturned && IsBefore))
      Now = What;
  }

  void see(const Stmt &Code, bool IsCertain) {
    if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(Code))
      return;
    MayHaveLeftLoop |= isa<BreakStmt, ContinueStmt>(Code);
    // Whoever calls the function goes on behind it; here, nothing does.
    MayHaveReturned |= Here.Call && isa<ReturnStmt>(Code);
    const bool HadLeftOuter = MayHaveLeftLoop;
    for (const Stmt *Child : Code.children())
      if (Child)
        see(*Child, IsCertain && isAlwaysDone(*Child, Code));
    if (isLoop(Code))
      MayHaveLeftLoop = HadLeftOuter;
    if (const auto *Call = dyn_cast<CallExpr>(&Code))
      note(outcomeOf(*Call), Code, IsCertain, SizeAt);
    if (readsElement(Code))
      note(Fills, Code, IsCertain, LaunchAt);
  }

  /// Whether \p Child, a part of \p Code, is done wherever that is.
  bool isAlwaysDone(const Stmt &Child, const Stmt &Code) const {
    if (isLoop(Code))
      return runs(loopPartsOf(Code, Flow));
    if (const auto *If = dyn_cast<IfStmt>(&Code))
      return &Child == If->getCond() || integerConstant(*If->getCond(), Context) == 1;
    const auto *Binary = dyn_cast<BinaryOperator>(&Code);
    return !isa<SwitchStmt, AbstractConditionalOperator, LambdaExpr, CXXTryStmt>(Code) &&
           !(Binary && Binary->isLogicalOp());
  }

  Outcome outcomeOf(const CallExpr &Call) {
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call))
      return Operator->isAssignmentOp() && levelsTo(*Operator->getArg(0), Container, Flow) ? MayEmpty : LeavesAsIs;
    if (const auto *Method = dyn_cast<CXXMemberCallExpr>(&Call))
      if (const std::optional<size_t> Levels = levelsTo(*Method->getImplicitObjectArgument(), Container, Flow)) {
        if (*Levels == Container.Members.size())
          return outcomeOfMethod(*Method);
        if (const Outcome Found = outcomeInMethod(*Method, *Levels); Found != LeavesAsIs)
          return Found;
      }
    for (unsigned Index = 0; Index < Call.getNumArgs(); ++Index) {
      const Expr &Argument = *Call.getArg(Index);
      if (!isa<DeclRefExpr, MemberExpr>(Argument) || !Argument.isLValue())
        continue;
      if (const std::optional<size_t> Levels = levelsTo(Argument, Container, Flow))
        return outcomeOfHanding(Call, Index, *Levels);
    }
    return LeavesAsIs;
  }

  Outcome outcomeOfMethod(const CXXMemberCallExpr &Call) {
    const StringRef Name = nameOf(dyn_cast_or_null<CXXMethodDecl>(Call.getCalleeDecl()));
    const bool IsSized = llvm::is_contained(Sizing, Name) && Call.getNumArgs() > 0 &&
                         Call.getArg(0)->getType()->isIntegerType() && isPositive(*Call.getArg(0));
    const bool IsInserted = Name == "insert" && Call.getNumArgs() == 1 &&
                            !isa<CXXStdInitializerListExpr>(Call.getArg(0)->IgnoreImplicitAsWritten());
    if (IsSized || IsInserted || llvm::is_contained(Adding, Name))
      return Fills;
    return removesElements(Name) ? MayEmpty : LeavesAsIs;
  }

  /// Of a method of an object that the container is in.
  Outcome outcomeInMethod(const CXXMemberCallExpr &Call, size_t Levels) {
    const CXXMethodDecl *Method = Call.getMethodDecl();
    return Method && !Method->isConst() ? outcomeIn(*Method, Container.movedTo({nullptr, {}}, Levels), Call)
                                        : LeavesAsIs;
  }

  /// Of a call that gets the container, or what it is a part of, and may change it.
  Outcome outcomeOfHanding(const CallExpr &Call, unsigned Index, size_t Levels) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const FunctionDecl *Definition = Callee ? definitionOf(*Callee) : nullptr;
    return Definition && Index < Definition->getNumParams()
               ? outcomeIn(*Definition, Container.movedTo({Definition->getParamDecl(Index), {}}, Levels), Call)
               : MayEmpty;
  }

  Outcome outcomeIn(const FunctionDecl &Callee, ContainerPlace Place, const CallExpr &Call) {
    const FunctionDecl *Definition = definitionOf(Callee);
    if (!Definition || Definition->isDependentContext() || Budget == 0 ||
        Context.getSourceManager().isInSystemHeader(Definition->getLocation()))
      return MayEmpty;
    --Budget;
    return Filling(std::move(Place), {Flows.of(*Definition), &Call, &Here}, IsOpen, Flows, Budget).before(nullptr);
  }

  /// Whether \p Code reads an element of the container, which has one then: `v[0]`, `v.front()`, `*v.begin()`.
  bool readsElement(const Stmt &Code) const {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Code);
    const auto *Method = dyn_cast<CXXMemberCallExpr>(&Code);
    const auto *Star = dyn_cast<UnaryOperator>(&Code);
    bool Reads = false;
    if (Operator && Operator->getOperator() == OO_Subscript)
      Reads = isLibrarys(*Operator->getArg(0));
    else if (Operator && Operator->getOperator() == OO_Star && Operator->getNumArgs() == 1)
      Reads = isFirst(*Operator->getArg(0));
    else if (Star && Star->getOpcode() == UO_Deref)
      Reads = isFirst(*Star->getSubExpr());
    else if (Method && llvm::is_contained(Reading, nameOf(Method->getMethodDecl())))
      Reads = isLibrarys(*Method->getImplicitObjectArgument());
    return Reads && !isAddressed(*cast<Expr>(&Code));
  }

  /// Whether \p E is the container, and of a library: nothing else is known to need an element then.
  bool isLibrarys(const Expr &E) const {
    const CXXRecordDecl *Class = E.getType().getNonReferenceType()->getAsCXXRecordDecl();
    return Class && isOfContainers(*Class) && isContainer(E);
  }

  /// `v.begin()`, `std::max_element(v.begin(), v.end())`
  bool isFirst(const Expr &Iterator) const {
    const auto *Call = dyn_cast<CallExpr>(Iterator.IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts());
    const StringRef Name = Call ? nameOf(Call->getDirectCallee()) : StringRef();
    if (const auto *Method = dyn_cast_or_null<CXXMemberCallExpr>(Call))
      return llvm::is_contained(Beginning, Name) && isLibrarys(*Method->getImplicitObjectArgument());
    return llvm::is_contained(Choosing, Name) && Call->getNumArgs() > 1 && isOfContainers(*Call->getDirectCallee()) &&
           isFirst(*Call->getArg(0));
  }

  /// `&v[0].x` reads nothing.
  bool isAddressed(const Expr &Element) const {
    const Stmt *Around = Flow.parentOf(&Element);
    while (isa_and_nonnull<ParenExpr, MemberExpr>(Around))
      Around = Flow.parentOf(Around);
    const auto *Address = dyn_cast_or_null<UnaryOperator>(Around);
    return Address && Address->getOpcode() == UO_AddrOf;
  }

  // `for (int i = 0; i < 100; ++i)`
  bool runs(const LoopParts &Loop) const {
    const auto *Declared = dyn_cast_or_null<DeclStmt>(Loop.Begin);
    const auto *Counter = Declared && Declared->isSingleDecl() ? dyn_cast<VarDecl>(Declared->getSingleDecl()) : nullptr;
    const auto *Test = dyn_cast_or_null<BinaryOperator>(Loop.Condition);
    if (!Counter || !Counter->getInit() || !Test || variableIn(Test->getLHS()) != Counter)
      return false;
    const std::optional<int64_t> From = numberOf(*Counter->getInit(), Here), To = numberOf(*Test->getRHS(), Here);
    return From && To && (Test->getOpcode() == BO_LT ? *From < *To : Test->getOpcode() == BO_LE && *From <= *To);
  }

  const ContainerPlace Container;
  const Visit Here;
  const FunctionFlow &Flow;
  MayBeZero IsOpen;
  FunctionFlows &Flows;
  unsigned &Budget;
  const ASTContext &Context;
  const Expr *SizeAt = nullptr;   ///< What puts elements in comes before it, ...
  const Expr *LaunchAt = nullptr; ///< ... and what reads one, before this.
  Outcome Now = LeavesAsIs;
  bool MayHaveLeftLoop = false;
  bool MayHaveReturned = false;
};

bool isFilledBefore(const ContainerPlace &Container, const Expr &Place, const Expr &Launch,
                    llvm::ArrayRef<const FunctionDecl *> Around, MayBeZero IsOpen, FunctionFlows &Flows,
                    unsigned &Budget);

/// Whether whatever the next function hands over for the container is filled.
bool isFilledByCaller(const ContainerPlace &Container, llvm::ArrayRef<const FunctionDecl *> Around, MayBeZero IsOpen,
                      FunctionFlows &Flows, unsigned &Budget) {
  if (Around.size() < 2 || !Around[1]->getBody())
    return false;
  const FunctionFlow &Flow = Flows.of(*Around[1]);
  bool IsCalled = false, IsFilled = true;
  forEachPart(Around[1]->getBody(), [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee || Callee->getCanonicalDecl() != Around[0]->getCanonicalDecl() || isa<CXXOperatorCallExpr>(Call))
      return;
    const std::optional<ContainerPlace> Given = givenFor(Container, *Call, Flow);
    IsCalled = true;
    IsFilled &= Given && isFilledBefore(*Given, *Call, *Call, Around.drop_front(), IsOpen, Flows, Budget);
  });
  return IsCalled && IsFilled;
}

bool isFilledBefore(const ContainerPlace &Container, const Expr &Place, const Expr &Launch,
                    llvm::ArrayRef<const FunctionDecl *> Around, MayBeZero IsOpen, FunctionFlows &Flows,
                    unsigned &Budget) {
  const VarDecl *Root = Container.Root;
  if (Root && (!Root->hasLocalStorage() || Root->getType()->isPointerType() ||
               (Root->getType()->isReferenceType() && !isa<ParmVarDecl>(Root))))
    return false;
  const Filling::Outcome Here =
      Filling(Container, {Flows.of(*Around.front())}, IsOpen, Flows, Budget).before(&Place, &Launch);
  return Here == Filling::Fills ||
         (Here == Filling::LeavesAsIs && isFilledByCaller(Container, Around, IsOpen, Flows, Budget));
}

} // namespace

bool isFilledByItself(const Expr &Container, llvm::ArrayRef<const FunctionDecl *> Around,
                      llvm::ArrayRef<const CallExpr *> Way, MayBeZero IsOpen, FunctionFlows &Flows) {
  const auto *Owner = llvm::find_if(
      Around, [&](const FunctionDecl *Each) { return Each->getBody() && Flows.of(*Each).parentOf(&Container); });
  if (Owner == Around.end())
    return false;
  const size_t Index = Owner - Around.begin();
  const std::optional<ContainerPlace> Place = placeIn(Container, Flows.of(**Owner));
  unsigned Budget = MostFunctions;
  return Place && isFilledBefore(*Place, Container, *Way[Index], Around.drop_front(Index), IsOpen, Flows, Budget);
}

} // namespace cuda_tidy
