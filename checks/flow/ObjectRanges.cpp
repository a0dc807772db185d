#include "flow/LaunchIdioms.h"
#include "flow/RangeEvaluator.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

// Of objects: what constructors give their members, and what methods find there.

namespace cuda_tidy {
namespace {

llvm::SmallVector<const Expr *, 4> mentionsOf(const FieldDecl &Field, const FunctionFlow &Flow) {
  llvm::ArrayRef<const MemberExpr *> Found = Flow.referencesTo(&Field);
  return {Found.begin(), Found.end()};
}

// Whether the code does no more with its object than to name its fields, and to call methods that do not change it.
bool keepsItsObject(const FunctionFlow &Flow) {
  return !findPart(Flow.function().getBody(), [&](const Stmt &Part) {
    if (isa<LambdaExpr>(Part))
      return true;
    if (!isa<CXXThisExpr>(Part))
      return false;
    const ValueUse Use = useOf(cast<Expr>(Part), Flow);
    const CXXMethodDecl *Method = Use.method() ? Use.method()->getMethodDecl() : nullptr;
    return Method ? !Method->isConst() : !Use.by<MemberExpr>();
  });
}

bool isBegunBy(const MemberPath &Whole, const MemberPath &Part) {
  return Part.size() <= Whole.size() && std::equal(Part.begin(), Part.end(), Whole.begin());
}

// Whether only the methods of its class can write the member.
bool isClosed(const FieldDecl &Field) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  return Class && !Class->isDependentContext() && !Class->isAggregate() && !Class->hasFriends() &&
         (Field.getAccess() == AS_private || Field.getType().isConstQualified()) &&
         llvm::none_of(Class->decls(), [](const Decl *Each) { return isa<FunctionTemplateDecl>(Each); });
}

} // namespace

IntegerRange RangeEvaluator::evaluateConstruction(const CXXConstructExpr &Construction, const MemberPath &Part,
                                                  Body &In) {
  const CXXConstructorDecl &Constructor = *Construction.getConstructor();
  if (Construction.getNumArgs() > 0 && Constructor.isCopyOrMoveConstructor())
    return evaluatePart(*Construction.getArg(0), Part, In);
  if (!isDim3(*Constructor.getParent()) || Part.size() != 1)
    return evaluateConstructor(Construction, Part, In);
  if (Construction.getNumArgs() == 1)
    if (const auto *Other = Construction.getArg(0)->getType()->getAsRecordDecl())
      for (const FieldDecl *Field : Other->fields())
        if (Field->getName() == Part.front()->getName())
          return evaluatePart(*Construction.getArg(0), {Field}, In);
  const unsigned Index = Part.front()->getFieldIndex();
  return Index < Construction.getNumArgs() ? evaluate(*Construction.getArg(Index), In) : IntegerRange::of(1);
}

IntegerRange RangeEvaluator::evaluateConstructor(const CXXConstructExpr &Construction, const MemberPath &Part,
                                                 Body &In) {
  const MemberPath Rest(llvm::drop_begin(Part));
  if (std::optional<unsigned> Index = elementIndex(*Part.front())) {
    const unsigned Count = Construction.getNumArgs();
    if (Count > 1 && *Index < Count)
      return evaluatePart(*Construction.getArg(*Index), Rest, In);
    if (const FieldDecl *Other = Count == 1 ? elementOf(Construction.getArg(0)->getType(), *Index) : nullptr) {
      MemberPath Whole = {Other};
      Whole.append(Rest);
      return evaluatePart(*Construction.getArg(0), Whole, In);
    }
  } else if (std::optional<Body> Made = bodyOf(Construction.getConstructor(), In)) {
    Made->Call = &Construction;
    Made->Arguments = llvm::ArrayRef(Construction.getArgs(), Construction.getNumArgs());
    if (std::optional<IntegerRange> Value = partAfterConstructor(Part, *Made))
      return *Value;
  }
  return leaf(ValueOrigin::Other, Construction, typeOfPart(Construction.getType(), Part), In);
}

std::optional<IntegerRange> RangeEvaluator::partAfterConstructor(const MemberPath &Part, Body &Made) {
  const auto &Constructor = cast<CXXConstructorDecl>(Made.Flow->function());
  const FieldDecl &Field = *Part.front();
  const MemberPath Rest(llvm::drop_begin(Part));
  const VariableWrites Writes = writesTo(mentionsOf(Field, *Made.Flow), *Made.Flow);
  if (Constructor.isDelegatingConstructor() || Writes.Escapes || !keepsItsObject(*Made.Flow))
    return std::nullopt;
  auto Given = [&](const Expr &Value, const MemberPath &Below) {
    IntegerRange Range = evaluatePart(Value, Below, Made);
    return Below.empty() ? convert(Range, Value.getType(), typeOfPart(Field.getType(), Rest), Context) : Range;
  };
  const VariableWrite *Only = nullptr;
  for (const VariableWrite &Write : Writes.Writes) {
    if (!isBegunBy(Rest, Write.Part) && !isBegunBy(Write.Part, Rest))
      continue;
    if (Only || Write.What != VariableWrite::Assigns || !isBegunBy(Rest, Write.Part))
      return std::nullopt;
    Only = &Write;
  }
  if (Only) {
    const std::optional<FunctionFlow::Place> Place = Made.Flow->placeOf(*Only->At);
    if (!Place || !Made.Flow->conditions().dominates(*Place->Block, Made.Flow->cfg()->getExit()))
      return std::nullopt;
    return Given(*Only->Value, MemberPath(llvm::drop_begin(Rest, Only->Part.size())));
  }
  for (const CXXCtorInitializer *Init : Constructor.inits())
    if (Init->getMember() == &Field)
      return Given(*unwrapped(Init->getInit()), Rest);
    else if (Init->isBaseInitializer() && Init->getBaseClass()->getAsCXXRecordDecl() == Field.getParent())
      return evaluatePart(*Init->getInit(), Part, Made);
  return std::nullopt;
}

std::optional<IntegerRange> RangeEvaluator::evaluateOwnMember(const MemberExpr &Member, const MemberPath &Part,
                                                              Body &In) {
  // Members may be made from each other in a circle.
  constexpr unsigned MaxMembers = 3;
  if (MembersInUse == MaxMembers)
    return std::nullopt;
  llvm::SaveAndRestore Deeper(MembersInUse, MembersInUse + 1);
  const auto *Field = cast<FieldDecl>(Member.getMemberDecl());
  llvm::SaveAndRestore<LeafSet *> Aside(Leaves, nullptr);
  MemberPath Whole = {Field};
  Whole.append(Part);
  auto Exact = [](std::optional<IntegerRange> Value) { return Value && Value->exactly() ? Value : std::nullopt; };
  if (isa_and_nonnull<CXXConstructExpr>(In.Call))
    return Exact(partAfterConstructor(Whole, In));
  const auto *Method = dyn_cast<CXXMethodDecl>(&In.Flow->function());
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(In.Call);
  const Expr *Object = Call ? Call->getImplicitObjectArgument() : nullptr;
  if (Object && Method && Method->isConst() && !isa<CXXThisExpr>(Object->IgnoreParenImpCasts())) {
    if (Object->getType()->isPointerType())
      Whole.insert(Whole.begin(), nullptr);
    if (std::optional<IntegerRange> Value = Exact(evaluatePart(*Object, Whole, *In.Caller)))
      return Value;
  }
  return Exact(onlyValueOf(*Field, Part, In));
}

std::optional<IntegerRange> RangeEvaluator::onlyValueOf(const FieldDecl &Field, const MemberPath &Part, Body &In) {
  if (!isClosed(Field))
    return std::nullopt;
  std::optional<IntegerRange> Only;
  bool IsOnly = true;
  auto See = [&](const Expr &Value, const MemberPath &Below, Body &Around) {
    const IntegerRange Range = evaluatePart(Value, Below, Around);
    IsOnly &= Range.exactly() && (!Only || Only->exactly() == Range.exactly());
    Only = Range;
  };
  if (Field.getInClassInitializer())
    See(*Field.getInClassInitializer(), Part, In);
  for (const CXXMethodDecl *Each : cast<CXXRecordDecl>(Field.getParent())->methods()) {
    if (Each->isImplicit() || Each->isDefaulted() || Each->isDeleted())
      continue;
    const FunctionDecl *Definition = Each->getDefinition();
    if (!Definition || !Definition->getBody())
      return std::nullopt;
    Body Around;
    Around.Flow = Around.Whole = &Flows.of(*Definition);
    Around.Caller = &In;
    const VariableWrites Writes = writesTo(mentionsOf(Field, *Around.Flow), *Around.Flow);
    if (Writes.Escapes)
      return std::nullopt;
    for (const VariableWrite &Write : Writes.Writes)
      if (isBegunBy(Part, Write.Part) && Write.What == VariableWrite::Assigns && Around.Flow->cfg())
        See(*Write.Value, MemberPath(llvm::drop_begin(Part, Write.Part.size())), Around);
      else if (isBegunBy(Part, Write.Part) || isBegunBy(Write.Part, Part))
        return std::nullopt;
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        if (Init->getMember() == &Field && Init->isWritten())
          See(*Init->getInit(), Part, Around);
  }
  return IsOnly ? Only : std::nullopt;
}

bool isFixed(const VarDecl &Variable, const FunctionFlow &Flow) {
  const bool IsConstant = Variable.getType().isConstQualified();
  return Variable.hasGlobalStorage() ? IsConstant
                                     : Flow.owns(Variable) && (IsConstant || Flow.writesTo(Variable).isNeverChanged());
}

} // namespace cuda_tidy
