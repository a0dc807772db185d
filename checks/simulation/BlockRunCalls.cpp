#include "flow/ThreadDivergence.h"
#include "knowledge/ApiNames.h"
#include "knowledge/BlockBarriers.h"
#include "knowledge/DeviceLimits.h"
#include "simulation/BlockRun.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MostFrames = 12;
constexpr int64_t WarpSize = DeviceLimits::WarpSize;

const MemberExpr *calledMember(const CallExpr &Call) {
  return dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
}

// Of what a member is called: as the program writes it, not as a class that it derives from.
QualType typeOfObject(const MemberExpr &Member) { return Member.getBase()->IgnoreUnlessSpelledInSource()->getType(); }

// How many threads a tile of cooperative groups has, as its type says.
std::optional<int64_t> sizeOfTile(QualType Group) {
  const auto *Tile =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(Group.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Tile || nameOf(Tile) != "thread_block_tile" || Tile->getTemplateArgs().size() == 0 ||
      Tile->getTemplateArgs()[0].getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return Tile->getTemplateArgs()[0].getAsIntegral().getExtValue();
}

// Of functions whose bodies nobody sees, those that wait for more than a warp.
bool waitsByName(StringRef Name, const CallExpr &Call) {
  const MemberExpr *Member = calledMember(Call);
  if ((Member && (sizeOfTile(typeOfObject(*Member)).value_or(WarpSize + 1) <= WarpSize ||
                  isClassCalled(typeOfObject(*Member), "coalesced_group"))) ||
      (Name.starts_with("__") && (Name.ends_with("_sync") || Name == "__syncwarp")))
    return false;
  constexpr StringRef Words[] = {"sync", "wait", "barrier", "arrive"};
  return llvm::any_of(Words, [&](StringRef Word) { return Name.contains_insensitive(Word); });
}

// The method that an overloaded operator of an object is.
const CXXMethodDecl *operatorCalled(const CallExpr &Call) {
  const auto *Method =
      isa<CXXOperatorCallExpr>(Call) ? dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee()) : nullptr;
  return Method && !Method->isStatic() ? Method : nullptr;
}

// An assignment that copies each member.
bool isWholeAssignment(const CallExpr &Call) {
  const CXXMethodDecl *Method = operatorCalled(Call);
  return Method && Method->isTrivial() && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
}

} // namespace

// `block.thread_index().x`
std::optional<ThreadCoordinate> BlockRun::coordinateOfGroup(const Expr &E) {
  const auto *Axis = dyn_cast<MemberExpr>(E.IgnoreParenImpCasts());
  const auto *Call = Axis ? dyn_cast<CallExpr>(Axis->getBase()->IgnoreImplicit()) : nullptr;
  const MemberExpr *Member = Call ? calledMember(*Call) : nullptr;
  const size_t Number = Member ? StringRef("xyz").find(nameOf(Axis->getMemberDecl())) : StringRef::npos;
  if (Number > 2 || !isClassCalled(typeOfObject(*Member), "thread_block"))
    return std::nullopt;
  auto What = llvm::StringSwitch<std::optional<ThreadCoordinate::Kind>>(nameOf(Member->getMemberDecl()))
                  .Case("thread_index", ThreadCoordinate::ThreadIdx)
                  .Case("group_index", ThreadCoordinate::BlockIdx)
                  .Cases({"group_dim", "dim_threads"}, ThreadCoordinate::BlockDim)
                  .Default(std::nullopt);
  return What ? std::optional(ThreadCoordinate{*What, static_cast<unsigned>(Number)}) : std::nullopt;
}

// Whether \p Call, a barrier, orders what is done to the memory that is watched.
bool BlockRun::ordersWatched(const CallExpr &Call) const {
  if (!AreBlocks)
    return true;
  const MemberExpr *Member = calledMember(Call);
  return (Member && isClassCalled(typeOfObject(*Member), "grid_group")) ||
         llvm::any_of(Call.arguments(), [](const Expr *Each) {
           return isClassCalled(Each->IgnoreUnlessSpelledInSource()->getType(), "grid_group");
         });
}

BlockValue BlockRun::rank() const { return AreBlocks ? BlockValue::of(0) : thread(); }

void BlockRun::noteWarpCall(const CallExpr &Call) {
  const WarpOperation *What = warpOperationOf(Call);
  // Constructors are called by no call.
  if (!What || Active.none() || Calls.size() + 1 != Frames.size())
    return;
  constexpr size_t MostCalls = 4096;
  if (WarpCalls.size() == MostCalls)
    return;
  WarpCall New{What, &Call, evaluate(Call.getArg(0)), {}, {}, Active, Ended, {}, {}};
  if (What->From != WarpOperation::None && static_cast<unsigned>(What->Width) < Call.getNumArgs()) {
    New.Source = evaluate(Call.getArg(WarpOperation::SourceArgument));
    New.Width = evaluate(Call.getArg(What->Width));
  }
  for (size_t Index = 0; Index < Calls.size(); ++Index)
    New.Ways.push_back({Calls[Index].Call, Frames[Index + 1].Entering});
  auto Add = [&](const Guards &All, size_t Frame::*Before) {
    for (size_t Index = 0; Index < All.size(); ++Index) {
      auto IsEarlier = [&](const Frame &Each) { return Each.*Before <= Index; };
      New.Tests.push_back({All[Index], static_cast<unsigned>(llvm::count_if(llvm::drop_begin(Frames), IsEarlier))});
    }
  };
  Add(Rounds, &Frame::RoundsBefore);
  Add(Under, &Frame::GuardsBefore);
  WarpCalls.push_back(std::move(New));
}

BlockRun::Content BlockRun::call(const CallExpr &Call) {
  noteWarpCall(Call);
  if (std::optional<BlockValue> Result = callByRole(Call))
    return *Result;
  if (std::optional<BlockValue> Result = callKnown(Call))
    return *Result;
  if (isWholeAssignment(Call))
    return assignWhole(Call);
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Body = Callee && isOfSystem(*Callee) ? nullptr : bodyCalledBy(Call);
  llvm::ArrayRef<const Expr *> Arguments(Call.getArgs(), Call.getNumArgs());
  const BlockValue This = objectCalledBy(Call, Body);
  if (operatorCalled(Call))
    Arguments = Arguments.drop_front();
  if (Body && isEntered(*Body)) {
    Calls.push_back({&Call, ++CallNumber});
    Content Result = enter(*Body, Arguments, This);
    Calls.pop_back();
    return Result;
  }
  expose(This);
  const bool IsUnderstood = executeAsync(Call);
  if (Body || mayWait(Call))
    IsUnderstood ? barrier() : waitForUnknown();
  const BlockValue Result = pass(Callee, Arguments);
  return IsUnderstood && looksAtBarrier(Call) ? BlockValue::of(1) : Result;
}

BlockRun::Content BlockRun::assignWhole(const CallExpr &Assignment) {
  const Expr *To = Assignment.getArg(0), *From = Assignment.getArg(1);
  const Content New = contentOf(*From);
  const unsigned Read = readOf(*From);
  const Place Where = placeOf(To);
  store(Where, New, *To, To->getType(), Read);
  return addressOf(Where);
}

// The object whose method the call is of, of which \p Body is known. Any other method may do anything to it, unless it
// is constant.
BlockValue BlockRun::objectCalledBy(const CallExpr &Call, const FunctionDecl *Body) {
  if (const auto *MemberCall = dyn_cast<CXXMemberCallExpr>(&Call)) {
    const BlockValue This = addressOrValue(*MemberCall->getImplicitObjectArgument());
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
    if (Method && isOfSystem(*Method) && isWatched(This))
      Accesses.forget(This.Object);
    else if (Method && !Method->isConst() && This.Object && !Body)
      forget(This.Object);
    return This;
  }
  const CXXMethodDecl *Method = operatorCalled(Call);
  if (!Method)
    return Symbols.fresh(true);
  const Expr &Object = *Call.getArg(0);
  const BlockValue This = addressOrValue(Object);
  if (!Body && isWatched(This))
    access(This, Object.getType(), Object, Method->isConst() ? BlockAccess::Read : BlockAccess::Write);
  return This;
}

bool BlockRun::isOfSystem(const FunctionDecl &Function) const {
  return Context.getSourceManager().isInSystemHeader(Function.getLocation());
}

// Whether a function whose body nobody sees may be a barrier. A block behind a fence may be the last one, which reads
// what the others have written.
bool BlockRun::mayWait(const CallExpr &Call) const {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || (!isOfSystem(*Callee) && !Callee->getBuiltinID() && !Callee->isTrivial()))
    return true;
  return waitsByName(nameOf(Callee), Call) || (AreBlocks && nameOf(Callee).starts_with("__threadfence"));
}

std::optional<BlockValue> BlockRun::callByRole(const CallExpr &Call) {
  const MemberExpr *Member = calledMember(Call);
  const llvm::ArrayRef<const Expr *> Arguments(Call.getArgs(), Call.getNumArgs());
  switch (roleOf(Call)) {
  case ThreadRole::None:
    return std::nullopt;
  case ThreadRole::Barrier:
  case ThreadRole::Agreement:
    for (const Expr *Each : Arguments)
      evaluate(Each);
    if (ordersWatched(Call)) {
      barrier();
      Async.barrier();
    }
    return Symbols.fresh(AreBlocks);
  case ThreadRole::End:
    Ended |= Active;
    Active.reset();
    return BlockValue();
  case ThreadRole::WarpResult:
    pass(Call.getDirectCallee(), Arguments);
    return Symbols.fresh(true);
  case ThreadRole::BlockResult:
    if (const auto Size = Member ? sizeOfTile(typeOfObject(*Member)) : std::nullopt)
      return BlockValue::of(*Size);
    return nameOf(Member->getMemberDecl()) == "size" && isClassCalled(typeOfObject(*Member), "thread_block")
               ? BlockValue::of(Threads[0] * Threads[1] * Threads[2])
               : Symbols.fresh(AreBlocks);
  case ThreadRole::OwnResult:
    break;
  }
  return Member ? rankIn(*Member) : callAtomic(Arguments);
}

// Where a thread is in a group.
BlockValue BlockRun::rankIn(const MemberExpr &Member) {
  const StringRef Name = nameOf(Member.getMemberDecl());
  const QualType Group = typeOfObject(Member);
  if (const std::optional<int64_t> Size = sizeOfTile(Group); Size && Name != "thread_index")
    return Symbols.calculated(Name == "thread_rank" ? BO_Rem : BO_Div, rank(), BlockValue::of(*Size));
  return Name == "thread_rank" && isClassCalled(Group, "thread_block") ? rank() : Symbols.fresh(true);
}

BlockValue BlockRun::callAtomic(llvm::ArrayRef<const Expr *> Arguments) {
  if (Arguments.empty())
    return Symbols.fresh(true);
  const BlockValue Address = evaluate(Arguments[0]);
  for (const Expr *Each : Arguments.drop_front())
    evaluate(Each);
  if (Arguments[0]->getType()->isPointerType()) {
    const Expr *Site = Arguments[0]->IgnoreParenImpCasts();
    if (const auto *Operator = dyn_cast<UnaryOperator>(Site); Operator && Operator->getOpcode() == UO_AddrOf)
      Site = Operator->getSubExpr()->IgnoreParens();
    access(Address, Arguments[0]->getType()->getPointeeType(), *Site, BlockAccess::Atomic);
  }
  // One thread may be the last, or the only one, to get it.
  return Symbols.fresh(true);
}

std::optional<BlockValue> BlockRun::callKnown(const CallExpr &Call) {
  if (const Expr *Same = sameAddressGivenTo(Call))
    return addressOrValue(*Same);
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = nameOf(Callee);
  if (Callee && Call.getNumArgs() == 2 && Call.getArg(0)->getType()->isIntegerType() &&
      (Name == "__mul24" || Name == "__umul24"))
    return Symbols.calculated(BO_Mul, evaluate(Call.getArg(0)), evaluate(Call.getArg(1)));
  if (Callee && Call.getNumArgs() == 1 && Name == "__ldg") {
    const BlockValue Address = evaluate(Call.getArg(0));
    return Symbols.loaded(Address, 0, Symbols.varies(Address));
  }
  if (!Callee || Call.getNumArgs() != 2 || (Name != "min" && Name != "max") || !Call.getType()->isIntegerType())
    return std::nullopt;
  auto ValueOf = [&](const Expr *E) { return E->isGLValue() ? load(placeOf(E), *E, E->getType()) : evaluate(E); };
  const BlockValue A = ValueOf(Call.getArg(0)), B = ValueOf(Call.getArg(1));
  if (Name == "min")
    return Symbols.least(A, B);
  if (!A.isKnown() || !B.isKnown())
    return Symbols.combined(StmtOperations, A, B);
  return BlockValue::of(Lanes::map(A.Numbers, B.Numbers, [](int64_t X, int64_t Y) { return std::max(X, Y); }));
}

bool BlockRun::isEntered(const FunctionDecl &Body) const {
  return Body.getBody() && !Body.isDependentContext() && !Body.isInvalidDecl() && Frames.size() < MostFrames &&
         !Context.getSourceManager().isInSystemHeader(Body.getLocation()) &&
         llvm::none_of(Frames, [&](const Frame &Each) { return Each.Function == &Body; });
}

BlockRun::Content BlockRun::enter(const FunctionDecl &Body, llvm::ArrayRef<const Expr *> Arguments, BlockValue This) {
  std::vector<Content> Given;
  for (const ParmVarDecl *Each : Body.parameters()) {
    const unsigned Index = Each->getFunctionScopeIndex();
    const Expr *Argument = Index < Arguments.size() ? Arguments[Index] : nullptr;
    const bool IsBound = Argument && Argument->isGLValue() && Each->getType()->isReferenceType();
    Given.push_back(!Argument ? Symbols.fresh(true) : IsBound ? addressOf(placeOf(Argument)) : contentOf(*Argument));
  }
  const llvm::BitVector Entering = Active;
  const size_t GuardsBefore = Under.size();
  const unsigned PossibleBefore = possibleRounds();
  std::vector<Loop> LoopsAround = std::exchange(Loops, {});
  std::vector<Choice> ChoicesAround = std::exchange(Choices, {});
  Frames.push_back({&Body, std::move(This), GuardsBefore, llvm::BitVector(Active.size()), std::nullopt, PossibleBefore,
                    Entering, Rounds.size()});
  for (unsigned Index = 0; Index < Given.size(); ++Index)
    declare({Body.getParamDecl(Index), nullptr}, Given[Index]);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Body))
    initialise(*Constructor);
  const llvm::BitVector Around = std::exchange(Region, Active);
  execute(Body.getBody());
  Region = Around;
  const std::optional<Content> Result = std::move(Frames.back().Result);
  Frames.pop_back();
  Loops = std::move(LoopsAround);
  Choices = std::move(ChoicesAround);
  Active = Entering;
  Under.truncate(std::min(Under.size(), GuardsBefore));
  return Result.value_or(Symbols.fresh(true));
}

void BlockRun::initialise(const CXXConstructorDecl &Constructor) {
  const Place Whole = at(Frames.back().This);
  for (const CXXCtorInitializer *Each : Constructor.inits()) {
    const FieldDecl *Field = Each->getMember();
    const BlockValue Value = addressOrValue(*Each->getInit());
    if (Field && Whole.Named && !Whole.Named->second)
      declare({Whole.Named->first, Field}, Value);
  }
}

// Whoever gets a pointer to shared memory may do anything to it; who gets a reference to what is constant reads it.
BlockValue BlockRun::hand(const Expr &Argument, QualType As) {
  const BlockValue Value = evaluate(&Argument);
  expose(Value);
  if (isWatched(Value) && As->isReferenceType() && As.getNonReferenceType().isConstQualified())
    access(Value, Argument.getType(), Argument, BlockAccess::Read);
  else if (isWatched(Value) && (As->isPointerType() || As->isReferenceType()))
    Accesses.forget(Value.Object);
  else if (Value.Object && !isWatched(Value) && (As->isPointerType() || As->isReferenceType()) &&
           !As->getPointeeType().isConstQualified())
    forget(Value.Object);
  return Value;
}

BlockValue BlockRun::pass(const FunctionDecl *Callee, llvm::ArrayRef<const Expr *> Arguments) {
  bool Varies = !Callee || Arguments.empty();
  for (unsigned Index = 0; Index < Arguments.size(); ++Index)
    Varies |= Symbols.varies(hand(*Arguments[Index], Index < (Callee ? Callee->getNumParams() : 0)
                                                         ? Callee->getParamDecl(Index)->getType()
                                                         : Arguments[Index]->getType()));
  return Symbols.fresh(Varies);
}

} // namespace cuda_tidy
