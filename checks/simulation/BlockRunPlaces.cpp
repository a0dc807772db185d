#include "knowledge/TypeSize.h"
#include "simulation/BlockRun.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr uint64_t MostBytes = 256; // Of one access.

} // namespace

// What a lambda captures by value, and where its copies are; objects with members are left out.
llvm::DenseMap<const ValueDecl *, FieldDecl *> BlockRun::copiesIn(const CXXRecordDecl &Lambda) {
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields, Copies;
  FieldDecl *This = nullptr;
  Lambda.getCaptureFields(Fields, This);
  for (const auto &[Variable, Field] : Fields)
    if (!Field->getType()->isReferenceType() && !Field->getType()->isRecordType())
      Copies[Variable] = Field;
  return Copies;
}

BlockRun::Place BlockRun::at(const BlockValue &Address) {
  if (Address.Object && !isWatched(Address) && !Address.Symbol && Address.Numbers == Lanes(0))
    return {Objects[Address.Object - 1].Local, {}};
  return {std::nullopt, Address};
}

BlockValue BlockRun::addressOf(const Place &Where) {
  return Where.Named ? BlockValue{objectOf(*Where.Named), 0, 0} : Where.Address;
}

BlockValue BlockRun::addressOrValue(const Expr &E) { return E.isGLValue() ? addressOf(placeOf(&E)) : evaluate(&E); }

// Whether some thread leaves the array that is a member, `tile->values[threadIdx.x]`, for the one behind
// it.
bool BlockRun::leavesMember(const ArraySubscriptExpr &Element, const BlockValue &Index) const {
  const auto *Member = dyn_cast<MemberExpr>(Element.getBase()->IgnoreParenImpCasts());
  const ConstantArrayType *Array = Member ? Context.getAsConstantArrayType(Member->getType()) : nullptr;
  return Array && Index.isKnown() && llvm::any_of(Active.set_bits(), [&](unsigned Thread) {
           return Index.Numbers[Thread] < 0 || Array->getSize().ule(Index.Numbers[Thread]);
         });
}

BlockRun::Place BlockRun::placeOf(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    return placeOfName(*Name);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return placeOfMember(*Member);
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return placeOfElement(*Element);
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return placeOfUnary(*Operator);
  if (const auto *Operator = dyn_cast<BinaryOperator>(E); Operator && Operator->isAssignmentOp()) {
    evaluate(Operator);
    return placeOf(Operator->getLHS());
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getSubExpr()->isGLValue())
    return placeOf(Cast->getSubExpr());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    evaluate(Temporary->getSubExpr());
    return {std::nullopt, Symbols.fresh(true)};
  }
  if (isa<ExprWithCleanups, SubstNonTypeTemplateParmExpr, ConstantExpr>(E))
    return placeOf(innerOf(*E));
  if (isa<CallExpr>(E))
    return at(evaluate(E));
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return at(evaluateChoice(*Choice, [&](const Expr *Way) { return addressOf(placeOf(Way)); }));
  return {std::nullopt, evaluateParts(*E)};
}

// The copy of a variable that the lambda which is executed has made of it, if that is known.
const FieldDecl *BlockRun::copyOf(const DeclRefExpr &Name) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(Frames.back().Function);
  if (!Method || !Method->getParent()->isLambda() || !Name.refersToEnclosingVariableOrCapture())
    return nullptr;
  const FieldDecl *Copy = copiesIn(*Method->getParent()).lookup(Name.getDecl());
  return Copy && Values.count({Copy, nullptr}) ? Copy : nullptr;
}

BlockRun::Place BlockRun::placeOfName(const DeclRefExpr &Name) {
  const auto *Variable = dyn_cast<VarDecl>(Name.getDecl());
  if (!Variable)
    return {std::nullopt, Symbols.fresh(true)};
  if (const std::optional<BlockValue> Address = addressIn(*Variable))
    return {std::nullopt, *Address};
  if (const FieldDecl *Copy = copyOf(Name))
    return {{{Copy, nullptr}}, {}};
  if (Variable->getType()->isReferenceType()) {
    auto Found = Values.find({Variable, nullptr});
    return Found != Values.end() ? at(Found->second) : Place{std::nullopt, Symbols.fresh(true)};
  }
  if (!Variable->hasLocalStorage()) {
    const std::optional<BlockValue> Number = constant(Name);
    if (!Number)
      return {std::nullopt, Symbols.fresh(false)};
    Values[{Variable, nullptr}] = *Number;
  }
  return {{{Variable, nullptr}}, {}};
}

BlockRun::Place BlockRun::placeOfElement(const ArraySubscriptExpr &Element) {
  const BlockValue Base = evaluate(Element.getBase());
  if (isWatched(Base) && !Base.Symbol && Base.Numbers.isUniform())
    Accesses.addTable(Base.Object, Base.Numbers[0]);
  const BlockValue Index = evaluate(Element.getIdx());
  if (isWatched(Base) && leavesMember(Element, Index))
    Accesses.HasOddities = true;
  return at(advanced(Base, Index, Element.getType()));
}

// `*p`, `++i`
BlockRun::Place BlockRun::placeOfUnary(const UnaryOperator &Operator) {
  if (Operator.getOpcode() == UO_Deref)
    return at(evaluate(Operator.getSubExpr()));
  if (Operator.isIncrementDecrementOp() || Operator.getOpcode() == UO_Extension)
    return at(evaluate(&Operator));
  return {std::nullopt, evaluateParts(Operator)};
}

BlockRun::Place BlockRun::placeOfMember(const MemberExpr &Member) {
  const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
  const Expr *Base = Member.getBase();
  const Place Whole = Member.isArrow()    ? at(evaluate(Base))
                      : Base->isGLValue() ? placeOf(Base)
                                          : Place{std::nullopt, evaluate(Base)};
  if (!Field || Field->getParent()->isDependentType() || Field->getType()->isReferenceType()) {
    const auto *Reference = Field && Whole.Named && !Whole.Named->second ? Field : nullptr;
    auto Found = Values.find({Whole.Named ? Whole.Named->first : nullptr, Reference});
    return Reference && Found != Values.end() ? at(Found->second) : Place{std::nullopt, Symbols.fresh(true)};
  }
  if (Whole.Named) // Only one level of members is followed.
    return Whole.Named->second ? Place{std::nullopt, Symbols.fresh(true)} : Place{{{Whole.Named->first, Field}}, {}};
  if (!isWatched(Whole.Address))
    return {std::nullopt, memberOf(Whole.Address, *Field)};
  const std::optional<uint64_t> Offset = offsetInBytes(*Field, Context);
  return {std::nullopt,
          Offset ? Symbols.sum(Whole.Address, BlockValue::of(static_cast<int64_t>(*Offset))) : Symbols.fresh(true)};
}

// The variable that each thread has one of; null if it leads to something else.
const ValueDecl *BlockRun::localAt(const BlockValue &Address) const {
  return Address.Object && !isWatched(Address) ? Objects[Address.Object - 1].Local.first : nullptr;
}

std::optional<HeldReads::Part> BlockRun::partAt(const Place &Where, uint64_t Bytes) const {
  const Variable *Local = Where.Named ? &*Where.Named : nullptr;
  if (!Local && localAt(Where.Address) && !Where.Address.Symbol && Where.Address.Numbers.isUniform())
    Local = &Objects[Where.Address.Object - 1].Local;
  if (!Local)
    return std::nullopt;
  const FieldDecl *Field = Local->second;
  const std::optional<uint64_t> OfField = Field ? offsetInBytes(*Field, Context) : 0;
  if (!OfField)
    return std::nullopt;
  return HeldReads::Part{Local->first, static_cast<int64_t>(*OfField) + (Where.Named ? 0 : Where.Address.Numbers[0]),
                         static_cast<int64_t>(Bytes)};
}

// The thread does something with what is there.
void BlockRun::lookAt(const Place &Where, uint64_t Bytes) {
  if (const std::optional<HeldReads::Part> There = partAt(Where, Bytes))
    Holding.use(*There);
  else if (const ValueDecl *Local = localAt(Where.Address))
    Holding.useAll(*Local);
}

void BlockRun::expose(const BlockValue &Address) {
  if (const ValueDecl *Local = localAt(Address))
    Holding.expose(*Local);
}

// Which read of shared memory has given what was evaluated last, as it is; 0 if none has.
unsigned BlockRun::readOf(const Expr &Stored) const {
  const Expr *E = Stored.IgnoreParens();
  while (true) {
    const auto *Cast = dyn_cast<CastExpr>(E);
    const auto *Copy = dyn_cast<CXXConstructExpr>(E);
    if (Cast && (Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_LValueToRValue))
      E = Cast->getSubExpr()->IgnoreParens();
    else if (Copy && Copy->getNumArgs() == 1 && Copy->getConstructor()->isCopyOrMoveConstructor())
      E = Copy->getArg(0)->IgnoreParens();
    else if (isa<ExprWithCleanups, MaterializeTemporaryExpr>(E))
      E = innerOf(*E);
    else
      break;
  }
  return E->isGLValue() && !isa<CallExpr, AbstractConditionalOperator>(E) ? LastRead : 0;
}

BlockValue BlockRun::load(const Place &Where, const Expr &Site, QualType Type) {
  LastRead = 0;
  lookAt(Where, sizeOf(Type));
  if (Where.Named) {
    auto Found = Values.find(*Where.Named);
    if (Found != Values.end())
      return Found->second;
    auto Whole = Where.Named->second ? Values.find({Where.Named->first, nullptr}) : Values.end();
    return Whole == Values.end() ? Symbols.fresh(true) : memberOf(Whole->second, *Where.Named->second);
  }
  access(Where.Address, Type, Site, BlockAccess::Read);
  // Each thread has local arrays of its own.
  const bool IsLocal = Where.Address.Object && !isWatched(Where.Address);
  if (IsLocal)
    return Symbols.fresh(true, true);
  const unsigned Writes = isWatched(Where.Address) ? Objects[Where.Address.Object - 1].Writes : 0;
  const BlockValue Loaded = Symbols.loaded(Where.Address, Writes, Symbols.varies(Where.Address));
  const bool IsSmall = Type->isUnsignedIntegerType() && Context.getIntWidth(Type) <= 16;
  return IsSmall ? Symbols.limited(Loaded, llvm::maxUIntN(Context.getIntWidth(Type))) : Loaded;
}

// Whether \p Value was loaded from \p Address, and nobody has written to that object since.
bool BlockRun::isThereAlready(const BlockValue &Value, const BlockValue &Address) const {
  return isWatched(Address) && Symbols.isLoaded(Value, Address, Objects[Address.Object - 1].Writes);
}

void BlockRun::store(const Place &Where, const Content &New, const Expr &Site, QualType Type, unsigned Read) {
  const BlockValue &Value = New.Whole;
  if (const std::optional<HeldReads::Part> There = partAt(Where, sizeOf(Type)); There && !isGivenUp()) {
    Holding.overwrite(*There, Active);
    if (Read)
      Holding.hold(*There, Read, Active);
  }
  if (!Where.Named)
    expose(Value);
  if (Where.Named) {
    assign(*Where.Named, Value);
    for (const auto &[Field, Held] : New.Members)
      if (!Where.Named->second)
        assign({Where.Named->first, Field}, Held);
  } else if (!isThereAlready(Value, Where.Address))
    access(Where.Address, Type, Site, BlockAccess::Write, Value);
  if (const unsigned Object = Where.Address.Object; !Where.Named && Object && !isWatched(Where.Address))
    if (Where.Address.Symbol ||
        !Where.Address.Numbers.isUniform()) // An array of which only the first element is known.
      forget(Object);
}

// Whoever has its address may do anything to a local variable.
void BlockRun::forget(unsigned Object) {
  const Variable Local = Objects[Object - 1].Local;
  forgetMembers(Local);
  Values[Local] = Symbols.fresh(true);
}

void BlockRun::forgetMembers(const Variable &Whole) {
  if (!Whole.second)
    for (auto At = Values.upper_bound(Whole); At != Values.end() && At->first.first == Whole.first; ++At)
      At->second = Symbols.fresh(true);
}

void BlockRun::assign(const Variable &To, const BlockValue &Value) {
  forgetMembers(To);
  auto Found = Values.find(To);
  if (Found == Values.end()) {
    declare(To, Value);
    return;
  }
  // The other threads around it have what they had, if they are still there to use it.
  const Owners &For = DeclaredFor[To];
  llvm::BitVector Others = For.Threads;
  Others &= Region;
  Others.reset(Active);
  if (For.Frame == Frames.size())
    Others.reset(Frames.back().Left);
  Found->second = Others.none() ? Value : joined(Found->second, Value, Active);
}

// A constant row is nobody's own: whoever goes through it may well go on to the next.
BlockValue BlockRun::rowAt(BlockValue Address, QualType Array) {
  const uint64_t Bytes = sizeOf(Array);
  if (isWatched(Address) && !Address.Numbers.isUniform() && Bytes && Array->isConstantArrayType()) {
    Rows.push_back({Address.Symbol, Address.Numbers, static_cast<int64_t>(Bytes)});
    Address.Row = Rows.size();
  }
  return Address;
}

// The threads whose index is one of their row, as far as that is known.
llvm::BitVector BlockRun::withinRow(const BlockValue &Address, uint64_t Bytes) const {
  llvm::BitVector Within = Active;
  if (!Address.Row || Rows[Address.Row - 1].Symbol != Address.Symbol)
    return Within;
  const OwnRow &Here = Rows[Address.Row - 1];
  for (unsigned Thread : Active.set_bits()) {
    const int64_t At = Address.Numbers[Thread] - Here.Begin[Thread];
    if (At < 0 || At + static_cast<int64_t>(Bytes) > Here.Bytes)
      Within.reset(Thread);
  }
  return Within;
}

void BlockRun::access(const BlockValue &Address, QualType Type, const Expr &Site, BlockAccess::Kind What,
                      const BlockValue &Stored) {
  Looks +=
      (What == BlockAccess::Read && Type.isVolatileQualified()) || (What == BlockAccess::Atomic && IsInLoopCondition);
  if (!isWatched(Address))
    return;
  LastRead = What == BlockAccess::Read && !IsOfGlobal ? ++Reads : 0;
  if (IsInTurns || Useless.contains(LastRead))
    return;
  Object &Where = Objects[Address.Object - 1];
  Where.Writes += What != BlockAccess::Read;
  const uint64_t Bytes = sizeOf(Type);
  // What has parts of an element has to be compared with nothing.
  if (!Bytes || Bytes > MostBytes || Bytes % Where.Element)
    return Accesses.forget(Address.Object);
  // Of some threads, but nobody knows which.
  if (llvm::any_of(Under, [&](const Guard &Each) { return !Symbols.isFree(Each.Symbol); }))
    return;
  note({&Site, What, Type.isVolatileQualified(), IsInLoopCondition || IsAsserted,
        llvm::any_of(Loops, [](const Loop &Each) { return Each.IsByThread; }), Address, static_cast<unsigned>(Bytes),
        Stored, Active, Under, Calls, Address.Row ? std::optional(Rows[Address.Row - 1]) : std::nullopt},
       Where);
}

// What \p Access does to the bounds of the object, and to other threads.
void BlockRun::note(BlockAccess Access, const Object &Where) {
  if ((!IsOfGlobal || BoundsIn) && Where.Bytes && !isInPossibleRound())
    Overruns.look(Access, *Where.Watched, *Where.Bytes);
  if (BoundsIn)
    return;
  Access.Threads = withinRow(Access.Address, Access.Size);
  if (Access.Threads.none())
    return;
  Work += Access.Threads.count() * (Access.Size / Where.Element);
  if (IsAsyncWatched)
    Async.look(Access);
  if (isScattered(Access) && !llvm::is_contained(Scattered, Changing))
    Scattered.push_back(Changing);
  Accesses.add(std::move(Access), Where.Bytes, Where.Element);
}

// Whether an operator writes to memory of the device, at an index that each thread has loaded.
bool BlockRun::isScattered(const BlockAccess &Access) const {
  return IsOfGlobal && Access.What == BlockAccess::Write && Changing && Access.Threads.count() > 1 &&
         Symbols.variesSymbol(Access.Address.Symbol) && Symbols.isLoaded(Access.Address.Symbol);
}

} // namespace cuda_tidy
